/** Reads an XLSX or CSV that somebody handed in, one at a time, in a process that may die without harm (T60). */
import { inOwnProcess, NoAnswer } from '../own-process.ts'
import { BadSheet, SHEET_LIMITS, type Sheet, type SheetFault } from './sheet.ts'

const READER = new URL('./sheet-reader.ts', import.meta.url)
/** More than the largest good file needs. */
const HEAP_MB = 192

let last: Promise<unknown> = Promise.resolve()

/** Throws BadSheet with the reason that people are told. Files are read one after the other, so that many at once cost no more memory than one. */
export function readSheetFile(bytes: Uint8Array): Promise<Sheet> {
  if (bytes.byteLength > SHEET_LIMITS.bytes) return Promise.reject(new BadSheet('too_large'))
  const mine = last.then(() => inReader(bytes))
  last = mine.catch(() => undefined)
  return mine
}

async function inReader(bytes: Uint8Array): Promise<Sheet> {
  const { sheet, fault } = await inOwnProcess<{ sheet?: Sheet; fault?: SheetFault }>(READER, { heapMb: HEAP_MB, mostMs: SHEET_LIMITS.ms }, bytes).catch((error: unknown) => {
    if (error instanceof NoAnswer) return { fault: error.why === 'late' ? 'too_slow' as const : 'too_large' as const, sheet: undefined }
    throw error
  })
  if (sheet) return sheet
  throw new BadSheet(fault ?? 'broken')
}
