/** Plans what becomes of an order and when; kept with the order, so that a restart goes on. */
import type { Product } from '@taschino/protocol/catalogue-shapes.ts'
import type { Failure } from './failures.ts'

export const ORDER_ACTS = ['confirm', 'ship', 'deliver', 'vouchers', 'fail'] as const
export type OrderAct = (typeof ORDER_ACTS)[number]

export interface Step {
  /** By the sandbox's clock. */
  at: number
  act: OrderAct
}

const SECOND = 1000
const DAY = 86_400 * SECOND

const after = (now: number, ...steps: readonly [OrderAct, number][]): Step[] => steps.map(([act, ms]) => ({ at: now + ms, act }))

/** `pointer` answers after some seconds and sends parcels for days; a brand's ticket is there almost at once. */
function usual({ delivery }: Product, now: number): Step[] {
  if (delivery === 'physical') return after(now, ['confirm', 3 * SECOND], ['ship', DAY], ['deliver', 3 * DAY])
  if (delivery === 'ticket') return after(now, ['confirm', 0], ['deliver', 0])
  return after(now, ['confirm', 2 * SECOND], ['deliver', 4 * SECOND])
}

export function planOf(product: Product, failure: Failure | null, now: number): Step[] {
  switch (failure?.name) {
    case 'accept-never':
      return []
    case 'accept-now':
      return after(now, ['confirm', 0], ['deliver', 0])
    case 'accept-in': {
      const ms = (failure.arg ?? 30) * SECOND
      return after(now, ['confirm', ms], ['deliver', ms])
    }
    case 'fail-later':
      return after(now, ['confirm', SECOND], ['fail', 2 * SECOND])
    case 'voucher-late':
      return after(now, ['confirm', 0], ['deliver', 0], ['vouchers', 60 * SECOND])
    case 'deliver-part':
    case 'duplicate-voucher':
      return after(now, ['confirm', 0], ['deliver', 0])
    default:
      return usual(product, now)
  }
}
