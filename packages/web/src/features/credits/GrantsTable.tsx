/** The table of grants of free credits at a desk. */
import type { ReactNode } from 'react'
import { exportGrants, GRANT_KINDS, GRANT_STATES, listGrants, type CreditGrant, type GrantSort } from '@taschino/contract/credits.ts'
import type { Column } from '../../table/column.ts'
import type { Filter } from '../../table/filter.ts'
import { ListTable } from '../../table/ListTable.tsx'
import { Tag } from '../../ui/Chip.tsx'
import { dayTime, money } from '../../words/formats.ts'
import { locale, t } from '../../words/words.ts'
import type { Gives } from './gives.ts'
import { GRANT_TAG } from './grant-tag.ts'

type GrantColumn = Column<CreditGrant, Exclude<GrantSort, `-${string}`>>

const columns = (gives: Gives): readonly GrantColumn[] => [
  { key: 'reason', head: t('credits.reason'), width: 260, least: 170, cell: ({ reason }) => <bdi>{reason}</bdi> },
  { key: 'at', head: t('export.when'), width: 140, sort: 'at', cell: ({ at }) => dayTime(at) },
  {
    key: 'state',
    head: t('table.status'),
    width: 120,
    sort: 'state',
    cell: ({ state }) => <Tag kind={GRANT_TAG[state]}>{t(`credits.state.${state}`)}</Tag>,
  },
  { key: 'kind', head: t('table.kind'), width: 160, least: 130, sort: 'kind', cell: ({ kind }) => t(`credits.kind.${kind}`) },
  ...(gives === 'company'
    ? [
        {
          key: 'agency',
          head: t('table.agency'),
          width: 170,
          least: 110,
          sort: 'agency',
          cell: ({ agency }: CreditGrant) => <bdi>{agency?.name ?? '–'}</bdi>,
        } as const,
      ]
    : []),
  { key: 'by', head: t('credits.by'), width: 150, least: 110, sort: 'by', cell: ({ by }) => <bdi>{by}</bdi> },
  {
    key: 'people',
    head: t('credits.people'),
    width: 90,
    sort: 'people',
    end: true,
    sum: 'people',
    things: true,
    cell: ({ people }) => people.toLocaleString(locale()),
  },
  { key: 'value', head: t('export.value'), width: 110, sort: 'value', end: true, sum: 'value', cell: ({ value }) => money(value) },
  { key: 'invoice', head: t('credits.invoice'), width: 170, least: 120, cell: (grant) => <Bill grant={grant} /> },
  {
    key: 'decided',
    head: t('credits.decided'),
    width: 150,
    aside: true,
    cell: ({ decidedAt }) => (decidedAt === null ? '–' : dayTime(decidedAt)),
  },
  { key: 'why', head: t('credits.why'), width: 220, aside: true, cell: ({ why }) => <bdi>{why ?? '–'}</bdi> },
]

const Bill = ({ grant: { invoiceNumber, invoicePaid } }: { grant: CreditGrant }) =>
  invoiceNumber === null ? (
    '–'
  ) : (
    <>
      <bdi>{invoiceNumber}</bdi> {!invoicePaid && <Tag kind="warn">{t('credits.unpaid')}</Tag>}
    </>
  )

const filters = (): readonly Filter[] => [
  {
    kind: 'one',
    key: 'state',
    label: t('table.status'),
    options: GRANT_STATES.map((value) => ({ value, label: t(`credits.state.${value}`) })),
  },
  {
    kind: 'one',
    key: 'kind',
    label: t('table.kind'),
    options: GRANT_KINDS.map((value) => ({ value, label: t(`credits.kind.${value}`) })),
  },
  { kind: 'days', key: 'asked', label: t('export.when') },
]

interface GrantsTableProps {
  gives: Gives
  chosen: string | null
  pathTo: (id: string) => string
  close: () => void
  none: ReactNode
}

export function GrantsTable({ gives, chosen, pathTo, close, none }: GrantsTableProps) {
  return (
    <ListTable<CreditGrant>
      id={`credits-${gives}`}
      label={t('credits.title')}
      call={listGrants}
      file={{ call: exportGrants, name: t('credits.title') }}
      columns={columns(gives)}
      filters={filters()}
      find={t(gives === 'company' ? 'credits.find' : 'credits.find_own')}
      first="-at"
      keyOf={({ id }) => String(id)}
      chosen={chosen}
      to={pathTo}
      onClose={close}
      none={none}
    />
  )
}
