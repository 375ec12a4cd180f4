/** All codes, masked: searched by merchant, last characters, GTID or the whole code, filtered by state; a table at a desk. */
import type { ReactNode } from 'react'
import { Gift } from 'lucide-react'
import type { StockCode, StockMerchant } from '@taschino/contract/gift-shapes.ts'
import { PagedList } from '../../../api/PagedList.tsx'
import { Table } from '../../../table/Table.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Row, Rows } from '../../../ui/Card.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Monogram } from '../../../ui/Monogram.tsx'
import { shortDay } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { instantOf } from '../mine/code-words.ts'
import { codeColumns } from './code-columns.tsx'
import { isFiltered, NO_FILTERS, SHARES } from './code-filters.ts'
import { CodeTag } from './CodeTag.tsx'
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
  return (
    <>
      <FilterBar
        find={t('giftStock.find')}
        text={filters.text}
        onText={(text) => set({ ...filters, text: text.slice(0, 80) })}
        filter={t('giftStock.filter')}
        allChips={!desk}
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
      {desk ? (
        <AtTheDesk codes={codes} none={none} />
      ) : (
        <PagedList list={list} waiting={7} none={none}>
          {(items) => (
            <Rows label={t('giftStock.view.codes')}>
              {items.map((code) => (
                <CodeRow key={code.id} code={code} to={pathTo(code.id)} selected={String(code.id) === chosen} />
              ))}
            </Rows>
          )}
        </PagedList>
      )}
    </>
  )
}

function AtTheDesk({ codes: { list, sort, onSort, chosen, pathTo, close }, none }: { codes: CodesSeen; none: ReactNode }) {
  // How many there are is known when the last page is there.
  const count = list.hasNextPage ? null : list.items.length
  return (
    <Table
      id="gift-codes"
      label={t('giftStock.view.codes')}
      list={list}
      columns={codeColumns()}
      keyOf={({ id }) => String(id)}
      sort={sort}
      onSort={onSort}
      count={count}
      chosen={chosen}
      to={pathTo}
      onClose={close}
      none={none}
      beside={
        <p role="status" className="m-0 text-sm text-ink-2">
          {count === null ? t('giftStock.rows_so_far', { count: list.items.length }) : t('table.rows', { count })}
        </p>
      }
    />
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
