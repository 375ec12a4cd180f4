/** Turns a sheet into rows that can be judged: who, how many, which face value, as written. Pure. */
import { sumsIn, whoIn, type Headings } from '@taschino/basics/distribution.ts'
import { cellsBy, textIn, type Cell } from '@taschino/basics/table-in.ts'
import type { Row } from '../../platform/sheets/sheet.ts'

/** A row as it is kept until it is carried out; `line` as in the program that it comes from. */
export interface WrittenRow {
  n: number
  line: number | null
  hidden: boolean
  who: string
  amount: string
  unit: string
  struck: boolean
}

/** A line of the table, its cells as text; what a spreadsheet holds as a number is written so that it reads as the same number. */
export interface TableLine {
  line: number
  hidden: boolean
  cells: string[]
}

const LONGEST = 120
// What a cell can hold and no field of a person can.
// oxlint-disable-next-line no-control-regex
const UNPRINTED = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g

export const cellText = (cell: Cell): string =>
  textIn(cell)
    .toWellFormed()
    .replace(UNPRINTED, ' ')
    .replace(/\p{Zs}+/gu, ' ')
    .trim()
    .slice(0, LONGEST)

export const linesOf = (rows: readonly Row[]): TableLine[] =>
  rows.map(({ line, hidden, cells }) => ({ line, hidden, cells: cells.map(cellText) }))

function writtenRows(lines: readonly TableLine[], headings: Headings, skip: number): WrittenRow[] {
  return lines.slice(skip).map(({ line, hidden, cells }, i) => {
    const cell = cellsBy(headings, cells)
    return {
      n: i + 1,
      line,
      hidden,
      struck: false,
      who: whoIn(cells, headings).slice(0, LONGEST),
      amount: textIn(cell('amount')),
      unit: textIn(cell('unit')),
    }
  })
}

/** A row without a person and without an amount says nothing: sums, blank lines, signatures. */
const saysSomething = ({ who, amount }: WrittenRow): boolean => who !== '' || amount !== ''

/** The rows of a table that say something; sums stand among them, left out. */
export function rowsFrom(lines: readonly TableLine[], headings: Headings, skip: number): WrittenRow[] {
  const rows = writtenRows(lines, headings, skip).filter(saysSomething)
  const sums = sumsIn(rows)
  return rows.map((row) => (sums.has(row.n) ? { ...row, struck: true } : row))
}
