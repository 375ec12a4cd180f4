/** The agency's orders, newest first: what was asked, how much, where it stands. */
import { useState } from 'react'
import { Ticket } from 'lucide-react'
import { exportOrders, listOrders, type OrderState, type TicketOrder } from '@taschino/contract/agencies.ts'
import { useInfinite } from '../../../app/use-ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { Row, Rows, SectionTitle } from '../../../ui/Card.tsx'
import { Chip, Tag } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Money } from '../../../ui/Money.tsx'
import { MoreOnSight } from '../../../ui/MoreOnSight.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { dayTime, shortDay } from '../../../words/formats.ts'
import { partWords } from '../../../words/parts.ts'
import { errorWords } from '../../../words/refusals.ts'
import { t } from '../../../words/words.ts'
import { ExportButton } from '../../exports/public.ts'

const KIND = { pending: 'warn', approved: 'ok', rejected: 'bad', cancelled: 'plain' } as const
const GROUNDS = { normal: 'bg-t-normal', business: 'bg-t-business', gdo: 'bg-t-gdo' } as const
const STATES = ['pending', 'approved', 'rejected', 'cancelled'] as const

export const OrderTag = ({ order }: { order: Pick<TicketOrder, 'state' | 'halfWay'> }) => <Tag kind={KIND[order.state]}>{t(order.halfWay ? 'agencyTickets.half_way' : `agencyTickets.state.${order.state}`)}</Tag>

export function Orders({ chosen, pathTo }: { chosen: string | null; pathTo: (gtid: string) => string }) {
  const [state, setState] = useState<OrderState | null>(null)
  const list = useInfinite(listOrders, { query: state === null ? {} : { state } })
  return (
    <section aria-labelledby="orders" className="mt-7">
      <SectionTitle id="orders" act={<ExportButton small call={exportOrders} query={state === null ? {} : { state }} name={t('agencyTickets.orders').toLocaleLowerCase()} />}>{t('agencyTickets.orders')}</SectionTitle>
      <div role="group" aria-label={t('agencyTickets.filter')} className="no-bar -mx-5 mb-3 flex gap-2 overflow-x-auto px-5 py-1.5">
        {STATES.map((one) => <Chip key={one} pressed={state === one} onClick={() => setState(state === one ? null : one)}>{t(`agencyTickets.states.${one}`)}</Chip>)}
      </div>
      {list.isPending ? <SkeletonRows count={3} />
        : list.isError && list.items.length === 0 ? <Notice kind="bad" act={<Button size="small" onClick={() => void list.refetch()}>{t('act.retry')}</Button>}>{errorWords(list.error)}</Notice>
          : list.items.length === 0 ? <EmptyState icon={<Ticket size={30} />} title={t(state === null ? 'agencyTickets.none' : 'agencyTickets.none_so')}>{state === null && t('agencyTickets.none_body')}</EmptyState>
            : <div aria-busy={list.isFetching} className={list.isPlaceholderData ? 'opacity-60' : ''}>
                <Rows label={t('agencyTickets.orders')}>{list.items.map((order) => <OrderRow key={order.gtid} order={order} to={pathTo(order.gtid)} selected={order.gtid === chosen} />)}</Rows>
                {list.hasNextPage && <MoreOnSight onSight={() => void list.fetchNextPage()} busy={list.isFetchingNextPage} />}
              </div>}
    </section>
  )
}

function OrderRow({ order, to, selected }: { order: TicketOrder; to: string; selected: boolean }) {
  const more = order.state === 'approved' && order.expiresAt ? t('agencyTickets.until', { day: shortDay(order.expiresAt) }) : order.state === 'rejected' ? order.reason : order.note
  return (
    <Row to={to} selected={selected} title={partWords(order)}
      lead={<span aria-hidden className={`grid size-10 shrink-0 place-items-center rounded-xl font-extrabold text-white ${GROUNDS[order.type]}`}>{t(`type.${order.type}`).charAt(0)}</span>}
      detail={<>{dayTime(order.askedAt)}{more && <> · <bdi>{more}</bdi></>}</>} end={<span className="grid justify-items-end gap-1"><Money cents={order.value} /><OrderTag order={order} /></span>} />
  )
}
