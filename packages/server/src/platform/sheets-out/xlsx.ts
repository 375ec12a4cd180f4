/** Writes a list as XLSX: money as euro, days as dates, texts as texts. */
import writeExcelFile, { type SheetData } from 'write-excel-file/node'
import { plainCell } from './plain-cell.ts'
import { wallClock, type ColumnKind, type OutCell, type OutSheet } from './sheet-out.ts'

const WIDTH: Readonly<Record<ColumnKind, number>> = { text: 22, money: 12, count: 10, day: 12, moment: 20 }
/** Without what Excel refuses in the name of a sheet, and as long as it may be. */
const sheetName = (name: string): string =>
  name
    .replace(/[^\p{L}\p{N} .-]/gu, ' ')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .slice(0, 31)
    .trim() || '1'

/**
 * The library finds a text again by its name in a plain object, which knows `constructor` and its like already: whoever is called so gets a
 * blank behind it.
 */
const textCell = (text: string): string => {
  const plain = plainCell(text)
  return plain in {} ? `${plain} ` : plain
}

function cellWriter(timeZone: string): (kind: ColumnKind, value: OutCell) => SheetData[number][number] {
  const clock = wallClock(timeZone)
  return (kind, value) => {
    if (value === null || value === '') return null
    if (typeof value === 'string') {
      if (kind !== 'day' || !/^\d{4}-\d\d-\d\d$/.test(value)) return { type: String, value: textCell(value) }
      return { type: Date, value: new Date(`${value}T00:00:00Z`), format: 'dd/mm/yyyy' }
    }
    if (kind === 'moment') return { type: Date, value: clock(value), format: 'dd/mm/yyyy hh:mm:ss' }
    return kind === 'money' ? { type: Number, value: value / 100, format: '#,##0.00' } : { type: Number, value }
  }
}

export async function xlsxOf({ name, heads, kinds, rows, timeZone }: OutSheet): Promise<Buffer> {
  const cell = cellWriter(timeZone)
  const data: SheetData = [
    heads.map((head) => ({ type: String, value: textCell(head), fontWeight: 'bold' as const })),
    ...rows.map((row) => row.map((value, i) => cell(kinds[i] ?? 'text', value))),
  ]
  const columns = kinds.map((kind, i) => ({ width: Math.max(WIDTH[kind], Math.min(40, (heads[i] ?? '').length + 2)) }))
  return writeExcelFile(data, { sheet: sheetName(name), stickyRowsCount: 1, columns }).toBuffer()
}
