/** What is told of an import of shops: how it stands, its rows, its files. */
import * as z from 'zod/mini'
import { SHOP_COLUMNS } from '@taschino/basics/shop-sheet.ts'
import { id, instant } from './shapes.ts'

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

const count = z.int().check(z.minimum(0))
const column = z.enum(SHOP_COLUMNS)
const cells = z.partialRecord(column, z.string())

export const importLine = z.object({
  id,
  importType: z.enum(IMPORT_TYPES),
  autoEnable: z.boolean(),
  state: z.enum(IMPORT_STATES),
  name: z.string(),
  madeAt: instant,
  madeBy: z.string(),
  appliedAt: z.nullable(instant),
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

export const importFile = z.object({ id, name: z.string(), bytes: count, n: z.nullable(z.int()), byHand: z.boolean() })
export type ImportFile = z.output<typeof importFile>
