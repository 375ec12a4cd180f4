/** The columns of the table of codes. */
import type { CodeSort } from '@taschino/contract/gift-stock.ts'
import type { StockCode } from '@taschino/contract/gift-shapes.ts'
import type { Column } from '../../../table/column.ts'
import { money, shortDay } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { instantOf } from '../mine/code-words.ts'
import { CodeTag } from './CodeTag.tsx'

type SortName = Exclude<CodeSort, `-${string}`>

/** What came in last stands first. */
export const FIRST_SORT = '-came'

/** `value`: what all codes found come to, once that is known. */
export const codeColumns = (value?: number): readonly Column<StockCode, SortName>[] => [
  {
    key: 'merchant',
    head: t('giftStock.col.merchant'),
    width: 170,
    least: 130,
    sort: 'merchant',
    cell: ({ merchant }) => <bdi>{merchant.merchant}</bdi>,
  },
  { key: 'tail', head: t('giftStock.fact.tail'), width: 120, cell: ({ tail }) => <span translate="no">{`···· ${tail}`}</span> },
  {
    key: 'value',
    head: t('giftStock.col.unit'),
    width: 100,
    sort: 'value',
    end: true,
    total: value === undefined ? '…' : money(value),
    cell: ({ unit }) => money(unit),
  },
  { key: 'state', head: t('giftStock.col.state'), width: 170, sort: 'state', cell: ({ state }) => <CodeTag state={state} /> },
  {
    key: 'expiry',
    head: t('giftStock.fact.ends'),
    width: 130,
    sort: 'expiry',
    cell: ({ expiresOn }) => (expiresOn === null ? '–' : shortDay(instantOf(expiresOn))),
  },
  {
    key: 'owner',
    head: t('giftStock.col.owner'),
    width: 160,
    least: 110,
    cell: ({ owner }) => (owner === null ? '–' : <bdi>{owner}</bdi>),
  },
  {
    key: 'bought',
    head: t('giftStock.fact.bought'),
    width: 110,
    sort: 'bought',
    cell: ({ boughtAt }) => (boughtAt === null ? '–' : shortDay(boughtAt)),
  },
  { key: 'came', head: t('giftStock.fact.came'), width: 110, sort: 'came', cell: ({ at }) => shortDay(at) },
  { key: 'import', head: t('giftStock.col.import'), width: 90, aside: true, end: true, cell: ({ idImport }) => idImport },
  { key: 'gtid', head: 'GTID', width: 180, aside: true, cell: ({ gtid }) => gtid ?? '–' },
  { key: 'reason', head: t('giftStock.fact.reason'), width: 220, aside: true, cell: ({ reason }) => <bdi>{reason}</bdi> },
]
