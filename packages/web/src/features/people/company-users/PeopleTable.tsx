/** The table of all people at a desk. */
import type { ReactNode } from 'react'
import { ROLES } from '@taschino/contract/roles.ts'
import { countUsers, exportUsers, listUsers, type ListedUser, type UserSort } from '@taschino/contract/people/users.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { useSearchParams } from '../../../routing/router.tsx'
import type { Column } from '../../../table/column.ts'
import { ListTable } from '../../../table/ListTable.tsx'
import { dayTime } from '../../../words/formats.ts'
import { t, tMaybe } from '../../../words/words.ts'
import { filtersFrom, queryOf } from './filters.ts'
import { MarkedPeople, mayBeMarked, nameOf } from './SeveralPeople.tsx'
import { StatusTag } from './StatusTag.tsx'

type SortName = Exclude<UserSort, `-${string}`>

const columns = (): readonly Column<ListedUser, SortName>[] => [
  {
    key: 'name',
    head: t('table.person'),
    width: 220,
    least: 160,
    sort: 'name',
    cell: ({ firstName, lastName }) => <bdi>{`${lastName} ${firstName}`}</bdi>,
  },
  { key: 'role', head: t('table.role'), width: 130, least: 110, sort: 'role', cell: ({ role }) => tMaybe(`role.${role}`) },
  {
    key: 'place',
    head: t('table.place'),
    width: 220,
    least: 150,
    sort: 'place',
    cell: ({ shop, agency }) => <bdi>{shop?.name ?? agency?.name ?? '–'}</bdi>,
  },
  { key: 'status', head: t('table.status'), width: 110, sort: 'status', cell: (user) => <StatusTag of={user} /> },
  { key: 'email', head: t('profile.email'), width: 240, least: 190, sort: 'email', cell: ({ email }) => <bdi>{email}</bdi> },
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
  chosen: string | null
  pathTo: (id: string) => string
  close: () => void
  none: ReactNode
}

export function PeopleTable({ chosen, pathTo, close, none }: PeopleTableProps) {
  const [search] = useSearchParams()
  const counts = useAsk(countUsers, { query: queryOf(filtersFrom(search)) }, { keepPrevious: true }).data
  const of = (role: (typeof ROLES)[number]) => counts?.byRole.find((one) => one.role === role)?.count ?? 0
  const numbered = (label: string, count: number | undefined): string => (count === undefined ? label : `${label} ${count}`)
  return (
    <ListTable
      id="users"
      label={t('users.title')}
      call={listUsers}
      file={{ call: exportUsers, name: t('users.file') }}
      columns={columns()}
      filters={[
        {
          kind: 'one',
          many: true,
          key: 'roles',
          label: t('table.role'),
          options: ROLES.map((value) => ({ value, label: numbered(t(`users.role.${value}`), counts && of(value)) })),
        },
        { kind: 'flag', key: 'showDisabledOnly', label: numbered(t('users.disabled_only'), counts?.disabled) },
      ]}
      find={t('users.search')}
      first="name"
      keyOf={({ id }) => String(id)}
      chosen={chosen}
      to={pathTo}
      onClose={close}
      none={none}
      marks={{ may: mayBeMarked, nameOf }}
      bar={(people, clear) => <MarkedPeople people={people} onClear={clear} />}
    />
  )
}
