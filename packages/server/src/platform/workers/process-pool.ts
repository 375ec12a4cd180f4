/** Keeps worker processes for many pieces of work; one that hangs, dies or may no longer be trusted is replaced. */
import { forked, NoAnswer, type Bounds } from './own-process.ts'

export interface PoolBounds<Answer> extends Bounds {
  /** After so many pieces of work a process goes, whatever it still holds. */
  mostJobs: number
  /** Whether the process may be asked again: what met something bad judges nobody else's file. */
  keeps: (answer: Answer) => boolean
  /** How long one without work stays. */
  idleMs?: number
}

export interface ProcessPool<Job, Answer> {
  /** How many processes stand and wait. */
  readonly idle: number
  /** Throws NoAnswer. How many at once is for the caller to bound. */
  does(job: Job): Promise<Answer>
}

interface Standing {
  process: ReturnType<typeof forked>
  jobs: number
  rest?: NodeJS.Timeout
}

const IDLE_MS = 30_000

/** `script` must be one that answers `eachTime`. */
export function processPool<Job extends object, Answer>(script: URL, bounds: PoolBounds<Answer>): ProcessPool<Job, Answer> {
  const idle: Standing[] = []

  const leaves = (one: Standing): void => {
    clearTimeout(one.rest)
    const at = idle.indexOf(one)
    if (at >= 0) idle.splice(at, 1)
    one.process.kill('SIGKILL')
  }

  const begun = (): Standing => {
    const one: Standing = { process: forked(script, bounds.heapMb), jobs: 0 }
    one.process.once('exit', () => leaves(one))
    // Whoever is not asked anything has nobody else to tell.
    one.process.on('error', () => leaves(one))
    return one
  }

  /** Nothing of it keeps the service from ending. */
  const stays = (one: Standing): void => {
    one.process.unref()
    one.process.channel?.unref()
    one.rest = setTimeout(() => leaves(one), bounds.idleMs ?? IDLE_MS).unref()
    idle.push(one)
  }

  const taken = (): Standing => {
    const one = idle.pop() ?? begun()
    clearTimeout(one.rest)
    one.process.ref()
    one.process.channel?.ref()
    one.jobs++
    return one
  }

  return {
    get idle() {
      return idle.length
    },
    async does(job) {
      const one = taken()
      try {
        const answer = await answerOf<Answer>(one.process, job, bounds.mostMs)
        if (one.jobs < bounds.mostJobs && bounds.keeps(answer)) stays(one)
        else leaves(one)
        return answer
      } catch (error) {
        leaves(one)
        throw error
      }
    },
  }
}

function answerOf<Answer>(process: Standing['process'], job: object, mostMs: number): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const answered = (answer: unknown): void => resolve(answer as Answer)
  const ended = (): void => reject(new NoAnswer('silent'))
  const timer = setTimeout(() => reject(new NoAnswer('late')), mostMs)
  process.once('message', answered)
  process.once('exit', ended)
  process.once('error', ended)
  process.send(job)
  return promise.finally(() => {
    clearTimeout(timer)
    process.off('message', answered)
    process.off('exit', ended)
    process.off('error', ended)
  })
}
