/** The calls that take the bank's files about transfers and paid invoices. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { gtid } from './shapes.ts'

const COMPANY = ['company', 'admin'] as const
const whole = z.int().check(z.minimum(0))

/** What a line of the bank is to our transfers; `pays` and `returns` change something, the others do not. */
export const STATEMENT_FITS = ['pays', 'returns', 'known', 'amount', 'too_late', 'contradicts'] as const
const statementLine = z.object({
  fit: z.enum(STATEMENT_FITS),
  gtid,
  shop: z.string(),
  net: whole,
  /** What the bank says was moved; null: it named no sum. */
  said: z.nullable(whole),
  /** Why it came back, as the bank writes it. */
  code: z.nullable(z.string()),
  reference: z.string(),
})
export type StatementLine = z.output<typeof statementLine>

/**
 * What money that came in is to our invoices. `settles` and `part` are booked; `over` is more than is owed, `known` was booked before,
 * `paid` names an invoice that is not owed any more, `unnamed` names none and fits those of `maybe` to the cent.
 */
export const CREDIT_FITS = ['settles', 'part', 'over', 'known', 'paid', 'unnamed'] as const
const creditInvoice = z.object({ id: whole, number: z.string(), agency: z.string(), open: whole, settles: whole })
const statementCredit = z.object({
  /** Where it stands among the file's credits: by this an answer names it. */
  at: whole,
  fit: z.enum(CREDIT_FITS),
  net: whole,
  day: z.nullable(z.string()),
  from: z.string(),
  text: z.string(),
  reference: z.string(),
  /** Those it names, or was said to be for. */
  invoices: z.array(creditInvoice),
  /** Open ones that an unnamed credit could be for; somebody has to say so, and may say otherwise. */
  maybe: z.array(creditInvoice),
})
export type StatementCredit = z.output<typeof statementCredit>

/** Somebody says which invoice an unnamed credit is for. */
const meantCredit = z.strictObject({ at: whole, invoice: whole })
export type MeantCredit = z.output<typeof meantCredit>

/**
 * Reads what the bank says became of our transfers (camt.053, camt.054, pain.002) and holds it against them. With `dryRun` nothing changes;
 * without it all that fits is marked, by a fresh proof, and the file counts once. `expects` is what was looked at.
 */
export const readStatement = call({
  name: 'payouts.readStatement',
  method: 'POST',
  path: '/payouts/statements',
  roles: COMPANY,
  reach: 'public',
  proof: 'fresh',
  money: true,
  onceBy: 'file',
  files: { file: { types: ['application/octet-stream'], maxBytes: 10_485_760 } },
  body: z.strictObject({
    dryRun: z.boolean(),
    expects: z.optional(z.strictObject({ pays: whole, returns: whole, settles: z.optional(whole) })),
    meant: z.optional(z.array(meantCredit).check(z.maxLength(200))),
  }),
  output: z.object({
    state: z.enum(['checked', 'done', 'done-before']),
    kind: z.enum(['camt.053', 'camt.054', 'pain.002']),
    lines: z.array(statementLine),
    pays: z.object({ count: whole, net: whole }),
    returns: z.object({ count: whole, net: whole }),
    credits: z.array(statementCredit),
    /** Credits that are booked, whole invoices and parts, and what they come to. */
    settles: z.object({ count: whole, net: whole }),
    /** Entries that are other business of the account. */
    others: whole,
  }),
  refusals: {
    statement_not_a_statement: 422,
    statement_broken: 422,
    statement_too_large: 422,
    statement_too_slow: 422,
    payout_changed: 409,
    party_suspended: 409,
  },
})
