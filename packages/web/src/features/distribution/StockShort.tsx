/** The notice that the stock does not suffice, with the way to order more; the draft waits. */
import type { Distribution } from '@taschino/contract/distribution-shapes.ts'
import { paths } from '../../routing/paths.ts'
import { Link } from '../../routing/router.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { t } from '../../words/words.ts'

export const isShort = (one: Distribution): boolean => one.stock.some(({ after }) => after < 0)

export function StockShort({ one, kind }: { one: Distribution; kind: 'warn' | 'bad' }) {
  if (!isShort(one)) return null
  return (
    <Notice
      kind={kind}
      className="mb-4"
      act={
        <Link to={paths.agencyTickets()} className={buttonClass('soft', 'small')}>
          {t('dist.order_more')}
        </Link>
      }>
      {t('refusal.stock_short')}
    </Notice>
  )
}
