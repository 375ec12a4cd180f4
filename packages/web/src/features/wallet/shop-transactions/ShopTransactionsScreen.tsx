/** "Movimenti" of a shop: its movements by day; filters and the open receipt stand in the address. */
import { useDeferredValue, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { ReceiptText, Search } from 'lucide-react'
import { late } from '../../../routing/late.tsx'
import { useSearchParams } from '../../../routing/router.tsx'
import { TICKET_TYPES } from '@taschino/basics/tickets.ts'
import { exportTransactions, listTransactions } from '@taschino/contract/wallet.ts'
import type { Transaction } from '@taschino/contract/wallet.ts'
import { useWide } from '../../../settings/media.ts'
import { coming } from '../../../table/coming.tsx'
import { paths } from '../../../routing/paths.ts'
import { PagedList } from '../../../api/PagedList.tsx'
import { useSession } from '../../../api/session.ts'
import { useInfinite } from '../../../api/use-ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { Rows } from '../../../ui/Card.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterBar, FilterButton } from '../../../ui/FilterBar.tsx'
import { OneBeside } from '../../../ui/OneBeside.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { useMovable } from '../../../ui/movable.ts'
import { day } from '../../../words/formats.ts'
import { typeWords } from '../../../words/parts.ts'
import { t } from '../../../words/words.ts'
import { byDay } from '../enduser-transactions/by-day.ts'
import { countFilters, filtersFrom, NO_FILTERS, queryOf, withFilters } from '../enduser-transactions/filters.ts'
import type { Filters } from '../enduser-transactions/filters.ts'
import { ExportButton } from '../../../api/ExportButton.tsx'
import { StoppedNotice } from '../../shops/public.ts'
import { MovementRow } from '../receipt/MovementRow.tsx'
import { StaleNotice } from '../receipt/StaleNotice.tsx'
import { MovementDetail } from './MovementDetail.tsx'
import { useBell } from './use-bell.ts'

/** Nobody without a desk fetches it. */
const MovementsTable = late(() => import('./MovementsTable.tsx').then((module) => module.MovementsTable))

export function ShopTransactionsScreen() {
  const [search, setSearch] = useSearchParams()
  const [wide, desk] = [useWide('duo'), useWide('wide')]
  const { idUser } = useSession()
  useBell()
  const filters = filtersFrom(search)
  const gtid = search.get('gtid')
  const pathTo = (next: string) => `${paths.shopTransactions()}?${withReceipt(search, next)}`
  const close = () => setSearch((now) => withReceipt(now, null), { replace: true })
  const { home, place } = useMovable(gtid === null ? null : <MovementDetail gtid={gtid} pathTo={pathTo} />)
  const change = (next: Filters) => setSearch((now) => withFilters(now, next), { replace: true })
  const beside = desk ? place !== null : wide
  return (
    <Page
      title={t('shopTransactions.title')}
      acts={
        !desk && (
          <ExportButton
            small
            call={exportTransactions}
            params={{ id: idUser ?? 0 }}
            query={queryOf(filters)}
            name={t('transactions.file')}
          />
        )
      }
      width={desk ? 'desk' : 'narrow'}
      side={beside ? <Detail>{place}</Detail> : undefined}>
      <StoppedNotice className="mb-3" />
      {desk ? (
        idUser !== null && (
          <MovementsTable.Component {...coming} idUser={idUser} chosen={gtid} pathTo={pathTo} close={close} none={<NoMovements />} />
        )
      ) : (
        <>
          <Filtering filters={filters} onChange={change} />
          <Movements filters={filters} selected={gtid} pathTo={pathTo} onClear={() => change(NO_FILTERS)} />
        </>
      )}
      {!wide && (
        <Sheet addressed open={place !== null} onClose={close} title={t('shopTransactions.receipt')}>
          {place}
        </Sheet>
      )}
      {home}
    </Page>
  )
}

function withReceipt(search: URLSearchParams, gtid: string | null): URLSearchParams {
  const next = new URLSearchParams(search)
  if (gtid === null) next.delete('gtid')
  else next.set('gtid', gtid)
  return next
}

function Detail({ children }: { children: ReactNode }) {
  return (
    <OneBeside label={t('shopTransactions.receipt')} icon={<ReceiptText size={30} />} choose={t('shopTransactions.choose')}>
      {children}
    </OneBeside>
  )
}

function Filtering({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  const [open, setOpen] = useState(countFilters({ ...filters, text: '' }) > 0)
  const [text, setText] = useState(filters.text)
  // The address follows the typing after a moment; a link or "Togli i filtri" changes the field.
  useEffect(() => {
    const timer = setTimeout(() => {
      if (text.trim() !== filters.text) onChange({ ...filters, text })
    }, 350)
    return () => clearTimeout(timer)
    // Only the typing starts the wait.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [text])
  useEffect(() => setText((now) => (now.trim() === filters.text ? now : filters.text)), [filters.text])
  const toggle = (type: (typeof TICKET_TYPES)[number]) =>
    onChange({ ...filters, ticketTypes: TICKET_TYPES.filter((one) => (one === type) !== filters.ticketTypes.includes(one)) })
  return (
    <FilterBar
      find={t('shopTransactions.search')}
      text={text}
      onText={setText}
      beside={<FilterButton pressed={open} onClick={() => setOpen(!open)} />}
      filter={t('shopTransactions.types')}
      allChips
      chips={
        open && (
          <>
            {TICKET_TYPES.map((type) => (
              <Chip key={type} pressed={filters.ticketTypes.includes(type)} onClick={() => toggle(type)}>
                {typeWords(type)}
              </Chip>
            ))}
            <Chip pressed={filters.payback} onClick={() => onChange({ ...filters, payback: !filters.payback })}>
              {t('transactions.payback')}
            </Chip>
            <Chip pressed={filters.request} onClick={() => onChange({ ...filters, request: !filters.request })}>
              {t('transactions.request')}
            </Chip>
            {countFilters(filters) > 0 && (
              <Button kind="plain" size="small" onClick={() => onChange(NO_FILTERS)}>
                {t('act.filters_clear')}
              </Button>
            )}
          </>
        )
      }
    />
  )
}

interface MovementsProps {
  filters: Filters
  selected: string | null
  pathTo: (gtid: string) => string
  onClear: () => void
}

function Movements({ filters, selected, pathTo, onClear }: MovementsProps) {
  const { idUser } = useSession()
  const query = useDeferredValue(queryOf(filters))
  const list = useInfinite(
    listTransactions,
    { params: { id: idUser ?? 0 }, query },
    { enabled: idUser !== null, kept: countFilters(filters) === 0 },
  )
  return (
    <>
      {list.items.length > 0 && <StaleNotice failed={list.isError} asOf={list.dataUpdatedAt} />}
      <PagedList list={list} waiting={8} none={<Nothing filtered={countFilters(filters) > 0} onClear={onClear} />}>
        {(movements) =>
          byDay<Transaction>(movements).map(({ day: key, items }) => (
            <section key={key} aria-label={day(items[0]?.at ?? key)}>
              <h2 className="mt-4 mb-1.5 text-sm font-medium text-ink-2 first-letter:uppercase">{day(items[0]?.at ?? key)}</h2>
              <Rows>
                {items.map((movement) => (
                  <MovementRow key={movement.gtid} movement={movement} to={pathTo(movement.gtid)} selected={movement.gtid === selected} />
                ))}
              </Rows>
            </section>
          ))
        }
      </PagedList>
      {!list.hasNextPage && list.items.length > 20 && <p className="mt-5 mb-0 text-center text-sm text-ink-2">{t('transactions.end')}</p>}
    </>
  )
}

const NoMovements = () => (
  <EmptyState icon={<ReceiptText size={30} />} title={t('shopTransactions.empty')}>
    {t('shopTransactions.empty_body')}
  </EmptyState>
)

function Nothing({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered) return <NoMovements />
  return (
    <EmptyState
      icon={<Search size={30} />}
      title={t('shopTransactions.none')}
      act={
        <Button kind="soft" onClick={onClear}>
          {t('act.filters_clear')}
        </Button>
      }>
      {t('shopTransactions.none_body')}
    </EmptyState>
  )
}
