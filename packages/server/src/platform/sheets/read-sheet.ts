/** Reads an XLSX or CSV that somebody handed in, one at a time, in a thread that may die without harm (T60). */
import { Worker } from 'node:worker_threads'
import { BadSheet, SHEET_LIMITS, type Sheet, type SheetFault } from './sheet.ts'

/** Heap of the thread, in MiB: more than the largest good file needs. */
const HEAP_MB = 192

let last: Promise<unknown> = Promise.resolve()

/** Throws BadSheet with the reason that people are told. Files are read one after the other, so that many at once cost no more memory than one. */
export function readSheetFile(bytes: Uint8Array): Promise<Sheet> {
  if (bytes.byteLength > SHEET_LIMITS.bytes) return Promise.reject(new BadSheet('too_large'))
  const mine = last.then(() => inThread(bytes))
  last = mine.catch(() => undefined)
  return mine
}

function inThread(bytes: Uint8Array): Promise<Sheet> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { workerData: bytes, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 16 } })
    const end = (settle: () => void): void => {
      clearTimeout(timer)
      void worker.terminate()
      settle()
    }
    const timer = setTimeout(() => end(() => reject(new BadSheet('too_slow'))), SHEET_LIMITS.ms)
    worker.once('message', (said: { sheet?: Sheet; fault?: SheetFault }) => end(() => (said.sheet ? resolve(said.sheet) : reject(new BadSheet(said.fault ?? 'broken')))))
    worker.once('error', (error: Error & { code?: string }) => end(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new BadSheet('too_large') : error)))
    worker.once('exit', () => end(() => reject(new BadSheet('broken'))))
  })
}
