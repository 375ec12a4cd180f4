/**
 * The fixed commission for a shop that has begun to live: earned once, by its agent on the first day, and only when it fits under the cap
 * whole.
 */
import { businessDay } from '@taschino/basics/business-day.ts'
import { newGtid } from '@taschino/basics/gtid.ts'
import { postAll } from '@taschino/ledger/post.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { noteLife, waitingActivations, type Waiting } from './activation-store.ts'
import { movementOfLine } from './earn.ts'
import { holdShopsFees, insertLines, standingActivations, sumsOfShop, type Line } from './earn-store.ts'
import { COMMISSION_RULES, shareOf, type CommissionRules } from './rules.ts'

const lineOf = ({ idShop, idAgent, times }: Waiting, value: number, day: string, now: number): Line => ({
  gtid: newGtid(now),
  idAgent,
  idShop,
  basis: 'activation',
  source: `shop:${idShop}:${times + 1}`,
  parent: null,
  why: null,
  base: value,
  rateBp: null,
  value,
  capped: false,
  day,
  vestsOn: day,
})

/** Locks the shop, so that its fees do not change while room under the cap is looked for. */
const activate = (db: Db, waiting: Waiting, clock: Clock, rules: CommissionRules): Promise<void> =>
  db.tx(async (sql) => {
    await holdShopsFees(sql, waiting.idShop)
    const value = waiting.cents ?? rules.plan.activationCents
    const { fees, earned } = await sumsOfShop(sql, waiting.idShop)
    if (value === 0 || earned + value > shareOf(fees, rules.capBp)) return
    if ((await standingActivations(sql, waiting.idShop)).length > 0) return
    const now = clock.now()
    const line = lineOf(waiting, value, businessDay(now), now)
    await postAll(sql, [movementOfLine(line)])
    await insertLines(sql, [line])
  })

export async function activateShops(db: Db, clock: Clock, rules: CommissionRules = COMMISSION_RULES): Promise<void> {
  await db.slow((sql) => noteLife(sql, businessDay(clock.now()), rules.activation))
  for (const waiting of await waitingActivations(db)) await activate(db, waiting, clock, rules)
}
