/** The shops where this person paid last, each one tap from paying again. */
import { paths } from '../../../routing/paths.ts'
import { Link } from '../../../routing/router.tsx'
import { SectionTitle } from '../../../ui/Card.tsx'
import { Monogram } from '../../../ui/Monogram.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { dayTime } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { lastPaidShops, useLastMovements } from '../../wallet/public.ts'

const SHOWN = 4
const LOOK =
  'flex min-h-14 w-56 shrink-0 items-center gap-3 rounded-m border border-line bg-card px-3 py-2 text-start text-ink no-underline'

export function RecentShops() {
  const movements = useLastMovements()
  const shops = lastPaidShops(movements.data?.items ?? []).slice(0, SHOWN)
  if (!movements.isPending && shops.length === 0) return null
  return (
    <section aria-labelledby="near-recent" className="mt-4">
      <SectionTitle id="near-recent">{t('near.recent')}</SectionTitle>
      <ul className="no-bar -mx-5 my-0 flex list-none gap-2 overflow-x-auto px-5 py-1">
        {movements.isPending ? (
          <li aria-hidden className={LOOK}>
            <Skeleton className="size-10 rounded-xl" />
            <Skeleton className="w-24" />
          </li>
        ) : (
          shops.map((shop) => (
            <li key={shop.id}>
              <Link to={paths.payById(shop.id)} className={LOOK}>
                <Monogram name={shop.name} />
                <span className="min-w-0 flex-1">
                  <span className="line-clamp-2 font-semibold">
                    <span className="sr-only">{t('act.pay')} </span>
                    {shop.name}
                  </span>
                  <span className="block truncate text-sm text-ink-2">{dayTime(shop.at)}</span>
                </span>
              </Link>
            </li>
          ))
        )}
      </ul>
    </section>
  )
}
