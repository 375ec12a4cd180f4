/** The bar at the foot while rows are marked: how many, how much, and the acts for all of them. */
import type { ReactNode } from 'react'
import { Notice } from '../ui/Notice.tsx'
import { t } from '../words/words.ts'

interface MarkedBarProps {
  marked: number
  /** What they come to, in words. */
  sum?: string
  /** Why the last act was not done. */
  trouble?: string | null
  onClear: () => void
  /** The acts. */
  children: ReactNode
}

export function MarkedBar({ marked, sum, trouble = null, onClear, children }: MarkedBarProps) {
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
            <div className="flex flex-wrap gap-2 max-duo:w-full max-duo:*:flex-auto">{children}</div>
          </div>
          {trouble !== null && <Notice kind="bad">{trouble}</Notice>}
        </div>
      )}
    </div>
  )
}
