/** The line of steps over a long form: done, current, to come. */
import { Check } from 'lucide-react'
import { cx } from './classes.ts'

export function StepsLine({ label, steps, at }: { label: string; steps: readonly string[]; at: number }) {
  return (
    <ol aria-label={label} className="m-0 mb-5 flex list-none gap-2 p-0">
      {steps.map((word, i) => (
        <li key={word} aria-current={i === at ? 'step' : undefined} className="min-w-0 flex-1">
          <span aria-hidden className={cx('block h-1.5 rounded-full', i <= at ? 'bg-brand' : 'bg-line')} />
          <span
            className={cx(
              'mt-1.5 flex items-center gap-1 text-sm max-[360px]:text-[12px] max-[360px]:tracking-tight',
              i === at ? 'font-bold text-ink' : 'text-ink-2',
            )}>
            {i < at && <Check aria-hidden size={15} className="shrink-0 text-ok-text max-[420px]:hidden" />}
            {word}
          </span>
        </li>
      ))}
    </ol>
  )
}
