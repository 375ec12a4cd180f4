/** Has papers drawn in a thread of their own, one after the other; it comes with the first paper and goes when none is wanted any more. */
import { Worker } from 'node:worker_threads'
import type { ShopMonth } from '@taschino/contract/papers.ts'
import type { Receipt } from '@taschino/contract/wallet.ts'
import { refuseAtDoor } from '../../door/refusal.ts'
import type { OwnPaper } from './own-paper.ts'
import type { PackFacts } from './pack.ts'
import type { Owner } from './statement-paper.ts'

export type Job = { kind: 'receipt'; receipt: Receipt; now: number } | { kind: 'statement'; month: ShopMonth; owner: Owner; now: number } | { kind: 'pack'; facts: PackFacts } | { kind: 'own'; facts: OwnPaper }

interface Waiting { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void }
interface Answer { id: number; bytes?: Uint8Array; fault?: string }

const IDLE_MS = 30_000
const HEAP_MB = 256
/** More than these would wait longer than anybody does. */
const MOST_WAITING = 40

let worker: Worker | null = null
let idle: NodeJS.Timeout | undefined
let count = 0
const waiting = new Map<number, Waiting>()

function lost(gone: Worker, error: Error): void {
  if (worker !== gone) return
  worker = null
  for (const one of waiting.values()) one.reject(error)
  waiting.clear()
}

/** What comes meanwhile gets a thread of its own. */
function rest(): void {
  const gone = worker
  worker = null
  void gone?.terminate()
}

function answered({ id, bytes, fault }: Answer): void {
  const one = waiting.get(id)
  waiting.delete(id)
  if (bytes) one?.resolve(bytes)
  else one?.reject(new Error(fault))
  if (waiting.size > 0) return
  clearTimeout(idle)
  idle = setTimeout(rest, IDLE_MS).unref()
}

function open(): Worker {
  // Nothing of our environment goes along: a drawer needs no secret.
  const made = new Worker(new URL('./drawer.ts', import.meta.url), { env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } })
  made.unref()
  made.on('message', answered)
  made.on('error', (error) => lost(made, error instanceof Error ? error : new Error(String(error))))
  made.on('exit', () => lost(made, new Error('the thread that draws papers ended')))
  return made
}

export function draw(job: Job): Promise<Uint8Array> {
  if (waiting.size >= MOST_WAITING) return refuseAtDoor('busy', undefined, 5)
  clearTimeout(idle)
  worker ??= open()
  const id = ++count
  const drawn = new Promise<Uint8Array>((resolve, reject) => waiting.set(id, { resolve, reject }))
  worker.postMessage({ id, job })
  return drawn
}
