/** The table of an agency's distributions at a desk, with what all of them come to. */
import type { ReactNode } from 'react'
import { exportDistributions, listDistributions, type DistributionSort } from '@taschino/contract/distribution.ts'
import type { DistributionLine } from '@taschino/contract/distribution-shapes.ts'
import { paths } from '../../routing/paths.ts'
import type { Column } from '../../table/column.ts'
import { ListTable } from '../../table/ListTable.tsx'
import { moneyColumn } from '../../table/money-column.ts'
import { dayTime, shortDay } from '../../words/formats.ts'
import { typeWords } from '../../words/parts.ts'
import { locale, t } from '../../words/words.ts'
import { monthWords } from './OptionsFields.tsx'
import { StateTag } from './StateTag.tsx'

type SortName = Exclude<DistributionSort, `-${string}`>

const columns = (): readonly Column<DistributionLine, SortName>[] => [
  {
    key: 'month',
    head: t('dist.export.month'),
    width: 135,
    sort: 'month',
    cell: ({ month }) => <span className="inline-block first-letter:uppercase">{monthWords(month)}</span>,
  },
  { key: 'state', head: t('table.status'), width: 125, sort: 'state', cell: ({ state }) => <StateTag state={state} /> },
  { key: 'type', head: t('agencyTickets.type'), width: 95, least: 90, cell: ({ type }) => typeWords(type) },
  {
    key: 'people',
    head: t('dist.figure.people'),
    width: 85,
    sort: 'people',
    end: true,
    cell: ({ people }) => people.toLocaleString(locale()),
  },
  {
    key: 'tickets',
    head: t('dist.figure.tickets'),
    width: 85,
    sort: 'tickets',
    end: true,
    sum: 'tickets',
    things: true,
    cell: ({ tickets }) => tickets.toLocaleString(locale()),
  },
  moneyColumn('value', t('dist.figure.value'), 110),
  { key: 'applied', head: t('dist.export.applied_at'), width: 125, cell: (one) => whenWords(one) },
  { key: 'made', head: t('dist.export.made_at'), width: 130, sort: 'made', cell: ({ madeAt }) => dayTime(madeAt) },
  { key: 'by', head: t('dist.export.made_by'), width: 150, least: 110, cell: ({ madeBy }) => <bdi>{madeBy}</bdi> },
  { key: 'name', head: t('dist.export.table'), width: 180, least: 110, aside: true, cell: ({ name }) => <bdi>{name || '–'}</bdi> },
]

/** Of one that waits for its day, that day. */
function whenWords({ state, dueOn, appliedAt }: DistributionLine): string {
  if (state === 'scheduled' && dueOn !== null) return t('dist.on_day', { day: shortDay(`${dueOn}T12:00:00Z`) })
  return appliedAt === null ? '–' : dayTime(appliedAt)
}

export function DistributionsTable({ none }: { none: ReactNode }) {
  return (
    <ListTable<DistributionLine>
      id="distributions"
      label={t('dist.history')}
      call={listDistributions}
      file={{ call: exportDistributions, name: t('dist.history').toLocaleLowerCase() }}
      columns={columns()}
      first="-made"
      keyOf={({ id }) => String(id)}
      to={(id) => paths.agencyDistribution(Number(id))}
      away
      below
      none={none}
    />
  )
}
