/** Writes a list as CSV or XLSX; large ones one at a time in a process of their own, so that an export costs the tills nothing. */
import type { ExportFormat } from '@taschino/contract/export.ts'
import { openOneAtATime } from '../load/one-at-a-time.ts'
import { inOwnProcess } from '../workers/own-process.ts'
import { csvOf } from './csv.ts'
import type { OutSheet } from './sheet-out.ts'

const WRITER = new URL('./sheet-writer.ts', import.meta.url)
/** Fifty thousand rows of ten cells take about two thirds of its heap. */
const BOUNDS = { heapMb: 512, mostMs: 60_000 }
/** As many cells are text in two milliseconds; to start the writer takes the service itself longer than that. */
const FEW_CELLS = 2000

/** For the whole process: its memory is one, however many servers live in it. */
const { inTurn } = openOneAtATime<'writer'>()

export function writeSheet(format: ExportFormat, sheet: OutSheet): Promise<Uint8Array> {
  if (format === 'csv' && sheet.rows.length * sheet.heads.length <= FEW_CELLS) return Promise.resolve(csvOf(sheet))
  return inTurn('writer', async () => (await inOwnProcess<{ bytes: Uint8Array }>(WRITER, BOUNDS, { format, sheet })).bytes)
}
