/** Shops to pay in: near where the place is known, else where tickets were taken last; position is asked for by the chip. */
import { Link } from '../../../app/router.tsx'
import { LocateFixed } from 'lucide-react'
import { paths } from '../../../app/paths.ts'
import { usePlace } from '../../../device/use-place.ts'
import { Card, Rows, SectionTitle } from '../../../ui/Card.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { t } from '../../../words/words.ts'
import { ShopRow, useShops } from '../../shops/public.ts'

const SHOWN = 3

export function NearShops() {
  const where = usePlace()
  const shops = useShops(where.place, { text: '', capability: null, maxDistance: null }, 10)
  const items = shops.items.filter((shop) => shop.enabled && !shop.isGroup).slice(0, SHOWN)
  return (
    <section aria-labelledby="home-near">
      <SectionTitle id="home-near" act={<Link to={paths.shopsNear()} className="relative text-brand after:absolute after:-inset-3">{t('act.show_all')}</Link>}>{where.place ? t('home.near') : t('home.shops')}</SectionTitle>
      {(where.state === 'off' || where.state === 'asking') && (
        <div className="mb-2.5"><Chip onClick={where.ask} icon={<LocateFixed aria-hidden size={16} />}>{t(where.state === 'asking' ? 'near.asking' : 'near.ask')}</Chip></div>
      )}
      {shops.waiting ? <SkeletonRows count={SHOWN} />
        : items.length === 0 ? <Card className="text-ink-2">{t(shops.failed ? 'error.unreachable' : 'near.none_title')}</Card>
          : <Rows>{items.map((shop) => <ShopRow key={shop.id} shop={shop} />)}</Rows>}
    </section>
  )
}
