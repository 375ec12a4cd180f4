/** What a shop can do about each refusal of a refund: one act, and a retry only where it can work (decision 0053). */
import type { cancel, refund } from '@taschino/contract/payments.ts'
import type { ErrorOf } from '../../../api/answers.ts'

/**
 * `rest`: give back what is left, piece by piece. `fewer`: choose anew among what is left. `company`: only the company can, so it is told
 * which payment.
 * `look`: the receipt tells how it stands now. `documents`: read and agree, then again. `again`: the same once more can work.
 */
export type TakeBackRepair = 'rest' | 'fewer' | 'company' | 'look' | 'documents' | 'again'

/** `not_stored`: the device could not even write the key down, so nothing left it. */
type TakeBackError = ErrorOf<typeof cancel> | ErrorOf<typeof refund> | 'not_stored'

export const TAKE_BACK_REPAIRS: Readonly<Record<TakeBackError, TakeBackRepair>> = {
  already_refunded: 'rest',
  not_cancellable: 'rest',
  over_refund: 'fewer',
  already_cancelled: 'look',
  already_decided: 'look',
  not_refundable: 'look',
  return_own: 'look',
  too_late: 'company',
  takings_gone: 'company',
  party_suspended: 'company',
  not_stored: 'again',
  invalid_input: 'again',
  key_missing: 'again',
  unauthenticated: 'again',
  forbidden: 'look',
  csrf: 'again',
  agreement_required: 'documents',
  step_up_required: 'again',
  not_found: 'look',
  in_progress: 'look',
  too_large: 'again',
  idempotency_mismatch: 'again',
  too_many: 'again',
  bug: 'again',
  busy: 'again',
  outcome_unknown: 'look',
}

/** `some`: there is something left to give back one by one; otherwise the receipt has the last word. */
export function takeBackRepair(error: string, some: boolean): TakeBackRepair {
  const repair = Object.hasOwn(TAKE_BACK_REPAIRS, error) ? TAKE_BACK_REPAIRS[error as TakeBackError] : 'again'
  return (repair === 'rest' || repair === 'fewer') && !some ? 'look' : repair
}
