/** How many setup steps are done, as a bar and in words. */
import type { Progress } from '@taschino/contract/setup.ts'
import { t } from '../../words/words.ts'

export function ProgressBar({ progress: { steps } }: { progress: Progress }) {
  const done = steps.filter((step) => step.done).length
  return (
    <div>
      <p className="m-0 mb-1.5 text-sm font-semibold">{t('setup.so_far', { done, of: steps.length })}</p>
      <div aria-hidden className="h-2 overflow-hidden rounded-full bg-mint">
        <div className="h-full rounded-full bg-brand" style={{ width: `${Math.round((done / steps.length) * 100)}%` }} />
      </div>
    </div>
  )
}
