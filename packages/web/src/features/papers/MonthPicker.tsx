/** Chooses a month of the last two years. */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../../ui/Button.tsx'
import { dayKey } from '../../words/formats.ts'
import { locale, t } from '../../words/words.ts'

const MONTHS = 24

export const monthName = (yearMonth: string): string =>
  new Intl.DateTimeFormat(locale(), { timeZone: 'Europe/Rome', month: 'long', year: 'numeric' }).format(
    new Date(`${yearMonth}-15T12:00:00Z`),
  )

/** Newest first, beginning with the one that runs. */
function months(): string[] {
  const [year = 0, month = 0] = dayKey(new Date()).split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, i) => {
    const all = year * 12 + month - 1 - i
    return `${Math.floor(all / 12)}-${String((all % 12) + 1).padStart(2, '0')}`
  })
}

interface MonthPickerProps {
  value: string
  onChange: (yearMonth: string) => void
  /** The first month that has anything. */ since?: string | undefined
}

export function MonthPicker({ value, onChange, since = '' }: MonthPickerProps) {
  const list = months().filter((one) => one >= since || one === value)
  const at = list.indexOf(value)
  const [older, newer] = [list[at + 1], list[at - 1]]
  return (
    <div className="mb-4 flex items-center gap-2">
      <IconButton
        kind="card"
        label={t('month.older')}
        disabled={older === undefined}
        onClick={() => older !== undefined && onChange(older)}>
        <ChevronLeft aria-hidden size={22} />
      </IconButton>
      <label className="flex-1">
        <span className="sr-only">{t('month.which')}</span>
        <select
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="min-h-13 w-full rounded-[14px] border-[1.5px] border-line-strong bg-card px-3.5 text-center max-[360px]:ps-2 max-[360px]:pe-0 font-semibold text-ink">
          {(at < 0 ? [value, ...list] : list).map((one) => (
            <option key={one} value={one}>
              {monthName(one)}
            </option>
          ))}
        </select>
      </label>
      <IconButton
        kind="card"
        label={t('month.newer')}
        disabled={newer === undefined}
        onClick={() => newer !== undefined && onChange(newer)}>
        <ChevronRight aria-hidden size={22} />
      </IconButton>
    </div>
  )
}
