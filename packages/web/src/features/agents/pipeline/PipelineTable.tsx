/** The table of an agent's shops or agencies at a desk: stage, obstacle, whose turn it is. */
import type { ReactNode } from 'react'
import { STAGES, TURNS, type PipelineRow } from '@taschino/contract/agent-shapes.ts'
import { exportPipeline, listPipeline, type PipelineSort } from '@taschino/contract/agents.ts'
import { useSession } from '../../../api/session.ts'
import type { Column } from '../../../table/column.ts'
import type { Filter } from '../../../table/filter.ts'
import { ListTable } from '../../../table/ListTable.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { dayTime } from '../../../words/formats.ts'
import { locale, t } from '../../../words/words.ts'
import { stageWords, turnWords } from '../stage-words.ts'
import { handoverWords, LOOK, wayOf, type Kind } from './stages.ts'

type PipelineColumn = Column<PipelineRow, Exclude<PipelineSort, `-${string}`>>

const whyOf = ({ stage, faults, reason, handover }: PipelineRow): string =>
  [
    ...(handover ? [handoverWords(handover, stage)] : []),
    ...faults.map(({ say }) => say),
    ...(reason !== null && faults.length === 0 ? [reason] : []),
    t(`agents.because.${stage}`),
  ].join(' · ')

const columns = (kind: Kind, leads: boolean, me: number | null): readonly PipelineColumn[] => [
  { key: 'title', head: t(`table.${kind}`), width: 190, sort: 'title', cell: ({ title }) => <bdi>{title}</bdi> },
  {
    key: 'stage',
    head: t('agents.stages'),
    width: 190,
    sort: 'stage',
    cell: ({ stage, turn }) => <Tag kind={LOOK[turn]}>{stageWords(kind, stage)}</Tag>,
  },
  { key: 'turn', head: t('agents.turn'), width: 120, cell: (row) => (row.turn === 'nobody' ? '–' : <bdi>{turnWords(row, me)}</bdi>) },
  {
    key: 'days',
    head: t('agents.days'),
    width: 70,
    end: true,
    cell: ({ days, turn }) => (turn === 'nobody' ? '–' : days.toLocaleString(locale())),
  },
  { key: 'reason', head: t('agents.why_now'), width: 360, least: 200, cell: (row) => <span title={whyOf(row)}>{whyOf(row)}</span> },
  {
    key: 'last',
    head: t('agents.last_at'),
    width: 150,
    least: 140,
    sort: 'last',
    cell: ({ lastAt }) => (lastAt === null ? '–' : dayTime(lastAt)),
  },
  {
    key: 'agent',
    head: t('agents.agent'),
    width: 150,
    sort: 'agent',
    ...(leads ? {} : { aside: true }),
    cell: ({ agent }) => <bdi>{agent?.name ?? '–'}</bdi>,
  },
  { key: 'since', head: t('agents.since'), width: 150, sort: 'since', aside: true, cell: ({ since }) => dayTime(since) },
  { key: 'address', head: t('table.address'), width: 260, aside: true, cell: ({ address }) => <bdi>{address}</bdi> },
]

const filters = (kind: Kind): readonly Filter[] => [
  {
    kind: 'one',
    key: 'stage',
    label: t('agents.stages'),
    options: STAGES.filter(
      (one) => !(kind === 'shop' ? ['first_order'] : ['contract', 'first_payment', 'silent', 'opening']).includes(one),
    ).map((value) => ({ value, label: stageWords(kind, value) })),
  },
  { kind: 'one', key: 'turn', label: t('agents.turn'), options: TURNS.map((value) => ({ value, label: t(`agents.turn.${value}`) })) },
  { kind: 'days', key: 'since', label: t('agents.since') },
]

export function PipelineTable({ kind, none }: { kind: Kind; none: ReactNode }) {
  const { role, idUser } = useSession()
  return (
    <ListTable<PipelineRow>
      id={kind === 'shop' ? 'agent-shops' : 'agent-agencies'}
      label={t(kind === 'shop' ? 'tab.shops' : 'tab.agencies')}
      call={listPipeline}
      query={{ kind }}
      file={{ call: exportPipeline, name: t(`agents.file.${kind}`) }}
      columns={columns(kind, role !== 'agent', idUser)}
      filters={filters(kind)}
      find={t(`agents.find.${kind}`)}
      first="stage"
      keyOf={({ id }) => String(id)}
      pathOf={wayOf}
      away
      none={none}
    />
  )
}
