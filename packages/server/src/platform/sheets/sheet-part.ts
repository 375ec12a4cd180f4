/** Reads the rows of one XLSX sheet as people see them: hidden ones are marked or left out, ambiguous ones refused. */
import type { Shown } from './cell-styles.ts'
import { isPieceOf, unescaped } from './shared-texts.ts'
import type { Cell } from '@taschino/basics/table-in.ts'
import { BadSheet, SHEET_LIMITS, type Row } from './sheet.ts'
import { hiddenColumns, underMerged, type ColumnSaid, type Seen } from './sheet-view.ts'
import { readXml, saysYes, SPREADSHEET, tooThin, type Tag } from './xml-part.ts'

export interface SheetFacts {
  texts: readonly string[]
  styles: readonly Shown[]
  date1904: boolean
}

/** Points: text that small is a line, not a text. */
const LEAST_HEIGHT = 4
const DAY_MS = 86_400_000
/** Day 0 of the two calendars; Excel counts a 29th of February 1900 that never was. */
const DAY_0 = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) }
const NUMBER = /^[+-]?(\d{1,40}(\.\d{0,40})?|\.\d{1,40})(e[+-]?\d{1,3})?$/i
const PLACE = /^([A-Z]{1,3})([1-9]\d{0,6})$/
const KNOWN = new Set([
  'worksheet',
  'sheetData',
  'row',
  'c',
  'v',
  'is',
  't',
  'r',
  'rPh',
  'cols',
  'col',
  'sheetFormatPr',
  'mergeCells',
  'mergeCell',
])
/** Where each of them may stand. */
const PLACES: Readonly<Record<string, string>> = {
  sheetData: 'worksheet',
  cols: 'worksheet',
  sheetFormatPr: 'worksheet',
  mergeCells: 'worksheet',
  row: 'worksheet/sheetData',
  col: 'worksheet/cols',
  mergeCell: 'worksheet/mergeCells',
  c: 'worksheet/sheetData/row',
  v: 'worksheet/sheetData/row/c',
  is: 'worksheet/sheetData/row/c',
}

const broken = (): never => {
  throw new BadSheet('broken')
}
/** Columns from 0. */
const columnOf = (letters: string): number => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

interface OpenRow extends Row {
  folds: boolean
  ownHeight: boolean
}
interface OpenCell {
  column: number
  type: string
  shown: Shown
  value: string[] | null
  pieces: string[]
}

function valueOf({ type, value, pieces, shown }: OpenCell, { texts, date1904 }: SheetFacts): Cell {
  if (type === 'inlineStr') return unescaped(pieces.join(''))
  if (value === null) return null
  const said = value.join('')
  if (type === 'str' || type === 'e') return unescaped(said)
  const plain = said.trim()
  if (type === 's') return /^\d{1,7}$/.test(plain) ? (texts[Number(plain)] ?? broken()) : broken()
  if (type === 'b') return plain === '1' || plain === 'true' ? true : plain === '0' || plain === 'false' ? false : broken()
  if (plain === '') return null
  if (type === 'd')
    return /^\d{4}-\d\d-\d\d(T[\d:.]{5,12}Z?)?$/.test(plain) ? new Date(/T.*[^Z]$/.test(plain) ? `${plain}Z` : plain) : broken()
  const number = NUMBER.test(plain) ? Number(plain) : Number.NaN
  if (!Number.isFinite(number)) return broken()
  return shown.date ? new Date(Math.floor(DAY_0[date1904 ? 1904 : 1900] + number * DAY_MS)) : number
}

const cellOf = (value: Cell, shown: Shown): Cell => {
  if (typeof value === 'string') return shown.masksText || value.trim() === '' ? null : value.trim().slice(0, SHEET_LIMITS.text)
  if (value instanceof Date) return Number.isFinite(value.getTime()) ? value : broken()
  return typeof value === 'number' && shown.masks(value) ? null : value
}

const TYPES = new Set(['n', 's', 'str', 'inlineStr', 'b', 'e', 'd'])

/** One reading of one sheet. */
class Reader {
  readonly rows: OpenRow[] = []
  readonly columns: ColumnSaid[] = []
  readonly merged: string[] = []
  readonly #facts: SheetFacts
  /** Tags that stand once in a sheet. */
  readonly #once = new Set<string>()
  #row: OpenRow | null = null
  #cell: OpenCell | null = null
  #words: string[] | null = null
  #line = 0
  #elements = 0
  #text = 0
  zeroHeight = false
  defaultHeight: string | undefined
  defaultWidth: string | undefined

  constructor(facts: SheetFacts) {
    this.#facts = facts
  }

  open(tag: Tag): void {
    const { name, path } = tag
    if (path.length === 0 && name !== 'worksheet') broken()
    if (name === null || !KNOWN.has(name)) return
    const place = PLACES[name]
    if (place !== undefined && path.join('/') !== place) broken()
    if (['sheetData', 'sheetFormatPr', 'mergeCells'].includes(name)) {
      if (this.#once.has(name)) broken()
      this.#once.add(name)
    }
    if (name === 'row') this.#openRow(tag)
    else if (name === 'c') this.#openCell(tag)
    else if (name === 'col')
      this.columns.push({
        min: tag.get('min'),
        max: tag.get('max'),
        width: tag.get('width'),
        hidden: saysYes(tag.get('hidden')),
        level: saysYes(tag.get('outlineLevel')),
        collapsed: saysYes(tag.get('collapsed')),
      })
    else if (name === 'mergeCell') this.merged.push(tag.get('ref') ?? '')
    else if (name === 'sheetFormatPr') {
      this.zeroHeight = saysYes(tag.get('zeroHeight'))
      this.defaultHeight = tag.get('defaultRowHeight')
      this.defaultWidth = tag.get('defaultColWidth')
    }
    this.#words = this.#wordsFor(name, path)
    if (this.columns.length > 16_384 || this.merged.length > SHEET_LIMITS.rows) throw new BadSheet('broken')
  }

  #wordsFor(name: string, path: readonly (string | null)[]): string[] | null {
    const cell = this.#cell
    if (!cell) return null
    if (name === 'v') {
      if (cell.value !== null) broken()
      cell.value = []
      return cell.value
    }
    return name === 't' && isPieceOf('is', path) ? cell.pieces : null
  }

  #openRow(tag: Tag): void {
    if (++this.#elements > SHEET_LIMITS.rows + 1) throw new BadSheet('too_many_rows')
    const said = tag.get('r')?.trim()
    const line = said === undefined ? this.#line + 1 : /^[1-9]\d{0,11}$/.test(said) ? Number(said) : broken()
    if (line <= this.#line) broken()
    this.#line = line
    const height = tag.get('ht')
    this.#row = {
      line,
      cells: [],
      hidden: saysYes(tag.get('hidden')) || tooThin(height, LEAST_HEIGHT),
      folds: saysYes(tag.get('outlineLevel')),
      ownHeight: height !== undefined,
    }
    if (saysYes(tag.get('collapsed'))) this.#once.add('collapsed rows')
    this.rows.push(this.#row)
  }

  #openCell(tag: Tag): void {
    const row = this.#row ?? broken()
    const said = tag.get('r')?.trim()
    const [, letters = '', line = ''] = said === undefined ? [] : (PLACE.exec(said) ?? broken())
    const column = said === undefined ? row.cells.length : columnOf(letters)
    if (column < row.cells.length || (said !== undefined && Number(line) !== row.line)) broken()
    if (column >= SHEET_LIMITS.columns) throw new BadSheet('too_many_columns')
    const style = tag.get('s')?.trim() ?? '0'
    const type = tag.get('t')?.trim() ?? 'n'
    const shown = /^\d{1,6}$/.test(style) ? this.#facts.styles[Number(style)] : undefined
    if (!shown || !TYPES.has(type)) broken()
    else this.#cell = { column, type, shown, value: null, pieces: [] }
  }

  close(name: string | null): void {
    this.#words = null
    if (name !== 'c' || !this.#cell || !this.#row) return
    const { column, shown } = this.#cell
    while (this.#row.cells.length < column) this.#row.cells.push(null)
    const cell = cellOf(valueOf(this.#cell, this.#facts), shown)
    this.#text += typeof cell === 'string' ? cell.length : 8
    if (this.#text > SHEET_LIMITS.allText) throw new BadSheet('too_large')
    if (cell !== null && this.#row.line > SHEET_LIMITS.rows + 1) throw new BadSheet('too_many_rows')
    this.#row.cells.push(cell)
    this.#cell = null
  }

  text(words: string): void {
    this.#words?.push(words)
  }

  get seen(): Seen {
    return { collapsed: this.#once.has('collapsed rows'), thin: this.zeroHeight || tooThin(this.defaultHeight, LEAST_HEIGHT) }
  }
}

/** Rows with something in them. What a hidden column, a merged cell or a number format keeps from sight is empty. Throws BadSheet. */
export function rowsOf(bytes: Buffer, facts: SheetFacts): Row[] {
  const reader = new Reader(facts)
  readXml(bytes, {
    vocabulary: SPREADSHEET,
    known: KNOWN,
    open: (tag) => reader.open(tag),
    close: (name) => reader.close(name),
    text: (words) => reader.text(words),
  })
  const { collapsed, thin } = reader.seen
  const unseen = hiddenColumns(reader.columns, reader.defaultWidth)
  const under = underMerged(reader.merged)
  return reader.rows.flatMap(({ line, cells, hidden, folds, ownHeight }) => {
    const shown = cells.map((cell, column) => (unseen.has(column) || under(line, column) ? null : cell))
    if (shown.every((cell) => cell === null)) return []
    return [{ line, cells: shown, hidden: hidden || (folds && collapsed) || (thin && !ownHeight) }]
  })
}
