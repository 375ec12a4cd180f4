/** A payer's movements by day, newest first; filters and the open receipt stand in the address. */
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from '../../../routing/router.tsx'
import { ReceiptText } from 'lucide-react'
import { getProfile } from '@taschino/contract/people/profile.ts'
import { exportTransactions, listTransactions, type Transaction } from '@taschino/contract/wallet.ts'
import { useWide } from '../../../settings/media.ts'
import { PagedList } from '../../../api/PagedList.tsx'
import { useSession } from '../../../api/session.ts'
import { useAsk, useInfinite } from '../../../api/use-ask.ts'
import { useSettled } from '../../../api/use-settled.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterButton, FilterSheet } from '../../../ui/FilterBar.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Card, Rows } from '../../../ui/Card.tsx'
import { day } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { ExportButton } from '../../../api/ExportButton.tsx'
import { OwnMonthRow } from '../../papers/public.ts'
import { MovementRow } from '../receipt/MovementRow.tsx'
import { ReceiptBeside, ReceiptOver } from '../receipt/ReceiptOver.tsx'
import { StaleNotice } from '../receipt/StaleNotice.tsx'
import { byDay } from './by-day.ts'
import { countFilters, filtersFrom, NO_FILTERS, queryOf, withFilters, type Filters } from './filters.ts'
import { FilterFields } from './FilterFields.tsx'

export function EnduserTransactionsScreen() {
  const [search, setSearch] = useSearchParams()
  const { idUser } = useSession()
  const [choosing, setChoosing] = useState(false)
  const filters = filtersFrom(search)
  const list = useInfinite(
    listTransactions,
    { params: { id: String(idUser ?? '') }, query: queryOf({ ...filters, text: useSettled(filters.text) }) },
    { enabled: idUser !== null, kept: countFilters(filters) === 0 },
  )
  const set = (next: Filters) => setSearch((before) => withFilters(before, next), { replace: true })
  const { gtid, pathTo, close } = useReceiptAddress(search)
  const count = countFilters(filters)
  const wide = useWide('duo')
  const agency = useAsk(getProfile, undefined, { kept: true }).data?.agency ?? null
  const side =
    gtid === null ? (
      <Card>
        <div className="mb-3 flex min-h-11 items-center justify-between">
          <h2 className="m-0 text-lg">{t('act.filters')}</h2>
          {count > 0 && (
            <Button kind="plain" size="small" onClick={() => set(NO_FILTERS)}>
              {t('act.filters_clear')}
            </Button>
          )}
        </div>
        <FilterFields filters={filters} onSet={set} agency={agency} />
      </Card>
    ) : (
      <ReceiptBeside asked={gtid} onClose={close} pathTo={pathTo} />
    )
  return (
    <Page
      title={t('transactions.title')}
      {...(wide ? { side } : {})}
      acts={
        <>
          <ExportButton
            small
            call={exportTransactions}
            params={{ id: String(idUser ?? '') }}
            query={queryOf(filters)}
            name={t('transactions.file')}
          />
          {!wide && <FilterButton count={count} onClick={() => setChoosing(true)} />}
        </>
      }>
      {list.items.length > 0 && count === 0 && <OwnMonthRow />}
      {list.items.length > 0 && <StaleNotice failed={list.isError} asOf={list.dataUpdatedAt} />}
      <PagedList list={list} waiting={7} none={<Nothing filtered={count > 0} onClear={() => set(NO_FILTERS)} />}>
        {(items) => <Days items={items} selected={gtid} pathTo={pathTo} />}
      </PagedList>
      {!list.hasNextPage && list.items.length > 20 && <p className="mt-5 mb-0 text-center text-sm text-ink-2">{t('transactions.end')}</p>}
      {!wide && (
        <FilterSheet open={choosing} onClose={() => setChoosing(false)} onClear={() => set(NO_FILTERS)}>
          <FilterFields filters={filters} onSet={set} agency={agency} />
        </FilterSheet>
      )}
      {!wide && <ReceiptOver asked={gtid} onClose={close} pathTo={pathTo} />}
    </Page>
  )
}

/** Opening a receipt is a step of history, so that back closes it; closing one that was opened by a link stays on the list. */
function useReceiptAddress(search: URLSearchParams) {
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const to = (gtid: string | null) => {
    const next = new URLSearchParams(search)
    if (gtid === null) next.delete('gtid')
    else next.set('gtid', gtid)
    const query = next.toString()
    return query ? `${pathname}?${query}` : pathname
  }
  return {
    gtid: search.get('gtid'),
    pathTo: (gtid: string) => to(gtid),
    close: () => void navigate(to(null), { replace: true, state: state as unknown }),
  }
}

function Days({ items, selected, pathTo }: { items: readonly Transaction[]; selected: string | null; pathTo: (gtid: string) => string }) {
  return byDay(items).map(({ day: key, items: movements }) => (
    <section key={key} aria-labelledby={`day-${key}`} className="mb-4">
      <h2 id={`day-${key}`} className="m-0 mb-1.5 text-sm font-medium text-ink-2 first-letter:uppercase">
        {day(movements[0]?.at ?? key)}
      </h2>
      <Rows>
        {movements.map((movement) => (
          <MovementRow key={movement.gtid} movement={movement} to={pathTo(movement.gtid)} selected={movement.gtid === selected} />
        ))}
      </Rows>
    </section>
  ))
}

function Nothing({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return filtered ? (
    <EmptyState
      icon={<ReceiptText size={32} />}
      title={t('transactions.none_filtered')}
      act={
        <Button kind="ghost" onClick={onClear}>
          {t('act.filters_clear')}
        </Button>
      }
    />
  ) : (
    <EmptyState icon={<ReceiptText size={32} />} title={t('transactions.none_title')}>
      {t('transactions.none_body')}
    </EmptyState>
  )
}
