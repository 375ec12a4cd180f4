/** The table of what agents handed in, at a desk. */
import type { ReactNode } from 'react'
import { REQUEST_ENDS, REQUEST_KINDS, type NetworkRequest } from '@taschino/contract/agent-shapes.ts'
import { exportNetworkRequests, listNetworkRequests, type NetworkRequestSort } from '@taschino/contract/agents.ts'
import { useSession } from '../../../api/session.ts'
import type { Column } from '../../../table/column.ts'
import type { Filter } from '../../../table/filter.ts'
import { ListTable } from '../../../table/ListTable.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { dayTime } from '../../../words/formats.ts'
import { locale, t } from '../../../words/words.ts'
import { turnWords } from '../stage-words.ts'
import { LOOK, placeOf } from './ends.ts'

type RequestColumn = Column<NetworkRequest, Exclude<NetworkRequestSort, `-${string}`>>

const whyOf = ({ faults, reason }: NetworkRequest): string =>
  [...faults.map(({ say }) => say), ...(reason === null ? [] : [reason])].join(' · ')

const columns = (leads: boolean, me: number | null): readonly RequestColumn[] => [
  { key: 'about', head: t('export.name'), width: 220, least: 150, sort: 'about', cell: ({ about }) => <bdi>{about.title}</bdi> },
  { key: 'kind', head: t('table.kind'), width: 190, least: 150, sort: 'kind', cell: ({ kind }) => t(`agents.request.${kind}`) },
  {
    key: 'state',
    head: t('table.status'),
    width: 140,
    sort: 'state',
    cell: ({ state }) => <Tag kind={LOOK[state]}>{t(`agents.end.${state}`)}</Tag>,
  },
  {
    key: 'turn',
    head: t('agents.turn'),
    width: 130,
    least: 110,
    cell: (row) => (row.turn === 'nobody' ? '–' : <bdi>{turnWords(row, me)}</bdi>),
  },
  { key: 'days', head: t('agents.days'), width: 90, end: true, cell: ({ days }) => days.toLocaleString(locale()) },
  { key: 'at', head: t('agents.handed_at'), width: 130, sort: 'at', cell: ({ at }) => dayTime(at) },
  { key: 'by', head: t('inbox.asked_by'), width: 160, least: 110, sort: 'by', cell: ({ by }) => <bdi>{by}</bdi> },
  {
    key: 'decided',
    head: t('agents.answered'),
    width: 130,
    sort: 'decided',
    cell: ({ decidedAt }) => (decidedAt === null ? '–' : dayTime(decidedAt)),
  },
  { key: 'reason', head: t('agents.why_now'), width: 300, least: 180, cell: (row) => <bdi title={whyOf(row)}>{whyOf(row) || '–'}</bdi> },
  {
    key: 'agent',
    head: t('agents.agent'),
    width: 150,
    sort: 'agent',
    ...(leads ? {} : { aside: true }),
    cell: ({ agent }) => <bdi>{agent?.name ?? '–'}</bdi>,
  },
]

const filters = (): readonly Filter[] => [
  {
    kind: 'one',
    key: 'state',
    label: t('agents.states'),
    options: REQUEST_ENDS.map((value) => ({ value, label: t(`agents.end.${value}`) })),
  },
  {
    kind: 'one',
    key: 'kind',
    label: t('table.kind'),
    options: REQUEST_KINDS.map((value) => ({ value, label: t(`agents.request.${value}`) })),
  },
  { kind: 'days', key: 'asked', label: t('agents.handed_at') },
]

export function NetworkRequestsTable({ none }: { none: ReactNode }) {
  const { role, idUser } = useSession()
  return (
    <ListTable<NetworkRequest>
      id="network-requests"
      label={t('agents.requests')}
      call={listNetworkRequests}
      file={{ call: exportNetworkRequests, name: t('agents.file.requests') }}
      columns={columns(role !== 'agent', idUser)}
      filters={filters()}
      find={t('agents.find.request')}
      // What waits longest stands first, which no column says.
      first=""
      keyOf={({ kind, about, at }) => `${kind} ${about.id} ${at}`}
      pathOf={placeOf}
      away
      none={none}
    />
  )
}
