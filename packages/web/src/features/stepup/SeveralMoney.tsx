/** The sheet of a money act with one reason for several rows: how many, how much and whom it touches before, each with its own end. */
import { useState, type ReactNode } from 'react'
import type { Call, OutputOf } from '@taschino/contract/call.ts'
import { namesCounted } from '../../table/names-counted.ts'
import { TurnsSheet } from '../../table/TurnsSheet.tsx'
import { useTurns } from '../../table/use-turns.ts'
import type { ButtonKind } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { money } from '../../words/formats.ts'
import { t } from '../../words/words.ts'
import { MoneyTurn, type MoneyInput, type TurnEnd } from './MoneyTurn.tsx'

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
  endOf: (result: OutputOf<C>) => TurnEnd
  title: string
  means: readonly string[]
  reason: { label: string; hint: string; missing: string }
  act: (count: number, value: string) => string
  done: (count: number) => string
  kind?: ButtonKind
  readAnew: () => unknown
  onClose: () => void
}

export function SeveralMoney<T, C extends Call>(props: SeveralMoneyProps<T, C>) {
  const { rows, keyOf, valueOf, nameOf, detailOf, inputOf, reason, kind } = props
  const [why, setWhy] = useState('')
  const [tried, setTried] = useState(false)
  const unsaid = why.trim() === ''
  const turns = useTurns(rows, keyOf, props.readAnew)
  const seen = turns.over ? turns.done : turns.open
  const sumOf = (some: readonly T[]) => money(some.reduce((sum, row) => sum + valueOf(row), 0))
  return (
    <TurnsSheet
      title={props.title}
      turns={turns}
      facts={[
        [t('table.how_many'), seen.length],
        [t('table.how_much'), sumOf(seen)],
        [t('table.whom'), <bdi key="whom">{namesCounted(seen.map(nameOf)) || '–'}</bdi>],
      ]}
      about={
        turns.over ? undefined : (
          <>
            <Means lines={props.means} />
            <Field
              label={reason.label}
              hint={reason.hint}
              value={why}
              maxLength={200}
              autoComplete="off"
              disabled={turns.running}
              error={tried && unsaid ? reason.missing : undefined}
              onChange={(event) => setWhy(event.target.value)}
            />
          </>
        )
      }
      act={props.act(turns.open.length, sumOf(turns.open))}
      {...(kind ? { kind } : {})}
      mayStart={() => {
        setTried(true)
        return !unsaid
      }}
      result={{
        title: props.done(turns.done.length),
        all: sumOf(turns.done),
        some: t('table.several_some', { count: turns.chosen.length - turns.done.length }),
      }}
      row={(row) => (
        <MoneyTurn
          key={keyOf(row)}
          call={props.call}
          input={inputOf(row, why.trim())}
          of={turns.of(row)}
          name={nameOf(row)}
          detail={detailOf(row)}
          value={valueOf(row)}
          endOf={props.endOf}
        />
      )}
      onClose={props.onClose}
    />
  )
}

const Means = ({ lines }: { lines: readonly string[] }) => (
  <ul className="mt-0 mb-3 grid list-disc gap-1.5 ps-5">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)
