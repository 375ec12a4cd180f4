/**
 * Answers a call with a key before a till stops waiting for it: what nobody knows by then is said to be unknown. The work goes on, and the
 * same key tells its end.
 */
import { within } from '@taschino/basics/within.ts'
import { OutcomeUnknown } from '@taschino/ledger/group-commit.ts'

/** A till asks by its key after ten seconds (decision 0021); this leaves one for the way. */
export const ANSWER_WITHIN_MS = 9000

/** `ended`: hears how the work ended for which nobody waited any more; `error` is undefined when it went well. */
export const inTime = <T>(work: Promise<T>, leftMs: number, ended: (error?: unknown) => void): Promise<T> =>
  within(leftMs, work, () => {
    work.then(() => ended(), ended)
    throw new OutcomeUnknown('no answer before a till stops waiting')
  })
