/** The shapes of imports, of shops and of people: state, rows, files. */
import * as z from 'zod/mini'
import { PERSON_COLUMNS } from '@taschino/basics/people-sheet.ts'
import { SHOP_COLUMNS } from '@taschino/basics/shop-sheet.ts'
import { id, instant } from './shapes.ts'
import { SHEET_REFUSALS } from './sheet-file.ts'
import { sortable } from './sort.ts'

export const IMPORT_TYPES = ['group', 'singleShops'] as const
/** `draft`: something is red or waits for its file; `checked`: a dry run of all rows found nothing in the way. */
export const IMPORT_STATES = ['draft', 'checked', 'applying', 'applied', 'undoing', 'undone'] as const
export const IMPORT_FAULTS = [
  'required',
  'format',
  'range',
  'unknown',
  'address',
  'twice',
  'vat_known',
  'vat_waits',
  'email_taken',
  'fee_outside_policy',
  'fees_crossed',
  'file_missing',
  'file_unknown',
  'hidden',
] as const
export type ImportFault = (typeof IMPORT_FAULTS)[number]
/** Why the last try brought nothing in. */
export const IMPORT_FAILURES = ['rows_changed', 'limits', 'closed', 'trouble'] as const
/** Why a file was not kept. */
export const FILE_FAULTS = ['pdf_unreadable', 'pdf_locked', 'pdf_active', 'name_twice', 'too_many'] as const

export const IMPORT_ROWS = 500
export const IMPORT_BYTES = 104_857_600
/** Together in one request; a screen sends more in several. */
export const FILES_AT_ONCE = 20

/** Of a sheet whose rows are kept and mended, beside what may be wrong with any. */
export const IMPORT_REFUSALS = { ...SHEET_REFUSALS, import_too_many_rows: 422, too_many_imports: 409 } as const

const count = z.int().check(z.minimum(0))
const column = z.enum(SHOP_COLUMNS)
const cells = z.partialRecord(column, z.string())

/** Of the lists of both kinds, which come newest first. */
export const sheetSort = sortable('made', 'name', 'state')
export type SheetSort = NonNullable<z.output<typeof sheetSort>>

/** What the lists of both kinds say of a sheet. */
const sheetLine = {
  state: z.enum(IMPORT_STATES),
  name: z.string(),
  madeAt: instant,
  madeBy: z.string(),
  appliedAt: z.nullable(instant),
}

export const importLine = z.object({
  id,
  importType: z.enum(IMPORT_TYPES),
  autoEnable: z.boolean(),
  ...sheetLine,
  rows: z.object({ all: count, good: count, faults: count, waiting: count, struck: count }),
})
export type ImportLine = z.output<typeof importLine>

export const shopImport = z.object({
  ...importLine.shape,
  files: z.object({ all: count, unmatched: count, bytes: count }),
  columns: z.array(column),
  failure: z.nullable(z.enum(IMPORT_FAILURES)),
  job: z.nullable(z.object({ done: count, total: count })),
  /** Of an applied one: how its shops stand. */
  shops: z.object({ waiting: count, open: count, over: count }),
  can: z.object({ mend: z.boolean(), apply: z.boolean(), undo: z.boolean(), decide: z.boolean() }),
})
export type ShopImport = z.output<typeof shopImport>

export const importRow = z.object({
  n: z.int(),
  line: z.nullable(z.int()),
  isGroup: z.boolean(),
  struck: z.boolean(),
  cells,
  faults: z.array(z.object({ at: z.nullable(column), why: z.enum(IMPORT_FAULTS) })),
  file: z.nullable(z.object({ id, name: z.string() })),
  shop: z.nullable(z.object({ id, title: z.string() })),
})
export type ImportRow = z.output<typeof importRow>

/** `sha256`: so that whoever was interrupted sends only what is not here yet. */
export const importFile = z.object({ id, name: z.string(), bytes: count, sha256: z.string(), n: z.nullable(z.int()), byHand: z.boolean() })
export type ImportFile = z.output<typeof importFile>

/** What was begun beside the call: how it goes on is told by the import itself. */
export const begun = z.object({ id, state: z.enum(IMPORT_STATES), total: z.int() })

export const PERSON_FAULTS = ['required', 'format', 'twice', 'here_already', 'has_left', 'hidden'] as const
export type PersonRowFault = (typeof PERSON_FAULTS)[number]
const personColumn = z.enum(PERSON_COLUMNS)

export const peopleLine = z.object({
  id,
  /** Null: of one that is about to be opened. */
  agency: z.nullable(z.object({ id, name: z.string() })),
  ...sheetLine,
  rows: z.object({ all: count, good: count, faults: count, struck: count }),
})
export type PeopleLine = z.output<typeof peopleLine>

export const peopleImport = z.object({
  ...peopleLine.shape,
  /** Brought in by an agent: nobody is written to before the company has said yes to the agency. */
  waits: z.boolean(),
  failure: z.nullable(z.enum(IMPORT_FAILURES)),
  job: z.nullable(z.object({ done: count, total: count })),
  can: z.object({ mend: z.boolean(), apply: z.boolean(), undo: z.boolean() }),
})
export type PeopleImport = z.output<typeof peopleImport>

export const peopleRow = z.object({
  n: z.int(),
  line: z.nullable(z.int()),
  struck: z.boolean(),
  cells: z.partialRecord(personColumn, z.string()),
  faults: z.array(z.object({ at: z.nullable(personColumn), why: z.enum(PERSON_FAULTS) })),
})
export type PeopleRow = z.output<typeof peopleRow>
