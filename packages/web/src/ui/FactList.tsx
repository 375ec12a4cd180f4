/** Names and values below each other; what has no value is left out. */
import type { ReactNode } from 'react'
import { Breakable } from './Breakable.tsx'
import { cx } from './classes.ts'

export type Fact = readonly [name: string, value: ReactNode]

export function FactList({ facts, className = 'mt-4' }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl
      className={cx(
        'm-0 grid grid-cols-[fit-content(38%)_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-[15px] max-[360px]:grid-cols-1 max-[360px]:gap-y-0.5',
        className,
      )}>
      {facts
        .filter(([, value]) => Boolean(value))
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="m-0 font-semibold break-words">
              <bdi>{typeof value === 'string' ? <Breakable>{value}</Breakable> : value}</bdi>
            </dd>
          </div>
        ))}
    </dl>
  )
}
