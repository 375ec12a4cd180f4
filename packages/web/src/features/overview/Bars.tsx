/** A bar chart whose bars are links, where there is something behind them; a list for assistive technology says name and figure of each. */
import { cx } from '../../ui/classes.ts'

export interface Bar {
  readonly key: string
  /** Below the bar, where there is room for it. */
  readonly short: string
  /** What it is and what it comes to, in one sentence. */
  readonly said: string
  readonly value: number
  readonly to: string
  readonly bad?: boolean
}

/** So that a value of a few cents can still be seen and pressed, in percent. */
const LEAST = 2

interface BarsProps {
  label: string
  bars: readonly Bar[]
  /** What the highest comes to, at the top of the scale. */
  top: string
  /** Every how many bars have their name below. */
  every?: number
}

export function Bars({ label, bars, top, every = 1 }: BarsProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <figure className="m-0">
      <div aria-hidden className="mb-1 flex items-center gap-2 text-[13px] text-ink-2">
        <span className="tabular-nums">{top}</span>
        <span className="h-px flex-1 bg-line" />
      </div>
      <ul aria-label={label} className="m-0 flex h-28 list-none items-stretch gap-1 p-0">
        {bars.map(({ key, said, value, to, bad }) => (
          <li key={key} className="min-w-0 flex-1">
            {value === 0 ? (
              <span role="img" aria-label={said} title={said} className="block h-full border-b border-line-strong" />
            ) : (
              <a
                href={to}
                title={said}
                aria-label={said}
                className="group flex h-full flex-col justify-end rounded-t-md border-b border-line-strong hover:bg-mint/60 focus-visible:outline-offset-0">
                <span
                  className={cx('block rounded-t-md', bad ? 'bg-bad' : 'bg-brand', 'opacity-80 group-hover:opacity-100')}
                  style={{ height: `${Math.max(LEAST, (value / most) * 100)}%` }}
                />
              </a>
            )}
          </li>
        ))}
      </ul>
      <div aria-hidden className="mt-1 flex gap-1 text-[12px] text-ink-2">
        {bars.map(({ key, short }, at) => (
          <span key={key} className="min-w-0 flex-1 text-center whitespace-nowrap">
            {at % every === 0 && short}
          </span>
        ))}
      </div>
    </figure>
  )
}
