/** One code as a card of the stack: whose it is, what is left on it, until when, and how it stands. */
import type { OwnCode } from '@taschino/contract/gift-shapes.ts'
import { Tag } from '../../../ui/Chip.tsx'
import { cx } from '../../../ui/classes.ts'
import { BigMoney } from '../../../ui/Money.tsx'
import { money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { MerchantLogo } from '../MerchantLogo.tsx'
import { codeTag, isOver, lastDay, leftOn } from './code-words.ts'

export function CodeCard({ code, to }: { code: OwnCode; to: string }) {
  const { merchant } = code
  const tag = codeTag(code)
  return (
    <a
      href={to}
      className={cx(
        'press flex h-full min-h-44 flex-col rounded-big border border-line bg-card p-5 text-ink no-underline shadow-card',
        isOver(code) && 'bg-bg shadow-none',
      )}>
      <span className="flex items-center gap-3">
        <MerchantLogo logo={merchant.logo} name={merchant.merchant} />
        <span className="min-w-0 flex-1">
          <strong className="line-clamp-2 break-words">
            <bdi>{merchant.merchant}</bdi>
          </strong>
          <span translate="no" className="block text-sm text-ink-2">
            <span className="sr-only">{t('gifts.tail')} </span>
            ···· {code.tail}
          </span>
        </span>
      </span>
      <span className="mt-4 block">
        <BigMoney cents={leftOn(code)} size="m" />
        {code.spent > 0 && <span className="block text-sm text-ink-2">{t('gifts.of', { value: money(code.unit) })}</span>}
      </span>
      <span className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-4 text-sm text-ink-2">
        {lastDay(code)}
        <Tag kind={tag.kind}>{tag.words}</Tag>
      </span>
    </a>
  )
}
