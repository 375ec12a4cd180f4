/** Below a table while rows are marked: how many, how much, and the act that is for all of them. */
import { Button } from '../ui/Button.tsx'
import { t } from '../words/words.ts'

interface MarkedBarProps {
  marked: number
  /** What they come to, in words. */
  sum?: string
  act: string
  onAct: () => void
  onClear: () => void
}

export function MarkedBar({ marked, sum, act, onAct, onClear }: MarkedBarProps) {
  return (
    <div role="status" aria-live="polite">
      {marked > 0 && (
        <div className="mt-3 flex items-center gap-4 rounded-m bg-brand-2 px-5 py-2.5 text-on-side">
          <strong className="flex-1">
            {t('table.marked', { count: marked })}
            {sum !== undefined && ` · ${sum}`}
          </strong>
          <button
            type="button"
            onClick={onClear}
            className="min-h-11 rounded-xl px-4 font-semibold text-on-side hover:bg-white/8 focus-visible:outline-white">
            {t('table.unmark')}
          </button>
          <Button size="small" kind="soft" onClick={onAct}>
            {act}
          </Button>
        </div>
      )}
    </div>
  )
}
