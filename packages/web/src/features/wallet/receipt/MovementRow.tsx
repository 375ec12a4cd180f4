/** A movement in a list as its holder reads it: with whom, when, of what, its state. */
import { memo } from 'react'
import { figureOf } from '@taschino/contract/movement-figures.ts'
import type { Transaction } from '@taschino/contract/wallet.ts'
import { Money } from '../../../ui/Money.tsx'
import { Monogram } from '../../../ui/Monogram.tsx'
import { Row } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { dayTime, money, time } from '../../../words/formats.ts'
import { partsShort } from '../../../words/parts.ts'
import { t } from '../../../words/words.ts'
import { kindWords, statusTag } from './status.ts'

interface MovementRowProps {
  movement: Transaction
  to: string
  selected?: boolean
  /** Under a day's title the hour is enough. */
  withDay?: boolean
}

/** Kept as it stands while only its neighbours change: opening a receipt must not draw the whole list anew. */
export const MovementRow = memo(function MovementRow({ movement, to, selected, withDay }: MovementRowProps) {
  const name = movement.counterparty?.name ?? kindWords(movement)
  const when = withDay ? dayTime(movement.at) : time(movement.at)
  // Never cut: what became of it decides what the amount means, so it takes a line of its own where the first is full.
  const tag = statusTag(movement)
  const what = movement.type === 'payment' ? partsShort(movement.parts) : kindWords(movement)
  const moved = figureOf(movement)
  const arrives = movement.payout && t('transactions.arrives', { net: money(movement.payout.net), fee: money(movement.payout.fee) })
  const undone = movement.status === 'cancelled' || movement.status === 'rejected'
  return (
    <Row
      to={to}
      selected={selected ?? false}
      lead={<Monogram name={name} />}
      title={<span className="line-clamp-2 whitespace-normal">{name}</span>}
      detail={
        tag ? (
          <span className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5">
            {[when, movement.shopTitle].filter(Boolean).join(' · ')}
            <Tag kind={tag.kind}>{tag.words}</Tag>
          </span>
        ) : (
          <span className={movement.type === 'payment' ? 'block truncate' : 'block'}>
            {[when, movement.shopTitle, what, arrives].filter(Boolean).join(' · ')}
          </span>
        )
      }
      end={
        moved !== 0 && (
          <Money
            cents={moved}
            signed={movement.value !== 0}
            className={undone ? 'font-semibold text-ink-2 line-through' : movement.value === 0 ? 'font-semibold text-ink-2' : ''}
          />
        )
      }
    />
  )
})
