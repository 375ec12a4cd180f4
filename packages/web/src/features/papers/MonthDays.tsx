/** The days of a month as the cash register counts them ("non riscosso"). */
import type { ShopMonth } from '@taschino/contract/papers.ts'
import { Card, SectionTitle } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Money } from '../../ui/Money.tsx'
import { money, shortDay } from '../../words/formats.ts'
import { list } from '../../words/parts.ts'
import { t } from '../../words/words.ts'

type Day = ShopMonth['days'][number]

/** Noon, so that a business day stays itself in every time zone. */
const noon = (day: string): string => `${day}T12:00:00Z`

function detail(day: Day): string {
  const types = day.types.length > 1 ? day.types.map(({ type, net }) => `${t(`type.${type}`)} ${money(net)}`) : []
  const back = day.refunds + day.cancellations
  return list([
    t('month.day_payments', { count: day.payments }),
    ...types,
    ...(back > 0 ? [t('month.day_back', { amount: money(back) })] : []),
  ])
}

export function MonthDays({ month }: { month: ShopMonth }) {
  return (
    <>
      <SectionTitle>{t('month.days')}</SectionTitle>
      {month.days.length === 0 ? (
        <Card>
          <EmptyState title={t('month.no_days')}>{t('month.no_days_body')}</EmptyState>
        </Card>
      ) : (
        <Card flush>
          <table className="w-full border-collapse text-[15px]">
            <caption className="sr-only">{t('month.days')}</caption>
            <thead>
              <tr className="bg-bg text-sm text-ink-2">
                <th scope="col" className="px-4 py-2 text-start font-medium">
                  {t('month.day')}
                </th>
                <th scope="col" className="px-4 py-2 text-end font-medium whitespace-nowrap">
                  {t('month.not_cashed')}
                </th>
              </tr>
            </thead>
            <tbody>
              {month.days.map((day) => (
                <tr key={day.day} className="border-t border-line">
                  <th scope="row" className="px-4 py-2.5 text-start font-semibold">
                    {shortDay(noon(day.day))}
                    <span className="block text-sm font-normal text-ink-2">{detail(day)}</span>
                  </th>
                  <td className="px-4 py-2.5 text-end align-top font-semibold whitespace-nowrap">
                    <Money cents={day.net} />
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr className="border-t-2 border-line-strong">
                <th scope="row" className="px-4 py-3 text-start">
                  {t('month.total')}
                </th>
                <td className="px-4 py-3 text-end font-bold">
                  <Money cents={month.net} />
                </td>
              </tr>
            </tfoot>
          </table>
        </Card>
      )}
    </>
  )
}
