/** What of one's tickets ends next, how many purchases use it up, and three places near by that take it. */
import type { TicketType } from '@taschino/basics/tickets.ts'
import type { OutputOf } from '@taschino/contract/call.ts'
import type { listTickets } from '@taschino/contract/wallet.ts'
import { Hourglass } from 'lucide-react'
import { paths } from '../../../routing/paths.ts'
import { Link } from '../../../routing/router.tsx'
import type { Place } from '../../../device/position/position.ts'
import { daysUntil, distance, money, shortDay } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { nearestExpiry } from '../../wallet/public.ts'
import { inOrder, metresTo } from './near-list.ts'
import { useShops } from './use-shops.ts'

/** Two months, as on the home screen; opened by itself when it is time. */
const SOON_DAYS = 62
const OPEN_DAYS = 28
const PLACES = 3

export interface Ending {
  type: TicketType
  value: number
  purchases: number
  expiresAt: string
}

/** Of what ends on the nearest day, the type that is worth most; null where nothing ends soon. */
export function endingOf(wallet: Pick<OutputOf<typeof listTickets>, 'groups' | 'maxNormal'>, now: number = Date.now()): Ending | null {
  const nearest = nearestExpiry(wallet.groups)
  const most = nearest?.byType.toSorted((a, b) => b.value - a.value)[0]
  if (!nearest?.expiresAt || !most || daysUntil(nearest.expiresAt, now) > SOON_DAYS) return null
  // One payment takes so many meal tickets and no more; of all else there is no limit.
  return {
    type: most.type,
    value: most.value,
    purchases: most.type === 'normal' ? Math.ceil(most.pieces / wallet.maxNormal) : 1,
    expiresAt: nearest.expiresAt,
  }
}

export function ExpiryPlanner({
  ending,
  settled,
  onAll,
}: {
  ending: Ending
  settled: Place | null
  /** Shows all shops that take it. */ onAll: () => void
}) {
  const { type, value, purchases, expiresAt } = ending
  const shops = useShops(settled, { text: '', capabilities: [type], maxDistance: null })
  const near = settled ? inOrder(shops.items, settled).slice(0, PLACES) : []
  return (
    <details open={daysUntil(expiresAt) <= OPEN_DAYS} className="mt-3 rounded-m bg-gold-soft text-on-gold-soft">
      <summary className="flex min-h-14 cursor-pointer items-center gap-3 px-4 py-2.5">
        <Hourglass aria-hidden size={20} className="shrink-0" />
        <span>
          <strong className="block">{t(`near.ends.${type}`, { value: money(value), day: shortDay(expiresAt) })}</strong>
          <span className="block text-sm">{t('near.purchases', { count: purchases })}</span>
        </span>
      </summary>
      <div className="px-4 pb-3">
        {near.length > 0 && (
          <ul aria-label={t('near.ends_where')} className="m-0 mb-1 list-none p-0">
            {near.map((shop) => (
              <li key={shop.id}>
                <Link to={paths.payById(shop.id)} className="flex min-h-11 items-center justify-between gap-3 text-current no-underline">
                  <span className="truncate font-semibold">
                    <span className="sr-only">{t('act.pay')} </span>
                    {shop.title}
                  </span>
                  <span className="shrink-0 text-sm">{distance(metresTo(shop, settled) ?? 0)}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        <button type="button" onClick={onAll} className="min-h-11 text-sm font-bold text-current underline">
          {t('near.ends_all')}
        </button>
      </div>
    </details>
  )
}
