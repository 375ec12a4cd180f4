/** The call for the printed kit: the posters of all tills of a shop, before it is open and after. */
import { getKit } from '@taschino/contract/shop-front.ts'
import { fileWord } from '@taschino/basics/app-name.ts'
import { circuitName } from '../../platform/config/settings.ts'
import { file, handle } from '../../http/handle.ts'
import { drawPosters, linkOf, tillsOf } from '../shops/public.ts'
import { theirShop } from './record.ts'

export const getKitAnswer = handle(getKit)(async ({ who, params, db, settings, refuse }) => {
  const { shop, stopped } = await theirShop(db, who, params.id)
  // Nobody can pay by it; a shop that opens in a week hangs it up today.
  if (stopped) return refuse('shop_stopped')
  const tills = (await tillsOf(db, shop.id)).filter(({ enabled }) => enabled)
  if (tills.length === 0) return refuse('no_tills')
  const circuit = circuitName(settings)
  const sheets = tills.map(({ code, name }) => ({ title: shop.title, till: name, code, link: linkOf(settings, code), circuit }))
  return file(await drawPosters(sheets), `${fileWord(circuit)}-${shop.id}.pdf`)
})
