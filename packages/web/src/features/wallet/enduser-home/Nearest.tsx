/** The nearest shops on a payer's home. */
import type { Place } from '../../../device/position/position.ts'
import { Row } from '../../../ui/Card.tsx'
import { t } from '../../../words/words.ts'
import { ShopRow, useShops } from '../../shops/public.ts'
import { ROWS_SHOWN, RowsWaiting } from './RowsWaiting.tsx'

export function Nearest({ place }: { place: Place }) {
  const shops = useShops(place, { text: '', capabilities: [], maxDistance: null }, 10)
  if (shops.failed) return <Row onClick={shops.again} title={t('act.retry')} detail={t('error.unreachable')} />
  if (shops.waiting) return <RowsWaiting />
  return shops.items
    .filter((shop) => shop.enabled && !shop.isGroup)
    .slice(0, ROWS_SHOWN)
    .map((shop) => <ShopRow key={shop.id} shop={shop} />)
}
