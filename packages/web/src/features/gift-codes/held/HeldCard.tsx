/** A code as a card of the stack: merchant, remaining value, last day, state. */
import { Tag, type TagKind } from '../../../ui/Chip.tsx'
import { cx } from '../../../ui/classes.ts'
import { BigMoney } from '../../../ui/Money.tsx'
import { money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { MerchantLogo } from '../MerchantLogo.tsx'

export interface HeldCardProps {
  name: string
  logo: string | null
  tail: string
  unit: number
  left: number
  lastDay: string
  tag: { kind: TagKind; words: string }
  over: boolean
  to: string
}

function HeldCard({ name, logo, tail, unit, left, lastDay, tag, over, to }: HeldCardProps) {
  return (
    <a
      href={to}
      className={cx(
        'press flex h-full min-h-44 flex-col rounded-big border border-line bg-card p-5 text-ink no-underline shadow-card',
        over && 'bg-bg shadow-none',
      )}>
      <span className="flex items-center gap-3">
        <MerchantLogo logo={logo} name={name} />
        <span className="min-w-0 flex-1">
          <strong className="line-clamp-2 break-words">
            <bdi>{name}</bdi>
          </strong>
          <span translate="no" className="block text-sm text-ink-2">
            <span className="sr-only">{t('gifts.tail')} </span>
            ···· {tail}
          </span>
        </span>
      </span>
      <span className="mt-4 block">
        <BigMoney cents={left} size="m" />
        {left < unit && <span className="block text-sm text-ink-2">{t('gifts.of', { value: money(unit) })}</span>}
      </span>
      <span className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-4 text-sm text-ink-2">
        {lastDay}
        <Tag kind={tag.kind}>{tag.words}</Tag>
      </span>
    </a>
  )
}

/** On a phone one lies before the next and is swiped away; where there is room they lie side by side. */
export function HeldStack({ cards, label }: { cards: readonly (HeldCardProps & { id: number })[]; label: string }) {
  return (
    <ul
      aria-label={label}
      className="no-bar -mx-5 m-0 flex list-none snap-x snap-mandatory scroll-px-5 gap-3 overflow-x-auto px-5 pt-1 pb-10 duo:mx-0 duo:grid duo:grid-cols-2 duo:overflow-visible duo:px-0 duo:pb-1 trio:grid-cols-3">
      {cards.map(({ id, ...card }) => (
        <li key={id} className="w-[84%] max-w-sm shrink-0 snap-start duo:w-auto duo:max-w-none">
          <HeldCard {...card} />
        </li>
      ))}
    </ul>
  )
}
