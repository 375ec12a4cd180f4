/** The call for the printable poster of one's own till. */
import { parseCode } from '@taschino/basics/codes.ts'
import { getPoster } from '@taschino/contract/shops.ts'
import { fileWord } from '@taschino/basics/app-name.ts'
import { circuitName } from '../../platform/config/settings.ts'
import { file, handle } from '../../http/handle.ts'
import type { Directory } from './directory.ts'
import { linkOf } from './link.ts'
import { drawPosters } from './posters.ts'
import { loadStopped } from './standing-store.ts'

export const getPosterAnswer = (directory: Directory) =>
  handle(getPoster)(async ({ who, params, db, settings, refuse }) => {
    const code = parseCode(params.code)
    const shop = code === null || who.idShop === null ? null : await directory.shop(who.idShop)
    const till = code === null ? undefined : shop?.tills.get(code)
    if (code === null || !shop || till === undefined) return refuse('shop_code_unknown')
    // Nobody can pay by it; a shop that opens in a week hangs it up today.
    if (!shop.enabled && (await loadStopped(db, shop.id))) return refuse('shop_stopped')
    const circuit = circuitName(settings)
    return file(
      await drawPosters([{ title: shop.title, till, code, link: linkOf(settings, code), circuit }]),
      `${fileWord(circuit)}-${code}.pdf`,
    )
  })
