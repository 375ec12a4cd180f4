/** One of several rows whose act moves money: sent when its turn comes, with a key of its own, and proved where that is wanted. */
import type { ReactNode } from 'react'
import type { Call, OutputOf } from '@taschino/contract/call.ts'
import { errorWords } from '../../api/refusals.ts'
import { useMoneyCall, type MoneyCall } from '../../money/money-call.ts'
import { BulkItemRow } from '../../table/BulkActionSheet.tsx'
import type { BulkItem } from '../../table/use-bulk-action.ts'
import { Money } from '../../ui/Money.tsx'
import { money } from '../../words/formats.ts'
import { MoneyTrouble } from '../stepup/public.ts'
import { useMoneyBulkItem } from './use-money-bulk-item.ts'

export type MoneyInput<C extends Call> = Parameters<MoneyCall<C>['start']>[0]

/** What the answer of a row means: `missing` where the call went through and the act still waits for somebody. */
export interface BulkItemEnd {
  words: string
  missing?: boolean
}

interface MoneyBulkItemProps<C extends Call> {
  call: C
  input: MoneyInput<C>
  of: BulkItem
  name: string
  detail: ReactNode
  /** Cents. */
  value: number
  endOf: (result: OutputOf<C>) => BulkItemEnd
}

export function MoneyBulkItem<C extends Call>({ call, input, of, name, detail, value, endOf }: MoneyBulkItemProps<C>) {
  const act = useMoneyCall(call)
  const { state, result, refusal } = act
  const end = result === undefined ? null : endOf(result)
  useMoneyBulkItem({ of, state, missing: end?.missing === true, begin: () => act.start(input, { value: money(value), name }) })
  const waits = act.grounded || state === 'verifying'
  return (
    <li>
      <BulkItemRow
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
