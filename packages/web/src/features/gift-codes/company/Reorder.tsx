/** What should be ordered of a merchant, written as one would send it. */
import type { StockMerchant } from '@taschino/contract/gift-shapes.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { money } from '../../../words/formats.ts'
import { list } from '../../../words/parts.ts'
import { t } from '../../../words/words.ts'
import { reorderOf } from './stock-shelf.ts'

export function Reorder({ one }: { one: StockMerchant }) {
  const order = reorderOf(one)
  if (order.length === 0) return null
  const lines = order.map(({ unit, amount }) => t('giftStock.reorder_line', { count: amount, unit: money(unit) }))
  const value = money(order.reduce((sum, { unit, amount }) => sum + unit * amount, 0))
  return (
    <section aria-label={t('giftStock.reorder')} className="rounded-m bg-gold-soft p-4 text-on-gold-soft">
      <h3 className="m-0 text-base">{t('giftStock.reorder')}</h3>
      <ul className="mx-0 mt-1 mb-2 list-none p-0 font-semibold">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="mt-0 mb-3 text-sm">{t('giftStock.reorder_hint')}</p>
      <CopyButton
        text={t('giftStock.reorder_text', { merchant: one.merchant, lines: list(lines), value })}
        label={t('giftStock.reorder_copy')}
      />
    </section>
  )
}
