/** One row: who, how many, what differs; open for mending when something is wrong or when tapped. */
import { useId, useState } from 'react'
import { Pencil, RotateCcw, X } from 'lucide-react'
import { mendRow } from '@taschino/contract/distribution.ts'
import type { Distribution, DistributionRow } from '@taschino/contract/distribution-shapes.ts'
import { useAct } from '../../api/use-act.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Tag } from '../../ui/Chip.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { cx } from '../../ui/classes.ts'
import { money } from '../../words/formats.ts'
import { t } from '../../words/words.ts'
import { faultsOf, type Change } from './cells.ts'
import { WhoMeant } from './WhoMeant.tsx'

interface RowLineProps {
  id: number
  row: DistributionRow
  /** There was a month before to compare with. */ compared: boolean
  onMended: (row: DistributionRow, distribution: Distribution) => void
}

export function RowLine({ id, row, compared, onMended }: RowLineProps) {
  const [opened, setOpened] = useState(false)
  const act = useAct(mendRow, {
    onDone: ({ row: next, distribution }) => {
      onMended(next, distribution)
      setOpened(false)
    },
  })
  const { busy } = act
  const mend = (body: Change) => act.start({ params: { id, n: row.n }, body })
  const faults = faultsOf(row)
  const wrong = faults.length > 0
  const name = row.employee?.name ?? (row.who || t('dist.nobody'))
  return (
    <li
      data-wrong={wrong ? row.n : undefined}
      className={cx('row-auto px-4 py-3', wrong && 'bg-bad-soft/50')}
      aria-busy={busy || undefined}>
      <div className="flex min-h-11 items-center gap-2 sm:gap-3">
        <span className="w-7 shrink-0 text-end text-sm text-ink-2 sm:w-9" title={t('dist.line')}>
          {row.line ?? '+'}
        </span>
        {wrong || row.struck ? (
          <span className={cx('min-w-0 flex-1', row.struck && 'text-ink-2 line-through')}>
            <span className="block truncate font-semibold">
              <bdi>{name}</bdi>
            </span>
            {wrong && (
              <span className="block text-sm font-medium text-bad">{faults.map(({ fault }) => t(`dist.fault.${fault}`)).join(' · ')}</span>
            )}
          </span>
        ) : (
          <button
            type="button"
            aria-expanded={opened}
            disabled={busy}
            onClick={() => setOpened(!opened)}
            className="press flex min-w-0 flex-1 items-center gap-3 rounded-xl text-start text-ink">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">
                <bdi>{name}</bdi>
              </span>
              <Told row={row} />
            </span>
            <Amount row={row} compared={compared} />
            <Pencil aria-hidden size={18} className="hidden shrink-0 text-ink-2 sm:block" />
          </button>
        )}
        {row.struck ? (
          <IconButton label={t('dist.restore', { name })} disabled={busy} onClick={() => mend({ struck: false })}>
            <RotateCcw aria-hidden size={20} />
          </IconButton>
        ) : (
          <IconButton label={t('dist.strike', { name })} disabled={busy} onClick={() => mend({ struck: true })}>
            <X aria-hidden size={21} />
          </IconButton>
        )}
      </div>
      {wrong && <WhoMeant row={row} busy={busy} onWho={(who) => mend({ who })} />}
      {(wrong || opened) && <Mending key={`${row.who} ${row.amount} ${row.unit}`} row={row} busy={busy} onMend={mend} />}
      {act.trouble !== null && (
        <p role="alert" className="mt-2 mb-0 text-sm text-bad">
          {act.trouble}
        </p>
      )}
    </li>
  )
}

/** `flat`: where what was written stands beside it already. */
export function Told({ row, flat }: { row: DistributionRow; flat?: boolean }) {
  const parts = [
    !flat && row.employee && row.employee.name !== row.who ? row.who : '',
    row.employee?.state === 'invited' ? t('dist.invited') : '',
    row.thisMonth > 0 ? t('dist.had_this_month', { count: row.thisMonth }) : '',
  ]
  return <bdi className="block truncate text-sm text-ink-2">{parts.filter(Boolean).join(' · ')}</bdi>
}

/** `flat`: in a line of a table. */
export function Amount({ row, compared, flat }: { row: DistributionRow; compared: boolean; flat?: boolean }) {
  const step = (row.pieces ?? 0) - row.lastMonth
  return (
    <span className={flat ? 'flex items-center justify-end gap-1.5 whitespace-nowrap' : 'shrink-0 text-end'}>
      <span className={cx('font-bold', !flat && 'block')}>
        {row.pieces ?? 0}
        {row.unit !== '' && row.face !== null && <span className="font-normal text-ink-2"> × {money(row.face)}</span>}
      </span>
      {step !== 0 && row.lastMonth > 0 && <Tag kind={step > 0 ? 'plain' : 'warn'}>{step > 0 ? `+${step}` : `−${-step}`}</Tag>}
      {compared && row.lastMonth === 0 && (row.pieces ?? 0) > 0 && <Tag>{t('dist.new')}</Tag>}
    </span>
  )
}

function Mending({ row, busy, onMend }: { row: DistributionRow; busy: boolean; onMend: (change: Change) => void }) {
  const id = useId()
  const [who, setWho] = useState(row.who)
  const [amount, setAmount] = useState(row.amount)
  const [unit, setUnit] = useState(row.unit)
  const change: Change = {
    ...(who === row.who ? {} : { who }),
    ...(amount === row.amount ? {} : { amount }),
    ...(unit === row.unit ? {} : { unit }),
  }
  const fault = (at: DistributionRow['at']) => {
    const found = faultsOf(row).find((one) => one.at === at)
    return found && t(`dist.repair.${found.fault}`)
  }
  // A hidden row is right as it stands, once somebody has seen it.
  const asIs = row.fault === 'hidden'
  return (
    <Form
      className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-[minmax(0,1fr)_7rem_8rem_auto] sm:items-start sm:ps-12"
      aria-label={t('dist.mend', { name: row.who })}
      onSend={() => onMend(asIs && Object.keys(change).length === 0 ? { struck: false } : change)}>
      <Field
        id={`${id}-who`}
        className="col-span-2 sm:col-span-1"
        label={t('dist.who')}
        value={who}
        error={fault('who')}
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        onChange={(event) => setWho(event.target.value)}
      />
      <Field
        id={`${id}-amount`}
        label={t('dist.how_many')}
        value={amount}
        error={fault('amount')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        onChange={(event) => setAmount(event.target.value)}
      />
      <Field
        id={`${id}-unit`}
        label={t('dist.face')}
        value={unit}
        error={fault('unit')}
        placeholder={t('dist.face_same')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        onChange={(event) => setUnit(event.target.value)}
      />
      <Button
        type="submit"
        size="small"
        className="col-span-2 sm:col-span-1 sm:mt-8"
        busy={busy}
        disabled={!asIs && Object.keys(change).length === 0}>
        {asIs ? t('dist.include') : t('dist.save')}
      </Button>
    </Form>
  )
}
