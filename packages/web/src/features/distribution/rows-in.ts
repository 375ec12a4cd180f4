/** Counts the rows of a pasted sheet without its heading, before the server has read it. */
import { recognised } from '@taschino/basics/distribution.ts'

/** What stands between cells, most telling first. */
const SEPARATORS = ['\t', ';', ',', '|'] as const
/** A heading shows among the first lines; a year's table is not taken apart at every letter that is typed into it. */
const LOOKED_AT = 50

export function rowsIn(text: string): number {
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '')
  const separator = SEPARATORS.find((one) => text.includes(one)) ?? '\t'
  return (
    lines.length -
    recognised(lines.slice(0, LOOKED_AT).map((line) => line.split(separator).map((cell) => cell.replaceAll('"', '').trim() || null))).skip
  )
}
