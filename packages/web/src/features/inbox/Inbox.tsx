/** The list of what waits for the company, oldest first, with filters; several small ones are answered at once. */
import { CheckCheck, Inbox as InboxIcon, PartyPopper } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { RequestKind } from '@taschino/contract/request-shapes.ts'
import { countRequests, listRequests } from '@taschino/contract/requests.ts'
import type { ListedRequest } from '@taschino/contract/request-details.ts'
import { paths } from '../../routing/paths.ts'
import { PagedList } from '../../api/PagedList.tsx'
import { useAsk, useInfinite } from '../../api/use-ask.ts'
import { useSettled } from '../../api/use-settled.ts'
import { Button } from '../../ui/Button.tsx'
import { Figure, Row, Rows } from '../../ui/Card.tsx'
import { Chip, Tag } from '../../ui/Chip.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { Money } from '../../ui/Money.tsx'
import { Monogram } from '../../ui/Monogram.tsx'
import { daysUntil, money } from '../../words/formats.ts'
import { t } from '../../words/words.ts'
import { AgentsLines } from '../agents/public.ts'
import { WaitingYeses } from '../approvals/public.ts'
import { WaitingLine } from '../iban/public.ts'
import { late } from '../../routing/late.tsx'
import { coming } from '../../table/coming.tsx'
import { useTableKeys } from '../../table/use-table-keys.ts'
import type { InboxProps } from './InboxTable.tsx'
import { isSmall, SeveralSheet } from './SeveralSheet.tsx'
import { isFiltered, NO_FILTERS, OLD_DAYS, queryOf, SHOWN, statesOf, type Filters } from './filters.ts'
import { StateTag } from './StateTag.tsx'
import { useShownCounts } from './use-shown-counts.ts'
import { promiseOf, waitsWords, whatWords } from './words-of.ts'

/** Nobody without a desk fetches it. */
const InboxTable = late(() => import('./InboxTable.tsx').then((module) => module.InboxTable))

export function Inbox(props: InboxProps) {
  const { kinds, filters, onSet, desk } = props
  const settled = { ...filters, text: useSettled(filters.text) }
  const clear = () => onSet({ ...NO_FILTERS, shown: filters.shown })
  return (
    <section aria-label={t('inbox.title')} className={desk ? 'flex min-h-0 flex-1 flex-col' : undefined}>
      <div className={desk ? 'mb-2 flex flex-wrap items-baseline gap-x-6 [&>p]:m-0' : undefined}>
        <Figures kinds={kinds} desk={desk} />
        {/* At a desk the menu and the views count them where they are answered. */}
        {!desk && (
          <>
            <OtherDesk kinds={kinds} />
            <WaitingLine />
            <AgentsLines />
          </>
        )}
        <WaitingYeses />
      </div>
      {desk ? (
        <InboxTable.Component {...coming} {...props} filters={settled} none={<None filters={filters} onClear={clear} />} />
      ) : (
        <>
          <Filtering kinds={kinds} filters={filters} settled={settled} onSet={onSet} />
          <Cards {...props} filters={settled} none={<None filters={filters} onClear={clear} />} />
        </>
      )}
    </section>
  )
}

function Cards({ kinds, filters, chosen, pathTo, choose, none }: InboxProps & { none: ReactNode }) {
  const list = useInfinite(listRequests, { query: queryOf(filters, kinds) })
  const [several, setSeveral] = useState(false)
  useTableKeys({
    ids: () => list.items.map(({ gtid }) => gtid),
    current: chosen,
    onStep: (gtid) => {
      choose(gtid)
      document.querySelector(`a[href*="${gtid}"]`)?.scrollIntoView({ block: 'nearest' })
    },
    onClose: () => choose(null),
  })
  const small = list.items.filter(isSmall)
  return (
    <>
      {filters.shown === 'waiting' && small.length > 1 && (
        <Button kind="soft" size="small" wide className="mb-3" icon={<CheckCheck aria-hidden size={18} />} onClick={() => setSeveral(true)}>
          {t('inbox.several', { count: small.length })}
        </Button>
      )}
      <PagedList list={list} waiting={6} none={none}>
        {(items) => (
          <Rows label={t('inbox.title')}>
            {items.map((request) => (
              <RequestRow key={request.gtid} request={request} to={pathTo(request.gtid)} selected={request.gtid === chosen} />
            ))}
          </Rows>
        )}
      </PagedList>
      {several && <SeveralSheet requests={small} onClose={() => setSeveral(false)} />}
    </>
  )
}

function Figures({ kinds, desk }: { kinds: readonly RequestKind[]; desk: boolean }) {
  const groups = useAsk(countRequests, { query: { kinds: kinds.join(','), states: statesOf('waiting').join(',') } }).data?.groups
  const sum = (pick: (group: { count: number; value: number; late: number }) => number) =>
    (groups ?? []).reduce((total, group) => total + pick(group), 0)
  const oldest = groups?.map((group) => group.oldest).toSorted()[0]
  const late = sum((group) => group.late)
  const said = late > 0 ? <span className="font-semibold text-bad">{t('inbox.late_count', { count: late })}</span> : t('inbox.none_late')
  const longest = groups === undefined ? '…' : oldest === undefined ? '–' : waitsDays(-daysUntil(oldest))
  if (desk)
    return (
      <dl className="m-0 flex flex-wrap items-baseline gap-x-8 gap-y-1 [&_dd]:m-0 [&_dd]:text-base [&_dd]:font-bold [&_div]:flex [&_div]:items-baseline [&_div]:gap-2">
        <div>
          <dt className="text-sm text-ink-2">{t('inbox.waiting')}</dt>
          <dd>{groups ? `${sum((group) => group.count)} · ${money(sum((group) => group.value))}` : '…'}</dd>
        </div>
        <div>
          <dt className="text-sm text-ink-2">{t('inbox.longest')}</dt>
          <dd>{longest}</dd>
        </div>
        <div>
          <dt className="sr-only">{t('inbox.late_title')}</dt>
          <dd className="text-sm">{groups && said}</dd>
        </div>
      </dl>
    )
  return (
    <div className="mb-4 grid grid-cols-2 gap-3">
      <Figure name={t('inbox.waiting')} detail={groups && money(sum((group) => group.value))}>
        {groups ? sum((group) => group.count) : '…'}
      </Figure>
      <Figure name={t('inbox.longest')} detail={groups && said}>
        {longest}
      </Figure>
    </div>
  )
}

/** Nothing waits unseen: from one desk the other's number is in sight. */
function OtherDesk({ kinds }: { kinds: readonly RequestKind[] }) {
  const ours = kinds.includes('tickets')
  const counts = useAsk(countRequests, {
    query: { kinds: ours ? 'payback,credits' : 'tickets', states: statesOf('waiting').join(',') },
  }).data
  const count = (counts?.groups ?? []).reduce((sum, group) => sum + group.count, 0)
  if (count === 0) return null
  return (
    <p className="-mt-1 mb-4 text-[15px]">
      <a href={ours ? paths.companyShops() : paths.companyAgencies()} className="font-semibold text-brand">
        {t(ours ? 'inbox.also_shops' : 'inbox.also_agencies', { count })}
      </a>
    </p>
  )
}

const waitsDays = (days: number): string => (days === 0 ? t('inbox.days_none') : t('inbox.days', { count: days }))

function Filtering({
  kinds,
  filters,
  settled,
  onSet,
}: {
  kinds: readonly RequestKind[]
  filters: Filters
  settled: Filters
  onSet: (filters: Filters) => void
}) {
  const of = useShownCounts(kinds, settled)
  const shops = kinds.includes('payback')
  return (
    <FilterBar
      find={t(shops ? 'inbox.search_shops' : 'inbox.search_agencies')}
      text={filters.text}
      onText={(typed) => onSet({ ...filters, text: typed })}
      filter={t('inbox.filter')}
      chips={
        <>
          {SHOWN.filter((shown) => shops || shown !== 'paid').map((shown) => {
            const count = of(shown)
            return (
              <Chip
                key={shown}
                pressed={filters.shown === shown}
                onClick={() =>
                  onSet({ ...filters, shown, newest: false })
                }>{`${t(`inbox.shown.${shown}`)}${count === undefined ? '' : ` ${count}`}`}</Chip>
            )
          })}
          {kinds.length > 1 &&
            kinds.map((kind) => (
              <Chip
                key={kind}
                pressed={filters.kind === kind}
                onClick={() => onSet({ ...filters, kind: filters.kind === kind ? null : kind })}>
                {t(`inbox.kind.${kind}`)}
              </Chip>
            ))}
          <Chip pressed={filters.late} onClick={() => onSet({ ...filters, late: !filters.late })}>
            {t('inbox.older', { count: OLD_DAYS })}
          </Chip>
          <Chip pressed={filters.newest} onClick={() => onSet({ ...filters, newest: !filters.newest })}>
            {t(filters.shown === 'waiting' ? 'inbox.newest_first' : 'inbox.oldest_first')}
          </Chip>
        </>
      }
    />
  )
}

function None({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  if (!isFiltered(filters) && filters.shown === 'waiting')
    return (
      <EmptyState icon={<PartyPopper size={30} />} title={t('inbox.empty')}>
        {t('inbox.empty_body')}
      </EmptyState>
    )
  const act = (
    <Button kind="ghost" onClick={onClear}>
      {t('act.filters_clear')}
    </Button>
  )
  return (
    <EmptyState icon={<InboxIcon size={30} />} title={t('inbox.none')} act={isFiltered(filters) ? act : undefined}>
      {t('inbox.none_body')}
    </EmptyState>
  )
}

function RequestRow({ request, to, selected }: { request: ListedRequest; to: string; selected: boolean }) {
  const { party, state, value, waits, daysLeft, firstBy } = request
  const promise = promiseOf(request)
  return (
    <Row
      to={to}
      selected={selected}
      lead={<Monogram name={party.name} />}
      title={
        <span className="flex items-baseline gap-3">
          <bdi className="line-clamp-2 min-w-0 flex-1 whitespace-normal">{party.name}</bdi>
          <Money cents={value} className="font-bold" />
        </span>
      }
      detail={
        <>
          {whatWords(request)}
          {daysLeft !== null && <> · {waitsWords(waits)}</>}
          {(promise || firstBy !== null || request.watch || state !== 'pending') && (
            <span className="mt-1 flex flex-wrap gap-1.5">
              {state !== 'pending' && <StateTag state={state} />}
              {promise && <Tag kind={promise.kind}>{promise.words}</Tag>}
              {(state === 'pending' || state === 'returned') && firstBy !== null && <Tag kind="plain">{t('inbox.one_of_two')}</Tag>}
              {state === 'pending' && request.watch && <Tag kind="warn">{t('inbox.watch')}</Tag>}
            </span>
          )}
        </>
      }
    />
  )
}
