/** One of several rows whose act moves money: sent when its turn comes, with a key of its own, and proved where that is wanted. */
import type { ReactNode } from 'react'
import type { Call, OutputOf } from '@taschino/contract/call.ts'
import { errorWords } from '../../api/refusals.ts'
import { useMoneyCall, type MoneyCall } from '../../money/money-call.ts'
import { TurnRow } from '../../table/TurnsSheet.tsx'
import type { Turn } from '../../table/use-turns.ts'
import { Money } from '../../ui/Money.tsx'
import { money } from '../../words/formats.ts'
import { MoneyTrouble } from '../stepup/public.ts'
import { useMoneyTurn } from './use-money-turn.ts'

export type MoneyInput<C extends Call> = Parameters<MoneyCall<C>['start']>[0]

/** What the answer of a row means: `missing` where the call went through and the act still waits for somebody. */
export interface TurnEnd {
  words: string
  missing?: boolean
}

interface MoneyTurnProps<C extends Call> {
  call: C
  input: MoneyInput<C>
  of: Turn
  name: string
  detail: ReactNode
  /** Cents. */
  value: number
  endOf: (result: OutputOf<C>) => TurnEnd
}

export function MoneyTurn<C extends Call>({ call, input, of, name, detail, value, endOf }: MoneyTurnProps<C>) {
  const act = useMoneyCall(call)
  const { state, result, refusal } = act
  const end = result === undefined ? null : endOf(result)
  useMoneyTurn({ of, state, missing: end?.missing === true, begin: () => act.start(input, { value: money(value), name }) })
  const waits = act.grounded || state === 'verifying'
  return (
    <li>
      <TurnRow
        of={of}
        name={name}
        detail={detail}
        trouble={refusal ? errorWords(refusal) : end?.missing ? end.words : null}
        busy={(state === 'sending' || state === 'verifying') && !act.unsent}
        said={end?.missing ? null : (end?.words ?? null)}
        end={<Money cents={value} className="font-bold" />}
      />
      {(waits || state === 'step-up') && <MoneyTrouble act={act} className="mb-3" />}
    </li>
  )
}
