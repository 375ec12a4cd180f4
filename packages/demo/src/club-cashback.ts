/**
 * The cashbacks of the demo world: one brand with a past (paid, declined, taken back), and one of each open kind: on its way, on hold,
 * claimed with a receipt.
 */
import { beginCashback, type BeginPurchase } from '@taschino/server/features/club/cashback/public.ts'
import { businessDay } from '@taschino/basics/business-day.ts'
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

/** A receipt of nobody: a drawing. */
const RECEIPT = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="640"><rect width="480" height="640" fill="#fdfcf7"/>
<g font-family="monospace" fill="#222"><text x="150" y="80" font-size="28">SASSO CHIARA</text><text x="60" y="200" font-size="22">2 x Vaso di terracotta</text>
<text x="330" y="200" font-size="22">39,80</text><text x="60" y="240" font-size="22">1 x Terriccio 20 l</text><text x="330" y="240" font-size="22">13,10</text>
<text x="60" y="320" font-size="28">TOTALE EUR</text><text x="320" y="320" font-size="28">52,90</text></g></svg>`

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
    // Providers pay some weeks after they confirm; what a brand wants back later the person keeps.
    const later = { at: at + 30 * DAY }
    return {
      ...one,
      steps: [
        { state: 'tracked', at: one.at + DAY },
        ...(returned ? [{ state: 'declined' as const, at, reason: 'Acquisto reso' }] : [{ state: 'confirmed' as const, at }]),
        ...(returned || i > 3 ? [] : [{ ...later, state: 'remitted' as const }]),
        ...(i === 6 ? [{ ...later, state: 'reversed' as const, reason: 'Il negozio online ha chiuso la vendita' }] : []),
      ],
    }
  })
  const [first, second] = waiting
  const tracked = bought(first, 'way1', 9, 6400)
  const lost = bought(second, 'lost1', 21, 5290)
  const odd = { ...bought(second, 'odd1', 12, 3000), value: 1500 }
  await beginCashback(sql, BRAND, [
    ...past,
    { ...tracked, steps: [{ state: 'tracked', at: tracked.at + DAY }] },
    { ...odd, steps: [{ state: 'tracked', at: odd.at + DAY }] },
    { ...lost, steps: [], claim: { date: businessDay(lost.at), svg: RECEIPT } },
  ])
}
