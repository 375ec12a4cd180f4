/** What other features use of wallet: a receipt over any screen, the tag of a state, shops paid last, expiries. */
import { late } from '../../routing/late.tsx'

export { useBell } from './shop-transactions/use-bell.ts'
export { calendarOf } from './enduser-wallet/calendar.ts'
export { nearestExpiry } from './enduser-wallet/expiries.ts'
export { lastPaidShops, useLastMovements } from './enduser-home/use-last-movements.ts'
export { statusTag } from './receipt/status.ts'
export { StaleNotice } from './receipt/StaleNotice.tsx'

/** Comes after the first paint: nobody opens a receipt before having seen the list. */
export const MovementSheet = late(() => import('./shop-transactions/MovementDetail.tsx').then((module) => module.MovementSheet))
