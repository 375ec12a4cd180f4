/** The fields for which tickets are given and for which month; what is in stock is offered first. */
import { useId } from 'react'
import type { StockGroup } from '@taschino/contract/agency-shapes.ts'
import type { Distribution } from '@taschino/contract/distribution-shapes.ts'
import { dayKey, money } from '../../words/formats.ts'
import { typeWords } from '../../words/parts.ts'
import { locale, t } from '../../words/words.ts'

export type Options = Pick<Distribution, 'type' | 'unit' | 'month'>

/** The month before, this one and the next, as YYYY-MM. */
export function monthsAround(now: number = Date.now()): string[] {
  return [-1, 0, 1].map((step) => {
    const date = new Date(`${dayKey(now).slice(0, 7)}-15T12:00:00Z`)
    date.setUTCMonth(date.getUTCMonth() + step)
    return date.toISOString().slice(0, 7)
  })
}

/** `novembre 2026`. */
export const monthWords = (month: string): string =>
  new Intl.DateTimeFormat(locale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-15T12:00:00Z`))

const selectClass = 'min-h-13 w-full rounded-[14px] border-[1.5px] border-line-strong bg-card px-3 text-ink'

interface OptionsFieldsProps {
  options: Options
  groups: readonly Pick<StockGroup, 'type' | 'unit' | 'inHand'>[]
  onChange: (next: Options) => void
}

export function OptionsFields({ options, groups, onChange }: OptionsFieldsProps) {
  const id = useId()
  const keyOf = ({ type, unit }: Pick<Options, 'type' | 'unit'>): string => `${type} ${unit}`
  const known = groups.some((group) => keyOf(group) === keyOf(options))
  const shown = known ? groups : [...groups, { type: options.type, unit: options.unit, inHand: 0 }]
  const months = monthsAround().includes(options.month) ? monthsAround() : [options.month, ...monthsAround()]
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div>
        <label htmlFor={`${id}-group`} className="mb-1.5 block text-[15px] font-semibold">
          {t('dist.which')}
        </label>
        <select
          id={`${id}-group`}
          className={selectClass}
          value={keyOf(options)}
          onChange={(event) => {
            const found = shown.find((group) => keyOf(group) === event.target.value)
            if (found) onChange({ ...options, type: found.type, unit: found.unit })
          }}>
          {shown.map((group) => (
            <option key={keyOf(group)} value={keyOf(group)}>
              {t('dist.group', { type: typeWords(group.type), unit: money(group.unit), count: group.inHand })}
            </option>
          ))}
        </select>
      </div>
      <div>
        <label htmlFor={`${id}-month`} className="mb-1.5 block text-[15px] font-semibold">
          {t('dist.month')}
        </label>
        <select
          id={`${id}-month`}
          className={selectClass}
          value={options.month}
          onChange={(event) => onChange({ ...options, month: event.target.value })}>
          {months.map((month) => (
            <option key={month} value={month}>
              {monthWords(month)}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
