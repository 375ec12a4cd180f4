/** The table of letters and notices that were not delivered. */
import { MailCheck } from 'lucide-react'
import { exportFailures, FAILURE_CHANNELS, listFailures, type Failure, type FailureSort } from '@taschino/contract/overview.ts'
import { deskPaths } from '../../routing/desk-paths.ts'
import type { Column } from '../../table/column.ts'
import type { Filter } from '../../table/filter.ts'
import { ListTable } from '../../table/ListTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { dayTime } from '../../words/formats.ts'
import { t } from '../../words/words.ts'
import { whatWords } from './failure-words.ts'

type SortName = Exclude<FailureSort, `-${string}`>

const columns = (): readonly Column<Failure, SortName>[] => [
  { key: 'at', head: t('failures.at'), width: 140, sort: 'at', cell: ({ at }) => dayTime(at) },
  { key: 'channel', head: t('failures.channel'), width: 90, sort: 'channel', cell: ({ channel }) => t(`failures.channel.${channel}`) },
  { key: 'what', head: t('failures.what'), width: 210, least: 140, sort: 'what', cell: whatWords },
  { key: 'who', head: t('failures.who'), width: 180, least: 130, sort: 'who', cell: ({ who }) => <bdi>{who?.name ?? '–'}</bdi> },
  { key: 'to', head: t('failures.to'), width: 230, least: 160, sort: 'to', cell: ({ to }) => <bdi>{to}</bdi> },
  { key: 'tries', head: t('failures.tries'), width: 90, sort: 'tries', end: true, cell: ({ tries }) => tries },
  { key: 'why', head: t('failures.why'), width: 240, least: 150, cell: ({ why }) => <bdi>{why ?? '–'}</bdi> },
]

const filters = (): readonly Filter[] => [
  {
    kind: 'one',
    key: 'channel',
    label: t('failures.channel'),
    options: FAILURE_CHANNELS.map((value) => ({ value, label: t(`failures.channel.${value}`) })),
  },
  { kind: 'days', key: 'at', label: t('failures.at') },
]

const NoFailures = () => (
  <EmptyState icon={<MailCheck size={30} />} title={t('failures.none')}>
    {t('failures.none_body')}
  </EmptyState>
)

export function FailuresTable() {
  return (
    <ListTable<Failure>
      id="failures"
      label={t('failures.title')}
      call={listFailures}
      file={{ call: exportFailures, name: t('failures.title') }}
      columns={columns()}
      filters={filters()}
      find={t('failures.find')}
      first="-at"
      keyOf={({ id }) => String(id)}
      pathOf={({ who }) => (who === null ? undefined : deskPaths.record('user', who.id))}
      away
      none={<NoFailures />}
    />
  )
}
