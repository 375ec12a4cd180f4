/** The table of changes of account at a desk, with their warnings. */
import { Landmark } from 'lucide-react'
import { exportIbanChanges, IBAN_STATES, listIbanChanges, type IbanChangeSort, type ListedIbanChange } from '@taschino/contract/iban.ts'
import { spacedIban } from '@taschino/basics/iban.ts'
import { ID, useChosen } from '../../routing/chosen.ts'
import { useSearchParams } from '../../routing/router.tsx'
import type { Column } from '../../table/column.ts'
import type { Filter } from '../../table/filter.ts'
import { ListTable } from '../../table/ListTable.tsx'
import { Tag } from '../../ui/Chip.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { dayTime } from '../../words/formats.ts'
import { t } from '../../words/words.ts'
import { flagWords } from './flag-words.ts'
import { StateTag } from './StateTag.tsx'

type SortName = Exclude<IbanChangeSort, `-${string}`>

const Iban = ({ iban }: { iban: string | null | undefined }) => (
  <span translate="no" className="tabular-nums">
    {iban ? spacedIban(iban) : '–'}
  </span>
)

const columns = (): readonly Column<ListedIbanChange, SortName>[] => [
  { key: 'holder', head: t('iban.holder_short'), width: 200, least: 150, sort: 'holder', cell: ({ holder }) => <bdi>{holder.title}</bdi> },
  { key: 'state', head: t('table.status'), width: 120, sort: 'state', cell: ({ state }) => <StateTag state={state} /> },
  { key: 'flags', head: t('iban.flags'), width: 260, least: 150, cell: (change) => <Flags change={change} /> },
  { key: 'to', head: t('iban.to'), width: 260, cell: ({ to }) => <Iban iban={to.iban} /> },
  { key: 'receiver', head: t('iban.receiver'), width: 170, least: 110, cell: ({ to }) => <bdi>{to.receiver ?? '–'}</bdi> },
  { key: 'asked', head: t('inbox.asked_at'), width: 130, sort: 'asked', cell: ({ askedAt }) => dayTime(askedAt) },
  { key: 'asked_by', head: t('inbox.asked_by'), width: 150, least: 110, sort: 'asked_by', cell: ({ askedBy }) => <bdi>{askedBy}</bdi> },
  { key: 'from', head: t('iban.from'), width: 260, aside: true, cell: ({ from }) => <Iban iban={from?.iban} /> },
  { key: 'kind', head: t('table.kind'), width: 100, aside: true, cell: ({ holder }) => t(`iban.of.${holder.kind}`) },
  {
    key: 'business',
    head: t('table.business'),
    width: 200,
    aside: true,
    cell: ({ businessName }) => <bdi>{businessName || '–'}</bdi>,
  },
  {
    key: 'decided',
    head: t('iban.decided'),
    width: 140,
    sort: 'decided',
    cell: ({ decidedAt }) => (decidedAt === null ? '–' : dayTime(decidedAt)),
  },
  { key: 'decided_by', head: t('iban.decided_who'), width: 150, aside: true, cell: ({ decidedBy }) => <bdi>{decidedBy ?? '–'}</bdi> },
  { key: 'reason', head: t('payouts.reason'), width: 200, aside: true, cell: ({ reason }) => <bdi>{reason ?? '–'}</bdi> },
]

const Flags = ({ change: { flags, state } }: { change: ListedIbanChange }) =>
  flags.length === 0 ? (
    state === 'pending' ? (
      <Tag kind="ok">{t('iban.no_flags_short')}</Tag>
    ) : (
      '–'
    )
  ) : (
    <span title={flags.map(flagWords).join(' · ')} className="font-semibold text-warn">
      {flags.map(flagWords).join(' · ')}
    </span>
  )

const filters = (): readonly Filter[] => [
  {
    kind: 'one',
    key: 'state',
    label: t('table.status'),
    base: 'pending',
    options: [...IBAN_STATES.map((value) => ({ value, label: t(`iban.state.${value}`) })), { value: 'all', label: t('iban.all_states') }],
  },
  {
    kind: 'one',
    key: 'kind',
    label: t('table.kind'),
    options: (['shop', 'agent'] as const).map((value) => ({ value, label: t(`iban.of.${value}`) })),
  },
  { kind: 'days', key: 'asked', label: t('inbox.asked_at') },
]

export function IbanChangesTable() {
  const { chosen, pathTo, close } = useChosen('change', ID)
  const [search] = useSearchParams()
  const waiting = (search.get('state') ?? 'pending') === 'pending'
  return (
    <ListTable<ListedIbanChange>
      id="iban-changes"
      label={t('iban.panel')}
      call={listIbanChanges}
      file={{ call: exportIbanChanges, name: t('iban.file') }}
      columns={columns()}
      filters={filters()}
      find={t('iban.find')}
      first={waiting ? 'asked' : '-asked'}
      keyOf={({ id }) => String(id)}
      chosen={chosen}
      to={pathTo}
      onClose={close}
      none={
        <EmptyState icon={<Landmark size={30} />} title={t('iban.panel_none')}>
          {t('iban.panel_none_body')}
        </EmptyState>
      }
    />
  )
}
