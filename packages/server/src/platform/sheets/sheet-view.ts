/** Tells which cells of an XLSX sheet cannot be seen: hidden or zero-width columns, cells under merged ones. */
import { BadSheet, SHEET_LIMITS } from './sheet.ts'
import { tooThin } from './xml-part.ts'

/** How rows are shown that say nothing of it themselves. */
export interface Seen {
  collapsed: boolean
  thin: boolean
}

export interface ColumnSaid {
  min: string | undefined
  max: string | undefined
  width: string | undefined
  hidden: boolean
  level: boolean
  collapsed: boolean
}

/** In characters: half of one cannot be read. */
const LEAST_WIDTH = 0.5
/** The last column of a spreadsheet. */
const LAST = 16_384

const broken = (): never => {
  throw new BadSheet('broken')
}
const whole = (text: string | undefined): number => (text !== undefined && /^[1-9]\d{0,5}$/.test(text.trim()) ? Number(text) : broken())

/** Columns from 0 that nobody sees. */
export function hiddenColumns(said: readonly ColumnSaid[], defaultWidth: string | undefined): Set<number> {
  const folded = said.some(({ collapsed }) => collapsed)
  const hidden = new Set<number>()
  const sized = new Set<number>()
  for (const { min, max, width, hidden: off, level } of said) {
    const [from, to] = [whole(min), whole(max)]
    if (from > to || to > LAST) broken()
    for (let column = from - 1; column < Math.min(to, SHEET_LIMITS.columns); column++) {
      if (off || tooThin(width, LEAST_WIDTH) || (level && folded)) hidden.add(column)
      if (width !== undefined) sized.add(column)
    }
  }
  if (tooThin(defaultWidth, LEAST_WIDTH))
    for (let column = 0; column < SHEET_LIMITS.columns; column++) if (!sized.has(column)) hidden.add(column)
  return hidden
}

const AREA = /^\$?([A-Z]{1,3})\$?([1-9]\d{0,6})(?::\$?([A-Z]{1,3})\$?([1-9]\d{0,6}))?$/

const columnNumber = (letters: string): number => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/**
 * Whether a cell lies under a merged one and is not its first. Areas over each other are nothing that a program writes; each place is
 * marked once, so many areas cost no more than one.
 */
export function underMerged(areas: readonly string[]): (line: number, column: number) => boolean {
  const width = SHEET_LIMITS.columns
  if (areas.length === 0) return () => false
  const marks = new Uint8Array((SHEET_LIMITS.rows + 2) * width)
  for (const area of areas) {
    const [, left = '', top = '', right = left, bottom = top] = AREA.exec(area.trim()) ?? broken()
    const [from, to] = [columnNumber(left) - 1, Math.min(columnNumber(right) - 1, width - 1)]
    const last = Math.min(Number(bottom), SHEET_LIMITS.rows + 1)
    if (Number(top) > Number(bottom) || columnNumber(left) > columnNumber(right)) broken()
    for (let line = Number(top); line <= last; line++)
      for (let column = from; column <= to; column++) {
        if (marks[line * width + column] !== 0) broken()
        marks[line * width + column] = line === Number(top) && column === from ? 1 : 2
      }
  }
  return (line, column) => line <= SHEET_LIMITS.rows + 1 && marks[line * width + column] === 2
}
