/** Shops to pay in: near by where the position is known, else those paid last. */
import { LocateFixed, Search } from 'lucide-react'
import { useConnection } from '../../../live/live.ts'
import { late } from '../../../routing/late.tsx'
import { paths } from '../../../routing/paths.ts'
import { Link } from '../../../routing/router.tsx'
import { usePlace, type Whereabouts } from '../../../device/position/use-place.ts'
import { Row, Rows, SectionTitle } from '../../../ui/Card.tsx'
import { Monogram } from '../../../ui/Monogram.tsx'
import { dayTime } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { ROWS_SHOWN, RowsWaiting } from './RowsWaiting.tsx'
import { lastPaidShops, useLastMovements } from './use-last-movements.ts'

/** Only where the place is known, which most people allow with a press. */
const Nearest = late(async () => (await import('./Nearest.tsx')).Nearest)

export function NearShops() {
  const where = usePlace()
  // Without a network nobody can say what is near: where one paid last is known here.
  const offline = useConnection() === 'offline'
  const place = offline ? null : where.settled
  return (
    <section aria-labelledby="home-near">
      <SectionTitle
        id="home-near"
        act={
          <Link to={paths.shopsNear()} className="relative text-brand after:absolute after:-inset-3">
            {t('act.show_all')}
          </Link>
        }>
        {t(place ? 'home.near' : 'home.shops')}
      </SectionTitle>
      <Rows>
        {place ? (
          <Nearest.Component
            place={place}
            waiting={<RowsWaiting />}
            failed={(again) => <Row onClick={again} title={t('act.retry')} detail={t('error.unreachable')} />}
          />
        ) : (
          <PaidLast />
        )}
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

function PaidLast() {
  const list = useLastMovements()
  if (list.isPending) return <RowsWaiting />
  return lastPaidShops(list.data?.items ?? [])
    .slice(0, ROWS_SHOWN)
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
