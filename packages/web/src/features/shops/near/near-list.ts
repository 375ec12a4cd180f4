/** The order of the near list, distances on foot in words, and why a shop cannot take this person's tickets. */
import type { TicketType } from '@taschino/basics/tickets.ts'
import type { PublicShop } from '@taschino/contract/shop-shapes.ts'
import { metresBetween } from '../../../device/position/distance.ts'
import type { Place } from '../../../device/position/position.ts'
import { dayKey, distance, shortDay, time } from '../../../words/formats.ts'
import { list, typeWords } from '../../../words/parts.ts'
import { t } from '../../../words/words.ts'

/** Metres to a shop from a place that this device knows; what the server says is from a rounded one. */
export function metresTo(shop: PublicShop, from: Place | null): number | null {
  return from && shop.position ? metresBetween(from, { lat: shop.position.x, lon: shop.position.y }) : shop.distance
}

/** Nearest first from where the order is settled: a person who stands still sees nothing change places. */
export function inOrder(shops: readonly PublicShop[], settled: Place | null): readonly PublicShop[] {
  const payable = shops.filter((shop) => shop.enabled && !shop.isGroup)
  if (!settled) return payable
  return payable
    .map((shop) => ({ shop, metres: metresTo(shop, settled) ?? Infinity }))
    .toSorted((a, b) => a.metres - b.metres || a.shop.id - b.shop.id)
    .map(({ shop }) => shop)
}

/** Five kilometres an hour. */
const WALK_M_PER_MINUTE = 83
/** Further than this nobody asks for the way on foot. */
const WALKABLE_M = 3000

/** `350 m · 4 min a piedi`. */
export function awayWords(metres: number): string {
  const minutes = Math.max(1, Math.round(metres / WALK_M_PER_MINUTE))
  return metres > WALKABLE_M ? distance(metres) : t('near.away', { distance: distance(metres), minutes })
}

const DAY_MS = 86_400_000

/** `Accettato oggi alle 13:05`; of another day only the day matters. */
export function acceptedWords(iso: string, now: number = Date.now()): string {
  if (dayKey(iso) === dayKey(now)) return t('near.accepted_today', { time: time(iso) })
  if (dayKey(iso) === dayKey(now - DAY_MS)) return t('near.accepted_yesterday')
  return t('near.accepted_day', { day: shortDay(iso, now) })
}

/** Whether this person has anything that the shop takes; null where they hold nothing at all, and there is nothing to say. */
export function cannotWords(shop: PublicShop, held: readonly TicketType[]): string | null {
  if (held.length === 0 || shop.capabilities.some((type) => held.includes(type))) return null
  return t('near.cannot', { types: list(shop.capabilities.map(typeWords)) })
}
