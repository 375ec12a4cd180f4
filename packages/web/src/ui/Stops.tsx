/** The progress of something as a line of stops: passed, ahead, and the one where it failed. */
import type { ReactNode } from 'react'
import { Check, CircleDashed, X } from 'lucide-react'

export interface StopOfWay {
  readonly key: string
  readonly done: boolean
  readonly bad: boolean
  readonly title: ReactNode
  readonly detail: ReactNode
}

export function Stops({ label, stops }: { label: string; stops: readonly StopOfWay[] }) {
  return (
    <ol aria-label={label} className="m-0 list-none p-0">
      {stops.map(({ key, done, bad, title, detail }, i) => (
        <li key={key} className="relative flex gap-3 pb-4 last:pb-0">
          {i < stops.length - 1 && (
            <span aria-hidden className={`absolute top-7 bottom-0 left-[13px] w-0.5 ${done ? 'bg-brand' : 'bg-line-strong/40'}`} />
          )}
          <span
            aria-hidden
            className={`z-1 grid size-7 shrink-0 place-items-center rounded-full ${bad ? 'bg-bad-soft text-bad' : done ? 'bg-brand text-on-brand' : 'bg-card text-ink-2'}`}>
            {bad ? <X size={16} strokeWidth={3} /> : done ? <Check size={16} strokeWidth={3} /> : <CircleDashed size={22} />}
          </span>
          <span className="min-w-0 flex-1 pt-0.5">
            <span className={done ? 'font-semibold' : 'text-ink-2'}>{title}</span>
            <span className="block text-sm text-ink-2">{detail}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
