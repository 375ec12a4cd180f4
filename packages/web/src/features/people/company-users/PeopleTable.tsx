/** Everybody of the circuit at a desk: columns to order by and to choose, the file of exactly what is seen. */
import type { ReactNode } from 'react'
import { countUsers, exportUsers, listUsers, type ListedUser, type UserSort } from '@taschino/contract/people/users.ts'
import { useAsk, useInfinite } from '../../../api/use-ask.ts'
import { useSettled } from '../../../api/use-settled.ts'
import { useSearchParams } from '../../../routing/router.tsx'
import { sortFrom, withSort, type Column } from '../../../table/column.ts'
import { Table } from '../../../table/Table.tsx'
import { dayTime } from '../../../words/formats.ts'
import { t, tMaybe } from '../../../words/words.ts'
import { ExportButton } from '../../exports/public.ts'
import { queryOf, type Filters } from './filters.ts'
import { StatusTag } from './StatusTag.tsx'

type SortName = Exclude<UserSort, `-${string}`>

const columns = (): readonly Column<ListedUser, SortName>[] => [
  {
    key: 'name',
    head: t('table.person'),
    width: 220,
    sort: 'name',
    cell: ({ firstName, lastName }) => <bdi>{`${lastName} ${firstName}`}</bdi>,
  },
  { key: 'role', head: t('table.role'), width: 130, sort: 'role', cell: ({ role }) => tMaybe(`role.${role}`) },
  {
    key: 'place',
    head: t('table.place'),
    width: 220,
    sort: 'place',
    cell: ({ shop, agency }) => <bdi>{shop?.name ?? agency?.name ?? '–'}</bdi>,
  },
  { key: 'status', head: t('table.status'), width: 120, sort: 'status', cell: (user) => <StatusTag of={user} /> },
  { key: 'email', head: t('profile.email'), width: 240, sort: 'email', cell: ({ email }) => <bdi>{email}</bdi> },
  { key: 'lastLogin', head: t('users.last'), width: 150, sort: 'lastLogin', cell: whenIn },
  { key: 'created', head: t('users.created'), width: 150, sort: 'created', aside: true, cell: ({ createdAt }) => dayTime(createdAt) },
  {
    key: 'username',
    head: t('profile.username'),
    width: 160,
    sort: 'username',
    aside: true,
    cell: ({ username }) => <bdi>{username}</bdi>,
  },
]

const whenIn = ({ lastLoginAt, cameIn }: ListedUser): string =>
  lastLoginAt ? dayTime(lastLoginAt) : t(cameIn ? 'users.last_forgotten' : 'users.never')

interface PeopleTableProps {
  filters: Filters
  chosen: string | null
  pathTo: (id: string) => string
  close: () => void
  none: ReactNode
}

export function PeopleTable({ filters, chosen, pathTo, close, none }: PeopleTableProps) {
  const [search, setSearch] = useSearchParams()
  const all = columns()
  const sort = sortFrom(all, search, 'name')
  const query = { ...queryOf({ ...filters, text: useSettled(filters.text) }), ...(sort === 'name' ? {} : { sort }) }
  const list = useInfinite(listUsers, { query: { ...query, limit: '100' } })
  const counts = useAsk(countUsers, { query: queryOf(filters) }, { keepPrevious: true }).data
  return (
    <Table
      id="users"
      label={t('users.title')}
      list={list}
      columns={all}
      keyOf={({ id }) => String(id)}
      sort={sort}
      onSort={(next) => setSearch((now) => withSort(now, next, 'name'), { replace: true })}
      count={counts?.count ?? null}
      chosen={chosen}
      to={pathTo}
      onClose={close}
      none={none}
      beside={
        <>
          <p role="status" className="m-0 text-sm text-ink-2">
            {counts ? t('users.count', { count: counts.count }) : '\u00a0'}
          </p>
          <ExportButton small call={exportUsers} query={query} name={t('users.file')} />
        </>
      }
    />
  )
}
