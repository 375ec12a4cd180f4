/** What stands above a list: search field, chips or the button "Filtri", the count and the export. */
import type { ReactNode } from 'react'
import { Search, SlidersHorizontal } from 'lucide-react'
import { t } from '../words/words.ts'
import { Button } from './Button.tsx'
import { Chip } from './Chip.tsx'
import { Field, type FieldProps } from './Field.tsx'
import { Sheet } from './Sheet.tsx'

interface FilterBarProps {
  find: string
  text: string
  onText: (text: string) => void
  /** Beside the field: a button, where there is no line for it below. */
  beside?: ReactNode
  /** What the chips are for. */
  filter?: string
  chips?: ReactNode
  /** The chips were asked for: all of them are in sight on a phone, too. */
  allChips?: boolean
  /** How many there are; null while that is not known. */
  count?: string | null
  /** The button that makes a file of what is found. */
  file?: ReactNode
}

export function FilterBar({ find, text, onText, beside, filter, chips, allChips, count, file }: FilterBarProps) {
  return (
    <div role="search" className="mb-3 grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          className="min-w-[min(10rem,100%)] flex-1 min-[380px]:min-w-[min(12rem,100%)]"
          hideLabel
          label={find}
          placeholder={find}
          text={text}
          onText={onText}
        />
        {beside}
      </div>
      {filter !== undefined && chips && (
        <FilterChips label={filter} all={allChips === true}>
          {chips}
        </FilterChips>
      )}
      {count !== undefined && (
        <div className="flex min-h-11 items-center justify-between gap-3">
          <p role="status" className="m-0 text-sm text-ink-2">
            {count ?? '\u00a0'}
          </p>
          {file}
        </div>
      )}
    </div>
  )
}

interface SearchFieldProps extends Omit<FieldProps, 'value' | 'onChange' | 'type' | 'start'> {
  text: string
  onText: (text: string) => void
}

export function SearchField({ text, onText, ...rest }: SearchFieldProps) {
  return (
    <Field
      {...rest}
      type="search"
      enterKeyHint="search"
      autoComplete="off"
      value={text}
      start={<Search size={18} />}
      onChange={(event) => onText(event.target.value)}
    />
  )
}

const ROW = 'no-bar -mx-5 flex gap-x-2 gap-y-3 overflow-x-auto px-5 py-1.5 duo:mx-0 duo:flex-wrap duo:px-0'

interface FilterChipsProps {
  label: string
  /** All in sight, however many lines they take. */
  all?: boolean
  children: ReactNode
}

/** A row that is pushed to the side on a phone, and wraps where there is room. */
export function FilterChips({ label, all, children }: FilterChipsProps) {
  const look = all ? 'flex flex-wrap items-center gap-2' : ROW
  return (
    <div role="group" aria-label={label} className={look}>
      {children}
    </div>
  )
}

/** As wide with filters as without them: how many stands in the place of the icon, or the line would break and the list jump. */
export function FilterButton({ count = 0, pressed = count > 0, onClick }: { count?: number; pressed?: boolean; onClick: () => void }) {
  const icon =
    count > 0 ? (
      <span aria-hidden className="grid size-4 place-items-center rounded-full bg-on-brand text-[11px] font-bold text-brand">
        {count}
      </span>
    ) : (
      <SlidersHorizontal aria-hidden size={16} />
    )
  const label = count > 0 ? { label: t('act.filters_on', { count }) } : {}
  return (
    <Chip onClick={onClick} pressed={pressed} icon={icon} {...label}>
      {t('act.filters')}
    </Chip>
  )
}

interface FilterSheetProps {
  open: boolean
  onClose: () => void
  onClear?: () => void
  children: ReactNode
}

/** Each choice acts at once, behind the sheet. */
export function FilterSheet({ open, onClose, onClear, children }: FilterSheetProps) {
  const foot = onClear ? (
    <div className="grid grid-cols-2 gap-3">
      <Button kind="ghost" size="small" wide onClick={onClear}>
        {t('act.filters_clear')}
      </Button>
      <Button size="small" wide onClick={onClose}>
        {t('act.filters_show')}
      </Button>
    </div>
  ) : (
    <Button onClick={onClose}>{t('act.filters_show')}</Button>
  )
  return (
    <Sheet open={open} onClose={onClose} title={t('act.filters')} foot={foot}>
      {children}
    </Sheet>
  )
}
