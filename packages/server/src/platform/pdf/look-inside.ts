/** Looks into an uploaded PDF, in a process that may die without harm and is kept for the next good file (T59). */
import { createHash } from 'node:crypto'
import { openFilePlaces } from '../load/file-places.ts'
import { NoAnswer } from '../workers/own-process.ts'
import { processPool } from '../workers/process-pool.ts'
import type { PdfFault } from './pdf-fault.ts'

interface Verdict {
  fault: PdfFault | null
  heldMb: number
}

/** Hundreds of contracts in a row share one: to begin a process takes longer than to read a file. */
const lookers = processPool<Uint8Array, Verdict>(new URL('./pdf-looker.ts', import.meta.url), {
  heapMb: 256,
  mostMs: 15_000,
  mostJobs: 250,
  // What read a bad file reads no other one, and what is full would be ended in the middle of a good one.
  keeps: ({ fault, heldMb }) => fault === null && heldMb < 250,
})

/** Verdicts of the last files: a double press, or the same sheet for ten shops, is looked into once. */
const KEPT = 50
const known = new Map<string, PdfFault | null>()

/** Two people at once, one file each: memory is bounded, and nobody waits for the files of one other person. */
const places = openFilePlaces(2)

/** Null when all is well. Throws QueueFull when too many files of `whose`, a person's number, wait already. */
export const lookInside = (bytes: Uint8Array, whose: number): Promise<PdfFault | null> => places.within(whose, () => verdictOn(bytes))

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
    return (await lookers.does(bytes)).fault
  } catch (error) {
    // Whoever opened it would fare no better.
    if (error instanceof NoAnswer) return 'unreadable'
    throw error
  }
}
