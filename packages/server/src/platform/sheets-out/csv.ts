/** Writes a list as CSV that an Italian office opens with a double click: UTF-8 mark, semicolons, decimal commas. Pure. */
import { plainCell } from './plain-cell.ts'
import { wallClock, type ColumnKind, type OutCell, type OutSheet } from './sheet-out.ts'

const quoted = (text: string): string => `"${plainCell(text).replaceAll('"', '""')}"`

/** `-1234,56`: no sign of the currency and no dots, so that every program reads a number. */
const euros = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.trunc(Math.abs(cents) / 100)},${String(Math.abs(cents) % 100).padStart(2, '0')}`

export function csvOf({ heads, kinds, rows, timeZone }: OutSheet): Buffer {
  const clock = wallClock(timeZone)
  const written = (kind: ColumnKind, value: OutCell): string => {
    if (value === null) return ''
    if (typeof value === 'string') return kind === 'day' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : quoted(value)
    if (kind === 'money') return euros(value)
    return kind === 'moment' ? clock(value).toISOString().slice(0, 19).replace('T', ' ') : String(value)
  }
  const lines = rows.map((row) => row.map((value, i) => written(kinds[i] ?? 'text', value)).join(';'))
  return Buffer.from(`\uFEFF${[heads.map(quoted).join(';'), ...lines].join('\r\n')}\r\n`)
}
