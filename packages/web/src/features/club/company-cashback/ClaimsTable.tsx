/** The table of reported purchases that brought no cashback. */
import type { ReactNode } from 'react'
import { exportClaims, listClaims, type ClaimSort } from '@taschino/contract/club/cashback.ts'
import { CLAIM_STATES, type CashbackClaim } from '@taschino/contract/club/cashback-shapes.ts'
import type { Column } from '../../../table/column.ts'
import type { Filter } from '../../../table/filter.ts'
import { moneyColumn } from '../../../table/money-column.ts'
import { ListTable } from '../../../table/ListTable.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { dayTime, money, shortDay } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'

export type OwnedClaim = CashbackClaim & { owner: string | null }
type ClaimColumn = Column<OwnedClaim, Exclude<ClaimSort, `-${string}`>>

const LOOK = { open: 'warn', granted: 'ok', rejected: 'bad' } as const

const columns = (): readonly ClaimColumn[] => [
  { key: 'who', head: t('export.who'), width: 190, least: 140, sort: 'who', cell: ({ owner }) => <bdi>{owner ?? '–'}</bdi> },
  {
    key: 'brand',
    head: t('companyCashback.brand'),
    width: 160,
    least: 110,
    sort: 'brand',
    cell: ({ brandName }) => <bdi>{brandName}</bdi>,
  },
  {
    key: 'state',
    head: t('table.status'),
    width: 130,
    sort: 'state',
    cell: ({ state }) => <Tag kind={LOOK[state]}>{t(`cashback.claim_state.${state}`)}</Tag>,
  },
  { key: 'date', head: t('cashback.claim_day'), width: 120, sort: 'date', cell: ({ date }) => shortDay(date) },
  moneyColumn('amount', t('companyCashback.purchase'), 115),
  { key: 'share', head: t('companyCashback.share'), width: 115, end: true, cell: ({ share }) => money(share) },
  { key: 'at', head: t('inbox.asked_at'), width: 140, sort: 'at', cell: ({ at }) => dayTime(at) },
  { key: 'reason', head: t('asked.reason'), width: 200, cell: ({ reason }) => <bdi>{reason ?? '–'}</bdi> },
  { key: 'provider', head: t('companyCashback.provider'), width: 130, aside: true, cell: ({ provider }) => provider },
  {
    key: 'decided',
    head: t('export.decided_at'),
    width: 140,
    aside: true,
    cell: ({ decidedAt }) => (decidedAt === null ? '–' : dayTime(decidedAt)),
  },
]

const filters = (): readonly Filter[] => [
  {
    kind: 'one',
    key: 'state',
    label: t('table.status'),
    options: CLAIM_STATES.map((value) => ({ value, label: t(`cashback.claim_state.${value}`) })),
  },
  { kind: 'days', key: 'at', label: t('inbox.asked_at') },
]

export function ClaimsTable({ onOpen, none }: { onOpen: (claim: OwnedClaim) => void; none: ReactNode }) {
  return (
    <ListTable<OwnedClaim>
      id="claims"
      label={t('companyCashback.view.claims')}
      call={listClaims}
      file={{ call: exportClaims, name: t('companyCashback.claims_file') }}
      columns={columns()}
      filters={filters()}
      find={t('companyCashback.find')}
      first="-at"
      keyOf={({ idClaim }) => String(idClaim)}
      onOpenRow={onOpen}
      none={none}
    />
  )
}
