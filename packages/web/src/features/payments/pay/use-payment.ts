/** `usePayment`: the payment of this screen, new or left without an outcome by a reload. */
import { useRef } from 'react'
import { pay } from '@taschino/contract/payments.ts'
import type { Receipt } from '@taschino/contract/wallet.ts'
import type { AskInput } from '../../../api/address.ts'
import { Refused } from '../../../api/answers.ts'
import { useMoneyCall, useTakenOver, type PendingMoneyCall } from '../../../money/money-call.ts'
import type { Payee } from './use-payee.ts'

export type PayBody = AskInput<typeof pay>['body']

type PaymentState =
  | { state: 'idle' }
  | { state: 'sending'; /** Without a network nothing has left. */ grounded: boolean }
  | { state: 'verifying'; unsent: boolean }
  /** The server asks who it is; `order` says for what. */
  | { state: 'step-up'; order: string | undefined }
  | { state: 'done'; receipt: Receipt }
  | { state: 'refused'; error: string; facts: Readonly<Record<string, string | number>> }

export interface Payment {
  now: PaymentState
  start: (body: PayBody) => void
  /** The same payment once more, under a new key. */
  again: (changed?: Partial<PayBody>) => void
  resend: () => void
  /** The same payment under the same key, with the proof that was asked for. */
  prove: (proof: string) => void
  /** Forgets what has ended, so that the screen is ready for the next payment. */
  clear: () => void
}

function goesTo(call: PendingMoneyCall, target: Payee['target'] | null): boolean {
  const body = call.input.body as PayBody | undefined
  if (call.call !== pay.name || !body || !target) return false
  return 'code' in target ? body.code === target.code : body.code === undefined && body.idShop === target.idShop
}

export function usePayment(target: Payee['target'] | null): Payment {
  const own = useMoneyCall(pay)
  const left = useTakenOver((call) => goesTo(call, target))
  const resumed = own.state === 'idle' ? left : null
  const body = useRef<PayBody | null>(null)
  const clear = () => {
    own.dismiss()
    resumed?.dismiss()
  }
  const start = (next: PayBody) => {
    body.current = next
    resumed?.dismiss()
    // Its parts say how much, and the receipt where.
    own.start({ body: next }, {})
  }
  return {
    now: nowOf(own, resumed),
    start,
    again: (changed) => {
      const last = body.current ?? (resumed?.input.body as PayBody | undefined)
      if (last) start({ ...last, ...changed })
    },
    resend: resumed ? resumed.resend : own.resend,
    prove: resumed ? resumed.prove : own.prove,
    clear,
  }
}

function nowOf(own: ReturnType<typeof useMoneyCall<typeof pay>>, resumed: PendingMoneyCall | null): PaymentState {
  if (resumed) {
    const { state } = resumed
    if (state.state === 'done') return { state: 'done', receipt: state.result as unknown as Receipt }
    if (state.state === 'refused') return refusedAs(state.refusal)
    if (state.state === 'step-up') return askedAs(state.refusal)
    if (state.state === 'sending') return { state: 'sending', grounded: state.grounded === true }
    return state.state === 'verifying' ? { state: 'verifying', unsent: state.unsent } : { state: state.state }
  }
  if (own.state === 'done' && own.result) return { state: 'done', receipt: own.result }
  if (own.state === 'refused' && own.refusal) return refusedAs(own.refusal)
  if (own.state === 'step-up' && own.wanted) return askedAs(own.wanted)
  if (own.state === 'verifying') return { state: 'verifying', unsent: own.unsent }
  return own.state === 'sending' ? { state: 'sending', grounded: own.grounded } : { state: 'idle' }
}

const askedAs = ({ facts }: Refused): PaymentState => ({
  state: 'step-up',
  order: typeof facts['order'] === 'string' ? facts['order'] : undefined,
})
const refusedAs = (refusal: Refused): PaymentState => ({ state: 'refused', error: refusal.error, facts: refusal.facts })
