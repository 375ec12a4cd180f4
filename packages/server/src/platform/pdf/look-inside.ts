/** Looks into a PDF that somebody handed in, one at a time, in a process that may die without harm (T59). */
import { createHash } from 'node:crypto'
import { inOwnProcess, NoAnswer } from '../own-process.ts'
import type { PdfFault } from './pdf-fault.ts'

const LOOKER = new URL('./pdf-looker.ts', import.meta.url)
const BOUNDS = { heapMb: 256, mostMs: 30_000 }

/** Verdicts of the last files: a double press, or the same sheet for ten shops, is looked into once. */
const KEPT = 50
const known = new Map<string, PdfFault | null>()

let last: Promise<unknown> = Promise.resolve()

/** Null when all is well. Files are looked at one after the other, so that many at once cost no more memory than one. */
export function lookInside(bytes: Uint8Array): Promise<PdfFault | null> {
  const mine = last.then(() => verdictOn(bytes))
  last = mine.catch(() => undefined)
  return mine
}

async function verdictOn(bytes: Uint8Array): Promise<PdfFault | null> {
  const print = createHash('sha256').update(bytes).digest('base64')
  const before = known.get(print)
  if (before !== undefined) return before
  const fault = await inLooker(bytes)
  // What could not be read may be read by a machine that has less to do.
  if (fault !== 'unreadable') known.set(print, fault)
  const [oldest] = known.keys()
  if (known.size > KEPT && oldest !== undefined) known.delete(oldest)
  return fault
}

async function inLooker(bytes: Uint8Array): Promise<PdfFault | null> {
  try {
    return (await inOwnProcess<{ fault: PdfFault | null }>(LOOKER, BOUNDS, bytes)).fault
  } catch (error) {
    // Whoever opened it would fare no better.
    if (error instanceof NoAnswer) return 'unreadable'
    throw error
  }
}
