/** "Quando arrivano i miei soldi" for one payment: what it brings, soonest and cheapest. */
import type { Part } from '@taschino/basics/tickets.ts'
import { paybackProspect } from '@taschino/contract/paybacks.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { money, shortDay } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'

/** Quiet where it is not known: the receipt does not wait for it. */
export function WhenPaid({ shop, value, parts }: { shop: number; value: number; parts: readonly Part[] | null }) {
  // What is left of a payment that was given back in part is not known by type: it is asked about as takings are.
  const shares = parts === null ? {} : { shares: parts.map(({ type, unit, amount }) => `${type}:${unit * amount}`).join(',') }
  const options = useAsk(paybackProspect, { query: { amount: String(value), ...shares, idShop: String(shop) } }).data?.options ?? []
  const [soonest, cheapest] = [options[0], options.at(-1)]
  if (!soonest || !cheapest) return null
  const on = (calendarDay: string): string => shortDay(`${calendarDay}T12:00:00Z`)
  return (
    <p className="no-print m-0 rounded-m border border-line px-4 py-3 text-[15px]">
      <strong className="block">{t('payback.from_sale')}</strong>
      {t('payback.from_sale_body', {
        net: money(soonest.net),
        day: on(soonest.payoutDate),
        net2: money(cheapest.net),
        day2: on(cheapest.payoutDate),
      })}
    </p>
  )
}
