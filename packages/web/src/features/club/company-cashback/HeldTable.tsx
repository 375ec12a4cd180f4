/** The table of cashbacks on hold. */
import type { ReactNode } from 'react'
import { exportHeldCashbacks, listHeldCashbacks, type HeldSort } from '@taschino/contract/club/cashback.ts'
import type { HeldCashback } from '@taschino/contract/club/cashback-shapes.ts'
import type { Column } from '../../../table/column.ts'
import type { Filter } from '../../../table/filter.ts'
import { moneyColumn } from '../../../table/money-column.ts'
import { ListTable } from '../../../table/ListTable.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { dayTime } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { whoOf, whyOf } from './held-words.ts'

type HeldColumn = Column<HeldCashback, Exclude<HeldSort, `-${string}`>>

const columns = (): readonly HeldColumn[] => [
  { key: 'who', head: t('export.who'), width: 190, least: 140, sort: 'who', cell: (row) => <bdi>{whoOf(row)}</bdi> },
  {
    key: 'brand',
    head: t('companyCashback.brand'),
    width: 160,
    least: 110,
    sort: 'brand',
    cell: ({ brandName }) => <bdi>{brandName}</bdi>,
  },
  { key: 'at', head: t('companyCashback.told_at'), width: 140, sort: 'at', cell: ({ at }) => dayTime(at) },
  {
    key: 'reason',
    head: t('companyCashback.why'),
    width: 210,
    cell: (row) => <Tag kind={row.doubt === null ? 'plain' : 'warn'}>{whyOf(row)}</Tag>,
  },
  moneyColumn('purchase', t('companyCashback.purchase'), 115),
  moneyColumn('value', t('companyCashback.value'), 115),
  moneyColumn('share', t('companyCashback.share'), 115),
  { key: 'provider', head: t('companyCashback.provider'), width: 130, sort: 'provider', cell: ({ provider }) => provider },
  { key: 'reference', head: t('companyCashback.reference'), width: 190, aside: true, cell: ({ externalId }) => <bdi>{externalId}</bdi> },
]

const filters = (): readonly Filter[] => [
  {
    kind: 'one',
    key: 'waitsFor',
    label: t('companyCashback.waits_for'),
    options: (['company', 'remittance', 'account'] as const).map((value) => ({ value, label: t(`companyCashback.waits.${value}`) })),
  },
  { kind: 'days', key: 'at', label: t('companyCashback.told_at') },
]

export function HeldTable({ onOpen, none }: { onOpen: (held: HeldCashback) => void; none: ReactNode }) {
  return (
    <ListTable<HeldCashback>
      id="held-cashbacks"
      label={t('companyCashback.view.held')}
      call={listHeldCashbacks}
      file={{ call: exportHeldCashbacks, name: t('companyCashback.held_file') }}
      columns={columns()}
      filters={filters()}
      find={t('companyCashback.find')}
      first="-at"
      keyOf={({ idCashback }) => String(idCashback)}
      onOpenRow={onOpen}
      none={none}
    />
  )
}
