/** The shape of what is coming, so that nothing jumps when it comes. */
import { cx } from './classes.ts'

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('skeleton block', className)} />
}

export function SkeletonRows({ count = 4 }: { count?: number }) {
  return (
    <div aria-hidden className="divide-y divide-line rounded-m border border-line bg-card">
      {Array.from({ length: count }, (_, i) => (
        <div key={i} className="flex min-h-16 items-center gap-3 px-4">
          <Skeleton className="size-10 rounded-xl" />
          <div className="flex-1">
            <Skeleton className="w-2/5" />
            <Skeleton className="mt-2 h-3 w-3/5" />
          </div>
          <Skeleton className="w-14" />
        </div>
      ))}
    </div>
  )
}
