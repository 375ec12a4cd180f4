/** Where one stands: table, rows, confirmation. */
import { Check } from 'lucide-react'
import { cx } from '../../ui/classes.ts'
import { t } from '../../words/words.ts'

const STEPS = ['dist.step.table', 'dist.step.rows', 'dist.step.confirm'] as const

export function StepsLine({ at }: { at: 1 | 2 | 3 }) {
  return (
    <ol aria-label={t('dist.steps')} className="m-0 mb-5 flex list-none gap-2 p-0">
      {STEPS.map((word, i) => (
        <li key={word} aria-current={i + 1 === at ? 'step' : undefined} className="min-w-0 flex-1">
          <span aria-hidden className={cx('block h-1.5 rounded-full', i + 1 <= at ? 'bg-brand' : 'bg-line')} />
          <span className={cx('mt-1.5 flex items-center gap-1 text-sm', i + 1 === at ? 'font-bold text-ink' : 'text-ink-2')}>
            {i + 1 < at && <Check aria-hidden size={15} className="shrink-0 text-ok-text" />}
            {t(word)}
          </span>
        </li>
      ))}
    </ol>
  )
}
