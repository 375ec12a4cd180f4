/** One's own orders: open ones, or all. */
import { Package } from 'lucide-react'
import { listOrders } from '@taschino/contract/club/orders.ts'
import { PagedList } from '../../../api/PagedList.tsx'
import { useInfinite } from '../../../api/use-ask.ts'
import { Rows } from '../../../ui/Card.tsx'
import { t } from '../../../words/words.ts'
import { StaleNotice } from '../../wallet/public.ts'
import { OrderRow } from '../orders/OrderRow.tsx'
import { NoneOfMine, type PileProps } from './piles.tsx'

export function MyOrders({ open, pathTo }: PileProps & { pathTo: (gtid: string) => string }) {
  const list = useInfinite(listOrders, { query: open ? { open: true } : {} }, { kept: open })
  return (
    <>
      <StaleNotice failed={list.isError} asOf={list.dataUpdatedAt} />
      <PagedList list={list} waiting={3} none={<NoneOfMine icon={<Package size={32} />} what="orders" open={open} />}>
        {(orders) => (
          <Rows label={t('club.mine.orders')}>
            {orders.map((order) => (
              <OrderRow key={order.idOrder} order={order} to={pathTo(order.gtid)} />
            ))}
          </Rows>
        )}
      </PagedList>
    </>
  )
}
