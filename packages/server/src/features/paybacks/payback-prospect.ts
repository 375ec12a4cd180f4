/** `GET /shops/payback-prospect`: what the shop would receive and when, one option per term; and how much it may ask for now. */
import { paybackProspect } from '@taschino/contract/paybacks.ts'
import { handle } from '../../http/handle.ts'
import { chosenShop } from './chosen-shop.ts'
import { optionsOf, restsUntil } from './options.ts'
import { availableOf, leastOf } from './rules.ts'
import { takingsOf } from './takings.ts'

export const paybackProspectAnswer = handle(paybackProspect)(async ({ who, query, db, clock, settings, refuse }) => {
  const shop = (await chosenShop(db, who, query.idShop)) ?? refuse('shop_not_chosen')
  const now = clock.now()
  const takings = await takingsOf(db, shop.id, now)
  const available = availableOf(takings)
  return {
    amount: query.amount,
    options: optionsOf(query.amount, shop, { now, rests: await restsUntil(db, shop.id, now), terms: settings.terms }),
    available,
    held: takings.held,
    heldUntil: takings.heldUntil?.toISOString() ?? null,
    least: leastOf(available),
  }
})
