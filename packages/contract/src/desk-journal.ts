/** The calls for the journal of the circuit: by day, kind, account, party and amount. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { side } from './desk-records.ts'
import { EXPORT_FILE, EXPORT_REFUSALS, exportAs } from './export.ts'
import { ACCOUNT_KINDS } from './reports.ts'
import { cents, gtid, instant, paging, pathCents, pathId, searchText } from './shapes.ts'
import { counting, daysBetween, sortable, tableOf } from './sort.ts'
import { TRANSACTION_TYPES } from './wallet.ts'

const STAFF = ['company', 'admin'] as const

export const journalLine = z.object({
  gtid,
  kind: z.enum(TRANSACTION_TYPES),
  at: instant,
  value: cents,
  /** Of its first transfer; `transfers` says how many there are. */
  from: side,
  to: side,
  transfers: z.int(),
  /** The movement that this one takes back, wholly or in part. */
  parent: z.nullable(gtid),
})
export type JournalLine = z.output<typeof journalLine>

const journalSort = sortable('at', 'value')
export type JournalSort = NonNullable<z.output<typeof journalSort>>

const filters = {
  kind: z.optional(z.enum(TRANSACTION_TYPES)),
  /** A kind of account that it passes. */
  account: z.optional(z.enum(ACCOUNT_KINDS)),
  /** A person, a shop or an agency that it passes. */
  party: z.optional(pathId),
  /** Cents, both included. */
  least: z.optional(pathCents),
  most: z.optional(pathCents),
  /** A GTID or the support code that receipts read aloud, in any way of writing it. */
  text: searchText,
  /** Without a first day the 31 days before the last one, unless one movement or one party is meant. */
  ...daysBetween,
  sort: journalSort,
}

/** Newest first, unless another order is asked for. */
export const listJournal = call({
  name: 'desk.listJournal',
  method: 'GET',
  path: '/desk/journal',
  roles: STAFF,
  reach: 'public',
  query: z.object({ limit: paging.limit, cursor: paging.cursor, ...filters, ...counting }),
  output: tableOf(journalLine, 'value'),
  refusals: {},
})

export const exportJournal = call({
  name: 'desk.exportJournal',
  method: 'GET',
  path: '/desk/journal/export',
  roles: STAFF,
  reach: 'public',
  query: z.object({ ...filters, ...exportAs }),
  file: EXPORT_FILE,
  refusals: EXPORT_REFUSALS,
})
