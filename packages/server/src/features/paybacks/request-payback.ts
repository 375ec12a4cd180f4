/** `POST /shops/payback-requests`: the shop asks for euros, at the sum that the screen showed. */
import { requestPayback } from '@taschino/contract/paybacks.ts'
import { handle, type Ask } from '../../door/handle.ts'
import { once, type Said } from '../../door/once.ts'
import type { Sql } from '../../platform/db.ts'
import { demandFreshStepUp } from '../stepup/public.ts'
import { askPayback } from './ask-company.ts'
import { chosenShop } from './chosen-shop.ts'
import { optionsOf, restsUntil } from './options.ts'
import { chosenOption, obstacleTo, sharesFor } from './rules.ts'
import { no, shopObstacle, written } from './say-no.ts'
import { holdShops } from './store.ts'
import { takingsOf } from './takings.ts'
import { readOneAsked } from './view.ts'

async function ask(sql: Sql, { who, body, clock, settings }: Ask<typeof requestPayback>): Promise<Said> {
  const chosen = await chosenShop(sql, who, body.idShop)
  const [shop] = chosen ? await holdShops(sql, [chosen.id]) : []
  if (!shop) return no('shop_not_chosen')
  const hindered = shopObstacle(shop, true)
  if (hindered) return no(hindered)
  const now = clock.now()
  const takings = await takingsOf(sql, shop.id, now)
  const obstacle = obstacleTo(body.value, takings)
  if (obstacle) return no(obstacle.name, obstacle.facts)
  const option = chosenOption(optionsOf(body.value, shop, now, await restsUntil(sql, shop.id, now)), body.days)
  if (body.net !== undefined && body.net !== option.net) return no('offer_changed', { value: option.net })
  await demandFreshStepUp({ who, db: sql, settings })
  return written(sql, { shop, now }, async () => {
    const gtid = await askPayback(sql, { shop, shares: sharesFor(body.value, takings.byType), by: who.idUser, now }, option)
    return { status: 200, text: JSON.stringify(await readOneAsked(sql, [shop.id], gtid)), gtid }
  })
}

export const requestPaybackAnswer = handle(requestPayback)((asked) => once(asked.tx, asked.who, asked.key, (sql) => ask(sql, asked)))
