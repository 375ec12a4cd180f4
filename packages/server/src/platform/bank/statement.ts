/** What a bank's file says of our transfers, the same type for a statement, a notice of entries and a report on a payment file. */
import type { Cents } from '@taschino/basics/money.ts'

export const STATEMENT_KINDS = ['camt.053', 'camt.054', 'pain.002'] as const
export type StatementKind = (typeof STATEMENT_KINDS)[number]

/** `paid`: the bank carried it out. `returned`: it came back, or was refused before it left. */
export interface BankLine {
  says: 'paid' | 'returned'
  /** What we called the transfer; null where the bank booked a whole block of a file as one sum. */
  endToEnd: string | null
  /** What we called the block (or the file) of which it is a part; null where the bank does not say. */
  batch: string | null
  /** Null where the bank names no sum, as reports on payment files may. */
  value: Cents | null
  /** The bank's reason, as it wrote it. */
  code: string | null
  /** Stands on the account's statement beside it. */
  reference: string
}

/** Money that came in by itself, and not back: what it is for stands in the words of whoever sent it. */
export interface BankCredit {
  value: Cents
  /** YYYY-MM-DD on which the bank booked it; null where it does not say. */
  day: string | null
  /** Who sent it, as the bank writes it. */
  from: string
  /** What the sender wrote. */
  text: string
  reference: string
  /** The same credit in another file of the same bank has the same fingerprint. */
  key: string
}

export interface BankStatement {
  kind: StatementKind
  /** Entries of other business on the account, that nobody reads further. */
  others: number
  lines: BankLine[]
  credits: BankCredit[]
}

/** Why a file is none of these. */
export const STATEMENT_FAULTS = ['not_a_statement', 'broken', 'too_large', 'too_slow'] as const
export type StatementFault = (typeof STATEMENT_FAULTS)[number]

export class BadStatement extends Error {
  readonly fault: StatementFault
  constructor(fault: StatementFault) {
    super(`the file is no statement: ${fault}`)
    this.fault = fault
  }
}

/** More lines than an account of ours has in a month. */
export const MOST_LINES = 20_000
