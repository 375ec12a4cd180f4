/** A change of account as its holder and the company read it. */
import type { HolderIban, IbanChange, ListedIbanChange } from '@taschino/contract/iban.ts'
import type { Sql } from '../../platform/db/db.ts'
import { flagsOf } from './flags.ts'
import type { Holder } from './holder-store.ts'
import type { ListedRow } from './listed-store.ts'
import { accountFor, changesOf, type ChangeRow } from './store.ts'

const SHOWN = 10

const time = (at: Date | null): string | null => at?.toISOString() ?? null

const changeOf = (row: ChangeRow): IbanChange => ({
  id: row.id,
  state: row.state,
  holder: { kind: row.kind, id: row.idHolder, title: row.title },
  from: row.oldIban === null ? null : { iban: row.oldIban, receiver: row.oldReceiver },
  to: { iban: row.iban, receiver: row.receiver },
  askedAt: row.askedAt.toISOString(),
  askedBy: row.askedBy,
  decidedAt: time(row.decidedAt),
  reason: row.reason,
  heldUntil: time(row.heldUntil),
})

export const listedOf = (row: ListedRow): ListedIbanChange => ({
  ...changeOf(row),
  businessName: row.businessName,
  decidedBy: row.decidedBy,
  flags: flagsOf(row),
  mayApprove: row.state === 'pending' && row.another,
})

export async function viewOf(sql: Sql, holder: Holder, now: number): Promise<HolderIban> {
  const [account, rows] = [await accountFor(sql, holder), await changesOf(sql, holder, SHOWN)]
  const heldUntil = account?.heldUntil && account.heldUntil.getTime() > now ? account.heldUntil.toISOString() : null
  return {
    holder: { kind: holder.kind, id: holder.id, title: holder.title },
    now: account ? { iban: account.iban, receiver: account.receiver } : null,
    heldUntil,
    refused: account?.refused ? { code: account.refused.code, at: account.refused.at.toISOString() } : null,
    changes: rows.map(changeOf),
  }
}
