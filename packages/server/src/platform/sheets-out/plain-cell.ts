/** Makes a text harmless for spreadsheets, which would run it as a formula (T61). Pure. */

/**
 * What makes a spreadsheet take a cell for a formula, also in its full-width forms, behind blanks and signs that nobody sees, and as XLSX
 * writes a sign by its number.
 */
const STARTS_FORMULA =
  /^(?:[\s\p{Cf}\p{Z}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\u2212\uFE62\uFE63\uFE66\uFE6B]|[\s\p{Cf}\p{Z}]*_x[0-9A-Fa-f]{4}_)/u
// Whatever a program could read as the end of a line: a cell cannot pretend to be a further one (T69). What XML cannot hold goes the same
// way.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001F\u007F-\u009F\u2028\u2029\uFFFE\uFFFF]+/g
/** The longest text that a cell of Excel holds. */
const LONGEST = 32_000

export function plainCell(text: string): string {
  const line = text.toWellFormed().replace(CONTROL, ' ').slice(0, LONGEST).toWellFormed()
  return STARTS_FORMULA.test(line) ? `'${line}` : line
}
