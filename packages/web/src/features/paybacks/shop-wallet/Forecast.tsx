/** "Quando arrivano i miei soldi": what all takings would bring, soonest and cheapest. */
import { businessDay } from '@taschino/basics/business-day.ts'
import { sharesFor } from '@taschino/basics/fees.ts'
import { paybackOptions } from '@taschino/basics/payback.ts'
import type { ShopWallet } from '@taschino/contract/paybacks.ts'
import { paths } from '../../../routing/paths.ts'
import { Row, Rows, SectionTitle } from '../../../ui/Card.tsx'
import { rateWords } from '../../../ui/FeeLines.tsx'
import { Money } from '../../../ui/Money.tsx'
import { money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { dayOf, inDays } from '../days.ts'
import { restingDay } from '../shops.ts'

export function Forecast({ shop }: { shop: ShopWallet }) {
  if (shop.available === 0) return null
  const options = paybackOptions(sharesFor(shop.available, shop.byType), shop, businessDay(Date.now()), restingDay(shop), shop.terms)
  const ends = [options[0], options.at(-1)].filter((option) => option !== undefined)
  return (
    <>
      <SectionTitle>{t('payback.when')}</SectionTitle>
      <Rows label={t('payback.when')}>
        {ends.map((option, i) => (
          <Row
            key={option.days}
            to={paths.shopPayback(undefined, option.days)}
            title={<span className="block first-letter:uppercase">{dayOf(option.payoutDate)}</span>}
            detail={`${t(i === 0 ? 'payback.soonest' : 'payback.cheapest')} · ${inDays(option.payoutDate)} · ${t('payback.fee_short', { fee: money(option.fee), percent: rateWords(option) })}`}
            end={<Money cents={option.net} />}
          />
        ))}
      </Rows>
      <p className="mt-2 mb-0 text-sm text-ink-2">{t('payback.when_hint')}</p>
    </>
  )
}
