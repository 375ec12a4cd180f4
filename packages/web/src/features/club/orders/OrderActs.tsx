/** The acts on one's order: call it off with a reason, confirm that the parcel arrived. */
import { useState } from 'react'
import { PackageCheck } from 'lucide-react'
import { getClub } from '@taschino/contract/club/catalogue.ts'
import type { OrderDetail } from '@taschino/contract/club/order-shapes.ts'
import { cancelOrder, getOrder, listOrders, receiveOrder } from '@taschino/contract/club/orders.ts'
import { listTickets } from '@taschino/contract/wallet.ts'
import { useAct } from '../../../api/use-act.ts'
import { invalidate } from '../../../api/use-ask.ts'
import { useMoneyCall, type MoneyCall } from '../../../money/money-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { isUnderWay, MoneyTrouble, useMoneyEnd } from '../../stepup/public.ts'

const moved = () => invalidate(getOrder, listOrders, getClub, listTickets)

/** Once it is called off it can no longer be: the end is told all the same. */
export function CallingOff({ order }: { order: OrderDetail }) {
  const act = useMoneyCall(cancelOrder)
  useMoneyEnd(act, moved)
  return order.mayCancel || act.state !== 'idle' ? <CallOff order={order} act={act} /> : null
}

export function Received({ order: { idOrder } }: { order: OrderDetail }) {
  const act = useAct(receiveOrder, { onDone: moved })
  return (
    <div className="grid gap-2">
      {act.trouble !== null && <Notice kind="bad">{act.trouble}</Notice>}
      <Button icon={<PackageCheck aria-hidden size={20} />} busy={act.busy} onClick={() => act.start({ params: { idOrder } })}>
        {t('club.received')}
      </Button>
    </div>
  )
}

const REASONS = ['mind', 'mistake', 'slow'] as const

function CallOff({ order, act }: { order: OrderDetail; act: MoneyCall<typeof cancelOrder> }) {
  const [sure, setSure] = useState(false)
  const { idOrder, value, product } = order
  if (act.state === 'done')
    return (
      <Notice kind="ok" title={t(act.result?.asked ? 'club.cancel_asked' : 'club.cancelled')}>
        {t(act.result?.asked ? 'club.cancel_asked_body' : 'club.cancelled_body', { value: money(value) })}
      </Notice>
    )
  const send = (why: (typeof REASONS)[number]) =>
    act.start({ params: { idOrder }, body: { reason: t(`club.cancel_why.${why}`) } }, { value: money(value), name: product.name })
  return (
    <div className="grid gap-2">
      <MoneyTrouble act={act} />
      {sure ? (
        <div role="group" aria-label={t('club.cancel_why')} className="grid gap-2 rounded-m border border-line p-4">
          <p className="m-0 font-semibold">{t('club.cancel_why')}</p>
          {REASONS.map((why) => (
            <Button key={why} kind="soft" size="small" wide busy={isUnderWay(act)} onClick={() => send(why)}>
              {t(`club.cancel_why.${why}`)}
            </Button>
          ))}
          <Button kind="ghost" size="small" wide onClick={() => setSure(false)}>
            {t('club.keep_order')}
          </Button>
        </div>
      ) : (
        <Button kind="ghost" size="small" wide onClick={() => setSure(true)}>
          {t('club.cancel')}
        </Button>
      )}
    </div>
  )
}
