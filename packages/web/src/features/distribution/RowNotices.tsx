/** What the agency should know of the rows before it gives, a line each: what is wrong, who is missing, who has had some already. */
import type { ReactNode } from 'react'
import { CircleAlert, Info } from 'lucide-react'
import type { Distribution } from '@taschino/contract/distribution-shapes.ts'
import { paths } from '../../routing/paths.ts'
import { Link } from '../../routing/router.tsx'
import { cx } from '../../ui/classes.ts'
import { locale, t } from '../../words/words.ts'
import { monthWords } from './OptionsFields.tsx'
import { isShort } from './StockShort.tsx'

const WAY = 'grid min-h-11 place-items-center font-semibold text-inherit underline wide:min-h-8'

interface RowNoticesProps {
  one: Distribution
  striking: boolean
  onStrike: () => void
  onMissing: () => void
}

const sumWords = ({ sums }: Distribution): string =>
  new Intl.ListFormat(locale()).format(
    sums.map(({ line, who }) => t('dist.sum_line', { what: who === '' ? t('dist.nobody') : `«${who}»`, line: line ?? '+' })),
  )

export function RowNotices({ one, striking, onStrike, onMissing }: RowNoticesProps) {
  const { faults, already } = one.rows
  const { missing, left } = one.lastMonth
  const month = monthWords(one.lastMonth.month)
  return (
    <ul className="m-0 mb-3 grid list-none gap-1.5 p-0 empty:hidden">
      {isShort(one) && (
        <Line
          warn
          act={
            <Link to={paths.agencyTickets()} className={WAY}>
              {t('dist.order_more')}
            </Link>
          }>
          {t('refusal.stock_short')}
        </Line>
      )}
      {faults > 0 && (
        <Line warn act={<Act word={t('dist.strike_all')} busy={striking} onClick={onStrike} />}>
          <strong>{t('dist.faults', { count: faults })}</strong> <span className="hidden wide:inline">{t('dist.faults_body')}</span>
        </Line>
      )}
      {already > 0 && <Line warn>{t('dist.already', { count: already, month: monthWords(one.month) })}</Line>}
      {missing > 0 && (
        <Line act={<Act word={t('dist.missing_show')} onClick={onMissing} />}>{t('dist.missing', { count: missing, month })}</Line>
      )}
      {left > 0 && <Line>{t('dist.left_out', { count: left, month })}</Line>}
      {one.sums.length > 0 && <Line>{t('dist.sums', { count: one.sums.length, which: sumWords(one) })}</Line>}
    </ul>
  )
}

function Line({ warn, act, children }: { warn?: boolean; act?: ReactNode; children: ReactNode }) {
  const Icon = warn ? CircleAlert : Info
  return (
    <li
      className={cx(
        'flex flex-wrap items-center gap-x-3 rounded-m px-3 py-1 text-[15px]',
        warn ? 'bg-gold-soft text-on-gold-soft' : 'border border-line bg-card text-ink',
      )}>
      <Icon aria-hidden size={18} className="shrink-0" />
      <span className="min-w-40 flex-1 py-1">{children}</span>
      {act}
    </li>
  )
}

function Act({ word, busy, onClick }: { word: string; busy?: boolean; onClick: () => void }) {
  return (
    <button type="button" aria-busy={busy || undefined} className={WAY} onClick={onClick}>
      {word}
    </button>
  )
}
