/** The filters over a table as tokens: each says its value, opens its choices, and is removed by one press. */
import { useId, useRef, useState, type ReactNode } from 'react'
import { ChevronDown, X } from 'lucide-react'
import { parseCents } from '@taschino/basics/money.ts'
import { useSearchParams } from '../routing/router.tsx'
import { withParams } from '../routing/with-params.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/classes.ts'
import { useClosing } from '../ui/closing.ts'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { money, plainMoney, shortDay } from '../words/formats.ts'
import { t } from '../words/words.ts'
import { daysOf, isSpan, SPANS } from './days.ts'
import { amountsOf } from './amounts.ts'
import { valueOf, type Filter } from './filter.ts'

const TOKEN = 'press inline-flex h-9 items-center gap-1 rounded-full px-3 text-sm font-semibold whitespace-nowrap'
const OFF = 'border border-line bg-card text-ink-2 hover:text-ink'
const ON = 'bg-brand text-on-brand'

export function FilterTokens({ filters }: { filters: readonly Filter[] }) {
  const [search, setSearch] = useSearchParams()
  const set = (key: string, value: string | null) => setSearch((now) => withParams(now, { [key]: value }), { replace: true })
  return (
    <div role="group" aria-label={t('table.filters')} className="contents">
      {filters.map((filter) => {
        const value = valueOf(filter, search)
        if (filter.kind === 'linked')
          return value === null ? null : <Linked key={filter.key} label={filter.label} onOff={() => set(filter.key, null)} />
        return filter.kind === 'flag' ? (
          <button
            key={filter.key}
            type="button"
            aria-pressed={value !== null}
            className={cx(TOKEN, value === null ? OFF : ON)}
            onClick={() => set(filter.key, value === null ? 'true' : null)}>
            {filter.label}
          </button>
        ) : (
          <Token key={filter.key} filter={filter} value={value} onSet={(next) => set(filter.key, next === baseOf(filter) ? null : next)} />
        )
      })}
    </div>
  )
}

const baseOf = (filter: Filter): string | null => (filter.kind === 'one' ? (filter.base ?? null) : null)

interface TokenProps {
  filter: Exclude<Filter, { kind: 'flag' | 'linked' }>
  value: string | null
  onSet: (value: string | null) => void
}

function Token({ filter, value, onSet }: TokenProps) {
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const id = useId()
  useClosing(open, place, () => setOpen(false))
  const off = value !== null && value !== baseOf(filter)
  const set = (next: string | null) => {
    onSet(next)
    if (filter.kind === 'one' && filter.many && next !== null) return
    setOpen(false)
    place.current?.querySelector('button')?.focus()
  }
  return (
    <div ref={place} className="relative flex shrink-0">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        className={cx(TOKEN, value === null ? OFF : ON, off && 'rounded-e-none pe-1.5')}
        onClick={() => setOpen(!open)}>
        {value === null ? filter.label : t('table.filter_is', { filter: filter.label, value: wordsOf(filter, value) })}
        {!off && <ChevronDown aria-hidden size={14} />}
      </button>
      {off && (
        <button
          type="button"
          aria-label={t('table.filter_off', { filter: filter.label })}
          className={cx(TOKEN, ON, 'rounded-s-none px-2')}
          onClick={() => set(null)}>
          <X aria-hidden size={14} />
        </button>
      )}
      <div
        id={id}
        hidden={!open}
        className="absolute start-0 top-full z-40 mt-1 max-h-[60dvh] min-w-52 overflow-y-auto rounded-m border border-line bg-card p-1.5 shadow-card">
        {open && <Choices filter={filter} value={value} onSet={set} />}
      </div>
    </div>
  )
}

function Choices({ filter, value, onSet }: TokenProps) {
  if (filter.kind === 'days') return <Days value={value} onSet={onSet} />
  if (filter.kind === 'amounts') return <Amounts value={value} onSet={onSet} />
  return <Options filter={filter} value={value} onSet={onSet} />
}

const Linked = ({ label, onOff }: { label: string; onOff: () => void }) => (
  <button type="button" aria-label={t('table.filter_off', { filter: label })} className={cx(TOKEN, ON)} onClick={onOff}>
    {label}
    <X aria-hidden size={14} />
  </button>
)

function wordsOf(filter: TokenProps['filter'], value: string): string {
  if (filter.kind === 'days') return daysWords(value)
  if (filter.kind === 'amounts') return amountsWords(value)
  return filter.options
    .filter((option) => value.split(',').includes(option.value))
    .map(({ label }) => label)
    .join(', ')
}

function amountsWords(value: string): string {
  const { least, most } = amountsOf(value) ?? {}
  if (least === undefined) return most === undefined ? value : t('table.amounts_to', { to: money(Number(most)) })
  if (most === undefined) return t('table.amounts_from', { from: money(Number(least)) })
  return least === most ? money(Number(least)) : t('table.amounts_between', { from: money(Number(least)), to: money(Number(most)) })
}

function daysWords(value: string): string {
  if (isSpan(value)) return t(`table.span.${value}`)
  const { from, to } = daysOf(value) ?? {}
  if (from === undefined) return to === undefined ? value : t('table.days_to', { to: shortDay(to) })
  return to === undefined
    ? t('table.days_from', { from: shortDay(from) })
    : t('table.days_between', { from: shortDay(from), to: shortDay(to) })
}

const Choice = ({ on, onPress, children }: { on: boolean; onPress: () => void; children: ReactNode }) => (
  <button
    type="button"
    aria-pressed={on}
    onClick={onPress}
    className="flex min-h-9 w-full items-center rounded-xl px-3 text-start hover:bg-mint aria-pressed:bg-mint aria-pressed:font-bold">
    {children}
  </button>
)

const euros = (cents: string | undefined): string => (cents === undefined ? '' : plainMoney(Number(cents)))

function Amounts({ value, onSet }: Pick<TokenProps, 'value' | 'onSet'>) {
  const own = value === null ? {} : (amountsOf(value) ?? {})
  const [from, setFrom] = useState(euros(own.least))
  const [to, setTo] = useState(euros(own.most))
  const typed = `${parseCents(from) || ''}..${parseCents(to) || ''}`
  const asked = amountsOf(typed) === null ? null : typed
  const field = { inputMode: 'decimal', autoComplete: 'off', maxLength: 13 } as const
  return (
    <Form className="grid gap-2 p-2" onSend={() => asked !== null && onSet(asked)}>
      <Field label={t('table.least')} {...field} value={from} onChange={(event) => setFrom(event.target.value)} />
      <Field label={t('table.most')} {...field} value={to} onChange={(event) => setTo(event.target.value)} />
      <Button type="submit" size="small" wide disabled={asked === null}>
        {t('table.days_set')}
      </Button>
    </Form>
  )
}

function Options({ filter, value, onSet }: TokenProps & { filter: { kind: 'one' } }) {
  const now = value?.split(',') ?? []
  const press = (one: string) => {
    if (!filter.many) return onSet(one === value ? baseOf(filter) : one)
    const next = filter.options.map((option) => option.value).filter((each) => (each === one) !== now.includes(each))
    onSet(next.length === 0 ? null : next.join(','))
  }
  return filter.options.map((option) => (
    <Choice key={option.value} on={now.includes(option.value)} onPress={() => press(option.value)}>
      {option.label}
    </Choice>
  ))
}

function Days({ value, onSet }: Pick<TokenProps, 'value' | 'onSet'>) {
  const own = value === null || isSpan(value) ? {} : (daysOf(value) ?? {})
  const [from, setFrom] = useState(own.from ?? '')
  const [to, setTo] = useState(own.to ?? '')
  const asked = `${from}..${to}`
  return (
    <>
      {SPANS.map((span) => (
        <Choice key={span} on={span === value} onPress={() => onSet(span === value ? null : span)}>
          {t(`table.span.${span}`)}
        </Choice>
      ))}
      <div className="mt-1 grid gap-2 border-t border-line p-2">
        <Field label={t('table.from')} type="date" value={from} max={to || undefined} onChange={(event) => setFrom(event.target.value)} />
        <Field label={t('table.to')} type="date" value={to} min={from || undefined} onChange={(event) => setTo(event.target.value)} />
        <Button size="small" wide disabled={daysOf(asked) === null} onClick={() => onSet(asked)}>
          {t('table.days_set')}
        </Button>
      </div>
    </>
  )
}
