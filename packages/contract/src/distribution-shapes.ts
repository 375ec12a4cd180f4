/** The shapes of a distribution: in the list, as a whole, row by row. */
import * as z from 'zod/mini'
import { COLUMNS } from '@taschino/basics/distribution.ts'
import { cents, id, instant } from './shapes.ts'

export const DISTRIBUTION_STATES = ['draft', 'scheduled', 'applying', 'applied', 'undoing', 'undone', 'dropped'] as const
export const DISTRIBUTION_SOURCES = ['paste', 'file', 'last-month'] as const
/** What agencies can give. */
export const GIVEN_TYPES = ['normal', 'business', 'gdo'] as const
export const ROW_FAULTS = [
  'who_missing',
  'who_unknown',
  'who_ambiguous',
  'who_left',
  'amount_missing',
  'amount_wrong',
  'amount_too_high',
  'unit_wrong',
  'twice',
  'hidden',
] as const
const ROW_CELLS = ['who', 'amount', 'unit'] as const
/** Why the last try gave nothing to anybody. */
export const DISTRIBUTION_FAILURES = ['stock_short', 'rows_changed', 'person_suspended', 'agency_closed', 'trouble'] as const

const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))
export const givenType = z.enum(GIVEN_TYPES)
export const count = z.int().check(z.minimum(0))
const sums = { people: count, tickets: count, value: count }

export const distributionLine = z.object({
  id,
  state: z.enum(DISTRIBUTION_STATES),
  source: z.enum(DISTRIBUTION_SOURCES),
  name: z.string(),
  madeAt: instant,
  madeBy: z.string(),
  type: givenType,
  month,
  appliedAt: z.nullable(instant),
  /** The day on which it is carried out by itself, or was; null: it was done at once, or nobody has said yes yet. */
  dueOn: z.nullable(z.string()),
  ...sums,
})
export type DistributionLine = z.output<typeof distributionLine>

export const distribution = z.object({
  ...distributionLine.shape,
  unit: cents,
  /** Which column means what, from 0; null while nobody has said so. */
  columns: z.nullable(z.array(z.object({ column: z.enum(COLUMNS), at: count }))),
  firstIsHeading: z.boolean(),
  /** The first lines as they came. */
  head: z.array(z.array(z.string())),
  /** Rows: `faults` stand in the way; `struck` and `nothing` (zero tickets) are left out. */
  rows: z.object({ all: count, good: count, faults: count, struck: count, nothing: count, changed: count, already: count }),
  /** Lines of sums among those left out: nobody is called "Totale". */
  sums: z.array(z.object({ line: z.nullable(z.int()), who: z.string() })),
  /**
   * Everybody's pieces in the month before; how many of those people work here and are not named, and how many work here no more and are
   * left out.
   */
  lastMonth: z.object({ month, people: count, tickets: count, missing: count, left: count }),
  /** What the agency can still give of this type, by face value, before and after. */
  stock: z.array(z.object({ unit: cents, tickets: count, before: count, after: z.int() })),
  /**
   * Above the daily tax-exempt value: how many people, and what is taxed. `exempt` is the value of one day, `days` how many working days
   * the month has.
   */
  tax: z.object({ exempt: cents, days: count, people: count, excess: count }),
  /** The same table, carried out before. */
  twin: z.nullable(z.object({ id, appliedAt: instant })),
  failure: z.nullable(z.enum(DISTRIBUTION_FAILURES)),
  job: z.nullable(z.object({ done: count, total: count })),
  /** Taken back after an undo, in sum: who had spent what is nobody's business. */
  back: z.nullable(z.object({ tickets: count, value: count, spent: count, at: instant, by: z.string(), reason: z.string() })),
  /** Until when what is unspent can be taken back. */
  undoUntil: z.nullable(instant),
})
export type Distribution = z.output<typeof distribution>

export const distributionRow = z.object({
  n: z.int(),
  line: z.nullable(z.int()),
  who: z.string(),
  amount: z.string(),
  unit: z.string(),
  struck: z.boolean(),
  employee: z.nullable(z.object({ id, name: z.string(), state: z.enum(['active', 'invited', 'left']) })),
  pieces: z.nullable(count),
  face: z.nullable(cents),
  fault: z.nullable(z.enum(ROW_FAULTS)),
  at: z.nullable(z.enum(ROW_CELLS)),
  /** What else is wrong, in the row's other cells. */
  more: z.array(z.object({ fault: z.enum(ROW_FAULTS), at: z.enum(ROW_CELLS) })),
  /** Whom a name that is nobody's most likely means; `who` is what to write. */
  near: z.nullable(z.object({ name: z.string(), who: z.string() })),
  lastMonth: count,
  thisMonth: count,
})
export type DistributionRow = z.output<typeof distributionRow>
