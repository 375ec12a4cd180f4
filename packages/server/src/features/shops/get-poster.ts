/** The printable sheet of one of the shop's own tills. */
import { parseCode } from '@taschino/basics/codes.ts'
import { getPoster } from '@taschino/contract/shops.ts'
import { file, handle } from '../../door/handle.ts'
import type { Directory } from './directory.ts'
import { linkOf } from './link.ts'

export const getPosterAnswer = (directory: Directory) =>
  handle(getPoster)(async ({ who, params, settings, refuse }) => {
    const code = parseCode(params.code)
    const shop = code === null || who.idShop === null ? null : await directory.shop(who.idShop)
    const till = code === null ? undefined : shop?.tills.get(code)
    if (code === null || !shop || till === undefined) return refuse('shop_code_unknown')
    const { drawPoster } = await import('./poster.ts')
    return file(await drawPoster({ title: shop.title, till, code, link: linkOf(settings, code) }), `taschino-${code}.pdf`)
  })
