/** Opens lots and accounts, locks, freezes and stops parties. */
import type { Cents } from '@taschino/basics/money.ts'
import type { TicketType } from '@taschino/basics/tickets.ts'
import { typeBit } from './chart.ts'
import type { AccountRef } from './movement.ts'
import { whole, type Sql } from './sql.ts'

/** Opens a lot: what tickets issued together share. Spendable until `expiresAt` (end of a business day), null: for ever. */
export async function openLot(
  tx: Sql,
  lot: { type: TicketType; unit: Cents; expiresAt: Date | null; agency: number | null },
): Promise<number> {
  const { rows } = await tx.query<{ id: unknown }>('select ledger.open_lot($1::smallint, $2, $3, $4) as id', [
    typeBit(lot.type),
    lot.unit,
    lot.expiresAt,
    lot.agency,
  ])
  return whole(rows[0]?.id)
}

/** Opens accounts ahead of their first movement (the writer opens them at need, too). */
export async function openAccounts(tx: Sql, refs: readonly AccountRef[]): Promise<void> {
  await tx.query(
    `select ledger.open_accounts(array(select row(k.*)::ledger.account_key
       from unnest($1::bigint[], $2::text[], $3::smallint[], $4::int[], $5::bigint[]) as k))`,
    [
      refs.map((ref) => ref.party),
      refs.map((ref) => ref.kind),
      refs.map((ref) => typeBit(ref.type)),
      refs.map((ref) => ref.unit ?? 1),
      refs.map((ref) => ref.lot ?? 0),
    ],
  )
}

/** After this commits nothing is taken from or given to that party, until it is thawed. */
export async function freezeParty(tx: Sql, party: number, frozen: boolean): Promise<void> {
  await tx.query('select ledger.freeze($1, $2)', [party, frozen])
}

/**
 * After this commits these parties take no payment and spend nothing, until they are started again; refunds and paybacks go on (what is
 * owed stays owed).
 */
export async function stopParties(tx: Sql, parties: readonly number[], stopped: boolean): Promise<void> {
  await tx.query('select ledger.stop($1, $2)', [parties, stopped])
}

/** Nobody else takes anything from this party until the transaction ends: what is read of it then stays true. */
export async function holdParty(tx: Sql, party: number): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(7301, ($1::bigint & 2147483647)::int)', [party])
}

/** The same for whoever of them nobody else has in hand at this moment and who may spend; waits for nobody, and says who it is. */
export async function tryHoldParties(tx: Sql, parties: readonly number[]): Promise<Set<number>> {
  const { rows } = await tx.query<{ party: unknown }>(
    `select p.party from unnest($1::bigint[]) as p(party)
     where not exists (select from ledger.frozen f where f.party = p.party) and pg_try_advisory_xact_lock(7301, (p.party & 2147483647)::int)`,
    [parties],
  )
  return new Set(rows.map(({ party }) => whole(party)))
}
