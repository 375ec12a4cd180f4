/** `GET /shops/payback-prospect`: for each term what the shop would receive and when, and how much it may ask for. */
import { sharesAsIf } from '@taschino/basics/fees.ts'
import { paybackProspect } from '@taschino/contract/paybacks.ts'
import { handle } from '../../http/handle.ts'
import { refuseInput } from '../../http/refusal.ts'
import { chosenShop } from './chosen-shop.ts'
import { optionsOf, restsUntil } from './options.ts'
import { availableOf, leastOf, sumOf } from './rules.ts'
import { takingsOf } from './takings.ts'

export const paybackProspectAnswer = handle(paybackProspect)(async ({ who, query, db, clock, settings, refuse }) => {
  const { amount, shares } = query
  // Named by type they are all of it.
  if (shares && sumOf(shares) !== amount) return refuseInput([{ path: 'query.shares', why: 'range' }])
  const shop = (await chosenShop(db, who, query.idShop)) ?? refuse('shop_not_chosen')
  const now = clock.now()
  const takings = await takingsOf(db, shop.id, now)
  const available = availableOf(takings)
  return {
    amount,
    options: optionsOf(sharesAsIf(amount, shares ?? takings.byType), shop, {
      now,
      rests: await restsUntil(db, shop.id, now),
      terms: settings.terms,
    }),
    available,
    held: takings.held,
    heldUntil: takings.heldUntil?.toISOString() ?? null,
    least: leastOf(available),
  }
})
