/** The table of agencies at a desk. */
import { Building2 } from 'lucide-react'
import { AGENCY_STATES } from '@taschino/contract/agency-shapes.ts'
import { exportAgencies, listAgencies, type AgencySort, type AgencyStanding } from '@taschino/contract/requests.ts'
import { paths } from '../../../routing/paths.ts'
import type { Column } from '../../../table/column.ts'
import type { Filter } from '../../../table/filter.ts'
import { ListTable } from '../../../table/ListTable.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { money, shortDay } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'

type SortName = Exclude<AgencySort, `-${string}`>
type Figure = 'outstanding' | 'stock' | 'owed'
type Things = 'openInvoices' | 'lateInvoices' | 'waiting'

const cents = (key: Figure, head: string): Column<AgencyStanding, SortName> => ({
  key,
  head,
  width: 130,
  sort: key,
  end: true,
  sum: key,
  // The company sees all of them.
  cell: (agency) => money(agency[key] ?? 0),
})

const things = (key: Things, head: string, width: number): Column<AgencyStanding, SortName> => ({
  key,
  head,
  width,
  sort: key,
  end: true,
  cell: (agency) => agency[key] || '–',
})

const columns = (): readonly Column<AgencyStanding, SortName>[] => [
  { key: 'name', head: t('table.agency'), width: 220, least: 150, sort: 'name', cell: ({ name }) => <bdi>{name}</bdi> },
  {
    key: 'state',
    head: t('table.status'),
    width: 130,
    sort: 'state',
    cell: ({ state }) => <Tag kind={state === 'active' ? 'ok' : state === 'review' ? 'warn' : 'bad'}>{t(`agency.state.${state}`)}</Tag>,
  },
  {
    key: 'employees',
    head: t('tab.employees'),
    width: 110,
    sort: 'employees',
    end: true,
    sum: 'employees',
    things: true,
    cell: ({ employees }) => employees,
  },
  cents('outstanding', t('inbox.outstanding')),
  cents('stock', t('inbox.stock')),
  cents('owed', t('table.owed')),
  things('openInvoices', t('table.invoices_open'), 130),
  things('lateInvoices', t('table.invoices_late'), 130),
  { ...things('waiting', t('inbox.waiting'), 130), sum: 'waiting', things: true },
  {
    key: 'nextExpiry',
    head: t('inbox.next_expiry'),
    width: 140,
    sort: 'nextExpiry',
    cell: ({ nextExpiry }) => (nextExpiry === null ? '–' : shortDay(nextExpiry)),
  },
]

const filters = (): readonly Filter[] => [
  {
    kind: 'one',
    key: 'state',
    label: t('table.status'),
    options: AGENCY_STATES.map((value) => ({ value, label: t(`agency.state.${value}`) })),
  },
  { kind: 'flag', key: 'waiting', label: t('table.with_requests') },
  { kind: 'flag', key: 'late', label: t('table.with_late_invoices') },
]

export function AgenciesTable() {
  return (
    <ListTable
      id="agencies"
      label={t('tab.agencies')}
      call={listAgencies}
      file={{ call: exportAgencies, name: t('inbox.file_agencies') }}
      columns={columns()}
      filters={filters()}
      find={t('inbox.find_agency')}
      first="name"
      keyOf={({ id }) => String(id)}
      away
      to={(id) => paths.companyAgency(Number(id))}
      none={<EmptyState icon={<Building2 size={30} />} title={t('inbox.no_agency_yet')} />}
    />
  )
}
