/** The charts of an agency's stock: until when it lasts, and how much was given each month. */
import type { StockGroup } from '@taschino/contract/agency-shapes.ts'
import { Card, Row, Rows, SectionTitle } from '../../../ui/Card.tsx'
import { Sparkbars } from '../../../ui/Sparkbars.tsx'
import { daysUntil, money, pieces, shortDay } from '../../../words/formats.ts'
import { typeWords } from '../../../words/parts.ts'
import { locale, t } from '../../../words/words.ts'
import { monthName } from './month-name.ts'
import { lastDays } from './order-draft.ts'

/** One bar per last day: dark what is in hand, light what is out. */
export function LastDays({ groups }: { groups: readonly StockGroup[] }) {
  const lines = lastDays(groups)
  const longest = Math.max(1, ...lines.map(({ inHand, out }) => inHand + (out ?? 0)))
  if (lines.length === 0) return null
  return (
    <section>
      <SectionTitle>{t('agencyTickets.last_days')}</SectionTitle>
      <Card>
        <ul className="m-0 grid list-none gap-4 p-0">
          {lines.map(({ expiresAt, inHand, out }) => (
            <li key={expiresAt}>
              <div className="flex items-baseline justify-between gap-3">
                <strong className="text-[15px]">{expiresAt === null ? t('agencyTickets.never_ends') : shortDay(expiresAt)}</strong>
                <span className="text-sm text-ink-2">
                  {expiresAt !== null && t('agencyTickets.days_left', { count: daysUntil(expiresAt) })}
                </span>
              </div>
              <span aria-hidden className="mt-1.5 flex h-2.5 overflow-hidden rounded-full bg-line">
                <span className="block h-full bg-brand" style={{ width: `${(inHand / longest) * 100}%` }} />
                <span className="block h-full bg-brand/45" style={{ width: `${((out ?? 0) / longest) * 100}%` }} />
              </span>
              <p className="mt-1 mb-0 text-sm text-ink-2">
                {[
                  inHand > 0 ? t('agencyTickets.line_in_hand', { amount: money(inHand) }) : '',
                  out ? t('agencyTickets.line_out', { amount: money(out) }) : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

/** Kind by kind: what came, what went out, what is roughly still with people. */
export function Groups({ groups }: { groups: readonly StockGroup[] }) {
  if (groups.length === 0) return null
  return (
    <section className="mt-7">
      <SectionTitle>{t('agencyTickets.groups')}</SectionTitle>
      <Rows label={t('agencyTickets.groups')}>
        {groups.map(({ type, unit, inHand, ordered, issued, given, unspent }) => (
          <Row
            key={`${type} ${unit}`}
            title={`${typeWords(type)} · ${money(unit)}`}
            end={pieces(inHand)}
            detail={[
              t('agencyTickets.issued', { count: issued }),
              t('agencyTickets.given_count', { count: given }),
              ordered === 0 ? '' : t('agencyTickets.ordered', { count: ordered.toLocaleString(locale()) }),
              unspent === null ? '' : t('agencyTickets.unspent_count', { count: unspent.amount.toLocaleString(locale()) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </Rows>
      <p className="mt-2 mb-0 text-sm text-ink-2">{t('agencyTickets.groups_hint')}</p>
    </section>
  )
}

export function Given({ months }: { months: readonly { month: string; value: number }[] }) {
  const total = months.reduce((sum, { value }) => sum + value, 0)
  if (total === 0) return null
  return (
    <section className="mt-7">
      <SectionTitle>{t('agencyTickets.given')}</SectionTitle>
      <Card>
        <Sparkbars
          height={110}
          show={money}
          label={t('agencyTickets.given')}
          points={months.map(({ month, value }) => ({ name: monthName(month, 'year'), value }))}
          caption={t('agencyTickets.given_total', {
            amount: money(total),
            from: monthName(months[0]?.month ?? '', 'short'),
            to: monthName(months.at(-1)?.month ?? '', 'short'),
          })}
        />
      </Card>
    </section>
  )
}
