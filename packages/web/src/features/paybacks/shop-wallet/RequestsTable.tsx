/** The table of a shop's requests. */
import type { ReactNode } from 'react'
import { shortGtid } from '@taschino/basics/gtid.ts'
import { exportShopRequests, listShopRequests, type ShopRequest } from '@taschino/contract/paybacks.ts'
import { REQUEST_STATES, type ShopRequestSort } from '@taschino/contract/request-shapes.ts'
import type { Column } from '../../../table/column.ts'
import type { Filter } from '../../../table/filter.ts'
import { ListTable } from '../../../table/ListTable.tsx'
import { dayTime, money, shortDay } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { RequestTag } from '../RequestLine.tsx'

type RequestColumn = Column<ShopRequest, Exclude<ShopRequestSort, `-${string}`>>

const columns = (group: boolean): readonly RequestColumn[] => [
  { key: 'asked', head: t('inbox.asked_at'), width: 130, sort: 'asked', cell: ({ askedAt }) => dayTime(askedAt) },
  {
    key: 'shop',
    head: t('table.shop'),
    width: 180,
    least: 120,
    sort: 'shop',
    ...(group ? {} : { aside: true }),
    cell: ({ shop }) => <bdi>{shop.title}</bdi>,
  },
  { key: 'state', head: t('table.status'), width: 140, sort: 'state', cell: (request) => <RequestTag request={request} /> },
  { key: 'value', head: t('inbox.col.value'), width: 110, sort: 'value', end: true, sum: 'value', cell: ({ value }) => money(value) },
  {
    key: 'fee',
    head: t('asked.fee'),
    width: 110,
    sort: 'fee',
    end: true,
    sum: 'fee',
    cell: ({ payback }) => (payback ? money(payback.fee) : '–'),
  },
  {
    key: 'net',
    head: t('asked.net'),
    width: 110,
    sort: 'net',
    end: true,
    sum: 'net',
    cell: ({ payback }) => (payback ? money(payback.net) : '–'),
  },
  { key: 'kind', head: t('table.kind'), width: 170, least: 150, sort: 'kind', cell: ({ kind }) => t(`asked.kind.${kind}`) },
  {
    key: 'promised',
    head: t('asked.promised'),
    width: 120,
    sort: 'promised',
    cell: ({ payback }) => (payback ? shortDay(payback.payoutDate) : '–'),
  },
  { key: 'reason', head: t('asked.reason'), width: 200, least: 110, cell: ({ reason }) => <bdi>{reason ?? '–'}</bdi> },
  { key: 'code', head: t('inbox.code'), width: 130, aside: true, cell: ({ gtid }) => shortGtid(gtid) },
]

const filters = (): readonly Filter[] => [
  {
    kind: 'one',
    key: 'state',
    label: t('table.status'),
    options: REQUEST_STATES.map((value) => ({ value, label: t(`asked.state.${value}`) })),
  },
  {
    kind: 'one',
    key: 'kind',
    label: t('table.kind'),
    options: (['payback', 'credits'] as const).map((value) => ({ value, label: t(`asked.kind.${value}`) })),
  },
  { kind: 'days', key: 'asked', label: t('inbox.asked_at') },
  { kind: 'flag', key: 'open', label: t('asked.open') },
]

interface RequestsTableProps {
  group: boolean
  chosen: string | null
  pathTo: (gtid: string) => string
  close: () => void
  none: ReactNode
}

export function RequestsTable({ group, chosen, pathTo, close, none }: RequestsTableProps) {
  return (
    <ListTable<ShopRequest>
      id="asked"
      label={t('asked.title')}
      call={listShopRequests}
      file={{ call: exportShopRequests, name: t('asked.file') }}
      columns={columns(group)}
      filters={filters()}
      find={t('asked.find')}
      first="-asked"
      keyOf={({ gtid }) => gtid}
      chosen={chosen}
      to={pathTo}
      onClose={close}
      none={none}
    />
  )
}
