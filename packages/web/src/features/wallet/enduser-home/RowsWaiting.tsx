/** Placeholders for rows of shops, as many and as tall as those that come. */
import { Skeleton } from '../../../ui/Skeleton.tsx'

export const ROWS_SHOWN = 3

export function RowsWaiting() {
  return Array.from({ length: ROWS_SHOWN }, (_, n) => (
    <li key={n} aria-hidden className="flex min-h-16 items-center gap-3 px-4">
      <Skeleton className="size-10 rounded-xl" />
      <span className="flex-1">
        <Skeleton className="w-2/5" />
        <Skeleton className="mt-2 h-3 w-3/5" />
      </span>
    </li>
  ))
}
