/** The stock before and after by face value; a shortage stands out. */
import type { Distribution } from '@taschino/contract/distribution-shapes.ts'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/classes.ts'
import { money } from '../../words/formats.ts'
import { typeWords } from '../../words/parts.ts'
import { locale, t } from '../../words/words.ts'

const whole = (n: number): string => (n < 0 ? `−${(-n).toLocaleString(locale())}` : n.toLocaleString(locale()))

export function Stock({ one }: { one: Distribution }) {
  const cell = 'px-2 py-2.5 text-end last:pe-4'
  return (
    <Card flush>
      <table className="w-full border-collapse text-[15px] wrap-normal">
        <thead>
          <tr className="text-sm text-ink-2">
            <th scope="col" className="py-2.5 ps-4 pe-2 text-start font-semibold">
              {t('dist.stock_kind')}
            </th>
            <th scope="col" className={cx(cell, 'font-semibold')}>
              {t('dist.stock_before')}
            </th>
            <th scope="col" className={cx(cell, 'font-semibold')}>
              {t('dist.stock_given')}
            </th>
            <th scope="col" className={cx(cell, 'font-semibold')}>
              {t('dist.stock_after')}
            </th>
          </tr>
        </thead>
        <tbody>
          {one.stock.map(({ unit, before, tickets, after }) => (
            <tr key={unit} className="border-t border-line">
              <th scope="row" className="py-2.5 ps-4 pe-2 text-start font-semibold">
                {typeWords(one.type)} {money(unit)}
              </th>
              <td className={cell}>{whole(before)}</td>
              <td className={cell}>{whole(tickets)}</td>
              <td className={cx(cell, 'font-bold', after < 0 && 'text-bad')}>
                {whole(after)}
                {after < 0 && <span className="block text-sm font-medium">{t('dist.stock_lacks', { count: -after })}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
