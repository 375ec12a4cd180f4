/** What every export of a list declares: the list's filters, two formats, the largest number of rows. */
import * as z from 'zod/mini'

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/**
 * Stands in the query beside the filters of the list; headings and words in the cells are in this language. `columns`: only these of the
 * list's table, in this order; without it all that the file knows.
 */
export const exportAs = {
  format: z.enum(EXPORT_FORMATS),
  language: z.optional(z.enum(['it', 'en'])),
  columns: z.optional(z.string().check(z.regex(/^[a-zA-Z_]{1,32}(,[a-zA-Z_]{1,32}){0,39}$/))),
}

export const EXPORT_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
/** Media types in the contract; the answer says which of the two it is. */
export const EXPORT_FILE: readonly string[] = Object.values(EXPORT_TYPES)
export const EXPORT_REFUSALS = { export_too_large: 409 } as const
