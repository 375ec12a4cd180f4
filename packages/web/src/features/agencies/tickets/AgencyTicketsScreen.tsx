/** "Buoni" of an agency: stock, what the next month needs, orders. Where people spend is shown to no agency. */
import { useState } from 'react'
import { Plus } from 'lucide-react'
import type { OutputOf } from '@taschino/contract/call.ts'
import { getStock } from '@taschino/contract/agencies.ts'
import { businessMonth } from '@taschino/basics/business-day.ts'
import { useWide } from '../../../settings/media.ts'
import { paths } from '../../../routing/paths.ts'
import { useSearchParams } from '../../../routing/router.tsx'
import { withParams } from '../../../routing/with-params.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { RetryNotice } from '../../../ui/Notice.tsx'
import { useMovable } from '../../../ui/movable.ts'
import { Page } from '../../../ui/Page.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { Skeleton, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { StandingNotice } from '../StandingNotice.tsx'
import { Given, Groups, LastDays } from './Charts.tsx'
import { monthAfter, needOf, type Draft } from './order-draft.ts'
import { OrderCard } from './OrderCard.tsx'
import { Orders } from './Orders.tsx'
import { OrderSheet } from './OrderSheet.tsx'
import { NextMonth, StockPocket } from './StockPocket.tsx'

const GTID = /^[0-9A-HJKMNP-TV-Z]{16}$/

export function AgencyTicketsScreen() {
  const [search, setSearch] = useSearchParams()
  const [ordering, setOrdering] = useState<Partial<Draft> | null>(null)
  const wide = useWide('duo')
  const stock = useAsk(getStock)
  const asked = search.get('gtid') ?? ''
  const chosen = GTID.test(asked) ? asked : null
  const close = () =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('gtid')
        return next
      },
      { replace: true },
    )
  const { data } = stock
  const need = data ? needOf(data.groups, data, monthAfter(businessMonth(Date.parse(data.asOf)))) : null
  const { home, place } = useMovable(chosen === null ? null : <OrderCard key={chosen} gtid={chosen} onClose={close} />)
  const side =
    wide && place !== null ? (
      <section aria-label={t('agencyTickets.order')} className="rounded-big border border-line bg-card p-5">
        {place}
      </section>
    ) : (
      <StockCharts stock={data} />
    )
  return (
    <Page
      title={t('agencyTickets.title')}
      side={side}
      width="full"
      acts={
        <Button size="small" icon={<Plus aria-hidden size={20} />} onClick={() => setOrdering({})}>
          {t('agencyTickets.new')}
        </Button>
      }>
      <StandingNotice />
      {data ? (
        <>
          <StockPocket stock={data} />
          <NextMonth need={need} onOrder={(amount) => setOrdering({ amount: String(amount) })} />
        </>
      ) : stock.isError ? (
        <RetryNotice again={() => void stock.refetch()}>{errorWords(stock.error)}</RetryNotice>
      ) : (
        <PocketWaiting />
      )}
      <Orders chosen={chosen} pathTo={(gtid) => `${paths.agencyTickets()}?${withParams(search, { gtid })}`} close={close} />
      {!wide && (
        <Sheet open={place !== null} addressed title={t('agencyTickets.order')} onClose={close}>
          {place}
        </Sheet>
      )}
      {home}
      {ordering && (
        <OrderSheet
          given={ordering}
          need={need}
          groups={data?.groups ?? []}
          billing={data?.billing ?? null}
          onClose={() => setOrdering(null)}
        />
      )}
    </Page>
  )
}

/** Days, groups and months of what was given, beside what is in hand. */
function StockCharts({ stock }: { stock: OutputOf<typeof getStock> | undefined }) {
  if (!stock) return <SkeletonRows count={3} />
  return (
    <>
      <LastDays groups={stock.groups} />
      <Groups groups={stock.groups} />
      <Given months={stock.months} />
    </>
  )
}

const PocketWaiting = () => (
  <div aria-hidden className="grid gap-3">
    <Skeleton className="h-40 rounded-big" />
    <Skeleton className="h-24 rounded-m" />
  </div>
)
