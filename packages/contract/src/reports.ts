/** The calls for the company's books as a whole: trial balance at any moment, circulation by month. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { EXPORT_FILE, EXPORT_REFUSALS, exportAs } from './export.ts'
import { instant, ticketType } from './shapes.ts'

const COMPANY = ['company', 'admin'] as const
/** What somebody may ask for: before this century there is no circuit, and centuries ago no such calendar (T13). */
const day = z.iso.date().check(z.regex(/^20/))
const namedMonth = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))
const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))

/** Kinds of account, as the ledger's chart names them. */
export const ACCOUNT_KINDS = [
  'tickets',
  'takings',
  'hold',
  'payout',
  'issuer',
  'receivable',
  'agency-fees',
  'vat',
  'bank',
  'fees',
  'commissions',
  'sales-cost',
  'supplier',
  'withheld',
  'club',
  'gift-cost',
  'cashback',
  'breakage',
] as const

/** Above this in twelve months Banca d'Italia is told of a limited network (PSD2, art. 37): one million euro. */
export const NOTIFY_ABOVE = 100_000_000

const trialRow = z.object({ kind: z.enum(ACCOUNT_KINDS), type: z.nullable(ticketType), debit: z.int(), credit: z.int(), balance: z.int() })
export type TrialRow = z.output<typeof trialRow>

/** At the end of a day, or now. `balance` is credit less debit; all of them together are zero. */
export const trialBalance = call({
  name: 'reports.trialBalance',
  method: 'GET',
  path: '/reports/trial-balance',
  roles: COMPANY,
  reach: 'public',
  query: z.object({ day: z.optional(day) }),
  output: z.object({
    at: instant,
    rows: z.array(trialRow),
    debit: z.int(),
    credit: z.int(),
    /** Now only: whether what is kept in the accounts of holders and shops is what the flows add up to. */
    matches: z.nullable(z.boolean()),
  }),
  refusals: {},
})

export const exportTrialBalance = call({
  name: 'reports.exportTrialBalance',
  method: 'GET',
  path: '/reports/trial-balance/export',
  roles: COMPANY,
  reach: 'public',
  query: z.object({ day: z.optional(day), ...exportAs }),
  file: EXPORT_FILE,
  refusals: EXPORT_REFUSALS,
})

/**
 * One month of one type, in cents: what was outstanding before, plus issued and refunded, less withdrawn, redeemed and expired, is what is
 * outstanding. Beside it `fees`: what was kept from shops when takings of this type were paid out, less what came back.
 */
export const circulationRow = z.object({
  month,
  type: ticketType,
  issued: z.int(),
  withdrawn: z.int(),
  distributed: z.int(),
  redeemed: z.int(),
  refunded: z.int(),
  expired: z.int(),
  outstanding: z.int(),
  fees: z.int(),
})
export type CirculationRow = z.output<typeof circulationRow>

/** `from` and `to` are months, both included; the last twelve unless said otherwise. */
const span = { from: z.optional(namedMonth), to: z.optional(namedMonth) }

export const circulation = call({
  name: 'reports.circulation',
  method: 'GET',
  path: '/reports/circulation',
  roles: COMPANY,
  reach: 'public',
  query: z.object(span),
  output: z.object({
    from: month,
    to: month,
    rows: z.array(circulationRow),
    /** At the end of each month: spent in the twelve months until then, less what was given back. */
    volume: z.array(z.object({ month, value: z.int() })),
    /** Now: what holders have, what shops are owed (taken or on its way), what agencies owe, what expired since the first day. */
    now: z.object({ outstanding: z.int(), owedToShops: z.int(), receivable: z.int(), breakage: z.int(), volume: z.int() }),
    notifyAbove: z.int(),
  }),
  refusals: {},
})

export const exportCirculation = call({
  name: 'reports.exportCirculation',
  method: 'GET',
  path: '/reports/circulation/export',
  roles: COMPANY,
  reach: 'public',
  query: z.object({ ...span, ...exportAs }),
  file: EXPORT_FILE,
  refusals: EXPORT_REFUSALS,
})
