/** The calls that hand out tickets in three steps: a sheet comes in, its rows are mended, all are carried out or none. */
import * as z from 'zod/mini'
import { COLUMNS } from '@taschino/basics/distribution.ts'
import { CLOSED_REFUSALS } from './agency-shapes.ts'
import { call } from './call.ts'
import { EXPORT_FILE, EXPORT_REFUSALS, exportAs } from './export.ts'
import { cents, id, line, pageOf, paging, pathId, sentence } from './shapes.ts'
import { SHEET_FILE, SHEET_REFUSALS } from './sheet-file.ts'
import { counting, sortable, tableOf } from './sort.ts'
import { DISTRIBUTION_STATES, count, distribution, distributionLine, distributionRow, givenType } from './distribution-shapes.ts'

const AGENCY = ['agency'] as const
const one = z.object({ id: pathId })

/** A month that somebody may name: the calendar of centuries ago is not ours (T13). */
const namedMonth = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))
/** A day to come, YYYY-MM-DD. */
const day = z.iso.date().check(z.regex(/^20/))
/** What stands in a cell; shorter than any cell of a spreadsheet that means something here. */
const cellText = line(0, 120)

/** A table comes in, pasted or as a file: XLSX, CSV, text with tabs. Nothing moves. */
export const readTable = call({
  name: 'distribution.readTable',
  method: 'POST',
  path: '/distributions',
  roles: AGENCY,
  reach: 'self',
  body: z.strictObject({ source: z.enum(['paste', 'file']), type: givenType, unit: cents, month: namedMonth }),
  files: { file: SHEET_FILE },
  output: distribution,
  refusals: { ...SHEET_REFUSALS, too_many_drafts: 409 },
})

/** The same as last month, to be changed where it is not. */
export const repeatMonth = call({
  name: 'distribution.repeatMonth',
  method: 'POST',
  path: '/distributions/repeat',
  roles: AGENCY,
  reach: 'self',
  body: z.strictObject({ type: givenType, unit: cents, month: namedMonth }),
  output: distribution,
  refusals: { nothing_last_month: 409, too_many_drafts: 409 },
})

const tableSort = sortable('made', 'month', 'state', 'people', 'tickets', 'value')
export type DistributionSort = NonNullable<z.output<typeof tableSort>>

/** Newest first. */
export const listDistributions = call({
  name: 'distribution.listDistributions',
  method: 'GET',
  path: '/distributions',
  roles: AGENCY,
  reach: 'self',
  query: z.object({ limit: paging.limit, cursor: paging.cursor, sort: tableSort, ...counting }),
  output: tableOf(distributionLine, 'tickets', 'value'),
  refusals: {},
})

/** What the list shows, as a file. */
export const exportDistributions = call({
  name: 'distribution.exportDistributions',
  method: 'GET',
  path: '/distributions/export',
  roles: AGENCY,
  reach: 'self',
  query: z.object({ sort: tableSort, ...exportAs }),
  file: EXPORT_FILE,
  refusals: EXPORT_REFUSALS,
})

export const getDistribution = call({
  name: 'distribution.getDistribution',
  method: 'GET',
  path: '/distributions/{id}',
  roles: AGENCY,
  reach: 'named',
  params: one,
  output: distribution,
  refusals: {},
})

export const ROW_FILTERS = ['all', 'faults', 'changed', 'struck'] as const

/** Rows in their order; those of a table that was carried out are what was given. */
export const listRows = call({
  name: 'distribution.listRows',
  method: 'GET',
  path: '/distributions/{id}/rows',
  roles: AGENCY,
  reach: 'named',
  params: one,
  query: z.object({ only: z.optional(z.enum(ROW_FILTERS)), limit: paging.limit, cursor: paging.cursor }),
  output: pageOf(distributionRow),
  refusals: {},
})

/**
 * The rows that are shown, as a file: of a table that waits with what was written and what is wrong, of one that was carried out with what
 * was given.
 */
export const exportRows = call({
  name: 'distribution.exportRows',
  method: 'GET',
  path: '/distributions/{id}/rows/export',
  roles: AGENCY,
  reach: 'named',
  params: one,
  query: z.object({ only: z.optional(z.enum(ROW_FILTERS)), ...exportAs }),
  file: EXPORT_FILE,
  refusals: EXPORT_REFUSALS,
})

/** Who had tickets in the month before and is not in the table. */
export const listMissing = call({
  name: 'distribution.listMissing',
  method: 'GET',
  path: '/distributions/{id}/missing',
  roles: AGENCY,
  reach: 'named',
  params: one,
  output: z.object({ people: z.array(z.object({ id, name: z.string(), state: z.enum(['active', 'invited', 'left']), lastMonth: count })) }),
  refusals: {},
})

const DRAFT_ONLY = { not_a_draft: 409 } as const

/** What the table is for: type, face value where it names none, month. */
export const setOptions = call({
  name: 'distribution.setOptions',
  method: 'POST',
  path: '/distributions/{id}/options',
  roles: AGENCY,
  reach: 'named',
  params: one,
  body: z.strictObject({ type: givenType, unit: cents, month: namedMonth }),
  output: distribution,
  refusals: DRAFT_ONLY,
})

/** Which column means what; what was mended by hand is read anew. */
export const setColumns = call({
  name: 'distribution.setColumns',
  method: 'POST',
  path: '/distributions/{id}/columns',
  roles: AGENCY,
  reach: 'named',
  params: one,
  body: z.strictObject({
    firstIsHeading: z.boolean(),
    columns: z
      .array(z.strictObject({ column: z.enum(COLUMNS), at: z.int().check(z.minimum(0), z.maximum(59)) }))
      .check(z.minLength(1), z.maxLength(8)),
  }),
  output: distribution,
  refusals: { ...DRAFT_ONLY, columns_missing: 422 },
})

/** Mends a row, or leaves it out (`struck`); what is not named stays. Answers with how the table stands now. */
export const mendRow = call({
  name: 'distribution.mendRow',
  method: 'POST',
  path: '/distributions/{id}/rows/{n}',
  roles: AGENCY,
  reach: 'named',
  params: z.object({ id: pathId, n: pathId }),
  body: z.strictObject({
    who: z.optional(cellText),
    amount: z.optional(cellText),
    unit: z.optional(cellText),
    struck: z.optional(z.boolean()),
  }),
  output: z.object({ distribution, row: distributionRow }),
  refusals: DRAFT_ONLY,
})

/** One row more, by hand. */
export const addRow = call({
  name: 'distribution.addRow',
  method: 'POST',
  path: '/distributions/{id}/rows',
  roles: AGENCY,
  reach: 'named',
  params: one,
  body: z.strictObject({ who: line(1, 120), amount: line(1, 20) }),
  output: z.object({ distribution, row: distributionRow }),
  refusals: { ...DRAFT_ONLY, sheet_too_many_rows: 422 },
})

/** Leaves out every row with an error. */
export const strikeFaults = call({
  name: 'distribution.strikeFaults',
  method: 'POST',
  path: '/distributions/{id}/strike',
  roles: AGENCY,
  reach: 'named',
  params: one,
  output: distribution,
  refusals: DRAFT_ONLY,
})

/**
 * All rows or none. `tickets` and `value` are what was seen: what changed since is shown first. `again`: yes, the same table as before.
 * `on`: not now but on that day, at six in the morning; until then it can be taken back to the desk.
 */
export const applyDistribution = call({
  name: 'distribution.applyDistribution',
  method: 'POST',
  path: '/distributions/{id}/apply',
  roles: AGENCY,
  reach: 'named',
  proof: 'fresh',
  money: true,
  params: one,
  body: z.strictObject({
    tickets: z.int().check(z.minimum(1)),
    value: z.int().check(z.minimum(1)),
    again: z.optional(z.boolean()),
    on: z.optional(day),
  }),
  output: z.object({ id, state: z.enum(DISTRIBUTION_STATES), total: count }),
  refusals: {
    ...DRAFT_ONLY,
    rows_with_faults: 409,
    nothing_to_give: 409,
    changed_meanwhile: 409,
    stock_short: 409,
    table_applied_before: 409,
    day_out_of_reach: 409,
    ...CLOSED_REFUSALS,
  },
})

/** What waits for its day lies on the desk again, to be changed, done at once or thrown away. */
export const unscheduleDistribution = call({
  name: 'distribution.unscheduleDistribution',
  method: 'POST',
  path: '/distributions/{id}/unschedule',
  roles: AGENCY,
  reach: 'named',
  params: one,
  output: distribution,
  refusals: { not_scheduled: 409 },
})

/**
 * Takes back what is still unspent, within 30 days. Of tables of a few people once per person in 90 days: else it would tell the office
 * each day who has eaten.
 */
export const undoDistribution = call({
  name: 'distribution.undoDistribution',
  method: 'POST',
  path: '/distributions/{id}/undo',
  roles: AGENCY,
  reach: 'named',
  money: true,
  params: one,
  body: z.strictObject({ reason: sentence }),
  output: z.object({ id, state: z.enum(DISTRIBUTION_STATES), total: count }),
  refusals: { not_applied: 409, undo_too_late: 409, taken_back_lately: 409, ...CLOSED_REFUSALS },
})

export const dropDistribution = call({
  name: 'distribution.dropDistribution',
  method: 'DELETE',
  path: '/distributions/{id}',
  roles: AGENCY,
  reach: 'named',
  params: one,
  output: z.object({ done: z.literal(true) }),
  refusals: DRAFT_ONLY,
})

/** The taxable part of each person's tickets, for payroll. */
export const exportExcess = call({
  name: 'distribution.exportExcess',
  method: 'GET',
  path: '/distributions/{id}/excess',
  roles: AGENCY,
  reach: 'named',
  params: one,
  file: 'text/csv; charset=utf-8',
  refusals: {},
})
