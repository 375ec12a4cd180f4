/** The stock of one merchant by face value: how many, rate of sale, cost, how long it lasts. */
import type { StockMerchant } from '@taschino/contract/gift-shapes.ts'
import { cx } from '../../../ui/classes.ts'
import { money } from '../../../words/formats.ts'
import { locale, t } from '../../../words/words.ts'
import { daysWords } from './DaysChart.tsx'

const whole = (n: number): string => n.toLocaleString(locale())

/** `narrow`: beside a list, where there is room for what matters most. */
export function UnitsTable({ one: { stock, lowStockAt, merchant }, narrow = false }: { one: StockMerchant; narrow?: boolean }) {
  if (stock.length === 0) return <p className="m-0 border-t border-line px-4 py-3 text-[15px] text-ink-2">{t('giftStock.no_codes')}</p>
  const cell = 'px-2 py-2.5 text-end last:pe-4'
  const far = narrow ? 'hidden' : 'max-sm:hidden'
  return (
    // Large text on a small phone: the table is pushed to the side, and nothing of it is cut away.
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-[15px] wrap-normal">
        <caption className="sr-only">{t('giftStock.table', { name: merchant, low: lowStockAt })}</caption>
        <thead>
          <tr className="border-t border-line text-sm text-ink-2">
            <th scope="col" className="py-2 ps-4 pe-2 text-start font-semibold">
              {t('giftStock.col.unit')}
            </th>
            <th scope="col" className={cx(cell, 'font-semibold')}>
              {t('giftStock.col.free')}
            </th>
            <th scope="col" className={cx(cell, far, 'font-semibold')}>
              {t('giftStock.col.lately')}
            </th>
            <th scope="col" className={cx(cell, far, 'font-semibold')}>
              {t('giftStock.col.cost')}
            </th>
            <th scope="col" className={cx(cell, 'font-semibold')}>
              {t('giftStock.col.days')}
            </th>
          </tr>
        </thead>
        <tbody>
          {stock.map((line) => (
            <tr key={line.unit} className={cx('border-t border-line', line.low && 'bg-bad-soft/50')}>
              <th scope="row" className="py-2.5 ps-4 pe-2 text-start font-semibold whitespace-nowrap">
                {money(line.unit)}
              </th>
              <td className={cx(cell, 'font-bold', line.low && 'text-bad')}>
                {whole(line.free)}
                {line.endingSoon > 0 && (
                  <span className="block text-sm font-medium text-ink-2">{t('giftStock.ending', { count: line.endingSoon })}</span>
                )}
              </td>
              <td className={cx(cell, far)}>{whole(line.soldLately)}</td>
              <td className={cx(cell, far)}>{money(line.cost)}</td>
              <td className={cell}>{daysWords(line.daysLeft, line.free)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
