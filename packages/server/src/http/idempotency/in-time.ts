/**
 * Answers a call with a key before a till stops waiting for it: what nobody knows by then is said to be unknown. The work goes on, and the
 * same key tells its end.
 */
import { refuseCommon } from '../refusal.ts'

/** A till asks by its key after ten seconds (decision 0021); this leaves one for the way. */
export const ANSWER_WITHIN_MS = 9000

/** `ended`: hears how the work ended for which nobody waited any more; `error` is undefined when it went well. */
export async function inTime<T>(work: Promise<T>, leftMs: number, ended: (error?: unknown) => void): Promise<T> {
  let late = false
  const { promise: over, resolve: giveUp } = Promise.withResolvers<void>()
  const timer = setTimeout(() => {
    late = true
    giveUp()
  }, leftMs)
  void work.then(
    () => late && ended(),
    (error: unknown) => late && ended(error),
  )
  try {
    await Promise.race([work, over])
    return late ? refuseCommon('outcome_unknown', undefined, 1) : await work
  } finally {
    clearTimeout(timer)
  }
}
