/** Looks into a PDF that somebody handed in, one at a time, in a process that may die without harm (T59). */
import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { PdfFault } from './pdf-fault.ts'

const LOOKER = fileURLToPath(new URL('./pdf-looker.ts', import.meta.url))
const HEAP_MB = 256
const MOST_MS = 30_000

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

function inLooker(bytes: Uint8Array): Promise<PdfFault | null> {
  return new Promise((resolve, reject) => {
    // Nothing of our environment goes along: the looker needs no secret.
    const looker = fork(LOOKER, { execArgv: [`--max-old-space-size=${HEAP_MB}`], env: {}, serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    const end = (settle: () => void): void => {
      clearTimeout(timer)
      looker.kill('SIGKILL')
      settle()
    }
    // Too slow, or ended without a word: whoever opened it would fare no better.
    const timer = setTimeout(() => end(() => resolve('unreadable')), MOST_MS)
    looker.once('message', ({ fault }: { fault: PdfFault | null }) => end(() => resolve(fault)))
    looker.once('error', (error) => end(() => reject(error)))
    looker.once('exit', () => end(() => resolve('unreadable')))
    looker.send(bytes)
  })
}
