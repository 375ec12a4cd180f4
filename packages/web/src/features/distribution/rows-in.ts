/** How many rows a pasted table has before anybody has read it: its heading is none of them. */
import { recognised } from '@taschino/basics/distribution.ts'

/** What stands between cells, most telling first. */
const SEPARATORS = ['\t', ';', ',', '|'] as const

export function rowsIn(text: string): number {
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '')
  const separator = SEPARATORS.find((one) => text.includes(one)) ?? '\t'
  return lines.length - recognised(lines.map((line) => line.split(separator).map((cell) => cell.replaceAll('"', '').trim() || null))).skip
}
