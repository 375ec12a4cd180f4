/** What the payer can do about each refusal: one act, and a retry only where it can work (decision 0053). */
import type { ErrorOf } from '../../../api/answers.ts'
import type { pay } from '@taschino/contract/payments.ts'

/**
 * `new_mix`: read the wallet again and propose anew. `rescan`: the code is no good (any more). `shops`: go on to other shops.
 * `repeat`: ask whether to pay twice. `wait`: ask that in a few seconds. `movements`: look what happened. `documents`: read and agree, then
 * try again. `again`: a new try can work.
 */
export type Repair = 'new_mix' | 'rescan' | 'shops' | 'repeat' | 'wait' | 'movements' | 'again' | 'home' | 'documents'

/** `not_stored`: the device could not even write the key down, so nothing left it. */
export type PayError = ErrorOf<typeof pay> | 'not_stored'

export const REPAIRS: Readonly<Record<PayError, Repair>> = {
  insufficient_funds: 'new_mix',
  type_not_accepted: 'new_mix',
  too_many_tickets: 'new_mix',
  over_the_bill: 'new_mix',
  shop_unknown: 'shops',
  shop_disabled: 'shops',
  shop_is_group: 'shops',
  shop_code_unknown: 'rescan',
  shop_code_mismatch: 'rescan',
  charge_expired: 'rescan',
  charge_cancelled: 'rescan',
  charge_used: 'movements',
  repeat_ask: 'repeat',
  repeat_refused: 'wait',
  self_payment: 'rescan',
  payer_disabled: 'home',
  payer_stopped: 'home',
  not_stored: 'again',
  invalid_input: 'new_mix',
  key_missing: 'again',
  unauthenticated: 'again',
  forbidden: 'home',
  csrf: 'again',
  agreement_required: 'documents',
  step_up_required: 'again',
  not_found: 'shops',
  in_progress: 'movements',
  too_large: 'again',
  idempotency_mismatch: 'again',
  too_many: 'again',
  bug: 'again',
  busy: 'again',
  outcome_unknown: 'movements',
}

export const repairOf = (error: string): Repair => (Object.hasOwn(REPAIRS, error) ? REPAIRS[error as PayError] : 'again')
