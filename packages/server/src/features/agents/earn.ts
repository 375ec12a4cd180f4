/** The job that gives agents their share of fees: each fee once, however often it runs; bank files do not wait for it. */
import { addDays } from '@taschino/basics/bank-day.ts'
import { newGtid } from '@taschino/basics/gtid.ts'
import type { Cents } from '@taschino/basics/money.ts'
import { earnCommission, type CommissionBasis } from '@taschino/ledger/movements/commissions.ts'
import { postAll } from '@taschino/ledger/post.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { holdSources, insertLines, insertSources, lookAlone, openSources, type Line, type OpenSource } from './earn-store.ts'
import { COMMISSION_RULES, monthsAfter, sharesOfFee, type CommissionRules } from './rules.ts'

/** So many fees are processed in one transaction. */
const TOGETHER = 500

/** The rate of a plan on this day: zero before it begins and after its months are over. */
const rateOf = (usual: number, rateBp: number | null, months: number | null, { since, day }: OpenSource): number =>
  months !== null && day >= monthsAfter(since, months) ? 0 : (rateBp ?? usual)

/** The commission lines of one fee, without the movement's id. */
export function linesOf(source: OpenSource, rules: CommissionRules, newCode: () => string): Line[] {
  const { idAgent, idLeader, idShop, fee, day, gtid } = source
  if (idAgent === null) return []
  const feeBp = rateOf(rules.plan.feeBp, source.feeBp, source.feeMonths, source)
  const overrideBp = idLeader === null ? 0 : rateOf(rules.plan.overrideBp, source.overrideBp, source.overrideMonths, source)
  const shares = sharesOfFee(fee, feeBp, overrideBp, rules.capBp)
  const line = (agent: number, basis: CommissionBasis, rateBp: number, value: Cents, capped: boolean): Line => ({
    gtid: newCode(),
    idAgent: agent,
    idShop,
    basis,
    source: gtid,
    parent: null,
    why: null,
    base: fee,
    rateBp,
    value,
    capped,
    day,
    vestsOn: addDays(day, rules.feeVestsDays),
  })
  return [
    ...(shares.fee > 0 ? [line(idAgent, 'fee', feeBp, shares.fee, shares.feeCapped)] : []),
    ...(shares.override > 0 && idLeader !== null ? [line(idLeader, 'override', overrideBp, shares.override, shares.overrideCapped)] : []),
  ]
}

export const movementOfLine = ({ gtid, idAgent, basis, idShop, source, base, rateBp, value }: Line) =>
  earnCommission({ gtid, agent: idAgent, basis, shop: idShop, source, base, rateBp, value, events: [] })

/** How many fees were processed; zero: there are none, or another process works. */
async function earnSome(db: Pick<Db, 'tx'>, clock: Clock, rules: CommissionRules): Promise<number> {
  return db.tx(async (sql) => {
    if (!(await lookAlone(sql))) return 0
    const sources = await openSources(sql, TOGETHER)
    if (sources.length === 0) return 0
    const back = await holdSources(
      sql,
      sources.map(({ gtid }) => gtid),
    )
    const now = clock.now()
    const lines = sources.flatMap((source) => (back.has(source.gtid) ? [] : linesOf(source, rules, () => newGtid(now))))
    await postAll(sql, lines.map(movementOfLine))
    await insertSources(
      sql,
      sources.map((source) => ({ ...source, returned: back.has(source.gtid) })),
    )
    await insertLines(sql, lines)
    return sources.length
  })
}

export async function earnCommissions(db: Pick<Db, 'tx'>, clock: Clock, rules: CommissionRules = COMMISSION_RULES): Promise<void> {
  while ((await earnSome(db, clock, rules)) === TOGETHER);
}
