/** Asks a call that strangers may make; when the service demands a computed check first, that code is fetched and the call repeated. */
import type { LoginCheck } from '@taschino/contract/session.ts'
import { Refused } from '../api/answers.ts'
import type { Waiting } from './retry-with-check.ts'

/** `tell` hears what is waited for, when the service does not listen at once. */
export async function withCheck<T>(go: (check?: LoginCheck) => Promise<T>, tell: (what: Waiting) => void = () => undefined): Promise<T> {
  try {
    return await go()
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 429) throw error
    const again = await import('./retry-with-check.ts').catch(() => {
      throw error
    })
    return again.retryWithCheck(go, error, tell)
  }
}
