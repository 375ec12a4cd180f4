/** One movement in a list, as its holder reads it: with whom, when, what it was made of, and what became of it. */
import { memo } from 'react'
import { valueOfParts } from '@taschino/basics/tickets.ts'
import type { Transaction } from '@taschino/contract/wallet.ts'
import { Money } from '../../../ui/Money.tsx'
import { Monogram } from '../../../ui/Monogram.tsx'
import { Row } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { dayTime, time } from '../../../words/formats.ts'
import { partsShort } from '../../../words/parts.ts'
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
  const name = movement.counterparty?.name ?? kindWords(movement.type)
  const when = withDay ? dayTime(movement.at) : time(movement.at)
  // Never cut: what became of it decides what the amount means, so it takes a line of its own where the first is full.
  const tag = statusTag(movement)
  const what = movement.type === 'payment' ? partsShort(movement.parts) : kindWords(movement.type)
  // What stays with its holder is worth nothing to their balance, and something to whoever reads of it.
  const moved = movement.value || movement.request?.value || valueOfParts(movement.parts)
  const undone = movement.status === 'cancelled' || movement.status === 'rejected'
  return (
    <Row to={to} selected={selected ?? false} lead={<Monogram name={name} />} title={<span className="line-clamp-2 whitespace-normal">{name}</span>}
      detail={tag ? <span className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5">{when}<Tag kind={tag.kind}>{tag.words}</Tag></span> : <span className={movement.type === 'payment' ? 'block truncate' : 'block'}>{when} · {what}</span>}
      end={moved !== 0 && <Money cents={moved} signed={movement.value !== 0} className={undone ? 'font-semibold text-ink-2 line-through' : movement.value === 0 ? 'font-semibold text-ink-2' : ''} />} />
  )
})
