/** Gets a login through when the service does not take it at once: computes the check it asks for, waits, tries again. Loaded only then. */
import type { LoginCheck } from '@taschino/contract/session.ts'
// oxlint-disable-next-line import/default -- Vite makes this export
import workerUrl from '../device/number-worker.ts?worker&url'
import type { Search } from '../device/number-search.ts'
import { ownScript } from '../device/trusted-script.ts'
import { Refused } from '../api/answers.ts'

/** What whoever waits is told. */
export type Waiting = 'checking' | 'waiting'

const MOST_TRIES = 6
/** A longer wait is told, and left to the person (seconds). */
const SHORT = 5

/** Rejects where the browser cannot, or finds nothing. */
function search(asked: Search): Promise<number> {
  const worker = new Worker(ownScript(workerUrl), { type: 'module', name: 'login check' })
  return new Promise<number>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<number | null>) =>
      data === null ? reject(new Error('no number fits')) : resolve(data),
    )
    worker.addEventListener('error', () => reject(new Error('the worker did not start')))
    worker.postMessage(asked)
  }).finally(() => worker.terminate())
}

async function workOut({ facts }: Refused): Promise<LoginCheck> {
  const challenge = String(facts['challenge'])
  return {
    challenge,
    number: await search({ salt: challenge.split('.', 1)[0] ?? '', target: String(facts['target']), most: Number(facts['most']) }),
  }
}

const pause = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

/** Goes on after `first`, the refusal of the first try. Throws what the last try threw. */
export async function retryWithCheck<T>(go: (check?: LoginCheck) => Promise<T>, first: Refused, tell: (what: Waiting) => void): Promise<T> {
  let refused = first
  let check: LoginCheck | undefined
  for (let tries = 2; ; tries++) {
    if (refused.error === 'check_needed') {
      tell('checking')
      const said = refused
      check = await workOut(said).catch(() => {
        throw said
      })
    } else if (refused.error === 'too_many' && (refused.retryAfter ?? Infinity) <= SHORT) {
      tell('waiting')
      await pause(refused.retryAfter ?? 1)
    } else throw refused
    try {
      return await go(check)
    } catch (error) {
      if (!(error instanceof Refused) || tries >= MOST_TRIES) throw error
      refused = error
    }
  }
}
