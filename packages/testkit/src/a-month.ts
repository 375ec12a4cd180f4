/** A shop's month with one of everything, whose figures were computed by hand. */
import { businessMonth, startOfBusinessDay } from '@taschino/basics/business-day.ts'
import { newGtid } from '@taschino/basics/gtid.ts'
import { requestCredits } from '@taschino/ledger/movements/convert-takings.ts'
import { requestPayback, settlePayback } from '@taschino/ledger/movements/payback.ts'
import { post } from '@taschino/ledger/post.ts'
import { paid, takenBack } from './back-then.ts'
import type { StoryShop } from './personas.ts'
import type { World } from './story.ts'
import { spanOf } from '@taschino/server/features/papers/read-month.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** The month before the one that runs, and the one before that. */
export const last = businessMonth(startOfBusinessDay(`${businessMonth(Date.now())}-01`) - DAY)
export const before = businessMonth(startOfBusinessDay(`${last}-01`) - DAY)
export const at = (month: string, day: number, hour: number): Date =>
  new Date(startOfBusinessDay(`${month}-${String(day).padStart(2, '0')}`) + hour * HOUR)

const plain = { detail: {}, events: [], call: null }
let count = 0

interface Asked {
  value: number
  fee?: number
  sent?: Date
  back?: Date
}

/** Takings of meal tickets on their way: asked for, maybe sent, maybe not approved. */
export async function payback(world: World, shop: StoryShop, when: Date, { value, fee = 0, sent, back }: Asked): Promise<string | null> {
  const request = 900_000 + ++count
  const gtid = newGtid(when.getTime())
  await world.db.tx((sql) =>
    post(sql, requestPayback({ ...plain, gtid, shop: shop.id, request, shares: [{ type: 'normal', value }], at: when })),
  )
  if (back) await takenBack(world, gtid, null, back)
  if (!sent) return null
  const out = newGtid(sent.getTime())
  const parts = [{ type: 'normal' as const, value, feeRate: 300, fee }]
  await world.db.tx((sql) =>
    post(sql, settlePayback({ ...plain, gtid: out, shop: shop.id, request, gross: value, fee, parts, attempt: 1, at: sent })),
  )
  return out
}

/** A month with everything in it; the figures in the stories are worked out by hand from here. */
export async function aMonth(world: World) {
  const agency = await world.agency()
  const shop = await world.shop({ title: 'Forno Rosetti', address: 'Via Po 12, 10123 Torino (TO)' })
  const carla = await world.person('shop', { name: 'Carla Rosetti', place: shop.id })
  const giulia = await world.person('enduser', { place: agency })
  await world.gives(giulia.id, '30 × 8,00 normal + 50,00 credits', { agency })
  await paid(world, giulia, shop, '5 × 8,00 normal', at(before, 28, 13))
  await paid(world, giulia, shop, '2 × 8,00 normal + 3,50 credits', at(last, 1, 0.1))
  const refunded = await paid(world, giulia, shop, '3 × 8,00 normal', at(last, 5, 12))
  await takenBack(world, refunded, '1 × 8,00 normal', at(last, 5, 14))
  const cancelled = await paid(world, giulia, shop, '10,00 credits', at(last, 5, 19))
  await takenBack(world, cancelled, null, at(last, 5, 20))
  const end = new Date(spanOf(last).to - 1000)
  await paid(world, giulia, shop, '4 × 8,00 normal', end)
  // The first second of the next month is another month.
  await paid(world, giulia, shop, '1 × 8,00 normal', new Date(spanOf(last).to))
  await payback(world, shop, at(last, 10, 9), { value: 4000, fee: 120, sent: at(last, 12, 9) })
  await payback(world, shop, at(last, 11, 9), { value: 800, back: at(last, 13, 9) })
  const returned = await payback(world, shop, at(last, 14, 9), { value: 1600, fee: 48, sent: at(last, 16, 9) })
  await takenBack(world, returned ?? '', null, at(last, 20, 9))
  await world.db.tx((sql) =>
    post(
      sql,
      requestCredits({
        ...plain,
        gtid: newGtid(at(last, 21, 9).getTime()),
        shop: shop.id,
        request: 900_000 + ++count,
        shares: [{ type: 'normal', value: 500 }],
        at: at(last, 21, 9),
      }),
    ),
  )
  return { agency, shop, carla, giulia, refunded }
}

export const BY_HAND = {
  payments: 4,
  sales: 2 * 800 + 350 + 3 * 800 + 1000 + 4 * 800,
  refunds: 800,
  cancellations: 1000,
  net: 1600 + 350 + 1600 + 3200,
  takings: { opening: 4000, net: 6750, asked: 6400, back: 800, credits: 500, business: 0, other: 0, closing: 4650 },
  payout: { opening: 0, asked: 6400, paid: 3880 + 1552, fees: 168, back: 800, returned: 1600, closing: 1600 },
}
