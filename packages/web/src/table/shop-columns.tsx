/** What tables of shops have in common: the name of a shop, its three figures, and the filters on how it stands. */
import type { ShopSort, ShopStanding } from '@taschino/contract/requests.ts'
import { SHOP_STATES } from '@taschino/contract/standing-shapes.ts'
import { t } from '../words/words.ts'
import type { Column } from './column.ts'
import type { Filter } from './filter.ts'
import { moneyColumn } from './money-column.ts'

export type ShopColumn = Column<ShopStanding, Exclude<ShopSort, `-${string}`>>

export const shopName = (): ShopColumn => ({
  key: 'name',
  head: t('table.shop'),
  width: 210,
  least: 150,
  sort: 'name',
  cell: ({ title }) => <bdi>{title}</bdi>,
})

/** What it took and was not paid yet, what is on its way, how many requests wait. */
export const shopFigures = (): readonly ShopColumn[] => [
  moneyColumn('takings', t('inbox.takings'), 115),
  moneyColumn('underWay', t('inbox.under_way'), 115),
  {
    key: 'waiting',
    head: t('inbox.waiting'),
    width: 100,
    sort: 'waiting',
    end: true,
    sum: 'waiting',
    things: true,
    cell: ({ waiting }) => waiting || '–',
  },
]

export const shopStateFilter = (): Filter => ({
  kind: 'one',
  key: 'state',
  label: t('table.status'),
  options: SHOP_STATES.map((value) => ({ value, label: t(`table.shop_state.${value}`) })),
})

export const waitingFilter = (): Filter => ({ kind: 'flag', key: 'waiting', label: t('table.with_requests') })
