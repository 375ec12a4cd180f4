/** `POST /shops/payback-requests`: the shop asks for euros at the net that the screen showed. */
import { sharesFor } from '@taschino/basics/fees.ts'
import { requestPayback } from '@taschino/contract/paybacks.ts'
import { handleMoney } from '../../http/idempotency/handle-money.ts'
import { demandFreshStepUp } from '../stepup/public.ts'
import { askPayback } from './ask-company.ts'
import { chosenShop } from './chosen-shop.ts'
import { optionsOf, restsUntil } from './options.ts'
import { chosenOption, obstacleTo } from './rules.ts'
import { shopObstacle, written } from './say-no.ts'
import { holdShops } from './store.ts'
import { takingsOf } from './takings.ts'
import { readMade } from './view.ts'

export const requestPaybackAnswer = handleMoney(requestPayback)(async ({ sql, who, body, clock, settings, no, done }) => {
  const chosen = await chosenShop(sql, who, body.idShop)
  const [shop] = chosen ? await holdShops(sql, [chosen.id]) : []
  if (!shop) return no('shop_not_chosen')
  const hindered = shopObstacle(shop, { euros: true, spendable: false })
  if (hindered) return no(hindered)
  const now = clock.now()
  const takings = await takingsOf(sql, shop.id, now)
  const obstacle = obstacleTo(body.value, takings)
  if (obstacle) return no(obstacle.name, obstacle.facts)
  const { terms } = settings
  const shares = sharesFor(body.value, takings.byType)
  const option = chosenOption(optionsOf(shares, shop, { now, rests: await restsUntil(sql, shop.id, now), terms }), body.days)
  if (!option) return no('term_not_offered')
  if (body.net !== option.net) return no('offer_changed', { value: option.net })
  await demandFreshStepUp({ who, db: sql, settings })
  return written(sql, { shop, now }, no, async () => {
    const gtid = await askPayback(sql, { shop, shares, by: who.idUser, now }, option)
    return done(await readMade(sql, shop.id, gtid), gtid)
  })
})
