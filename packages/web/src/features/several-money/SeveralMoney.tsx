/** The sheet of a money act for several rows: how many, how much and whom it touches before, one reason, and each with its own end. */
import type { ReactNode } from 'react'
import type { Call, OutputOf } from '@taschino/contract/call.ts'
import { namesCounted } from '../../table/names-counted.ts'
import { BulkActionSheet } from '../../table/BulkActionSheet.tsx'
import { useBulkAction } from '../../table/use-bulk-action.ts'
import type { ButtonKind } from '../../ui/Button.tsx'
import { useReason, type ReasonWords } from '../../ui/Reason.tsx'
import { money } from '../../words/formats.ts'
import { t } from '../../words/words.ts'
import { MoneyBulkItem, type MoneyInput, type BulkItemEnd } from './MoneyBulkItem.tsx'

export interface SeveralMoneyProps<T, C extends Call> {
  call: C
  rows: readonly T[]
  keyOf: (row: T) => string
  /** Cents. */
  valueOf: (row: T) => number
  /** Whom it touches. */
  nameOf: (row: T) => string
  detailOf: (row: T) => ReactNode
  inputOf: (row: T, reason: string) => MoneyInput<C>
  endOf: (result: OutputOf<C>) => BulkItemEnd
  title: string
  /** What comes of it, for the rows that a press would begin with; none while they are under way. */
  lead: (rows: readonly T[]) => ReactNode
  /** Without it none is asked for. */
  reason?: ReasonWords
  act: (count: number, value: string) => string
  done: (count: number) => string
  kind?: ButtonKind
  readAnew: () => unknown
  onClose: () => void
}

const NO_REASON: ReasonWords = { label: '', missing: '' }

export function SeveralMoney<T, C extends Call>(props: SeveralMoneyProps<T, C>) {
  const { rows, keyOf, valueOf, nameOf, kind } = props
  const bulk = useBulkAction(rows, keyOf, props.readAnew)
  const { chosen, open, done, over, running } = bulk
  const { reason, demand, field } = useReason(props.reason ?? NO_REASON, running)
  const seen = over ? done : open
  const sumOf = (some: readonly T[]) => money(some.reduce((sum, row) => sum + valueOf(row), 0))
  return (
    <BulkActionSheet
      title={props.title}
      bulk={bulk}
      facts={[
        [t('table.how_many'), seen.length],
        [t('table.how_much'), sumOf(seen)],
        [t('table.whom'), <bdi key="whom">{namesCounted(seen.map(nameOf)) || '–'}</bdi>],
      ]}
      about={
        over ? undefined : (
          <div className="mb-2 grid gap-3">
            {props.lead(running ? [] : open)}
            {props.reason && field}
          </div>
        )
      }
      act={props.act(open.length, sumOf(open))}
      {...(kind ? { kind } : {})}
      {...(props.reason ? { mayStart: demand } : {})}
      result={{
        title: props.done(done.length),
        all: sumOf(done),
        some: t('table.several_some', { count: chosen.length - done.length }),
      }}
      row={(row) => (
        <MoneyBulkItem
          key={keyOf(row)}
          call={props.call}
          input={props.inputOf(row, reason)}
          of={bulk.of(row)}
          name={nameOf(row)}
          detail={props.detailOf(row)}
          value={valueOf(row)}
          endOf={props.endOf}
        />
      )}
      onClose={props.onClose}
    />
  )
}
