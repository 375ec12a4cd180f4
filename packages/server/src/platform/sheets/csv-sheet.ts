/** Reads CSV as Excel, Numbers and a pasted table make it; encoding and separator are detected. */
import { parse } from 'csv-parse/sync'
import type { Cell } from '@taschino/basics/table-in.ts'
import { BadSheet, SHEET_LIMITS, type Sheet } from './sheet.ts'

const SEPARATORS = [';', '\t', ',', '|'] as const

/** UTF-8 or UTF-16 by their marks, else UTF-8 if it is one, else what Windows calls ANSI in Italy. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes.subarray(2))
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes.subarray(2))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The separator that stands most evenly in the first lines, outside of quotes. */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20)
    .map((line) => line.replace(/"[^"]*"/g, ''))
  let best: { separator: string; score: number } = { separator: ';', score: 0 }
  for (const separator of SEPARATORS) {
    const counts = lines.map((line) => line.split(separator).length - 1)
    const least = Math.min(...counts)
    const score =
      least > 0 ? least * 10 + counts.filter((count) => count === counts[0]).length : counts.filter((count) => count > 0).length / 10
    if (score > best.score) best = { separator, score }
  }
  return best.separator
}

export function readCsv(bytes: Buffer): Sheet {
  const text = textOf(bytes)
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text)) throw new BadSheet('not_a_sheet')
  let records: { record: string[]; info: { lines: number } }[]
  try {
    records = parse(text, {
      delimiter: separatorOf(text),
      info: true,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: 100_000,
      to: SHEET_LIMITS.rows + 2,
    }) as unknown as typeof records
  } catch {
    throw new BadSheet('broken')
  }
  if (records.length > SHEET_LIMITS.rows + 1) throw new BadSheet('too_many_rows')
  const rows = records
    .map(({ record, info }) => ({
      line: info.lines,
      hidden: false,
      cells: record.map((cell): Cell => (cell.trim() === '' ? null : cell.trim().slice(0, SHEET_LIMITS.text))),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== null))
  if (rows.some(({ cells }) => cells.length > SHEET_LIMITS.columns)) throw new BadSheet('too_many_columns')
  return { format: 'csv', rows }
}
