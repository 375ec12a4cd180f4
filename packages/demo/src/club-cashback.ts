/** Cashback in the demo world: one brand with a past, so that it is known how long it takes, and one of each that is still under way. */
import { beginCashback, type BeginPurchase } from '@taschino/server/features/club/cashback/public.ts'
import type { Sql } from '@taschino/server/platform/db/db.ts'

const DAY = 86_400_000
/** As the sandbox calls it; its own catalogue takes the place of what stands here. */
const BRAND = {
  provider: 'aon',
  brandGuid: 'aon-brand-9',
  name: 'Sasso Chiara',
  category: 'Giardino',
  rateBp: 800,
  terms: 'Non vale con altri codici sconto né per chi blocca i cookie. Confermato di solito dopo un mese.',
}
/** Days that it took, and the purchase in cents. */
const PAST = [
  [41, 4500],
  [38, 8990],
  [44, 2350],
  [41, 12_000],
  [36, 5600],
  [43, 3190],
  [40, 7400],
  [42, 1890],
] as const

/** So many days ago: before the months that providers are still asked about, for the sandbox never heard of this past. */
const PAST_BEGAN = 205

const gives = (purchase: number): number => Math.floor((purchase * BRAND.rateBp) / 10_000)

/** `regulars`: those who bought there before; `waiting`: those of whom something is under way. */
export async function layOutCashback(
  sql: Sql,
  { regulars, waiting }: { regulars: readonly { id: number }[]; waiting: readonly { id: number }[] },
  now: number,
): Promise<void> {
  const bought = (who: { id: number } | undefined, name: string, daysAgo: number, purchase: number) => ({
    party: who?.id ?? 0,
    name,
    at: now - daysAgo * DAY,
    purchase,
    value: gives(purchase),
  })
  const past = PAST.map(([days, purchase], i): BeginPurchase => {
    const one = bought(regulars[i % regulars.length], `past${i}`, PAST_BEGAN - i * 4, purchase)
    const at = one.at + days * DAY
    const returned = i === 5
    return {
      ...one,
      steps: [
        { state: 'tracked', at: one.at + DAY },
        returned ? { state: 'declined', at, reason: 'Acquisto reso' } : { state: 'confirmed', at },
      ],
    }
  })
  const [first, second] = waiting
  const tracked = bought(first, 'way1', 9, 6400)
  const odd = { ...bought(second, 'odd1', 12, 3000), value: 1500 }
  await beginCashback(sql, BRAND, [
    ...past,
    { ...tracked, steps: [{ state: 'tracked', at: tracked.at + DAY }] },
    { ...odd, steps: [{ state: 'tracked', at: odd.at + DAY }] },
  ])
}
