/** One's own order: state and promise, its steps, what paid it, its address, the acts. */
import { ExternalLink, ReceiptText } from 'lucide-react'
import { shortGtid } from '@taschino/basics/gtid.ts'
import type { OrderDetail } from '@taschino/contract/club/order-shapes.ts'
import { getOrder, listOrders } from '@taschino/contract/club/orders.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { useSession } from '../../../api/session.ts'
import { clubPaths } from '../../../routing/club-paths.ts'
import { paths } from '../../../routing/paths.ts'
import { mayLeaveFor, offerToLeave } from '../../../routing/redirect-out.tsx'
import { Link } from '../../../routing/router.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { BigMoney, Money } from '../../../ui/Money.tsx'
import { Notice, RetryNotice } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Stops } from '../../../ui/Stops.tsx'
import { dayTime, money } from '../../../words/formats.ts'
import { partWords } from '../../../words/parts.ts'
import { errorWords } from '../../../api/refusals.ts'
import { t, tMaybe } from '../../../words/words.ts'
import { MerchantLogo } from '../../gift-codes/public.ts'
import { Similar } from '../buy/Similar.tsx'
import { orderTag, promiseWords } from '../club-words.ts'
import { CallingOff, Received } from './OrderActs.tsx'
import { wayOfOrder } from './order-way.ts'

export function OrderSheet({ gtid, onClose }: { gtid: string; onClose: () => void }) {
  const found = useAsk(listOrders, { query: { of: gtid } }, { quiet: true })
  const known = found.data?.items[0]
  const order = useAsk(getOrder, { params: { idOrder: known?.idOrder ?? 0 } }, { enabled: known !== undefined, quiet: true, staleTime: 0 })
  const failed = found.error ?? order.error
  return (
    <Sheet open addressed title={t('club.order')} onClose={onClose}>
      {order.data ? (
        <OneOrder key={gtid} order={order.data} />
      ) : failed ? (
        <RetryNotice again={() => void (found.error ? found.refetch() : order.refetch())}>{errorWords(failed)}</RetryNotice>
      ) : found.data && !known ? (
        <EmptyState title={t('club.no_order')}>{t('club.no_order_body')}</EmptyState>
      ) : (
        <div className="grid gap-4">
          <Skeleton className="h-40 rounded-m" />
          <Skeleton className="h-32 rounded-m" />
        </div>
      )}
    </Sheet>
  )
}

function OneOrder({ order }: { order: OrderDetail }) {
  const { codes, idOrder, idTicket } = order
  const promise = promiseWords(order)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-1">
      <Head order={order} />
      {promise !== null && (
        <Notice kind="warn" title={t('club.waiting')}>
          {promise}
        </Notice>
      )}
      {order.reason !== null && (
        <Notice kind={order.state === 'failed' || order.state === 'cancelled' ? 'info' : 'warn'} title={t(`club.why.${order.state}`)}>
          <bdi>{tMaybe(`club.reason.${order.reason}`) || tMaybe(`refusal.${order.reason}`) || order.reason}</bdi>
        </Notice>
      )}
      {order.reason === 'sold_out' && <Similar idProduct={order.product.idProduct} pathTo={clubPaths.product} />}
      {codes > 0 && (
        <Link to={clubPaths.vouchers(idOrder)} className={buttonClass()}>
          {t('club.see_codes', { count: codes })}
        </Link>
      )}
      {idTicket !== null && (
        <Link to={clubPaths.ticketInfo(idTicket)} className={buttonClass()}>
          {t('club.see_ticket')}
        </Link>
      )}
      {order.mayReceive && <Received order={order} />}
      <Stops
        label={t('club.way')}
        stops={wayOfOrder(order).map(({ step, done, bad, at, value }, i) => ({
          key: `${step} ${at ?? i}`,
          done,
          bad,
          title: t(`club.step.${step}`),
          detail:
            at === null
              ? t('asked.waits')
              : value === null || value === 0
                ? dayTime(at)
                : `${dayTime(at)} · ${t('club.came_back', { value: money(value) })}`,
        }))}
      />
      <Paper order={order} />
      <CallingOff order={order} />
    </div>
  )
}

function Head({ order }: { order: OrderDetail }) {
  const { product, state, price, amount, value } = order
  const tag = orderTag(order)
  const over = state === 'failed' || state === 'cancelled'
  const back = over ? 0 : price * amount - value
  return (
    <div className="text-center">
      <span className="flex justify-center">
        <MerchantLogo logo={product.picture} name={product.name} size="l" />
      </span>
      <p className="mt-2 mb-0 text-lg font-bold break-words">
        <bdi>{product.name}</bdi>
      </p>
      <p className="m-0 text-sm text-ink-2">
        <bdi>{product.brandName}</bdi>
        {amount > 1 && ` · ${t('club.pieces', { count: amount })}`}
      </p>
      <p className={over ? 'm-0 text-ink-2 line-through' : 'm-0'}>
        <BigMoney cents={over ? price * amount : value} />
      </p>
      {back > 0 && <p className="m-0 text-[15px]">{t('club.came_back_of', { value: money(back), paid: money(price * amount) })}</p>}
      <p className="mt-1 mb-0">
        <Tag kind={tag.kind}>{tag.words}</Tag>
      </p>
    </div>
  )
}

function Paper({ order }: { order: OrderDetail }) {
  const { role } = useSession()
  const { parts, address, tracking, gtid } = order
  // A provider's word, as any other address: to listed hosts, over the notice that one leaves. Elsewhere the number has to do.
  const url = tracking?.url != null && mayLeaveFor(tracking.url) ? tracking.url : null
  return (
    <dl className="m-0 grid gap-3 rounded-m border border-line p-4">
      <div>
        <dt className="text-sm text-ink-2">{t('club.paid_with')}</dt>
        {parts.map((part) => (
          <dd key={`${part.type} ${part.unit}`} className="m-0 flex justify-between gap-3 font-semibold">
            <span>{partWords(part)}</span>
            <Money cents={part.unit * part.amount} />
          </dd>
        ))}
      </div>
      {address !== null && (
        <div>
          <dt className="text-sm text-ink-2">{t('club.sent_to')}</dt>
          <dd className="m-0 break-words">
            <bdi className="block font-semibold">{address.name}</bdi>
            <bdi className="block">{address.street}</bdi>
            <bdi>{`${address.postalCode} ${address.city} (${address.province})`}</bdi>
          </dd>
        </div>
      )}
      {tracking !== null && (
        <div>
          <dt className="text-sm text-ink-2">{t('club.tracking')}</dt>
          <dd className="m-0 break-words">
            <bdi>{tracking.carrier}</bdi> · <span translate="no">{tracking.number}</span>
            {url !== null && (
              <span className="mt-2 block">
                <Button kind="soft" size="small" icon={<ExternalLink aria-hidden size={18} />} onClick={() => offerToLeave(url)}>
                  {t('club.track')}
                </Button>
              </span>
            )}
          </dd>
        </div>
      )}
      <div>
        <dt className="text-sm text-ink-2">{t('transactions.short')}</dt>
        <dd className="m-0">
          <strong translate="no" className="block text-xl tracking-wide">
            {shortGtid(gtid)}
          </strong>
          <Link to={paths.receipt(gtid, role === 'shop' ? 'shop' : 'enduser')} className={`${buttonClass('ghost', 'small', true)} mt-2`}>
            <ReceiptText aria-hidden size={18} />
            {t('pay.receipt')}
          </Link>
        </dd>
      </div>
    </dl>
  )
}
