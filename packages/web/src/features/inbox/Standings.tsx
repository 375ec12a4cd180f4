/** The list of everybody whom the company deals with, agencies or shops: found by words, with where each stands. */
import type { ReactNode } from 'react'
import { Search } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Rows } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Field } from '../../ui/Field.tsx'
import { MoreOnSight } from '../../ui/MoreOnSight.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { errorWords } from '../../words/refusals.ts'
import { t } from '../../words/words.ts'

interface Listed<T> { items: readonly T[]; isPending: boolean; isError: boolean; error: unknown; hasNextPage: boolean; isFetchingNextPage: boolean; refetch: () => unknown; fetchNextPage: () => unknown }

interface StandingsProps<T> {
  label: string
  find: string
  none: string
  icon: ReactNode
  text: string
  onText: (text: string) => void
  list: Listed<T>
  row: (one: T) => ReactNode
}

export function Standings<T>({ label, find, none, icon, text, onText, list, row }: StandingsProps<T>) {
  return (
    <section aria-label={label}>
      <Field className="mb-3" hideLabel label={find} placeholder={find} type="search" enterKeyHint="search" autoComplete="off" value={text} start={<Search size={18} />} onChange={(event) => onText(event.target.value)} />
      {list.isPending ? <SkeletonRows count={6} />
        : list.isError && list.items.length === 0 ? <Notice kind="bad" act={<Button size="small" onClick={() => void list.refetch()}>{t('act.retry')}</Button>}>{errorWords(list.error)}</Notice>
          : list.items.length === 0 ? <EmptyState icon={icon} title={none} />
            : <Rows label={label}>{list.items.map(row)}</Rows>}
      {list.hasNextPage && <MoreOnSight onSight={() => void list.fetchNextPage()} busy={list.isFetchingNextPage} />}
    </section>
  )
}
