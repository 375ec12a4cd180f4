/** Writes a list as CSV or XLSX, large ones one at a time and beside the service, so that the largest export costs the tills nothing. */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ExportFormat } from '@taschino/contract/export.ts'
import { csvOf } from './csv.ts'
import type { OutSheet } from './sheet-out.ts'

const WRITER = fileURLToPath(new URL('./sheet-writer.ts', import.meta.url))
/** Heap of the writer in MiB: fifty thousand rows of ten cells take about two thirds of it. */
const HEAP_MB = 512
const MOST_MS = 60_000
/** As many cells are text in two milliseconds; to start the writer takes the service itself longer than that. */
const FEW_CELLS = 2000

let last: Promise<unknown> = Promise.resolve()

export function writeSheet(format: ExportFormat, sheet: OutSheet): Promise<Uint8Array> {
  if (format === 'csv' && sheet.rows.length * sheet.heads.length <= FEW_CELLS) return Promise.resolve(csvOf(sheet))
  const mine = last.then(() => inWriter(format, sheet))
  last = mine.catch(() => undefined)
  return mine
}

function inWriter(format: ExportFormat, sheet: OutSheet): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    // Nothing of our environment goes along: the writer needs no secret.
    const writer = fork(WRITER, { execArgv: [`--max-old-space-size=${HEAP_MB}`], env: {}, serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    const end = (settle: () => void): void => {
      clearTimeout(timer)
      writer.kill('SIGKILL')
      settle()
    }
    const timer = setTimeout(() => end(() => reject(new Error('the spreadsheet took too long'))), MOST_MS)
    writer.once('message', ({ bytes }: { bytes: Uint8Array }) => end(() => resolve(bytes)))
    writer.once('error', (error) => end(() => reject(error)))
    writer.once('exit', () => end(() => reject(new Error('the spreadsheet could not be written'))))
    writer.send({ format, sheet })
  })
}
