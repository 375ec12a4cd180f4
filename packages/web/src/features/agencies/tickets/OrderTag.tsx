/** The state of an order as a tag. */
import type { TicketOrder } from '@taschino/contract/agency-shapes.ts'
import { Tag } from '../../../ui/Chip.tsx'
import { t } from '../../../words/words.ts'

const KIND = { pending: 'warn', approved: 'ok', rejected: 'bad', cancelled: 'plain' } as const

export const OrderTag = ({ order }: { order: Pick<TicketOrder, 'state' | 'halfWay'> }) => (
  <Tag kind={KIND[order.state]}>{t(order.halfWay ? 'agencyTickets.half_way' : `agencyTickets.state.${order.state}`)}</Tag>
)
