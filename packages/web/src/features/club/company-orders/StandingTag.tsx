/** The state of an order as a tag; an unknown outcome shows since when. */
import type { ManagedOrder } from '@taschino/contract/club/company-shapes.ts'
import type { OrderState } from '@taschino/contract/club/order-shapes.ts'
import { Tag, type TagKind } from '../../../ui/Chip.tsx'
import { dayTime } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'

const KINDS: Readonly<Record<OrderState, TagKind>> = {
  pending: 'warn',
  confirmed: 'plain',
  shipped: 'plain',
  delivered: 'ok',
  cancelled: 'bad',
  failed: 'bad',
}

export function StandingTag({ order }: { order: ManagedOrder }) {
  if (order.unknownSince !== null) return <Tag kind="warn">{t('companyOrders.unknown_since', { since: dayTime(order.unknownSince) })}</Tag>
  return <Tag kind={KINDS[order.state]}>{t(`companyOrders.state.${order.state}`)}</Tag>
}
