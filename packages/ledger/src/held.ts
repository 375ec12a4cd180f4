/** Who is held by a transaction of somebody else at this moment, asked without waiting for them. */
import type { Movement } from './movement.ts'
import type { Sql } from './sql.ts'

const HELD = `
  with ours as materialized (
    select id from ledger.account where party = any ($1::bigint[]) and floor is not null order by id for no key update skip locked)
  select distinct a.party from ledger.account a
  where a.party = any ($1::bigint[]) and a.floor is not null and a.id not in (select id from ours)`

/** The movements of this batch, by index, that would wait for somebody; whatever the others need is locked until `tx` ends. */
export async function waitingFor(tx: Sql, batch: readonly Movement[]): Promise<Set<number>> {
  const parties = batch.map(({ legs }) => legs.flatMap(({ from, to }) => [from.party, to.party]))
  const { rows } = await tx.query<{ party: number }>(HELD, [[...new Set(parties.flat())]])
  const held = new Set(rows.map(({ party }) => party))
  return new Set(parties.flatMap((ones, index) => (ones.some((party) => held.has(party)) ? [index] : [])))
}
