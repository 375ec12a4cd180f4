/** Who gets the money, as the server knows them: this exposes a code stuck over another one. */
import { MapPin } from 'lucide-react'
import { metresBetween } from '../../../device/position/distance.ts'
import { usePlace } from '../../../device/position/use-place.ts'
import { Monogram } from '../../../ui/Monogram.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { cx } from '../../../ui/classes.ts'
import { Tag } from '../../../ui/Chip.tsx'
import { dayKey, distance, time } from '../../../words/formats.ts'
import { typeWords } from '../../../words/parts.ts'
import { t } from '../../../words/words.ts'
import type { Payee } from './use-payee.ts'

/** Beyond this, the code is more likely a copy than the shop in front of somebody. */
const FAR_M = 1000

export function ShopHead({ payee }: { payee: Payee | null }) {
  const { place, settled } = usePlace()
  const here = place ?? settled
  if (!payee)
    return (
      <div aria-hidden className="flex min-h-21 items-center gap-3 short:min-h-13">
        <Skeleton className="size-13 rounded-m" />
        <div className="flex-1">
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="mt-2 h-4 w-3/4" />
        </div>
      </div>
    )
  const { shop, till } = payee
  const away = here && shop.position ? metresBetween(here, { lat: shop.position.x, lon: shop.position.y }) : shop.distance
  return (
    <section aria-label={t('pay.shop')} className="flex min-h-21 items-center gap-3.5 short:min-h-13">
      <Monogram name={shop.title} size="m" />
      <div className="min-w-0 flex-1">
        <h2 className="m-0 truncate text-lg leading-6">{shop.title}</h2>
        <p className="m-0 text-sm text-ink-2">{[shop.address, till].filter(Boolean).join(' · ')}</p>
        <ul aria-label={t('pay.accepts')} className="m-0 mt-1 flex list-none flex-wrap gap-1.5 p-0">
          {shop.capabilities.map((type) => (
            <li key={type} className="short:hidden">
              <Tag>{typeWords(type)}</Tag>
            </li>
          ))}
          {shop.acceptedAt && dayKey(shop.acceptedAt) === dayKey(Date.now()) && (
            <li className="short:hidden">
              <Tag kind="ok">{t('near.accepted_today', { time: time(shop.acceptedAt) })}</Tag>
            </li>
          )}
          {away !== null && away !== undefined && (
            <li className={cx(away <= FAR_M && 'short:hidden')}>
              <Tag kind={away > FAR_M ? 'warn' : 'plain'}>
                <span className="inline-flex items-center gap-1">
                  <MapPin aria-hidden size={13} />
                  {distance(away)}
                  {away > FAR_M && ` · ${t('pay.far')}`}
                </span>
              </Tag>
            </li>
          )}
        </ul>
      </div>
    </section>
  )
}
