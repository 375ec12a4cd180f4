/** An order in a list: what it was, its state, and the promised time while its outcome is unknown. */
import type { OwnOrder } from '@taschino/contract/club/order-shapes.ts'
import { Row } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { Money } from '../../../ui/Money.tsx'
import { dayTime } from '../../../words/formats.ts'
import { MerchantLogo } from '../../gift-codes/public.ts'
import { orderTag, safeWords } from '../club-words.ts'

export function OrderRow({ order, to }: { order: OwnOrder; to: string }) {
  const { product, promised, value, state } = order
  const tag = orderTag(order)
  const over = state === 'failed' || state === 'cancelled'
  return (
    <Row
      to={to}
      lead={<MerchantLogo logo={product.picture} name={product.name} size="m" />}
      title={
        <span className="line-clamp-2 whitespace-normal">
          <bdi>{product.name}</bdi>
        </span>
      }
      detail={
        <>
          <span className="block">{dayTime(order.at)}</span>
          <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
            <Tag kind={tag.kind}>{tag.words}</Tag>
            {promised !== null && <span>{safeWords(promised)}</span>}
          </span>
        </>
      }
      end={<Money cents={over ? order.price * order.amount : value} className={over ? 'font-semibold text-ink-2 line-through' : ''} />}
    />
  )
}
