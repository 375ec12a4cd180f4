/** `useMoneyBulkItem`: begins a row's money act when its turn comes, and tells the others once it has its end or is given up. */
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Call } from '@taschino/contract/call.ts'
import type { MoneyCall } from '../../money/money-call.ts'
import type { BulkItem } from '../../table/use-bulk-action.ts'

interface MoneyBulkItemOf {
  of: Pick<BulkItem, 'turn' | 'onEnd' | 'onGivenUp'>
  state: MoneyCall<Call>['state']
  /** The call went through, and the act still waits for somebody. */
  missing: boolean
  begin: () => void
}

export function useMoneyBulkItem({ of, state, missing, begin }: MoneyBulkItemOf): void {
  const begun = useRef(false)
  const start = useEffectEvent(() => {
    begun.current = true
    begin()
  })
  const settle = useEffectEvent(() => {
    if (!begun.current) return
    if (state === 'done') of.onEnd(missing ? 'refused' : 'done')
    else if (state === 'refused') of.onEnd('refused')
    else if (state === 'idle') {
      // Put away without an end: a proof not given, or nothing sent without a network. Only now is it known that nothing was done.
      begun.current = false
      of.onGivenUp()
    }
  })
  useEffect(() => {
    if (of.turn) start()
  }, [of.turn])
  useEffect(() => settle(), [state])
}
