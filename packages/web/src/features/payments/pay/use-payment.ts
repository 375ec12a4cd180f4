/** One payment from this screen: the one just begun, or the one that a reload left without an end. */
import { useEffect, useRef, useState } from 'react'
import { pay } from '@taschino/contract/payments.ts'
import type { Receipt } from '@taschino/contract/wallet.ts'
import type { AskInput } from '../../../app/address.ts'
import { Refused } from '../../../app/answers.ts'
import { useMoneyCall, usePendingMoneyCalls, type PendingMoneyCall } from '../../../app/money-call.ts'
import type { Payee } from './use-payee.ts'

export type PayBody = AskInput<typeof pay>['body']

export type PaymentState =
  | { state: 'idle' }
  | { state: 'sending' }
  | { state: 'verifying'; unsent: boolean }
  | { state: 'done'; receipt: Receipt }
  | { state: 'refused'; error: string; facts: Readonly<Record<string, string | number>> }

export interface Payment {
  now: PaymentState
  start: (body: PayBody) => void
  /** The same payment once more, under a new key. */
  again: (changed?: Partial<PayBody>) => void
  resend: () => void
  /** Forgets what has ended, so that the screen is ready for the next payment. */
  clear: () => void
}

const ended = (call: PendingMoneyCall) => call.state.state === 'done' || call.state.state === 'refused'

function goesTo(call: PendingMoneyCall, target: Payee['target'] | null): boolean {
  const body = call.input.body as PayBody | undefined
  if (call.call !== pay.name || !body || !target) return false
  return 'code' in target ? body.code === target.code : body.code === undefined && body.idShop === target.idShop
}

export function usePayment(target: Payee['target'] | null): Payment {
  const own = useMoneyCall(pay)
  const pending = usePendingMoneyCalls()
  // What had ended before this screen was opened belongs to an earlier visit.
  const [old] = useState(() => new Set(pending.filter(ended).map(({ key }) => key)))
  const resumed = own.state === 'idle' ? pending.find((call) => goesTo(call, target) && !old.has(call.key)) : undefined
  const body = useRef<PayBody | null>(null)
  const clear = () => {
    own.dismiss()
    resumed?.dismiss()
  }
  const start = (next: PayBody) => {
    body.current = next
    resumed?.dismiss()
    own.start({ body: next })
  }
  useForgetOnLeave(own.state === 'done' || own.state === 'refused' || (resumed !== undefined && ended(resumed)) ? clear : null)
  return {
    now: nowOf(own, resumed),
    start,
    again: (changed) => {
      const last = body.current ?? (resumed?.input.body as PayBody | undefined)
      if (last) start({ ...last, ...changed })
    },
    resend: resumed ? resumed.resend : own.resend,
    clear
  }
}

/** A payment that has ended leaves with the screen that showed its end. */
function useForgetOnLeave(forget: (() => void) | null): void {
  const latest = useRef(forget)
  useEffect(() => { latest.current = forget })
  useEffect(() => () => latest.current?.(), [])
}

function nowOf(own: ReturnType<typeof useMoneyCall<typeof pay>>, resumed: PendingMoneyCall | undefined): PaymentState {
  if (resumed) {
    const { state } = resumed
    if (state.state === 'done') return { state: 'done', receipt: state.result as unknown as Receipt }
    if (state.state === 'refused') return refusedAs(state.refusal)
    return state.state === 'verifying' ? { state: 'verifying', unsent: state.unsent } : { state: state.state }
  }
  if (own.state === 'done' && own.result) return { state: 'done', receipt: own.result }
  if (own.state === 'refused' && own.refusal) return refusedAs(own.refusal)
  if (own.state === 'verifying') return { state: 'verifying', unsent: own.unsent }
  return own.state === 'sending' ? { state: 'sending' } : { state: 'idle' }
}

const refusedAs = (refusal: Refused): PaymentState => ({ state: 'refused', error: refusal.error, facts: refusal.facts })
