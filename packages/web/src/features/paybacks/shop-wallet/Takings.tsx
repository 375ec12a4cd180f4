/** A shop's takings by type and day. */
import { ChevronDown } from 'lucide-react'
import type { TicketType } from '@taschino/basics/tickets.ts'
import type { OutputOf } from '@taschino/contract/call.ts'
import type { getTakings } from '@taschino/contract/wallet.ts'
import { Card, Row, Rows, SectionTitle } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Sparkbars } from '../../../ui/Sparkbars.tsx'
import { day as dayWords, money, shortDay } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { noon } from '../days.ts'

type Takings = OutputOf<typeof getTakings>

const GROUNDS: Record<TicketType, string> = {
  normal: 'bg-t-normal',
  business: 'bg-t-business',
  gdo: 'bg-t-gdo',
  free_credits: 'bg-t-credits',
}

/** `asOf`: when the server said it, ms; its today is that day. */
export function TakingsByType({ takings, asOf }: { takings: Takings; asOf: number }) {
  const when = dayWords(asOf).toLocaleLowerCase()
  const types = takings.byType.filter((row) => row.value > 0 || row.today > 0)
  return (
    <>
      <SectionTitle
        act={<span className="font-normal text-ink-2">{t('shopWallet.type_today', { day: when, amount: money(takings.today) })}</span>}>
        {t('shopWallet.by_type')}
      </SectionTitle>
      {types.length === 0 ? (
        <Card>
          <EmptyState title={t('shopWallet.by_type_empty')} />
        </Card>
      ) : (
        <Rows>
          {types.map(({ type, value, today }) => {
            // A share of nothing is none.
            const percent = value === 0 ? null : Math.round((value / takings.toBePaid) * 100)
            const said = [
              percent === null ? null : t('shopWallet.share', { percent }),
              today > 0 ? t('shopWallet.type_today', { day: when, amount: money(today) }) : null,
            ]
            return (
              <Row
                key={type}
                title={t(`type.${type}`)}
                end={<Money cents={value} />}
                lead={
                  <span
                    aria-hidden
                    className={`grid size-10 shrink-0 place-items-center rounded-xl font-extrabold text-white ${GROUNDS[type]}`}>
                    {t(`type.${type}`).charAt(0)}
                  </span>
                }
                detail={
                  <>
                    {said.filter((one) => one !== null).join(' · ')}
                    {percent !== null && (
                      <span aria-hidden className="mt-1.5 block h-1.5 overflow-hidden rounded-full bg-line">
                        <span className={`block h-full rounded-full ${GROUNDS[type]}`} style={{ width: `${percent}%` }} />
                      </span>
                    )}
                  </>
                }
              />
            )
          })}
        </Rows>
      )}
    </>
  )
}

export function TakingsByDay({ days }: { days: Takings['days'] }) {
  const total = days.reduce((sum, { value }) => sum + value, 0)
  const best = days.reduce<Takings['days'][number] | null>((top, one) => (one.value > (top?.value ?? 0) ? one : top), null)
  return (
    <>
      <SectionTitle>{t('shopWallet.days')}</SectionTitle>
      <Card>
        <Sparkbars
          height={120}
          show={money}
          label={t('shopWallet.days_label', { amount: money(total) })}
          points={days.map(({ day, value }) => ({ name: shortDay(noon(day)), value }))}
          caption={
            <>
              {t('shopWallet.days_total', { amount: money(total) })}
              {best && (
                <>
                  <br />
                  {t('shopWallet.days_best', { day: shortDay(noon(best.day)), amount: money(best.value) })}
                </>
              )}
            </>
          }
        />
        <details className="group mt-2">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 font-semibold text-brand">
            {t('shopWallet.table')}
            <ChevronDown aria-hidden size={18} className="transition-transform group-open:rotate-180" />
          </summary>
          <table className="w-full border-collapse text-[15px]">
            <thead>
              <tr className="text-ink-2">
                <th scope="col" className="py-2 text-start font-medium">
                  {t('shopWallet.day')}
                </th>
                <th scope="col" className="py-2 text-end font-medium">
                  {t('shopWallet.value')}
                </th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ day, value }) => (
                <tr key={day} className="border-t border-line">
                  <th scope="row" className="py-2 text-start font-normal first-letter:uppercase">
                    {dayWords(noon(day))}
                  </th>
                  <td className="py-2 text-end font-semibold">{money(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </Card>
    </>
  )
}
