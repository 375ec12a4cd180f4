/** The table of what the last catalogue walk of a provider changed, at a desk. */
import type { ReactNode } from 'react'
import { exportWalkChanges, listWalkChanges, type ChangeSort } from '@taschino/contract/club/company-providers.ts'
import { WALK_CHANGES, type WalkChange } from '@taschino/contract/club/company-shapes.ts'
import { useSearchParams } from '../../../routing/router.tsx'
import type { Column } from '../../../table/column.ts'
import { valueOf, type Filter } from '../../../table/filter.ts'
import { ListTable } from '../../../table/ListTable.tsx'
import { dayTime, money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { ChangeTag, shownChange } from './change-words.tsx'
import { OUTSIDE, providerWords } from './desk-calls.ts'

type SortName = Exclude<ChangeSort, `-${string}`>

const columns = (): readonly Column<WalkChange, SortName>[] => [
  { key: 'name', head: t('clubDesk.product'), width: 300, least: 180, sort: 'name', cell: ({ name }) => <bdi>{name}</bdi> },
  { key: 'what', head: t('clubDesk.change_head'), width: 140, sort: 'what', cell: ({ what }) => <ChangeTag what={what} /> },
  { key: 'brand', head: t('clubDesk.brand'), width: 180, least: 120, sort: 'brand', cell: ({ brandName }) => <bdi>{brandName}</bdi> },
  { key: 'unit', head: t('clubDesk.unit_head'), width: 110, end: true, cell: ({ unit }) => (unit === null ? '–' : money(unit)) },
  { key: 'before', head: t('clubDesk.before_head'), width: 110, end: true, cell: (one) => shownChange(one, 'before') },
  { key: 'after', head: t('clubDesk.after_head'), width: 110, end: true, cell: (one) => shownChange(one, 'after') },
  { key: 'at', head: t('clubDesk.walk'), width: 150, aside: true, cell: ({ at }) => dayTime(at) },
]

const filters = (): readonly [Filter, ...Filter[]] => [
  {
    kind: 'one',
    key: 'provider',
    label: t('clubDesk.provider_head'),
    options: OUTSIDE.map((value) => ({ value, label: providerWords(value) })),
    base: 'pointer',
  },
  {
    kind: 'one',
    key: 'what',
    label: t('clubDesk.change_head'),
    options: WALK_CHANGES.map((value) => ({ value, label: t(`clubDesk.change.${value}`) })),
  },
]

export function ChangesTable({ none }: { none: ReactNode }) {
  const [search] = useSearchParams()
  const all = filters()
  return (
    <ListTable<WalkChange>
      id="club-changes"
      label={t('clubDesk.view.changes')}
      call={listWalkChanges}
      file={{ call: exportWalkChanges, name: t('clubDesk.view.changes').toLocaleLowerCase() }}
      params={{ name: valueOf(all[0], search) }}
      columns={columns()}
      filters={all}
      first="what"
      keyOf={({ id }) => String(id)}
      none={none}
    />
  )
}
