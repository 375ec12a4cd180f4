/** The list of an agency's orders, newest first. */
import { useState } from 'react'
import { Ticket } from 'lucide-react'
import { exportOrders, listOrders } from '@taschino/contract/agencies.ts'
import type { OrderState, TicketOrder } from '@taschino/contract/agency-shapes.ts'
import { late } from '../../../routing/late.tsx'
import { useWide } from '../../../settings/media.ts'
import { coming } from '../../../table/coming.tsx'
import { PagedList } from '../../../api/PagedList.tsx'
import { useInfinite } from '../../../api/use-ask.ts'
import { Row, Rows, SectionTitle } from '../../../ui/Card.tsx'
import { ChipChoice } from '../../../ui/ChipChoice.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterChips } from '../../../ui/FilterBar.tsx'
import { Money } from '../../../ui/Money.tsx'
import { dayTime, shortDay } from '../../../words/formats.ts'
import { partWords } from '../../../words/parts.ts'
import { t } from '../../../words/words.ts'
import { ExportButton } from '../../../api/ExportButton.tsx'
import { OrderTag } from './OrderTag.tsx'

const GROUNDS = { normal: 'bg-t-normal', business: 'bg-t-business', gdo: 'bg-t-gdo' } as const
const STATES = ['pending', 'approved', 'rejected', 'cancelled'] as const

/** Nobody without a desk fetches it. */
const OrdersTable = late(() => import('./OrdersTable.tsx').then((module) => module.OrdersTable))

interface OrdersProps {
  chosen: string | null
  pathTo: (gtid: string) => string
  close: () => void
}

export function Orders(props: OrdersProps) {
  const desk = useWide('wide')
  if (!desk) return <OrderRows {...props} />
  return (
    <section aria-labelledby="orders" className="mt-7">
      <SectionTitle id="orders">{t('agencyTickets.orders')}</SectionTitle>
      <div className="flex h-[max(380px,calc(100dvh-260px))] flex-col">
        <OrdersTable.Component {...coming} {...props} />
      </div>
    </section>
  )
}

function OrderRows({ chosen, pathTo }: OrdersProps) {
  const [state, setState] = useState<OrderState | null>(null)
  const list = useInfinite(listOrders, { query: state === null ? {} : { state } })
  return (
    <section aria-labelledby="orders" className="mt-7">
      <SectionTitle
        id="orders"
        act={
          <ExportButton
            small
            call={exportOrders}
            query={state === null ? {} : { state }}
            name={t('agencyTickets.orders').toLocaleLowerCase()}
          />
        }>
        {t('agencyTickets.orders')}
      </SectionTitle>
      <div className="mb-3">
        <FilterChips label={t('agencyTickets.filter')}>
          <ChipChoice names={STATES} value={state} wordsOf={(one) => t(`agencyTickets.states.${one}`)} onChoose={setState} />
        </FilterChips>
      </div>
      <PagedList
        list={list}
        waiting={3}
        none={
          <EmptyState icon={<Ticket size={30} />} title={t(state === null ? 'agencyTickets.none' : 'agencyTickets.none_so')}>
            {state === null && t('agencyTickets.none_body')}
          </EmptyState>
        }>
        {(items) => (
          <Rows label={t('agencyTickets.orders')}>
            {items.map((order) => (
              <OrderRow key={order.gtid} order={order} to={pathTo(order.gtid)} selected={order.gtid === chosen} />
            ))}
          </Rows>
        )}
      </PagedList>
    </section>
  )
}

function OrderRow({ order, to, selected }: { order: TicketOrder; to: string; selected: boolean }) {
  const more =
    order.state === 'approved' && order.expiresAt
      ? t('agencyTickets.until', { day: shortDay(order.expiresAt) })
      : order.state === 'rejected'
        ? order.reason
        : order.note
  return (
    <Row
      to={to}
      selected={selected}
      title={partWords(order)}
      lead={
        <span
          aria-hidden
          className={`grid size-10 shrink-0 place-items-center rounded-xl font-extrabold text-white ${GROUNDS[order.type]}`}>
          {t(`type.${order.type}`).charAt(0)}
        </span>
      }
      detail={
        <>
          {dayTime(order.askedAt)}
          {more && (
            <>
              {' '}
              · <bdi>{more}</bdi>
            </>
          )}
        </>
      }
      end={
        <span className="grid justify-items-end gap-1">
          <Money cents={order.value} />
          <OrderTag order={order} />
        </span>
      }
    />
  )
}
