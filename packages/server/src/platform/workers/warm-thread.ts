/** Runs work in a thread that starts with the first piece and ends when none has come for a while. */
import { parentPort, Worker } from 'node:worker_threads'

interface Waiting<Done> {
  resolve: (done: Done) => void
  reject: (error: Error) => void
}
interface Answer<Done> {
  id: number
  done?: Done
  fault?: string
}

const IDLE_MS = 30_000

export interface WarmThread<Job, Done> {
  /** Pieces of work that are not done yet. */
  readonly waiting: number
  does(job: Job): Promise<Done>
}

/** `script` calls `works`; `name` is what a fault calls the thread. */
export function warmThread<Job, Done>(script: URL, name: string, heapMb: number): WarmThread<Job, Done> {
  const waiting = new Map<number, Waiting<Done>>()
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let count = 0

  const lost = (gone: Worker, error: Error): void => {
    if (worker !== gone) return
    worker = null
    for (const one of waiting.values()) one.reject(error)
    waiting.clear()
  }

  /** What comes meanwhile gets a thread of its own. */
  const rest = (): void => {
    const gone = worker
    worker = null
    void gone?.terminate()
  }

  const answered = ({ id, done, fault }: Answer<Done>): void => {
    const one = waiting.get(id)
    waiting.delete(id)
    if (fault === undefined) one?.resolve(done as Done)
    else one?.reject(new Error(fault))
    if (waiting.size > 0) return
    clearTimeout(idle)
    idle = setTimeout(rest, IDLE_MS).unref()
  }

  const open = (): Worker => {
    // Nothing of our environment goes along: no such thread needs a secret.
    const made = new Worker(script, { env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: heapMb } })
    made.unref()
    made.on('message', answered)
    made.on('error', (error) => lost(made, error instanceof Error ? error : new Error(String(error))))
    made.on('exit', () => lost(made, new Error(`the thread that ${name} ended`)))
    return made
  }

  return {
    get waiting() {
      return waiting.size
    },
    does(job) {
      clearTimeout(idle)
      worker ??= open()
      const id = ++count
      const done = new Promise<Done>((resolve, reject) => waiting.set(id, { resolve, reject }))
      worker.postMessage({ id, job })
      return done
    },
  }
}

/** In the thread: what it does with each piece of work. */
export function works<Job, Done>(work: (job: Job) => Done | Promise<Done>): void {
  parentPort?.on('message', async ({ id, job }: { id: number; job: Job }) => {
    try {
      parentPort?.postMessage({ id, done: await work(job) })
    } catch (error) {
      parentPort?.postMessage({ id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  })
}
