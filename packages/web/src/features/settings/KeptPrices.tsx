/** The notice that a price list is for new shops only, with the count of shops by price they keep. */
import { ChevronDown } from 'lucide-react'
import { listShopPrices } from '@taschino/contract/onboarding.ts'
import type { OutputOf } from '@taschino/contract/call.ts'
import { useAsk } from '../../api/use-ask.ts'
import { paths } from '../../routing/paths.ts'
import { Notice } from '../../ui/Notice.tsx'
import { typeWords } from '../../words/parts.ts'
import { t } from '../../words/words.ts'
import { percent } from './fields.ts'

type Price = OutputOf<typeof listShopPrices>['prices'][number]

const range = ({ feeMin, feeMax }: Pick<Price, 'feeMin' | 'feeMax'>): string =>
  t('companySettings.range', { from: percent(feeMin), to: percent(feeMax) })

export function KeptPrices() {
  const { data } = useAsk(listShopPrices, undefined, { staleTime: 0 })
  if (!data || data.shops === 0) return null
  return (
    <Notice kind="info" title={t('companySettings.kept', { count: data.shops })}>
      <p className="mt-0 mb-2">{t('companySettings.kept_how')}</p>
      {data.prices.map((price) => (
        <Kept key={JSON.stringify([price.feeMin, price.feeMax, price.feesByType])} price={price} />
      ))}
    </Notice>
  )
}

function Kept({ price }: { price: Price }) {
  const more = price.shops - price.some.length
  return (
    <details className="group border-t border-line">
      <summary className="press flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 py-1">
        <span className="font-semibold">
          {[range(price), ...price.feesByType.map((one) => `${typeWords(one.type)}: ${range(one)}`)].join(' · ')}
        </span>
        <span className="text-ink-2">
          {t('companySettings.kept_shops', { count: price.shops })}
          {price.listed && ` · ${t('companySettings.kept_listed')}`}
        </span>
        <ChevronDown aria-hidden size={18} className="ms-auto shrink-0 text-brand group-open:rotate-180" />
      </summary>
      <ul className="m-0 list-none p-0 pb-2">
        {price.some.map(({ id, title }) => (
          <li key={id}>
            <a href={paths.shopRecord(id)} className="flex min-h-11 items-center font-semibold text-brand">
              <bdi>{title}</bdi>
            </a>
          </li>
        ))}
        {more > 0 && (
          <li className="text-ink-2">
            <a href={paths.companyShops({ view: 'shops' })} className="flex min-h-11 items-center font-semibold text-brand">
              {t('companySettings.kept_more', { count: more })}
            </a>
          </li>
        )}
      </ul>
    </details>
  )
}
