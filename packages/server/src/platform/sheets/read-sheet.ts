/** Reads an uploaded XLSX or CSV, in a process that may die without harm and is ended when it takes too long (T60). */
import { openFilePlaces } from '../load/file-places.ts'
import { inOwnProcess, NoAnswer } from '../workers/own-process.ts'
import { BadSheet, SHEET_LIMITS, type Sheet, type SheetFault } from './sheet.ts'

const READER = new URL('./sheet-reader.ts', import.meta.url)
/** More than the largest good file needs. */
const HEAP_MB = 192

/** Two people at once, one file each: whoever hands in a slow one keeps nobody else from being read. */
const places = openFilePlaces(2)

/** Throws BadSheet with the reason that people are told, and QueueFull when too many files of `whose`, a person's number, wait already. */
export function readSheetFile(bytes: Uint8Array, whose: number, mostMs: number = SHEET_LIMITS.ms): Promise<Sheet> {
  if (bytes.byteLength > SHEET_LIMITS.bytes) return Promise.reject(new BadSheet('too_large'))
  return places.within(whose, () => inReader(bytes, mostMs))
}

async function inReader(bytes: Uint8Array, mostMs: number): Promise<Sheet> {
  const { sheet, fault } = await inOwnProcess<{ sheet?: Sheet; fault?: SheetFault }>(READER, { heapMb: HEAP_MB, mostMs }, bytes).catch(
    (error: unknown) => {
      if (error instanceof NoAnswer)
        return { fault: error.why === 'late' ? ('too_slow' as const) : ('too_large' as const), sheet: undefined }
      throw error
    },
  )
  if (sheet) return sheet
  throw new BadSheet(fault ?? 'broken')
}

/** For an answer: says why a file is no table with a refusal of its call. */
export const sheetOr = (refuse: (fault: SheetFault) => never, bytes: Uint8Array, whose: number): Promise<Sheet> =>
  readSheetFile(bytes, whose).catch((error: unknown) => {
    if (error instanceof BadSheet) return refuse(error.fault)
    throw error
  })
