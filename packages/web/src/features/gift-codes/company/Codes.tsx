/** All codes, masked: searched by merchant, last characters, GTID or the whole code, filtered by state; a table at a desk. */
import type { ReactNode } from 'react'
import { Gift } from 'lucide-react'
import type { StockCode, StockMerchant } from '@taschino/contract/gift-shapes.ts'
import { PagedList } from '../../../api/PagedList.tsx'
import { exportCodes, listCodes } from '@taschino/contract/gift-stock.ts'
import { useAsk } from '../../../api/use-ask.ts'
import type { Filter } from '../../../table/filter.ts'
import { FilterTokens } from '../../../table/FilterTokens.tsx'
import { Table } from '../../../table/Table.tsx'
import { useMarks } from '../../../table/use-marks.ts'
import { Button } from '../../../ui/Button.tsx'
import { Row, Rows } from '../../../ui/Card.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterBar, SearchField } from '../../../ui/FilterBar.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Monogram } from '../../../ui/Monogram.tsx'
import { shortDay } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { instantOf } from '../mine/code-words.ts'
import { codeColumns } from './code-columns.tsx'
import { isFiltered, NO_FILTERS, SHARES } from './code-filters.ts'
import { CodeTag } from './CodeTag.tsx'
import { codeName, MarkedCodes, mayBeMarked } from './SeveralCodes.tsx'
import type { CodesSeen } from './use-codes.ts'

interface CodesProps {
  merchants: readonly StockMerchant[]
  codes: CodesSeen
  desk: boolean
}

/** So many stand as chips on a phone; the rest is found by name. */
const CHIPS = 12

export function Codes({ merchants, codes, desk }: CodesProps) {
  const { list, filters, set, chosen, pathTo } = codes
  const none = <NoCodes filtered={isFiltered(filters)} onClear={() => set(NO_FILTERS)} />
  if (desk) return <AtTheDesk codes={codes} merchants={merchants} none={none} />
  return (
    <>
      <FilterBar
        find={t('giftStock.find')}
        text={filters.text}
        onText={(text) => set({ ...filters, text: text.slice(0, 80) })}
        filter={t('giftStock.filter')}
        allChips
        chips={
          <>
            {SHARES.map((one) => (
              <Chip key={one} pressed={filters.share === one} onClick={() => set({ ...filters, share: one })}>
                {t(`giftStock.share.${one}`)}
              </Chip>
            ))}
            {merchants.slice(0, CHIPS).map(({ id, merchant }) => (
              <Chip
                key={id}
                pressed={filters.merchant === id}
                onClick={() => set({ ...filters, merchant: filters.merchant === id ? null : id })}>
                {merchant}
              </Chip>
            ))}
          </>
        }
      />
      <PagedList list={list} waiting={7} none={none}>
        {(items) => (
          <Rows label={t('giftStock.view.codes')}>
            {items.map((code) => (
              <CodeRow key={code.id} code={code} to={pathTo(code.id)} selected={String(code.id) === chosen} />
            ))}
          </Rows>
        )}
      </PagedList>
    </>
  )
}

interface AtTheDeskProps {
  codes: CodesSeen
  merchants: readonly StockMerchant[]
  none: ReactNode
}

/** What belongs to the list in its address; the words that are searched for may be a whole code, and stand in none. */
const KEYS = ['share', 'merchant', 'sort']
const keyOf = ({ id }: StockCode): string => String(id)

function AtTheDesk({ codes: { list, filters, set, query, sort, onSort, chosen, pathTo, close }, merchants, none }: AtTheDeskProps) {
  const totals = useAsk(listCodes, { query: { ...query, totals: true, limit: 1 } }, { keepPrevious: true }).data?.totals
  const marks = useMarks(list.items, { keyOf, may: mayBeMarked, nameOf: codeName })
  const tokens: readonly Filter[] = [
    {
      kind: 'one',
      key: 'share',
      label: t('giftStock.col.state'),
      options: (['free', 'sold'] as const).map((value) => ({ value, label: t(`giftStock.share.${value}`) })),
    },
    {
      kind: 'one',
      key: 'merchant',
      label: t('giftStock.col.merchant'),
      options: merchants.map(({ id, merchant }) => ({ value: String(id), label: merchant })),
    },
  ]
  return (
    <>
      <Table
        id="gift-codes"
        label={t('giftStock.view.codes')}
        list={list}
        columns={codeColumns(totals?.value)}
        keyOf={keyOf}
        marks={marks}
        sort={sort}
        onSort={onSort}
        count={totals?.count ?? null}
        chosen={chosen}
        to={pathTo}
        onClose={close}
        none={none}
        keys={KEYS}
        file={{ call: exportCodes, query: { ...query, sort }, name: t('giftStock.view.codes').toLocaleLowerCase() }}
        beside={
          <>
            <SearchField
              className="w-full @lg:w-72 [&_input]:px-2.5 [&_input]:text-[15px] [&>div]:min-h-10"
              hideLabel
              label={t('giftStock.find')}
              placeholder={t('giftStock.find')}
              text={filters.text}
              onText={(text) => set({ ...filters, text: text.slice(0, 80) })}
            />
            <FilterTokens filters={tokens} />
          </>
        }
      />
      <MarkedCodes codes={marks.rows} onClear={marks.clear} />
    </>
  )
}

function NoCodes({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const act = (
    <Button kind="ghost" onClick={onClear}>
      {t('act.filters_clear')}
    </Button>
  )
  return <EmptyState icon={<Gift size={30} />} title={t('giftStock.codes_none')} act={filtered ? act : undefined} />
}

function CodeRow({ code, to, selected }: { code: StockCode; to: string; selected: boolean }) {
  return (
    <Row
      selected={selected}
      to={to}
      lead={<Monogram name={code.merchant.merchant} />}
      title={
        <span className="flex flex-wrap gap-x-2">
          <bdi className="max-w-full truncate">{code.merchant.merchant}</bdi>
          <span translate="no">···· {code.tail}</span>
        </span>
      }
      detail={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <CodeTag state={code.state} />
          {code.owner !== null && <bdi>{code.owner}</bdi>}
          {code.expiresOn !== null && t('giftStock.ends', { day: shortDay(instantOf(code.expiresOn)) })}
        </span>
      }
      end={<Money cents={code.unit} />}
    />
  )
}
