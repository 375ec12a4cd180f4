/** What an agency has not given to anybody yet, by type and face value, lot by lot with its last day. */
import type { Cents } from '@taschino/basics/money.ts'
import type { TicketType } from '@taschino/basics/tickets.ts'
import { pocket, type LotShare } from '@taschino/ledger/statement.ts'
import type { Sql } from '../../platform/db/db.ts'

export interface Stock {
  type: Exclude<TicketType, 'free_credits'>
  unit: Cents
  amount: number
  total: Cents
  /** The nearest last day. */
  expiresAt: Date | null
  /** Nearest expiry first: the order in which they are given. */
  lots: LotShare[]
}

/** Only what can still be given: expired tickets are not in it. */
export async function stockOf(sql: Sql, idAgency: number): Promise<Stock[]> {
  const groups = await pocket(sql, idAgency)
  return groups.flatMap(({ type, unit, amount, total, agency, expiresAt, expiring }) =>
    type === 'free_credits' || agency !== idAgency ? [] : [{ type, unit, amount, total, expiresAt, lots: expiring }],
  )
}
