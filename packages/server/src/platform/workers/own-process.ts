/** Runs one piece of work in a process of its own, with bounded memory and time and without secrets. */
import { fork, type ChildProcess } from 'node:child_process'
import { flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

export interface Bounds {
  /** Heap in MiB. A thread would not do: one that runs out of heap takes the service with it. */
  heapMb: number
  mostMs: number
}

/** There is no answer: it took too long, or the process ended without a word, as it does when its heap is not enough. */
export class NoAnswer extends Error {
  readonly why: 'late' | 'silent'
  constructor(why: 'late' | 'silent') {
    super(`the work in a process of its own was ${why}`)
    this.why = why
  }
}

/** What Node made of the code is kept for the next process; nothing else of our environment goes along. */
const environment = (): NodeJS.ProcessEnv => {
  const kept = process.env['NODE_COMPILE_CACHE']
  return kept === undefined ? {} : { NODE_COMPILE_CACHE: kept }
}

/** The process of `script`, which hears us and nobody else. */
export const forked = (script: URL, heapMb: number): ChildProcess =>
  fork(fileURLToPath(script), {
    execArgv: [`--max-old-space-size=${heapMb}`],
    env: environment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })

/** Sends `message` to the process of `script`, which must be one that answers `once`. Throws NoAnswer. */
export function inOwnProcess<Answer>(script: URL, { heapMb, mostMs }: Bounds, message: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const worker = forked(script, heapMb)
    const end = (settle: () => void): void => {
      clearTimeout(timer)
      worker.kill('SIGKILL')
      settle()
    }
    const timer = setTimeout(() => end(() => reject(new NoAnswer('late'))), mostMs)
    worker.once('message', (answer) => end(() => resolve(answer as Answer)))
    worker.once('error', (error) => end(() => reject(error)))
    worker.once('exit', () => end(() => reject(new NoAnswer('silent'))))
    worker.send(message)
  })
}

/** The other side: does `work` for the one message that comes, and answers with what it gives. */
export function once<Message>(work: (message: Message) => Promise<object>): void {
  process.once(
    'message',
    (message) =>
      void work(message as Message).then((answer) => {
        // Whoever is ended by SIGKILL as soon as they have answered has no end of their own to do it at.
        flushCompileCache()
        process.send?.(answer)
      }),
  )
}

/** The other side of a process that stays: does `work` for each message, one at a time as they come. */
export function eachTime<Message>(work: (message: Message) => Promise<object>): void {
  // Kept from the first piece of work on: whoever is ended by SIGKILL has no end of their own to do it at.
  let kept = false
  process.on('message', async (message) => {
    const answer = await work(message as Message)
    if (!kept) flushCompileCache()
    kept = true
    process.send?.(answer)
  })
}
