/** One of several rows whose act moves money: sent when its turn comes, with a key of its own, and proved where that is wanted. */
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import type { Call, OutputOf } from '@taschino/contract/call.ts'
import { errorWords } from '../../api/refusals.ts'
import { useMoneyCall, type MoneyCall } from '../../money/money-call.ts'
import { TurnRow } from '../../table/TurnsSheet.tsx'
import type { Turn } from '../../table/use-turns.ts'
import { Money } from '../../ui/Money.tsx'
import { money } from '../../words/formats.ts'
import { StepUp } from './late-sheet.tsx'

export type MoneyInput<C extends Call> = Parameters<MoneyCall<C>['start']>[0]

interface MoneyTurnProps<C extends Call> {
  call: C
  input: MoneyInput<C>
  of: Turn
  name: string
  detail: ReactNode
  /** Cents. */
  value: number
  doneWord: string
  /** What is still missing although the call went through: null where nothing is. */
  missing?: (result: OutputOf<C>) => string | null
}

export function MoneyTurn<C extends Call>({ call, input, of, name, detail, value, doneWord, missing }: MoneyTurnProps<C>) {
  const { state, result, refusal, start, prove, dismiss } = useMoneyCall(call)
  const left = result === undefined ? null : (missing?.(result) ?? null)
  const begin = useEffectEvent(() => start(input, { value: money(value), name }))
  const end = useEffectEvent(of.onEnd)
  useEffect(() => {
    if (of.turn) begin()
  }, [of.turn])
  useEffect(() => {
    if (state === 'done') end(left === null ? 'done' : 'refused')
    else if (state === 'refused') end('refused')
  }, [state, left])
  return (
    <li>
      <TurnRow
        of={of}
        name={name}
        detail={detail}
        trouble={refusal ? errorWords(refusal) : left}
        busy={state === 'sending' || state === 'verifying'}
        done={state === 'done' && left === null}
        doneWord={doneWord}
        end={<Money cents={value} className="font-bold" />}
      />
      {state === 'step-up' && (
        <StepUp
          onProved={prove}
          onClose={() => {
            dismiss()
            of.onGivenUp()
          }}
        />
      )}
    </li>
  )
}
