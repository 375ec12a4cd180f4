/** Plans what the demo people did in three months, before it is posted, so that their tickets suffice. */
import { businessDay, startOfBusinessDay } from '@taschino/basics/business-day.ts'
import { valueOfParts, type Part } from '@taschino/basics/tickets.ts'
import type { Employee, LivingShop } from './people.ts'
import { chanceFrom, type Chance } from './random.ts'

export const HISTORY_DAYS = 92
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

export interface PlannedPayment {
  at: number
  payer: Employee
  shop: LivingShop
  till: string
  parts: Part[]
  bill: number | undefined
  /** The shop took it back a few minutes later, wholly or one piece of it. */
  after: 'cancel' | 'refund' | null
}

/** Minutes of the day at which people eat: lunch more than dinner. */
function mealMinute(chance: Chance): number {
  return chance.next() < 0.75 ? chance.between(12 * 60, 14 * 60 + 20) : chance.between(18 * 60 + 30, 20 * 60 + 15)
}

function isWeekend(dayStart: number): boolean {
  const weekday = new Date(dayStart + DAY_MS / 2).getUTCDay()
  return weekday === 0 || weekday === 6
}

function nearTo(employee: Employee, shops: readonly LivingShop[], chance: Chance): LivingShop {
  const city = employee.agency?.key === 'lucedio' ? 'Milano' : 'Torino'
  return chance.pick(shops.filter(({ shop }) => shop.address.includes(city)))
}

/** A credible way to pay there; null when this shop takes nothing that they have. */
function partsAt(employee: Employee, { shop }: LivingShop, chance: Chance): { parts: Part[]; bill: number | undefined } | null {
  const takes = new Set(shop.capabilities)
  const tickets = takes.has('normal') && employee.agency ? chance.between(1, 3) : 0
  const parts: Part[] = tickets > 0 && employee.agency ? [{ unit: employee.agency.unit, amount: tickets, type: 'normal' }] : []
  const wantsCredits = takes.has('free_credits') && (parts.length === 0 || chance.next() < 0.2)
  if (wantsCredits) parts.push({ unit: 1, amount: chance.between(5, 60) * 10, type: 'free_credits' })
  if (parts.length === 0) return null
  const rest = wantsCredits || chance.next() < 0.5 ? 0 : chance.between(1, 12) * 25
  return { parts, bill: rest === 0 && chance.next() < 0.5 ? undefined : valueOfParts(parts) + rest }
}

interface Scene {
  employees: readonly Employee[]
  shops: readonly LivingShop[]
  now: number
  chance: Chance
}

function visit({ shops, chance }: Scene, payer: Employee, at: number): PlannedPayment | null {
  const shop = nearTo(payer, shops, chance)
  const paid = partsAt(payer, shop, chance)
  if (!paid) return null
  const luck = chance.next()
  return {
    at,
    payer,
    shop,
    till: chance.pick(shop.shop.tills)[1],
    ...paid,
    after: luck < 0.02 ? 'cancel' : luck < 0.04 && paid.parts.some((part) => part.type === 'normal' && part.amount > 1) ? 'refund' : null,
  }
}

/** The design's own day, so that the first screen looks as it was drawn. */
function giuliasDay({ employees, shops, now }: Scene): PlannedPayment[] {
  const giulia = employees[0]
  const forno = shops.find(({ shop }) => shop.title === 'Forno Rosetti')
  const bar = shops.find(({ shop }) => shop.title === 'Bar Centrale')
  if (!giulia || !forno || !bar) return []
  // Just after midnight there is not much of today yet.
  const minutesAgo = (minutes: number): number => Math.max(startOfBusinessDay(businessDay(now)), now - minutes * MINUTE_MS)
  const late = minutesAgo(25)
  const early = minutesAgo(52)
  return [
    {
      at: late,
      payer: giulia,
      shop: forno,
      till: 'cassa 2',
      parts: [
        { unit: 800, amount: 2, type: 'normal' },
        { unit: 1, amount: 750, type: 'free_credits' },
      ],
      bill: 2350,
      after: null,
    },
    { at: early, payer: giulia, shop: bar, till: 'banco', parts: [{ unit: 800, amount: 1, type: 'normal' }], bill: 800, after: null },
  ]
}

/** The week's shopping, paid with credits. Giulia's day is drawn, and she goes elsewhere. */
function shoppingOn(day: number, { employees, shops, now }: Scene, chance: Chance): PlannedPayment[] {
  const markets = shops.filter(({ shop }) => shop.weekly)
  return employees.slice(1).flatMap((payer): PlannedPayment[] => {
    if (payer.agency?.key === 'lucedio' || chance.next() >= 0.15) return []
    const at = day + chance.between(9 * 60, 18 * 60) * MINUTE_MS
    const shop = chance.pick(markets)
    const value = chance.between(20, 120) * 10
    const parts: Part[] = [{ unit: 1, amount: value, type: 'free_credits' }]
    return at < now - 60 * MINUTE_MS
      ? [{ at, payer, shop, till: chance.pick(shop.shop.tills)[1], parts, bill: value + chance.between(3, 40) * 50, after: null }]
      : []
  })
}

/** Every payment of three months, in the order of time. Today's end a while before now. */
export function planHistory(scene: Scene): PlannedPayment[] {
  const { employees, now, chance } = scene
  const lunch = { ...scene, shops: scene.shops.filter(({ shop }) => !shop.weekly) }
  // A chance of its own: who eats where does not hang on who goes shopping.
  const shopping = chanceFrom(20_260_117)
  const plan: (PlannedPayment | null)[] = [...giuliasDay(scene)]
  const today = startOfBusinessDay(businessDay(now))
  for (let back = HISTORY_DAYS - 2; back >= 0; back--) {
    const day = startOfBusinessDay(businessDay(today + DAY_MS / 2 - back * DAY_MS))
    if (isWeekend(day)) plan.push(...shoppingOn(day, scene, shopping))
    const often = isWeekend(day) ? 0.12 : 0.42
    for (const payer of employees) {
      if (chance.next() >= often) continue
      const at = day + mealMinute(chance) * MINUTE_MS + chance.between(0, 59_999)
      plan.push(visit(lunch, payer, at < now - 60 * MINUTE_MS ? at : now - chance.between(65, 240) * MINUTE_MS))
    }
  }
  return plan.filter((one) => one !== null).toSorted((a, b) => a.at - b.at)
}

/** Net pieces of a group that somebody spent, after what came back. */
export function spentBy(plan: readonly PlannedPayment[], payer: Employee, type: Part['type']): number {
  let pieces = 0
  for (const one of plan) {
    if (one.payer !== payer || one.after === 'cancel') continue
    for (const part of one.parts) if (part.type === type) pieces += part.amount - (one.after === 'refund' && type === 'normal' ? 1 : 0)
  }
  return pieces
}
