/** Makes the demo world: firms, shops, people, and three months of payments through the real ledger. */
import { businessDay, startOfBusinessDay } from '@taschino/basics/business-day.ts'
import { newGtid } from '@taschino/basics/gtid.ts'
import type { Part, TicketType } from '@taschino/basics/tickets.ts'
import { openLot } from '@taschino/ledger/lots.ts'
import type { Movement } from '@taschino/ledger/movement.ts'
import { assignTickets } from '@taschino/ledger/movements/assign-tickets.ts'
import { cancelPayment } from '@taschino/ledger/movements/cancel-payment.ts'
import { grantCredits, issueTickets } from '@taschino/ledger/movements/issue-tickets.ts'
import { payInShop } from '@taschino/ledger/movements/pay-in-shop.ts'
import { refundPayment } from '@taschino/ledger/movements/refund-payment.ts'
import { post } from '@taschino/ledger/post.ts'
import { refundable } from '@taschino/ledger/refundable.ts'
import type { Db, Sql } from '@taschino/server/platform/db/db.ts'
import { APP_NAME } from '@taschino/basics/app-name.ts'
import { giveOnce } from '@taschino/server/features/credits/public.ts'
import { tellThePast } from './agency-past.ts'
import { NEWCOMER } from './cast.ts'
import { earlyOf, formerOf, lastMoments } from './endings.ts'
import { handOut } from './handing-out-store.ts'
import { runOffices } from './office.ts'
import { changeAccounts } from './iban-store.ts'
import { layOutClub } from './club.ts'
import { layOutCashback } from './club-cashback.ts'
import { layOutOrders } from './club-orders.ts'
import { layOutGiftCodes } from './gift-codes.ts'
import { earnDemo, layOutNetwork } from './network.ts'
import { layOutPapers } from './papers.ts'
import { askForMoney } from './paybacks.ts'
import { layOutReviews } from './reviews.ts'
import { createPeople, type Cast, type Employee } from './people.ts'
import { payShops } from './payouts.ts'
import { HISTORY_DAYS, planHistory, spentBy, type PlannedPayment } from './plan.ts'
import { chanceFrom, type Chance } from './random.ts'
import { tellHistory } from './told-store.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** The last moment of a year in Rome. */
const endOf = (year: number): Date => new Date(startOfBusinessDay(`${year + 1}-01-01`) - 1)

interface Delivery {
  agency: Cast['agencies'][number]
  type: Exclude<TicketType, 'free_credits'>
  unit: number
  grants: Map<Employee, number>
  former?: { id: number; amount: number }[]
  spare: number
  at: number
  expiresAt: Date
}

/**
 * The agency orders a lot and hands it out on the same morning; what is spare stays with the agency. `former`: who is on no list of it any
 * more.
 */
async function deliver(sql: Sql, { agency, type, unit, grants, former = [], spare, at, expiresAt }: Delivery): Promise<void> {
  const list = [...grants].filter(([, amount]) => amount > 0)
  const outside = former.filter(({ amount }) => amount > 0)
  const amount = [...list.map(([, pieces]) => pieces), ...outside.map((one) => one.amount)].reduce((sum, pieces) => sum + pieces, spare)
  if (amount === 0) return
  const lot = await openLot(sql, { type, unit, expiresAt, agency: agency.id })
  const label = `demo:${agency.key}:${type}:${unit}:${at}`
  await post(
    sql,
    issueTickets({
      gtid: newGtid(at),
      once: label,
      agency: agency.id,
      type,
      unit,
      amount,
      lot,
      detail: {},
      events: [],
      call: null,
      at: new Date(at),
    }),
  )
  for (const one of outside)
    await post(
      sql,
      assignTickets({
        agency: agency.id,
        gtid: newGtid(at + 2 * MINUTE_MS),
        once: `${label}:${one.id}`,
        detail: {},
        events: [],
        call: null,
        at: new Date(at + 2 * MINUTE_MS),
        grants: [{ holder: one.id, type, unit, amount: one.amount, lot }],
      }),
    )
  if (list.length === 0) return
  await handOut(sql, {
    agency: agency.id,
    type,
    unit,
    lot,
    at: at + MINUTE_MS,
    label,
    grants: list.map(([employee, pieces]) => [employee.id, pieces] as const),
  })
}

/** What each holds at the end. Giulia's pocket is the one in the design. */
interface Left {
  old: number
  fresh: number
  gdo: number
  business: number
  credits: number
}

function leftOf(employee: Employee, cast: Cast, chance: Chance): Left {
  if (employee === cast.employees[0]) return { old: 4, fresh: 10, gdo: 3, business: 0, credits: 1240 }
  return {
    old: chance.between(3, 8),
    fresh: chance.between(5, 20),
    gdo: chance.between(0, 5),
    business: chance.pick([0, 0, 2, 4]),
    credits: chance.between(2, 80) * 50,
  }
}

/** Tickets: what was spent and a rest from a lot that ends with this year, then a lot that ends with the next. */
async function fillPockets(sql: Sql, cast: Cast, plan: readonly PlannedPayment[], chance: Chance, now: number): Promise<void> {
  const start = now - HISTORY_DAYS * DAY_MS
  const recent = now - 20 * DAY_MS
  const year = Number(businessDay(now).slice(0, 4))
  const left = new Map(cast.employees.map((employee) => [employee, leftOf(employee, cast, chance)]))
  const early = (employee: Employee): number => {
    const { soon, later } = earlyOf(employee, cast)
    return soon + later
  }
  for (const agency of cast.agencies) {
    const staff = cast.employees.filter((employee) => employee.agency === agency)
    const grants = (amount: (employee: Employee, rest: Left) => number): Map<Employee, number> =>
      new Map(
        staff.map((employee) => [employee, amount(employee, left.get(employee) ?? { old: 0, fresh: 0, gdo: 0, business: 0, credits: 0 })]),
      )
    const order = { agency, spare: 0, expiresAt: endOf(year) }
    await deliver(sql, {
      ...order,
      type: 'normal',
      unit: agency.unit,
      at: start,
      grants: grants((employee, rest) => spentBy(plan, employee, 'normal') + rest.old),
    })
    await deliver(sql, {
      ...order,
      type: 'gdo',
      unit: 1000,
      at: start + 30 * DAY_MS,
      expiresAt: endOf(year + 1),
      grants: grants((_, rest) => rest.gdo),
      former: formerOf(agency, cast).map(({ id, gdo }) => ({ id, amount: gdo })),
    })
    await deliver(sql, {
      ...order,
      type: 'business',
      unit: 1500,
      at: start + 45 * DAY_MS,
      expiresAt: endOf(year + 1),
      grants: grants((_, rest) => rest.business),
    })
    await deliver(sql, {
      ...order,
      type: 'normal',
      unit: agency.unit,
      at: recent,
      expiresAt: endOf(year + 1),
      spare: 40,
      grants: grants((employee, rest) => rest.fresh - early(employee)),
    })
  }
  for (const [i, employee] of cast.employees.entries()) {
    const value = spentBy(plan, employee, 'free_credits') + (left.get(employee)?.credits ?? 0)
    const at = start + 2 * MINUTE_MS + i * 1000
    await post(
      sql,
      grantCredits({
        gtid: newGtid(at),
        once: `demo:credits:${employee.id}`,
        to: employee.id,
        value,
        detail: {},
        events: [],
        call: null,
        at: new Date(at),
      }),
    )
  }
}

/** To be called once everybody has paid: what ends first would have been spent first. */
async function handOutEarly(sql: Sql, cast: Cast, now: number): Promise<void> {
  const ends = lastMoments(now)
  for (const agency of cast.agencies)
    for (const [daysAgo, when] of [
      [23, 'later'],
      [22, 'soon'],
    ] as const) {
      const staff = cast.employees.filter((employee) => employee.agency === agency)
      const former = formerOf(agency, cast).map((one) => ({ id: one.id, amount: one[when] }))
      await deliver(sql, {
        agency,
        type: 'normal',
        unit: agency.unit,
        spare: 0,
        at: now - daysAgo * DAY_MS,
        expiresAt: ends[when],
        former,
        grants: new Map(staff.map((employee) => [employee, earlyOf(employee, cast)[when]])),
      })
    }
}

function paymentOf({ at, payer, shop, till, parts, bill }: PlannedPayment, i: number): Movement {
  return {
    ...payInShop({
      gtid: newGtid(at),
      payer: payer.id,
      shop: shop.id,
      parts,
      confirmed: true,
      agency: payer.agency?.id ?? null,
      detail: { till, ...(bill === undefined ? {} : { bill }) },
      events: [],
      call: null,
      at: new Date(at),
    }),
    once: `demo:payment:${i}`,
  }
}

/** One piece of meal tickets goes back, or all of the payment does. */
async function takeBack(sql: Sql, planned: PlannedPayment, movement: Movement): Promise<void> {
  const payment = await refundable(sql, movement.gtid)
  if (!payment) throw new Error(`no payment ${movement.gtid}`)
  const at = new Date(planned.at + 4 * MINUTE_MS)
  const facts = { gtid: newGtid(at.getTime()), payment, events: [], call: null, at }
  const normal = planned.parts.find((part): part is Part => part.type === 'normal')
  const back =
    planned.after === 'refund' && normal
      ? refundPayment({ ...facts, parts: [{ ...normal, amount: 1 }], detail: { reason: 'Un buono di troppo', till: planned.till } })
      : cancelPayment({ ...facts, detail: { reason: 'Conto sbagliato', till: planned.till, parts: planned.parts } })
  if (!back) throw new Error(`nothing to give back of ${movement.gtid}`)
  await post(sql, back)
}

/**
 * Fills an empty database, all of it or nothing. The same seed and the same day give the same world; only ids are drawn anew. `secret`: of
 * the service; without it there are no gift codes, which nobody could open.
 */
export async function createDemoWorld(db: Pick<Db, 'tx'>, now: number = Date.now(), secret: Buffer | null = null): Promise<void> {
  const chance = chanceFrom(20_260_116)
  await db.tx(async (sql) => {
    const cast = await createPeople(sql)
    const plan = planHistory({ employees: cast.employees, shops: cast.shops, now, chance })
    await fillPockets(sql, cast, plan, chance, now)
    for (const [i, planned] of plan.entries()) {
      const movement = paymentOf(planned, i)
      await post(sql, movement)
      if (planned.after !== null) await takeBack(sql, planned, movement)
    }
    await handOutEarly(sql, cast, now)
    await giveOnce(
      sql,
      {
        kind: 'welfare',
        idAgency: null,
        reason: 'Un benvenuto nel circuito',
        by: cast.company,
        at: new Date(now),
        shares: [{ idUser: cast.newcomer, value: NEWCOMER.credits }],
      },
      APP_NAME,
    )
    await runOffices(sql, cast, now)
    await askForMoney(sql, cast, plan, now)
    await payShops(sql, cast, now)
    await changeAccounts(sql, now)
    await layOutPapers(sql, now, [cast.newcomer])
    await tellHistory(sql, now)
    await layOutNetwork(sql, now)
    await layOutReviews(sql, now)
    await tellThePast(sql, cast, now)
    const giulia = cast.employees[0]?.id
    if (secret && giulia !== undefined) await layOutGiftCodes(sql, secret, chance, { now, giulia })
    await layOutClub(sql)
    await layOutOrders(sql, cast.employees.slice(-2), now)
    await layOutCashback(sql, { regulars: cast.employees.slice(-8, -2), waiting: cast.employees.slice(1, 3) }, now)
  })
  await earnDemo(db, now)
}
