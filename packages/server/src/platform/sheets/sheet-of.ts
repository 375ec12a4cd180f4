/** From the bytes of a file to rows: what it is, is decided by its content, never by its name. */
import { readCsv } from './csv-sheet.ts'
import { BadSheet, SHEET_LIMITS, type Cell, type Sheet } from './sheet.ts'

const cellOf = (value: unknown): Cell => {
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim().slice(0, SHEET_LIMITS.text)
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return value instanceof Date && Number.isFinite(value.getTime()) ? value : null
}

/** The libraries for Excel are loaded only for a file of Excel: they take longer than to read a pasted table. */
async function readXlsx(bytes: Buffer): Promise<Sheet> {
  const [{ lookOver }, { readSheet }] = await Promise.all([import('./xlsx-guard.ts'), import('read-excel-file/node')])
  const { hidden } = await lookOver(bytes)
  const table = await readSheet(bytes).catch(() => {
    throw new BadSheet('broken')
  })
  const rows = table.map((row, i) => ({ line: i + 1, hidden: hidden.has(i + 1), cells: (row as unknown[]).map(cellOf) }))
  if (rows.length > SHEET_LIMITS.rows + 1) throw new BadSheet('too_many_rows')
  if (rows.some(({ cells }) => cells.length > SHEET_LIMITS.columns)) throw new BadSheet('too_many_columns')
  return { format: 'xlsx', rows: rows.filter(({ cells }) => cells.some((cell) => cell !== null)) }
}

function read(bytes: Buffer): Sheet | Promise<Sheet> {
  if (bytes.length === 0) throw new BadSheet('empty')
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'))) return readXlsx(bytes)
  if (bytes.subarray(0, 4).equals(Buffer.from('d0cf11e0', 'hex'))) throw new BadSheet(bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'locked' : 'old_format')
  if (bytes.subarray(0, 5).equals(Buffer.from('%PDF-')) || /^\s*<(!doctype|html|\?xml|svg)/i.test(bytes.subarray(0, 200).toString('latin1'))) throw new BadSheet('not_a_sheet')
  return readCsv(bytes)
}

/** A ZIP is an XLSX or nothing, an OLE file is an old XLS or one behind a password. Throws BadSheet. */
export async function sheetOf(bytes: Buffer): Promise<Sheet> {
  const sheet = await read(bytes)
  if (sheet.rows.length === 0) throw new BadSheet('empty')
  let text = 0
  for (const { cells } of sheet.rows) for (const cell of cells) text += typeof cell === 'string' ? cell.length : 8
  if (text > SHEET_LIMITS.allText) throw new BadSheet('too_large')
  return sheet
}
