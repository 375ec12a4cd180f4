/** The table of an agency's people at a desk. */
import type { ReactNode } from 'react'
import { countEmployees, exportEmployees, listEmployees, type EmployeeSort } from '@taschino/contract/agencies.ts'
import { EMPLOYEE_STATUSES, type Employee } from '@taschino/contract/agency-shapes.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { useSearchParams } from '../../../routing/router.tsx'
import type { Column } from '../../../table/column.ts'
import { typedIn } from '../../../table/filter.ts'
import { ListTable } from '../../../table/ListTable.tsx'
import { dayTime, shortDay } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { StatusTag } from './standing.tsx'

type SortName = Exclude<EmployeeSort, `-${string}`>

const columns = (): readonly Column<Employee, SortName>[] => [
  {
    key: 'name',
    head: t('table.person'),
    width: 220,
    least: 160,
    sort: 'name',
    cell: ({ firstName, lastName }) => <bdi>{`${lastName} ${firstName}`}</bdi>,
  },
  { key: 'status', head: t('table.status'), width: 160, sort: 'status', cell: (one) => <StatusTag of={one} /> },
  { key: 'email', head: t('profile.email'), width: 280, least: 200, sort: 'email', cell: ({ email }) => <bdi>{email}</bdi> },
  {
    key: 'invited',
    head: t('table.invited'),
    width: 150,
    sort: 'invited',
    cell: ({ invitedAt }) => (invitedAt === null ? '–' : dayTime(invitedAt)),
  },
  { key: 'left', head: t('table.left'), width: 120, sort: 'left', cell: ({ leftAt }) => (leftAt === null ? '–' : shortDay(leftAt)) },
  {
    key: 'username',
    head: t('profile.username'),
    width: 160,
    sort: 'username',
    aside: true,
    cell: ({ username }) => <bdi>{username}</bdi>,
  },
]

interface EmployeesTableProps {
  chosen: string | null
  pathTo: (id: string) => string
  close: () => void
  none: ReactNode
}

export function EmployeesTable({ chosen, pathTo, close, none }: EmployeesTableProps) {
  const [search] = useSearchParams()
  const text = typedIn(search).trim()
  const counts = useAsk(countEmployees, { query: text ? { text } : {} }, { keepPrevious: true }).data?.byStatus
  return (
    <ListTable
      id="employees"
      label={t('employees.title')}
      call={listEmployees}
      file={{ call: exportEmployees, name: t('employees.title').toLocaleLowerCase() }}
      columns={columns()}
      filters={[
        {
          kind: 'one',
          key: 'status',
          label: t('table.status'),
          options: EMPLOYEE_STATUSES.map((value) => ({
            value,
            label: `${t(`employees.statuses.${value}`)}${counts ? ` ${counts[value]}` : ''}`,
          })),
        },
      ]}
      find={t('employees.search')}
      first="name"
      keyOf={({ id }) => String(id)}
      chosen={chosen}
      to={pathTo}
      onClose={close}
      none={none}
    />
  )
}
