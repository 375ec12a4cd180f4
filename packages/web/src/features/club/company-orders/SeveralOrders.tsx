/** How several unknown orders end at once: one of two persons says it of all, the other agrees to what was said of each. */
import { resolveOrder } from '@taschino/contract/club/company-orders.ts'
import type { ManagedOrder } from '@taschino/contract/club/company-shapes.ts'
import { MarkedActs } from '../../../table/MarkedActs.tsx'
import { Means } from '../../../ui/Reason.tsx'
import { money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { SeveralMoney } from '../../several-money/public.ts'
import { ordersMoved } from './orders-moved.ts'

const ACTS = ['agree', 'failed', 'delivered'] as const
type Act = (typeof ACTS)[number]

const fits = (act: Act, { mayResolve, proposed }: ManagedOrder): boolean => mayResolve && (proposed !== null) === (act === 'agree')
export const mayBeMarked = ({ mayResolve }: ManagedOrder): boolean => mayResolve
export const orderName = ({ product, buyer }: ManagedOrder): string => `${product.name}, ${buyer}`
const keyOf = ({ gtid }: ManagedOrder): string => gtid

export const MarkedOrders = ({ orders, onClear }: { orders: readonly ManagedOrder[]; onClear: () => void }) => (
  <MarkedActs
    rows={orders}
    acts={ACTS}
    fits={fits}
    label={(act, count) => t(`companyOrders.marked.${act}`, { count })}
    sum={money(orders.reduce((sum, { value }) => sum + value, 0))}
    sheet={(act, some, close) => <SeveralOrders act={act} orders={some} onClose={close} />}
    onClear={onClear}
  />
)

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
      lead={() => <Means lines={[t(`companyOrders.several_means.${act}`), t('companyOrders.means_two')]} />}
      reason={{ label: t('companyOrders.reason'), hint: t('companyOrders.reason_hint'), missing: t('companyOrders.reason_missing') }}
      act={(count, value) => t(act === 'agree' ? 'companyOrders.several_agree' : 'companyOrders.several_do', { count, value })}
      done={(count) => t(act === 'agree' ? 'companyOrders.several_done' : 'companyOrders.several_said', { count })}
      readAnew={ordersMoved}
      onClose={onClose}
    />
  )
}
