/** The bar at the foot while rows are marked: how many, how much, and the acts for all of them. */
import type { ReactNode } from 'react'
import { Notice } from '../ui/Notice.tsx'
import { t } from '../words/words.ts'
import { useKey } from './use-table-keys.ts'

interface MarkedBarProps {
  marked: number
  /** What they come to, in words. */
  sum?: string
  /** Why the last act was not done. */
  trouble?: string | null
  onClear: () => void
  /** The first of the acts, which the key A does, too. */
  onFirst?: () => void
  /** The acts. */
  children: ReactNode
}

export function MarkedBar({ marked, sum, trouble = null, onClear, onFirst, children }: MarkedBarProps) {
  useKey('a', () => marked > 0 && onFirst?.())
  return (
    <div role="status" aria-live="polite" className="sticky bottom-3 z-20">
      {marked > 0 && (
        <div className="mt-3 grid gap-2 rounded-m bg-brand-2 px-3 py-2.5 duo:px-5 text-on-side">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1 max-duo:text-[15px] duo:gap-x-4">
            <strong className="flex-1 whitespace-nowrap">
              {t('table.marked', { count: marked })}
              {sum !== undefined && ` · ${sum}`}
            </strong>
            <button
              type="button"
              onClick={onClear}
              className="min-h-11 rounded-xl px-2 duo:px-4 font-semibold text-on-side hover:bg-white/8 focus-visible:outline-white">
              {t('table.unmark')}
            </button>
            {onFirst && <MarkKeys />}
            <div className="flex flex-wrap gap-2 max-duo:w-full max-duo:*:flex-auto">{children}</div>
          </div>
          {trouble !== null && <Notice kind="bad">{trouble}</Notice>}
        </div>
      )}
    </div>
  )
}

const KEYS = [
  ['X', 'finder.key_mark'],
  ['A', 'table.key_act'],
] as const

/** Where there is room the keys stand beside what they do. */
const MarkKeys = () => (
  <span aria-hidden className="hidden gap-3 text-sm wide:flex">
    {KEYS.map(([key, words]) => (
      <span key={key}>
        <kbd className="me-1.5 rounded-md border border-white/25 px-1.5 font-sans text-xs">{key}</kbd>
        {t(words)}
      </span>
    ))}
  </span>
)
