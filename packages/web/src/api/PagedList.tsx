/** Draws a list that comes in pages: waiting, error, empty, or its rows; the next page is fetched when its end comes in sight. */
import type { ReactNode } from 'react'
import { MoreOnSight } from '../ui/MoreOnSight.tsx'
import { RetryNotice } from '../ui/Notice.tsx'
import { Reloading } from '../ui/Reloading.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { Refused } from './answers.ts'
import { errorWords } from './refusals.ts'

/** As `useInfinite` answers. */
export interface Paged<T> {
  items: readonly T[]
  isPending: boolean
  isError: boolean
  error: unknown
  isFetching: boolean
  isPlaceholderData: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}

interface PagedListProps<T> {
  list: Paged<T>
  /** How many rows seem to be coming. */
  waiting: number
  none: ReactNode
  /** In its place where what the list belongs to is not there; a second try would not help. */
  absent?: ReactNode
  children: (items: readonly T[]) => ReactNode
}

export function PagedList<T>({ list, waiting, none, absent, children }: PagedListProps<T>) {
  if (list.isPending) return <SkeletonRows count={waiting} />
  if (absent !== undefined && list.error instanceof Refused && list.error.error === 'not_found') return absent
  if (list.isError && list.items.length === 0) return <RetryNotice again={() => void list.refetch()}>{errorWords(list.error)}</RetryNotice>
  if (list.items.length === 0) return none
  return (
    <Reloading busy={list.isFetching} old={list.isPlaceholderData}>
      {children(list.items)}
      {list.hasNextPage && <MoreOnSight onSight={() => void list.fetchNextPage()} busy={list.isFetchingNextPage} />}
    </Reloading>
  )
}
