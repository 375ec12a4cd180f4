/** How several unknown orders end at once: one of two persons says it of all, the other agrees to what was said of each. */
import { useState } from 'react'
import { resolveOrder } from '@taschino/contract/club/company-orders.ts'
import type { ManagedOrder } from '@taschino/contract/club/company-shapes.ts'
import { MarkedBar } from '../../../table/MarkedBar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { SeveralMoney } from '../../stepup/public.ts'
import { ordersMoved } from './orders-moved.ts'

const ACTS = ['agree', 'failed', 'delivered'] as const
type Act = (typeof ACTS)[number]

const fits = (act: Act, { mayResolve, proposed }: ManagedOrder): boolean => mayResolve && (proposed !== null) === (act === 'agree')
export const mayBeMarked = ({ mayResolve }: ManagedOrder): boolean => mayResolve
export const orderName = ({ product, buyer }: ManagedOrder): string => `${product.name}, ${buyer}`
const keyOf = ({ gtid }: ManagedOrder): string => gtid
const sumOf = (orders: readonly ManagedOrder[]): string => money(orders.reduce((sum, { value }) => sum + value, 0))

export function MarkedOrders({ orders, onClear }: { orders: readonly ManagedOrder[]; onClear: () => void }) {
  const [asked, setAsked] = useState<Act | null>(null)
  const fitting = (act: Act) => orders.filter((order) => fits(act, order))
  const [first] = ACTS.filter((act) => fitting(act).length > 0)
  return (
    <>
      <MarkedBar marked={orders.length} sum={sumOf(orders)} onClear={onClear} {...(first ? { onFirst: () => setAsked(first) } : {})}>
        {ACTS.map(
          (act) =>
            fitting(act).length > 0 && (
              <Button key={act} size="small" kind="soft" onClick={() => setAsked(act)}>
                {t(`companyOrders.marked.${act}`, { count: fitting(act).length })}
              </Button>
            ),
        )}
      </MarkedBar>
      {asked && (
        <SeveralOrders
          act={asked}
          orders={fitting(asked)}
          onClose={() => {
            setAsked(null)
            onClear()
          }}
        />
      )}
    </>
  )
}

function SeveralOrders({ act, orders, onClose }: { act: Act; orders: readonly ManagedOrder[]; onClose: () => void }) {
  const asOf = ({ proposed }: ManagedOrder) => (act === 'agree' ? (proposed?.as ?? 'failed') : act)
  return (
    <SeveralMoney
      call={resolveOrder}
      rows={orders}
      keyOf={keyOf}
      valueOf={({ value }) => value}
      nameOf={({ buyer }) => buyer}
      detailOf={(order) => (
        <>
          <bdi>{order.product.name}</bdi>
          {order.proposed !== null &&
            ` · ${t('companyOrders.proposed', { by: order.proposed.by, as: t(`companyOrders.as.${order.proposed.as}`) })}`}
        </>
      )}
      inputOf={(order, reason) => ({ params: { idOrder: order.idOrder }, body: { as: asOf(order), reason } })}
      endOf={({ gtid }) => {
        if (gtid !== null) return { words: t('companyOrders.resolved') }
        // What the first person had said was taken back in this very moment: this is the first again.
        return { words: t(act === 'agree' ? 'companyOrders.said_first_body' : 'companyOrders.said_first'), missing: act === 'agree' }
      }}
      title={t(`companyOrders.several.${act}`)}
      means={[t(`companyOrders.several_means.${act}`), t('companyOrders.means_two')]}
      reason={{ label: t('companyOrders.reason'), hint: t('companyOrders.reason_hint'), missing: t('companyOrders.reason_missing') }}
      act={(count, value) => t(act === 'agree' ? 'companyOrders.several_agree' : 'companyOrders.several_do', { count, value })}
      done={(count) => t(act === 'agree' ? 'companyOrders.several_done' : 'companyOrders.several_said', { count })}
      readAnew={ordersMoved}
      onClose={onClose}
    />
  )
}
