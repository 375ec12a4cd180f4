/** Computes a shop's month from day totals and flows. Pure, so that every paper shows the same figures. */
import type { FeePart } from '@taschino/basics/fees.ts'
import { TICKET_TYPES, type TicketType } from '@taschino/basics/tickets.ts'
import type { MonthDay, ShopMonth } from '@taschino/contract/papers.ts'
import type { Flow } from '@taschino/ledger/flows.ts'
import type { DayTotal } from '@taschino/ledger/totals.ts'

export interface Paid {
  gtid: string
  day: string
  gross: number
  fee: number
  net: number
  returned: boolean
  /** Of the fee, by type of ticket. */
  parts: FeePart[]
}

/** What was read of one shop: totals from its first day to the month's last one, flows of the month. */
export interface RawMonth {
  shop: { id: number; title: string; businessName: string }
  takings: readonly DayTotal[]
  payout: readonly DayTotal[]
  flows: readonly Flow[]
  counts: readonly { day: string; count: number }[]
  paid: readonly Paid[]
}

type Taken = Pick<MonthDay, 'sales' | 'refunds' | 'cancellations' | 'net'>
const NOTHING: Taken = { sales: 0, refunds: 0, cancellations: 0, net: 0 }

const sum = <T>(list: readonly T[], of: (one: T) => number): number => list.reduce((all, one) => all + of(one), 0)
const added = (list: readonly Taken[]): Taken =>
  list.reduce(
    (all, one) => ({
      sales: all.sales + one.sales,
      refunds: all.refunds + one.refunds,
      cancellations: all.cancellations + one.cancellations,
      net: all.net + one.net,
    }),
    NOTHING,
  )

/** What a flow through the takings is, in words of a statement. */
export function sortOf({
  kind,
  undoes,
  into,
}: Pick<Flow, 'kind' | 'undoes' | 'into'>): 'sales' | 'refunds' | 'cancellations' | 'payback' | 'credits' | 'business' | 'other' {
  const what = undoes ?? kind
  if (kind === 'refund') return 'refunds'
  if (kind === 'cancellation' && (undoes === 'payment' || undoes === 'gdo-barcode')) return 'cancellations'
  if (what === 'payback') return 'payback'
  if (what === 'conversion' || what === 'free-credits-request') return into === 'business' ? 'business' : 'credits'
  return kind === 'gdo-barcode' ? 'sales' : 'other'
}

const inTakings = (flow: Flow): boolean => flow.account === 'takings'

/** One type on one day. What came in by no other way than a payment is a payment. */
function takenOf(total: DayTotal | undefined, flows: readonly Flow[]): Taken {
  const gross = (total?.got ?? 0) - sum(flows, (flow) => flow.got)
  const gave = (sort: string): number =>
    sum(
      flows.filter((flow) => sortOf(flow) === sort),
      (flow) => flow.gave - flow.got,
    )
  const sales = gross - gave('sales')
  const [refunds, cancellations] = [gave('refunds'), gave('cancellations')]
  return { sales, refunds, cancellations, net: sales - refunds - cancellations }
}

function dayOf(day: string, raw: RawMonth): MonthDay {
  const types = TICKET_TYPES.map((type) => ({
    type,
    ...takenOf(
      raw.takings.find((total) => total.day === day && total.type === type),
      raw.flows.filter((flow) => inTakings(flow) && flow.day === day && flow.type === type),
    ),
  })).filter(({ sales, refunds, cancellations }) => sales !== 0 || refunds !== 0 || cancellations !== 0)
  return { day, payments: raw.counts.find((one) => one.day === day)?.count ?? 0, ...added(types), types }
}

const balanceBefore = (totals: readonly DayTotal[], day: string): number =>
  sum(
    totals.filter((total) => total.day < day),
    (total) => total.got - total.gave,
  )

interface Held {
  takings: ShopMonth['takings']
  payout: ShopMonth['payout']
}

/** What the circuit owed before and after, each cent of the way between them under its name. */
function heldOf(raw: RawMonth, first: string, net: number): Held {
  const through = (sort: string, side: 'got' | 'gave'): number =>
    sum(
      raw.flows.filter((flow) => inTakings(flow) && sortOf(flow) === sort),
      (flow) => flow[side],
    )
  const opening = balanceBefore(raw.takings, first)
  const closing =
    opening +
    sum(
      raw.takings.filter(({ day }) => day >= first),
      (total) => total.got - total.gave,
    )
  const [asked, back] = [through('payback', 'gave'), through('payback', 'got')]
  const [credits, business] = [
    through('credits', 'gave') - through('credits', 'got'),
    through('business', 'gave') - through('business', 'got'),
  ]
  const other = through('other', 'got') - through('other', 'gave')
  const payoutOpening = balanceBefore(raw.payout, first)
  const month = raw.payout.filter(({ day }) => day >= first)
  const fees = sum(raw.paid, ({ fee, returned }) => (returned ? 0 : fee))
  const paid = sum(raw.paid, ({ net: one, returned }) => (returned ? 0 : one))
  const returned = sum(
    raw.paid.filter((one) => one.returned),
    ({ gross }) => gross,
  )
  return {
    takings: { opening, net, asked, back, credits, business, other, closing },
    payout: {
      opening: payoutOpening,
      asked,
      paid,
      fees,
      back,
      returned,
      closing: payoutOpening + sum(month, (total) => total.got - total.gave),
    },
  }
}

const days = (raw: readonly RawMonth[], first: string): string[] =>
  [
    ...new Set(
      raw.flatMap(({ takings, flows, counts }) =>
        [...takings.filter(({ day }) => day >= first), ...flows, ...counts].map(({ day }) => day),
      ),
    ),
  ].toSorted()

function addDays(list: readonly MonthDay[], day: string): MonthDay {
  const mine = list.filter((one) => one.day === day)
  const types = mine.flatMap((one) => one.types)
  return { day, payments: sum(mine, ({ payments }) => payments), ...added(mine), types: addTypes(types) }
}

const addTypes = (types: readonly MonthDay['types'][number][]): MonthDay['types'] =>
  TICKET_TYPES.map((type: TicketType) => ({ type, ...added(types.filter((one) => one.type === type)) })).filter((one) =>
    types.some(({ type }) => type === one.type),
  )

const addFigures = <T extends Readonly<Record<string, number>>>(list: readonly T[]): T =>
  list.reduce((all, one) => Object.fromEntries(Object.keys(one).map((name) => [name, (all[name] ?? 0) + (one[name] ?? 0)])) as T, {} as T)

export interface MonthFacts {
  yearMonth: string
  shop: ShopMonth['shop']
  over: boolean
  raw: readonly RawMonth[]
}

/** Throws when the figures do not add up to the books: a paper that is wrong is worse than none. */
export function monthOf({ yearMonth, shop, over, raw }: MonthFacts): ShopMonth {
  const first = `${yearMonth}-01`
  const every = days(raw, first)
  const shops = raw.map((one) => {
    const list = every.map((day) => dayOf(day, one)).filter(({ payments, types }) => payments > 0 || types.length > 0)
    return { one, list, all: added(list), held: heldOf(one, first, added(list).net) }
  })
  const list = every
    .map((day) =>
      addDays(
        shops.flatMap((one) => one.list),
        day,
      ),
    )
    .filter(({ payments, types }) => payments > 0 || types.length > 0)
  const month: ShopMonth = {
    yearMonth,
    shop,
    over,
    payments: sum(list, ({ payments }) => payments),
    ...added(list),
    types: addTypes(list.flatMap(({ types }) => types)),
    days: list,
    takings: addFigures(shops.map(({ held }) => held.takings)),
    payout: addFigures(shops.map(({ held }) => held.payout)),
    paybacks: raw.flatMap(({ paid }) => [...paid]).toSorted((a, b) => (a.gtid < b.gtid ? -1 : 1)),
    members:
      raw.length < 2
        ? []
        : shops
            .filter(({ one }) => one.shop.id !== shop.id)
            .map(({ one, all, held }) => ({
              id: one.shop.id,
              title: one.shop.title,
              ...all,
              closing: held.takings.closing + held.payout.closing,
            })),
  }
  const { takings, payout } = month
  const wrong =
    takings.opening + takings.net - takings.asked + takings.back - takings.credits - takings.business + takings.other !== takings.closing ||
    payout.opening + payout.asked - payout.paid - payout.fees - payout.back + payout.returned !== payout.closing
  if (wrong) throw new Error(`the month ${yearMonth} of shop ${shop.id} does not add up to the books`)
  return month
}

/** A fee on takings of one type; below zero where the bank sent the transfer back. */
export interface FeeLine {
  gtid: string
  day: string
  fee: number
}

/** What of the month's fees one type paid, transfer by transfer. */
export const feesOnType = (paid: readonly Paid[], type: TicketType): FeeLine[] =>
  paid.flatMap(({ gtid, day, returned, parts }) => {
    const fee = sum(
      parts.filter((part) => part.type === type),
      (part) => part.fee,
    )
    return fee === 0 ? [] : [{ gtid, day, fee: returned ? -fee : fee }]
  })

export interface PartLine extends FeePart {
  gtid: string
  day: string
}

/** Fees of the month's transfers, type by type; below zero what came back. */
export const partLines = (paybacks: ShopMonth['paybacks']): PartLine[] =>
  paybacks.flatMap(({ gtid, day, returned, parts }) => {
    const sign = returned ? -1 : 1
    return parts.map(({ value, fee, ...part }) => ({ ...part, gtid, day, value: sign * value, fee: sign * fee }))
  })
