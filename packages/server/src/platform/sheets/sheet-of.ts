/** Turns the bytes of a file into rows; its kind is decided by its content, never by its name. */
import { readCsv } from './csv-sheet.ts'
import { BadSheet, SHEET_LIMITS, type Sheet } from './sheet.ts'

/** What reads Excel is loaded only for a file of Excel: it takes longer than to read a pasted table. */
async function readXlsx(bytes: Buffer): Promise<Sheet> {
  const { xlsxOf } = await import('./xlsx-sheet.ts')
  return xlsxOf(bytes)
}

function read(bytes: Buffer): Sheet | Promise<Sheet> {
  if (bytes.length === 0) throw new BadSheet('empty')
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'))) return readXlsx(bytes)
  if (bytes.subarray(0, 4).equals(Buffer.from('d0cf11e0', 'hex')))
    throw new BadSheet(bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'locked' : 'old_format')
  if (
    bytes.subarray(0, 5).equals(Buffer.from('%PDF-')) ||
    /^\s*<(!doctype|html|\?xml|svg)/i.test(bytes.subarray(0, 200).toString('latin1'))
  )
    throw new BadSheet('not_a_sheet')
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
