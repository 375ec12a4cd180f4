/** One order for the company: what was asked and heard, and how two persons end it. */
import { useState } from 'react'
import { dropResolution, resolveOrder } from '@taschino/contract/club/company-orders.ts'
import type { ManagedOrder } from '@taschino/contract/club/company-shapes.ts'
import { useAct } from '../../../api/use-act.ts'
import { useMoneyCall } from '../../../money/money-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { ReasonSheet } from '../../../ui/ReasonSheet.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { dayTime, money } from '../../../words/formats.ts'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { isUnderWay, MoneyTrouble, useMoneyEnd } from '../../stepup/public.ts'
import { Facts } from '../company-cashback/Decide.tsx'
import { providerWords } from '../company/desk-calls.ts'
import { providerAnswerWords } from './provider-answer-words.ts'
import { ordersMoved } from './orders-moved.ts'
import { Parcel } from './Parcel.tsx'
import { StandingTag } from './StandingTag.tsx'

type As = 'delivered' | 'failed' | 'cancelled'

export function OrderSheet({ order, onClose }: { order: ManagedOrder; onClose: () => void }) {
  return (
    <Sheet open addressed onClose={onClose} title={<bdi>{order.product.name}</bdi>}>
      <div className="grid gap-4 pt-1">
        <p className="m-0 flex flex-wrap items-center gap-2">
          <StandingTag order={order} />
        </p>
        <Facts facts={factsOf(order)} />
        {order.provider === 'internal' && order.product.kind === 'physical' && (order.maySend || order.state === 'shipped') && (
          <Parcel order={order} onSent={ordersMoved} />
        )}
        {order.proposed && <Proposed order={order} proposed={order.proposed} />}
        <Resolve order={order} />
      </div>
    </Sheet>
  )
}

function factsOf(order: ManagedOrder): (readonly [string, string])[] {
  const { promisedAt, heard, providerRef } = order
  return [
    [t('companyOrders.buyer'), order.buyer],
    [t('companyOrders.brand'), order.product.brandName],
    [t('companyOrders.provider'), providerWords(order.provider)],
    [t('companyOrders.pieces'), t('companyOrders.pieces_of', { came: order.fulfilled, amount: order.amount })],
    [t('companyOrders.paid'), money(order.value)],
    [t('companyOrders.cost'), money(order.cost)],
    [t('companyOrders.ordered'), dayTime(order.at)],
    ...(order.state === 'pending' && promisedAt !== null ? [[t('companyOrders.promised'), dayTime(promisedAt)] as const] : []),
    ...(order.provider === 'internal' ? [] : [[t('companyOrders.tries'), String(order.tries)] as const]),
    ...(heard === null || order.provider === 'internal' ? [] : [[t('companyOrders.heard'), providerAnswerWords(heard)] as const]),
    ...(providerRef === null ? [] : [[t('companyOrders.reference'), providerRef] as const]),
    [t('companyOrders.number'), order.gtid],
  ]
}

function Proposed({ order, proposed }: { order: ManagedOrder; proposed: NonNullable<ManagedOrder['proposed']> }) {
  const drop = useAct(dropResolution, { onDone: ordersMoved })
  return (
    <Notice
      kind="warn"
      title={t('companyOrders.proposed', { by: proposed.by, as: t(`companyOrders.as.${proposed.as}`) })}
      act={
        <Button size="small" kind="ghost" busy={drop.busy} onClick={() => drop.start({ params: { idOrder: order.idOrder } })}>
          {t('companyOrders.drop')}
        </Button>
      }>
      <bdi>{proposed.reason}</bdi>
      {drop.trouble !== null && <span className="mt-2 block font-semibold">{drop.trouble}</span>}
    </Notice>
  )
}

/** The second person is asked for what the first one said; anything else begins with taking that back. */
const choicesOf = ({ proposed }: ManagedOrder): As[] => (proposed ? [proposed.as] : ['delivered', 'failed'])

function Resolve({ order }: { order: ManagedOrder }) {
  const [as, setAs] = useState<As | null>(null)
  const act = useMoneyCall(resolveOrder)
  useMoneyEnd(act, ordersMoved, () => setAs(null))
  const refused = act.state === 'refused' && act.refusal ? errorWords(act.refusal) : null
  if (act.state === 'done')
    return (
      <Notice kind="ok" title={t(act.result?.gtid ? 'companyOrders.resolved' : 'companyOrders.said_first')}>
        {t(act.result?.gtid ? 'companyOrders.resolved_body' : 'companyOrders.said_first_body')}
      </Notice>
    )
  // What was said stays there when the order is over by it.
  if (!order.mayResolve)
    return order.unknownSince !== null && order.promisedAt !== null ? (
      <p className="m-0 text-[15px] text-ink-2">{t('companyOrders.resolve_from', { at: dayTime(order.promisedAt) })}</p>
    ) : null
  return (
    <section className="grid gap-2" aria-label={t('companyOrders.resolve')}>
      <p className="m-0 text-[15px] text-ink-2">{t('companyOrders.resolve_lead')}</p>
      {choicesOf(order).map((one) => (
        <Button key={one} kind={one === 'delivered' ? 'soft' : 'ghost'} onClick={() => setAs(one)}>
          {t(order.proposed ? `companyOrders.yes.${one}` : `companyOrders.propose.${one}`)}
        </Button>
      ))}
      {as !== null && (
        <ReasonSheet
          title={t(`companyOrders.propose.${as}`)}
          means={[t(`companyOrders.means.${as}`, { value: money(order.value), cost: money(order.cost) }), t('companyOrders.means_two')]}
          words={{
            label: t('companyOrders.reason'),
            hint: t('companyOrders.reason_hint'),
            missing: t('companyOrders.reason_missing'),
            send: t(order.proposed ? `companyOrders.yes.${as}` : `companyOrders.propose.${as}`),
          }}
          busy={isUnderWay(act)}
          trouble={refused}
          onClose={() => setAs(null)}
          onSend={(reason) =>
            act.start({ params: { idOrder: order.idOrder }, body: { as, reason } }, { value: money(order.value), name: order.product.name })
          }
        />
      )}
      {act.state !== 'refused' && <MoneyTrouble act={act} />}
    </section>
  )
}
