/** Shops to pay in: near where the place is known, else those paid last; position is asked for by the chip, never by itself. */
import { LocateFixed } from 'lucide-react'
import { paths } from '../../../app/paths.ts'
import { Link } from '../../../app/router.tsx'
import { usePlace } from '../../../device/use-place.ts'
import { Card, Row, Rows, SectionTitle } from '../../../ui/Card.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Monogram } from '../../../ui/Monogram.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { dayTime } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { ShopRow, useShops } from '../../shops/public.ts'
import { lastPaidShops, useLastMovements } from './use-last-movements.ts'

const SHOWN = 3

export function NearShops() {
  const where = usePlace()
  return (
    <section aria-labelledby="home-near">
      <SectionTitle id="home-near" act={<Link to={paths.shopsNear()} className="relative text-brand after:absolute after:-inset-3">{t('act.show_all')}</Link>}>{t(where.place ? 'home.near' : 'home.shops')}</SectionTitle>
      {(where.state === 'off' || where.state === 'asking') && (
        <div className="mb-2.5"><Chip onClick={where.ask} icon={<LocateFixed aria-hidden size={16} />}>{t(where.state === 'asking' ? 'near.asking' : 'near.ask')}</Chip></div>
      )}
      {where.place ? <Near place={where.place} /> : <PaidLast />}
    </section>
  )
}

function Near({ place }: { place: { lat: number; lon: number } }) {
  const shops = useShops(place, { text: '', capability: null, maxDistance: null }, 10)
  const items = shops.items.filter((shop) => shop.enabled && !shop.isGroup).slice(0, SHOWN)
  if (shops.waiting) return <SkeletonRows count={SHOWN} />
  if (items.length === 0) return <Card className="text-ink-2">{t(shops.failed ? 'error.unreachable' : 'near.none_title')}</Card>
  return <Rows>{items.map((shop) => <ShopRow key={shop.id} shop={shop} />)}</Rows>
}

function PaidLast() {
  const list = useLastMovements()
  const shops = lastPaidShops(list.data?.items ?? []).slice(0, SHOWN)
  if (list.isPending) return <SkeletonRows count={SHOWN} />
  if (shops.length === 0) return <Rows><Row to={paths.shopsNear()} title={t('near.title')} detail={t('near.search')} /></Rows>
  return (
    <Rows>
      {shops.map((shop) => (
        <Row key={shop.id} to={paths.payById(shop.id)} lead={<Monogram name={shop.name} />} title={shop.name} detail={t('home.paid_last', { when: dayTime(shop.at) })}
          end={<span className="text-[15px] text-brand">{t('act.pay')}</span>} />
      ))}
    </Rows>
  )
}
