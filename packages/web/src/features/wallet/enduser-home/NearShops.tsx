/** Shops to pay in: near where the place is known, else those paid last; position is asked for by the chip, never by itself. */
import { LocateFixed, Search } from 'lucide-react'
import type { Place } from '../../../device/position/position.ts'
import { paths } from '../../../routing/paths.ts'
import { Link } from '../../../routing/router.tsx'
import { usePlace, type Whereabouts } from '../../../device/position/use-place.ts'
import { Row, Rows, SectionTitle } from '../../../ui/Card.tsx'
import { Monogram } from '../../../ui/Monogram.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { dayTime } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { ShopRow, useShops } from '../../shops/public.ts'
import { lastPaidShops, useLastMovements } from './use-last-movements.ts'

const SHOWN = 3

export function NearShops() {
  const where = usePlace()
  return (
    <section aria-labelledby="home-near">
      <SectionTitle
        id="home-near"
        act={
          <Link to={paths.shopsNear()} className="relative text-brand after:absolute after:-inset-3">
            {t('act.show_all')}
          </Link>
        }>
        {t(where.settled ? 'home.near' : 'home.shops')}
      </SectionTitle>
      <Rows>
        {where.settled ? <Near place={where.settled} /> : <PaidLast />}
        <LastRow where={where} />
      </Rows>
    </section>
  )
}

/** Always there and always as tall, so that an answer about the position moves nothing. */
function LastRow({ where }: { where: Whereabouts }) {
  const lead = (
    <span aria-hidden className="grid size-10 shrink-0 place-items-center text-brand">
      {where.state === 'here' ? <Search size={22} /> : <LocateFixed size={22} />}
    </span>
  )
  if (where.state === 'here') return <Row to={paths.shopsNear()} lead={lead} title={t('near.search')} />
  return (
    <Row
      onClick={where.ask}
      lead={lead}
      title={t(where.state === 'asking' ? 'near.asking' : 'near.ask')}
      {...(where.state === 'denied' || where.state === 'unknown' ? { detail: t(`near.${where.state}_short`) } : {})}
    />
  )
}

/** Rows in the making, as many and as tall as those that come. */
function Waiting() {
  return Array.from({ length: SHOWN }, (_, n) => (
    <li key={n} aria-hidden className="flex min-h-16 items-center gap-3 px-4">
      <Skeleton className="size-10 rounded-xl" />
      <span className="flex-1">
        <Skeleton className="w-2/5" />
        <Skeleton className="mt-2 h-3 w-3/5" />
      </span>
    </li>
  ))
}

function Near({ place }: { place: Place }) {
  const shops = useShops(place, { text: '', capabilities: [], maxDistance: null }, 10)
  if (shops.waiting) return <Waiting />
  return shops.items
    .filter((shop) => shop.enabled && !shop.isGroup)
    .slice(0, SHOWN)
    .map((shop) => <ShopRow key={shop.id} shop={shop} />)
}

function PaidLast() {
  const list = useLastMovements()
  if (list.isPending) return <Waiting />
  return lastPaidShops(list.data?.items ?? [])
    .slice(0, SHOWN)
    .map((shop) => (
      <Row
        key={shop.id}
        to={paths.payById(shop.id)}
        lead={<Monogram name={shop.name} />}
        title={shop.name}
        detail={t('home.paid_last', { when: dayTime(shop.at) })}
        end={<span className="text-[15px] text-brand">{t('act.pay')}</span>}
      />
    ))
}
