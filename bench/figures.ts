/** Small statistics and tables for the measurements: rounds in, median with its range out. */

export interface Range {
  min: number
  median: number
  max: number
}

export function rangeOf(samples: readonly number[]): Range {
  const sorted = samples.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const median = sorted.length % 2 === 1 ? (sorted[middle] ?? NaN) : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2
  return { min: sorted[0] ?? NaN, median, max: sorted.at(-1) ?? NaN }
}

export const times = (n: number): string => `${n.toFixed(2)} ×`
export const ratios = ({ min, median, max }: Range): string[] => [times(min), times(median), times(max)]
export const ms = (n: number): string => `${n < 10 ? n.toFixed(2) : n.toFixed(0)} ms`

/** A table in Markdown, aligned so that it also reads well in a terminal. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, n) => Math.max(name.length, ...rows.map((row) => row[n]?.length ?? 0)))
  const line = (cells: readonly string[]): string => `| ${cells.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

/** A target that the measurement either reaches or does not; the closing line counts them. */
export interface Target {
  name: string
  reached: boolean
  said: string
}

export function closing(targets: readonly Target[]): string {
  const passed = targets.filter(({ reached }) => reached).length
  return [
    ...targets.map(({ name, reached, said }) => `${reached ? 'reached' : 'MISSED '}  ${name}: ${said}`),
    `${passed} passed, ${targets.length - passed} failed`,
  ].join('\n')
}
