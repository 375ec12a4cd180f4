/** What every call that takes a sheet declares: its size and its refusals. */

/** Looked into by a process of its own, which says what is wrong with it: browsers do not know a sheet by its type. */
export const SHEET_FILE = { types: ['application/octet-stream'], maxBytes: 10_485_760 } as const

export const SHEET_REFUSALS = {
  sheet_empty: 422,
  sheet_not_a_sheet: 422,
  sheet_old_format: 422,
  sheet_locked: 422,
  sheet_too_large: 422,
  sheet_too_many_rows: 422,
  sheet_too_many_columns: 422,
  sheet_broken: 422,
  sheet_too_slow: 422,
  sheet_other_sheet: 422,
} as const
