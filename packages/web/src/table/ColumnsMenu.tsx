/** The menu "Colonne": chooses which columns a table shows, and takes choice and widths back in one press. */
import { useId, useRef, useState } from 'react'
import { Columns3 } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { useClosing } from '../ui/closing.ts'
import { t } from '../words/words.ts'
import type { Column } from './column.ts'
import type { ColumnChoice } from './column-choice.ts'

interface ColumnsMenuProps<T> {
  columns: readonly Column<T>[]
  /** The keys of those in sight: for want of room there may be fewer than were chosen. */
  seen: readonly string[]
  choice: ColumnChoice
  /** Null: as the list was made. */
  onChoose: (choice: ColumnChoice | null) => void
}

export function ColumnsMenu<T>({ columns, seen, choice, onChoose }: ColumnsMenuProps<T>) {
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const id = useId()
  useClosing(open, place, () => setOpen(false))
  return (
    <div ref={place} className="relative shrink-0">
      <Button
        size="small"
        kind="plain"
        aria-expanded={open}
        aria-controls={id}
        icon={<Columns3 aria-hidden size={18} />}
        onClick={() => setOpen(!open)}>
        <span className="@max-4xl:sr-only">{t('table.columns')}</span>
      </Button>
      <fieldset
        id={id}
        hidden={!open}
        className="absolute end-0 top-full z-40 m-0 mt-1 max-h-[60dvh] w-64 overflow-y-auto rounded-m border border-line bg-card p-2 shadow-card">
        <legend className="sr-only">{t('table.columns')}</legend>
        {(open ? columns.slice(1) : []).map(({ key, head }) => (
          <label key={key} className="flex min-h-9 cursor-pointer items-center gap-3 rounded-xl px-3 hover:bg-mint">
            <input
              type="checkbox"
              className="size-[18px] accent-brand"
              checked={seen.includes(key)}
              onChange={(event) => onChoose({ ...choice, shown: { ...choice.shown, [key]: event.target.checked } })}
            />
            {head}
          </label>
        ))}
        <Button size="small" kind="ghost" wide className="mt-1" onClick={() => onChoose(null)}>
          {t('table.columns_reset')}
        </Button>
      </fieldset>
    </div>
  )
}
