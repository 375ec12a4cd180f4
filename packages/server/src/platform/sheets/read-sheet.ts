/** Reads an XLSX or CSV that somebody handed in, one at a time, in a process that may die without harm (T60). */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { BadSheet, SHEET_LIMITS, type Sheet, type SheetFault } from './sheet.ts'

const READER = fileURLToPath(new URL('./sheet-reader.ts', import.meta.url))
/** Heap of the reader in MiB: more than the largest good file needs. A thread would not do: one that runs out of heap takes the service with it. */
const HEAP_MB = 192

let last: Promise<unknown> = Promise.resolve()

/** Throws BadSheet with the reason that people are told. Files are read one after the other, so that many at once cost no more memory than one. */
export function readSheetFile(bytes: Uint8Array): Promise<Sheet> {
  if (bytes.byteLength > SHEET_LIMITS.bytes) return Promise.reject(new BadSheet('too_large'))
  const mine = last.then(() => inReader(bytes))
  last = mine.catch(() => undefined)
  return mine
}

function inReader(bytes: Uint8Array): Promise<Sheet> {
  return new Promise((resolve, reject) => {
    // Nothing of our environment goes along: the reader needs no secret.
    const reader = fork(READER, { execArgv: [`--max-old-space-size=${HEAP_MB}`], env: {}, serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    const end = (settle: () => void): void => {
      clearTimeout(timer)
      reader.kill('SIGKILL')
      settle()
    }
    const timer = setTimeout(() => end(() => reject(new BadSheet('too_slow'))), SHEET_LIMITS.ms)
    reader.once('message', (said: { sheet?: Sheet; fault?: SheetFault }) => end(() => (said.sheet ? resolve(said.sheet) : reject(new BadSheet(said.fault ?? 'broken')))))
    reader.once('error', (error) => end(() => reject(error)))
    // It ended without a word: its heap was not enough.
    reader.once('exit', () => end(() => reject(new BadSheet('too_large'))))
    reader.send(bytes)
  })
}
