/** Says which parties are locked by another transaction now, without waiting for it. */
import type { Movement } from './movement.ts'
import type { Sql } from './sql.ts'

/** The movements of this batch, by index, that would wait for somebody; whatever the others need is locked until `tx` ends. */
export async function waitingFor(tx: Sql, batch: readonly Movement[]): Promise<Set<number>> {
  const parties = batch.map(({ legs }) => legs.flatMap(({ from, to }) => [from.party, to.party]))
  const { rows } = await tx.query<{ party: number }>('select party from ledger.held_parties($1::bigint[]) as party', [
    [...new Set(parties.flat())],
  ])
  const held = new Set(rows.map(({ party }) => party))
  return new Set(parties.flatMap((ones, index) => (ones.some((party) => held.has(party)) ? [index] : [])))
}
