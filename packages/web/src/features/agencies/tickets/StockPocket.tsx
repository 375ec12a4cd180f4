/** What the agency can give now, drawn as a pocket, and what the next month will need. */
import { CalendarDays, FileText, HandHeart, Send } from 'lucide-react'
import type { OutputOf } from '@taschino/contract/call.ts'
import type { getStock } from '@taschino/contract/agencies.ts'
import { paths } from '../../../routing/paths.ts'
import { Link } from '../../../routing/router.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Figure } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { BigMoney, Money } from '../../../ui/Money.tsx'
import { Pocket } from '../../../ui/Pocket.tsx'
import { cx } from '../../../ui/classes.ts'
import { daysUntil, money, pieces, shortDay } from '../../../words/formats.ts'
import { typeWords } from '../../../words/parts.ts'
import { t } from '../../../words/words.ts'
import { creditPaths } from '../../credits/public.ts'
import { invoicePaths } from '../../invoices/public.ts'
import { monthName } from './month-name.ts'
import type { Need } from './order-draft.ts'

type StockAnswer = OutputOf<typeof getStock>

/** Two months: time enough to hand out what ends. */
const SOON_DAYS = 62

export function StockPocket({ stock }: { stock: StockAnswer }) {
  const held = stock.groups.filter(({ inHand }) => inHand > 0)
  const stubs = held.map(({ type, unit, inHand }) => ({
    id: `${type}:${unit}`,
    type,
    name: `${typeWords(type)} · ${money(unit)}`,
    amount: pieces(inHand),
  }))
  const nearest = held
    .flatMap(({ expiring }) => expiring)
    .filter(({ expiresAt }) => expiresAt !== null && daysUntil(expiresAt) <= SOON_DAYS)
    .toSorted((a, b) => ((a.expiresAt ?? '') < (b.expiresAt ?? '') ? -1 : 1))[0]
  const month = stock.groups.reduce((sum, group) => sum + group.givenThisMonth * group.unit, 0)
  const told = stock.groups.filter(({ unspent }) => unspent !== null)
  const unspent = told.reduce((sum, group) => sum + (group.unspent?.amount ?? 0) * group.unit, 0)
  return (
    <>
      <div className="@container">
        <div className="@2xl:grid @2xl:grid-cols-[minmax(0,1fr)_minmax(220px,280px)] @2xl:items-center @2xl:gap-5">
          <Pocket stubs={stubs} label={t('agencyTickets.in_hand')}>
            <p className="m-0 text-sm text-ink-2">{t('agencyTickets.in_hand')}</p>
            <BigMoney cents={stock.inHand} />
            <p className="mt-1 mb-0 text-sm text-ink-2">
              {nearest?.expiresAt ? (
                <Tag kind="warn">{t('agencyTickets.ends', { count: nearest.amount, day: shortDay(nearest.expiresAt) })}</Tag>
              ) : (
                t(stock.inHand > 0 ? 'agencyTickets.in_hand_hint' : 'agencyTickets.in_hand_none')
              )}
            </p>
          </Pocket>
          <Acts stock={stock} />
        </div>
      </div>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Figure name={t('agencyTickets.month')} detail={t('agencyTickets.month_detail', { count: stock.people })}>
          <Money cents={month} />
        </Figure>
        <Figure
          name={t('agencyTickets.unspent')}
          detail={t(told.length > 0 ? 'agencyTickets.unspent_detail' : 'agencyTickets.unspent_few')}>
          {told.length > 0 ? t('agencyTickets.about', { amount: money(unspent) }) : '—'}
        </Figure>
      </div>
    </>
  )
}

/** Below the pocket, and beside it where there is room. */
const Acts = ({ stock: { inHand, groups } }: { stock: StockAnswer }) => (
  <div className="@md:grid @md:grid-cols-2 @md:gap-x-3 @2xl:block">
    {inHand > 0 ? (
      <Link to={paths.agencyDistribution()} className={cx(buttonClass(), 'mb-3 @md:col-span-2')}>
        <Send aria-hidden size={20} />
        {t('agencyTickets.distribute')}
      </Link>
    ) : (
      groups.length > 0 && (
        <Link to={paths.agencyDistribution()} className={cx(buttonClass('ghost'), 'mb-3 @md:col-span-2')}>
          {t('dist.history')}
        </Link>
      )
    )}
    <Link to={creditPaths.agency.list()} className={cx(buttonClass('ghost'), 'mb-3')}>
      <HandHeart aria-hidden size={20} />
      {t('credits.give')}
    </Link>
    <Link to={invoicePaths.agency()} className={cx(buttonClass('ghost'), 'mb-3')}>
      <FileText aria-hidden size={20} />
      {t('invoices.title')}
    </Link>
  </div>
)

/** What there is of it already; an order that waits is not ordered twice. */
function haveWords({ inHand, ordered, missing }: Need): string {
  if (ordered > 0)
    return t(
      missing === 0 ? 'agencyTickets.need_enough_ordered' : inHand > 0 ? 'agencyTickets.need_have_ordered' : 'agencyTickets.need_ordered',
      { count: ordered, have: inHand },
    )
  return missing === 0
    ? t('agencyTickets.need_enough', { count: inHand })
    : inHand > 0
      ? t('agencyTickets.need_have', { count: inHand })
      : ''
}

/** The sum that offices do on paper every month. */
export function NextMonth({ need, onOrder }: { need: Need | null; onOrder: (amount: number) => void }) {
  if (!need) return null
  const month = monthName(need.month)
  return (
    <section
      aria-label={t('agencyTickets.need', { month })}
      className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-m border border-line bg-card p-4">
      <span aria-hidden className="grid size-10 shrink-0 place-items-center rounded-xl bg-mint text-brand">
        <CalendarDays size={20} />
      </span>
      <div className="min-w-40 flex-1">
        <p className="m-0 font-semibold">{t('agencyTickets.need', { month })}</p>
        <p className="m-0 text-sm text-ink-2">
          {t(need.people === 0 ? 'agencyTickets.need_nobody' : 'agencyTickets.need_sum', {
            people: need.people,
            days: need.days,
            count: need.people * need.days,
          })}{' '}
          {haveWords(need)}
        </p>
        {need.invited > 0 && (
          <p className="m-0 text-sm text-ink-2">
            {t('agencyTickets.need_invited', { count: need.invited, all: (need.people + need.invited) * need.days })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {need.missing > 0 && (
          <Button size="small" kind="soft" onClick={() => onOrder(need.missing)}>
            {t('agencyTickets.need_order', { count: need.missing })}
          </Button>
        )}
        {need.missingWithInvited > need.missing && (
          <Button size="small" kind="plain" onClick={() => onOrder(need.missingWithInvited)}>
            {t('agencyTickets.need_order_all', { count: need.missingWithInvited })}
          </Button>
        )}
      </div>
    </section>
  )
}
