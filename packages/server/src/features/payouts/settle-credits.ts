/** Settles invoices that agencies paid at the bank, within the booking of the whole file. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { MeantCredit, StatementCredit } from '@taschino/contract/payouts-statement.ts'
import type { BankStatement } from '../../platform/bank/statement.ts'
import type { Sql } from '../../platform/db/db.ts'
import { holdGrant, noteGrantPaid } from '../credits/public.ts'
import { noteOrderPaid } from '../inbox/public.ts'
import { holdOwed, payableInvoices, payOn, type PayableInvoice } from '../invoices/public.ts'
import { holdRequest } from '../requests/public.ts'
import { matchCredits, numbersIn } from './match-credits.ts'
import { bookedCredits, keepCredit } from './statement-store.ts'

export interface MatchedCredits {
  credits: StatementCredit[]
  /** What they were held against, by id. */
  invoices: ReadonlyMap<number, PayableInvoice>
}

export async function creditsAgainst(
  sql: Sql,
  { credits }: Pick<BankStatement, 'credits'>,
  meant: readonly MeantCredit[],
): Promise<MatchedCredits> {
  if (credits.length === 0) return { credits: [], invoices: new Map() }
  const booked = await bookedCredits(
    sql,
    credits.map(({ key }) => key),
  )
  const invoices = await payableInvoices(
    sql,
    credits.flatMap(({ text }) => numbersIn(text)),
  )
  return { credits: matchCredits(credits, { invoices, booked, meant }), invoices: new Map(invoices.map((one) => [one.id, one])) }
}

export const isBooked = ({ fit }: Pick<StatementCredit, 'fit'>): boolean => fit === 'settles' || fit === 'part'

/** The orders that its credits would settle: held together with the file's paybacks, in one order for everybody. */
export const ordersOf = ({ credits, invoices }: MatchedCredits): Gtid[] =>
  credits.filter(isBooked).flatMap((credit) => credit.invoices.flatMap(({ id }) => invoices.get(id)?.request ?? []))

/** Held until the transaction ends: nobody else settles them meanwhile. */
export async function holdCredited(sql: Sql, { credits, invoices }: MatchedCredits): Promise<void> {
  const mine = [...new Set(credits.filter(isBooked).flatMap((credit) => credit.invoices.map(({ id }) => id)))].toSorted((a, b) => a - b)
  for (const id of mine) {
    const grant = invoices.get(id)?.grant ?? null
    if (grant !== null) await holdGrant(sql, grant, null)
  }
  for (const id of mine) await holdOwed(sql, { id })
}

/** Books one credit on each invoice that it settles; an order or a grant of which nothing is owed any more is paid. */
export async function settleCredit(
  sql: Sql,
  credit: StatementCredit,
  { key, invoices, by, now }: { key: string; invoices: MatchedCredits['invoices']; by: number; now: number },
): Promise<void> {
  for (const { id, settles: value } of credit.invoices) {
    const owed = await holdOwed(sql, { id })
    if (!owed) throw new Error(`no invoice ${id} is owed`)
    const { reference } = credit
    const { gtid, settlement, paid } = await payOn(sql, owed, { value, by, now, ...(reference ? { detail: { reference } } : {}) })
    await keepCredit(sql, key, settlement, new Date(now))
    if (!paid) continue
    const { request, grant } = invoices.get(id) ?? { request: null, grant: null }
    const order = request === null ? null : await holdRequest(sql, { gtid: request })
    if (order) await noteOrderPaid(sql, order, { gtid, by, now })
    const given = grant === null ? null : await holdGrant(sql, grant, null)
    if (given) await noteGrantPaid(sql, given, { by, now })
  }
}
