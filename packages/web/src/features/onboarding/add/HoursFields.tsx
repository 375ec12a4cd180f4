/** The fields for opening hours by day with a break; one day can be copied to all; optional. */
import { useState, type ReactNode } from 'react'
import { Clock, CopyPlus, Trash2 } from 'lucide-react'
import { areHours } from '@taschino/basics/firm-numbers.ts'
import type { OpeningHours } from '@taschino/contract/onboarding-shapes.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Rows, SectionTitle } from '../../../ui/Card.tsx'
import { cx } from '../../../ui/classes.ts'
import { locale, t } from '../../../words/words.ts'

type Hours = OpeningHours[number]
const WHOLE: Hours = [{ from: '08:30', to: '19:30' }]
const BREAK: Hours = [
  { from: '08:30', to: '13:00' },
  { from: '15:30', to: '19:30' },
]
/** Monday first; Sunday and usually one more day nobody is there. */
const FIRST: OpeningHours = [BREAK, BREAK, BREAK, BREAK, BREAK, WHOLE, []]

/** The first of 2024 was a Monday. */
export const weekday = (at: number, form: 'long' | 'short' = 'long'): string =>
  new Date(Date.UTC(2024, 0, 1 + at)).toLocaleDateString(locale(), { weekday: form, timeZone: 'UTC' })

interface HoursFieldsProps {
  value: OpeningHours | null
  error: ReactNode | undefined
  onChange: (value: OpeningHours | null) => void
}

export function HoursFields({ value, error, onChange }: HoursFieldsProps) {
  if (value === null)
    return (
      <div>
        <SectionTitle>{t('shopAdd.hours')}</SectionTitle>
        <Button
          kind="ghost"
          size="small"
          wide
          icon={<Clock aria-hidden size={18} />}
          onClick={() => onChange(FIRST.map((day) => [...day]))}>
          {t('shopAdd.hours_add')}
        </Button>
      </div>
    )
  const put = (at: number, day: Hours) => onChange(value.map((one, i) => (i === at ? day : one)))
  return (
    <div>
      <SectionTitle
        act={
          <button type="button" className="min-h-8 font-semibold text-brand" onClick={() => onChange(null)}>
            {t('shopAdd.hours_drop')}
          </button>
        }>
        {t('shopAdd.hours')}
      </SectionTitle>
      {error && (
        <p role="alert" className="mt-0 mb-2 text-sm font-medium text-bad">
          {error}
        </p>
      )}
      <Rows label={t('shopAdd.hours')}>
        {value.map((day, at) => (
          // oxlint-disable-next-line no-array-index-key
          <li key={at} className="grid grid-cols-[minmax(0,1fr)] gap-2 px-3 py-2.5 sm:grid-cols-[9rem_minmax(0,1fr)]">
            <Day
              at={at}
              day={day}
              onChange={(next) => put(at, next)}
              onAll={() => onChange(value.map((one, i) => (i > at && one.length > 0 ? day : one)))}
            />
          </li>
        ))}
      </Rows>
    </div>
  )
}

function Day({ at, day, onChange, onAll }: { at: number; day: Hours; onChange: (day: Hours) => void; onAll: () => void }) {
  const [usual] = useState(day.length > 0 ? day : WHOLE)
  const name = weekday(at)
  const wrong = !areHours(day)
  return (
    <>
      <label className="flex min-h-11 items-center gap-2.5 font-semibold first-letter:uppercase">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-(--brand)"
          checked={day.length > 0}
          onChange={(event) => onChange(event.target.checked ? usual : [])}
        />
        <span className="first-letter:uppercase">{name}</span>
      </label>
      {day.length === 0 && (
        <span className="self-center text-[15px] text-ink-2 max-sm:-mt-2 max-sm:ps-7.5">{t('shopAdd.hours_closed')}</span>
      )}
      {day.length > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {day.map((hours, i) => (
            // oxlint-disable-next-line no-array-index-key
            <div key={i} className="flex items-center gap-1.5">
              {(['from', 'to'] as const).map((end) => (
                <input
                  key={end}
                  type="time"
                  aria-label={t(`shopAdd.hours_${end}`, { day: name })}
                  aria-invalid={wrong || undefined}
                  value={hours[end]}
                  onChange={(event) => onChange(day.map((one, n) => (n === i ? { ...one, [end]: event.target.value } : one)))}
                  className={cx(
                    'min-h-11 min-w-0 flex-1 rounded-xl border-[1.5px] bg-card px-2 text-[15px] text-ink',
                    wrong ? 'border-bad' : 'border-line-strong',
                  )}
                />
              ))}
              {day.length > 1 && (
                <IconButton
                  label={t('shopAdd.hours_remove', { day: name, n: i + 1 })}
                  onClick={() => onChange(day.filter((_, n) => n !== i))}>
                  <Trash2 aria-hidden size={18} />
                </IconButton>
              )}
            </div>
          ))}
          <div className="flex flex-wrap gap-x-2">
            {day.length === 1 && (
              <Button
                kind="plain"
                size="small"
                aria-label={t('shopAdd.hours_break_on', { day: name })}
                onClick={() => onChange([...BREAK])}>
                {t('shopAdd.hours_break')}
              </Button>
            )}
            {at === 0 && (
              <Button kind="plain" size="small" icon={<CopyPlus aria-hidden size={16} />} onClick={onAll}>
                {t('shopAdd.hours_all')}
              </Button>
            )}
          </div>
        </div>
      )}
    </>
  )
}
