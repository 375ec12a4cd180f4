/** The table of merchants at a desk: stock, how long it lasts, cost; the chosen one stands beside it. */
import type { ReactNode } from 'react'
import type { StockMerchant } from '@taschino/contract/gift-shapes.ts'
import { ID, useChosen } from '../../../routing/chosen.ts'
import { useSearchParams } from '../../../routing/router.tsx'
import { sortFrom, sortName, withSort, type Column, type SortBy } from '../../../table/column.ts'
import { Table } from '../../../table/Table.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { money } from '../../../words/formats.ts'
import { locale, t } from '../../../words/words.ts'
import { daysWords } from './DaysChart.tsx'
import { shelfOf, type StockShelf } from './stock-shelf.ts'

type SortName = 'name' | 'free' | 'days' | 'lately' | 'cost'

const whole = (n: number): string => n.toLocaleString(locale())

function columns(shelves: readonly StockShelf[]): readonly Column<StockShelf, SortName>[] {
  const sum = (pick: (shelf: StockShelf) => number) => shelves.reduce((all, one) => all + pick(one), 0)
  return [
    { key: 'name', head: t('giftStock.col.merchant'), width: 160, least: 130, sort: 'name', cell: ({ one }) => <bdi>{one.merchant}</bdi> },
    { key: 'signs', head: t('giftStock.col.state'), width: 125, cell: (shelf) => <Signs shelf={shelf} /> },
    {
      key: 'free',
      head: t('giftStock.col.free'),
      width: 80,
      sort: 'free',
      end: true,
      cell: ({ free }) => whole(free),
      total: whole(sum(({ free }) => free)),
    },
    {
      key: 'days',
      head: t('giftStock.col.shortest'),
      width: 140,
      sort: 'days',
      end: true,
      cell: ({ days, empty }) => daysWords(days, empty ? 0 : 1),
    },
    { key: 'lately', head: t('giftStock.col.lately'), width: 150, sort: 'lately', end: true, cell: ({ lately }) => whole(lately) },
    {
      key: 'cost',
      head: t('giftStock.col.cost'),
      width: 130,
      sort: 'cost',
      end: true,
      cell: ({ cost }) => money(cost),
      total: money(sum(({ cost }) => cost)),
    },
  ]
}

function Signs({ shelf: { one, low, held } }: { shelf: StockShelf }) {
  return (
    <span className="inline-flex gap-1.5">
      {!one.enabled && <Tag kind="warn">{t('giftStock.off')}</Tag>}
      {held > 0 && <Tag kind="warn">{t('giftStock.state.quarantined')}</Tag>}
      {low && <Tag kind="bad">{t('giftStock.below')}</Tag>}
    </span>
  )
}

const BY: Readonly<Record<SortName, (a: StockShelf, b: StockShelf) => number>> = {
  name: (a, b) => a.one.merchant.localeCompare(b.one.merchant, locale()),
  free: (a, b) => a.free - b.free,
  // What is sold out ends first, what nobody buys ends last.
  days: (a, b) => (a.empty ? -1 : (a.days ?? Infinity)) - (b.empty ? -1 : (b.days ?? Infinity)) || 0,
  lately: (a, b) => a.lately - b.lately,
  cost: (a, b) => a.cost - b.cost,
}

function inOrder(shelves: readonly StockShelf[], sort: SortBy): StockShelf[] {
  const up = shelves.toSorted((a, b) => BY[sortName(sort) as SortName](a, b) || BY.name(a, b))
  return sort.startsWith('-') ? up.toReversed() : up
}

export function MerchantsTable({ merchants, beside }: { merchants: readonly StockMerchant[]; beside: ReactNode }) {
  const [search, setSearch] = useSearchParams()
  const { chosen, pathTo, close } = useChosen('merchant', ID)
  const shelves = merchants.map(shelfOf)
  const all = columns(shelves)
  const sort = sortFrom(all, search, 'name')
  return (
    <Table
      id="gift-merchants"
      label={t('giftStock.merchants')}
      list={{ ...ALL_HERE, items: inOrder(shelves, sort) }}
      columns={all}
      keyOf={({ one }) => String(one.id)}
      sort={sort}
      onSort={(next) => setSearch((now) => withSort(now, next, 'name'), { replace: true })}
      count={shelves.length}
      chosen={chosen}
      to={pathTo}
      onClose={close}
      none={null}
      beside={beside}
    />
  )
}

/** They come in one answer: there is no next page. */
const ALL_HERE = {
  isPending: false,
  isError: false,
  error: null,
  isFetching: false,
  isPlaceholderData: false,
  hasNextPage: false,
  isFetchingNextPage: false,
  refetch: () => undefined,
  fetchNextPage: () => undefined,
} as const
