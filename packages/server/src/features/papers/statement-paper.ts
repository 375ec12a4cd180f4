/** A shop's month as PDF: owed before, day by day, owed now; and the list for its cash register. */
import { isMixed } from '@taschino/basics/fees.ts'
import type { ShopMonth } from '@taschino/contract/papers.ts'
import type { TicketType } from '@taschino/basics/tickets.ts'
import { openPaper, type Imprint, type Paper, type PaperColumn } from '../../platform/pdf/paper.ts'
import { partLines } from './month.ts'
import { dayText, euro, euroOrDash, gtidText, momentText, monthText, percentText, shared, w } from './words.ts'

const right = (head: string, share: number): PaperColumn => ({ head, share, right: true })
const netOf = (types: ShopMonth['types'], type: TicketType): number => types.find((one) => one.type === type)?.net ?? 0

function paperOf(month: ShopMonth, kind: 'statement' | 'register', { now, circuit }: Imprint): Promise<Paper> {
  return openPaper({
    title: w(`${kind}.title`, { month: monthText(month.yearMonth) }),
    at: new Date(now),
    above: `${month.shop.title} · ${month.shop.businessName}${month.over ? '' : ` · ${w('running')}`}`,
    circuit,
    foot: w('foot', { circuit, when: momentText(now) }),
  })
}

/** From what there was to what there is; beside the first two lines only what happened. */
function account(paper: Paper, closing: number, lines: readonly (readonly [string, number])[]): void {
  paper.table(
    [{ head: w('what'), share: 5 }, right(w('value'), 2)],
    lines.filter(([, value], i) => i < 2 || value !== 0).map(([name, value]) => [name, euro(value)]),
    [w('closing'), euro(closing)],
  )
}

function takings(paper: Paper, { takings: held }: ShopMonth): void {
  paper.heading(w('takings'))
  account(paper, held.closing, [
    [w('opening'), held.opening],
    [w('net'), held.net],
    [w('asked'), -held.asked],
    [w('asked_back'), held.back],
    [w('to_credits'), -held.credits],
    [w('to_business'), -held.business],
    [w('other'), held.other],
  ])
}

function payout(paper: Paper, { payout: held, paybacks }: ShopMonth): void {
  if (held.opening === 0 && held.closing === 0 && held.asked === 0 && paybacks.length === 0) return
  paper.heading(w('payout'))
  account(paper, held.closing, [
    [w('opening'), held.opening],
    [w('payout_asked'), held.asked],
    [w('paid'), -held.paid],
    [w('fees'), -held.fees],
    [w('payout_back'), -held.back],
    [w('returned'), held.returned],
  ])
  if (paybacks.length === 0) return
  paper.heading(w('transfers'))
  const sign = (returned: boolean): number => (returned ? -1 : 1)
  const sum = (of: (one: ShopMonth['paybacks'][number]) => number): string =>
    euro(paybacks.reduce((all, one) => all + sign(one.returned) * of(one), 0))
  paper.table(
    [
      { head: w('day'), share: 3 },
      { head: w('code'), share: 5.2 },
      right(w('gross'), 2.2),
      right(w('fee'), 2.6),
      right(w('paid_net'), 2.4),
    ],
    paybacks.map(({ gtid, day, gross, fee, net, returned }) => [
      dayText(day),
      `${gtidText(gtid)}${returned ? ` ${w('returned_mark')}` : ''}`,
      euro(sign(returned) * gross),
      euro(sign(returned) * fee),
      euro(sign(returned) * net),
    ]),
    [w('total'), '', sum((one) => one.gross), sum((one) => one.fee), sum((one) => one.net)],
  )
  if (paybacks.some(({ parts }) => isMixed(parts))) feesByType(paper, paybacks)
}

/** Where types have prices of their own: each with what it paid, so that the fees above can be checked line by line. */
function feesByType(paper: Paper, paybacks: ShopMonth['paybacks']): void {
  const lines = partLines(paybacks)
  const sum = (of: (one: (typeof lines)[number]) => number): string => euro(lines.reduce((all, one) => all + of(one), 0))
  paper.heading(w('fees_by_type'))
  paper.table(
    [
      { head: w('day'), share: 3 },
      { head: w('code'), share: 4.2 },
      { head: w('type'), share: 3 },
      right(w('gross'), 2.2),
      right(w('rate'), 1.6),
      right(w('fee'), 2.4),
    ],
    lines.map(({ day, gtid, type, value, feeRate, fee }) => [
      dayText(day),
      gtidText(gtid),
      shared(`type.${type}`),
      euro(value),
      percentText(feeRate),
      euro(fee),
    ]),
    [w('total'), '', '', sum((one) => one.value), '', sum((one) => one.fee)],
  )
}

function byDay(paper: Paper, month: ShopMonth): void {
  paper.heading(w('by_day'))
  if (month.days.length === 0) return paper.paragraph(w('no_days'))
  paper.table(
    [
      { head: w('day'), share: 3 },
      right(w('count'), 1.6),
      right(w('sales'), 2),
      right(w('refunds'), 2),
      right(w('cancellations'), 2),
      right(w('net_short'), 2),
    ],
    month.days.map((day) => [
      dayText(day.day),
      String(day.payments),
      euro(day.sales),
      euroOrDash(-day.refunds),
      euroOrDash(-day.cancellations),
      euro(day.net),
    ]),
    [w('total'), String(month.payments), euro(month.sales), euroOrDash(-month.refunds), euroOrDash(-month.cancellations), euro(month.net)],
  )
}

function byType(paper: Paper, month: ShopMonth): void {
  if (month.types.length === 0) return
  paper.heading(w('by_type'))
  paper.table(
    [{ head: w('type'), share: 3 }, right(w('sales'), 2), right(w('refunds'), 2), right(w('cancellations'), 2), right(w('net_short'), 2)],
    month.types.map((one) => [
      shared(`type.${one.type}`),
      euro(one.sales),
      euroOrDash(-one.refunds),
      euroOrDash(-one.cancellations),
      euro(one.net),
    ]),
    [w('total'), euro(month.sales), euroOrDash(-month.refunds), euroOrDash(-month.cancellations), euro(month.net)],
  )
}

function members(paper: Paper, month: ShopMonth): void {
  if (month.members.length === 0) return
  paper.heading(w('members'))
  paper.table(
    [{ head: w('shop'), share: 4 }, right(w('sales'), 2), right(w('net_short'), 2), right(w('owed'), 2)],
    month.members.map((one) => [one.title, euro(one.sales), euro(one.net), euro(one.closing)]),
  )
}

/** Whose paper it is, as an accountant files it. */
export interface Owner {
  fiscalCode: string | null
  address: string
}

const ownerFacts = ({ fiscalCode, address }: Owner): (readonly [string, string])[] => [
  ...(fiscalCode === null ? [] : [[w('fiscal_code'), fiscalCode] as const]),
  [w('seat'), address],
]

export async function statementPaper(month: ShopMonth, owner: Owner, drawn: Imprint): Promise<Uint8Array> {
  const paper = await paperOf(month, 'statement', drawn)
  paper.facts(ownerFacts(owner))
  paper.facts([
    [w('owed_start'), euro(month.takings.opening + month.payout.opening)],
    [w('taken_net'), euro(month.net)],
    [w('paid_out'), euro(month.paybacks.reduce((sum, { net, returned }) => sum + (returned ? -net : net), 0))],
    [w('owed_end'), euro(month.takings.closing + month.payout.closing)],
  ])
  takings(paper, month)
  payout(paper, month)
  byType(paper, month)
  byDay(paper, month)
  members(paper, month)
  return paper.save()
}

/** What the till wrote as "non riscosso", day by day: one figure to copy, the kinds behind it. */
export async function registerPaper(month: ShopMonth, owner: Owner, drawn: Imprint): Promise<Uint8Array> {
  const paper = await paperOf(month, 'register', drawn)
  paper.facts(ownerFacts(owner))
  paper.paragraph(w('register.what'))
  const types = month.types.map(({ type }) => type)
  if (month.days.length === 0) paper.paragraph(w('no_days'))
  else {
    paper.table(
      [{ head: w('day'), share: 3 }, ...types.map((type) => right(shared(`type.${type}`), 2)), right(w('register.total'), 2.2)],
      month.days.map((day) => [dayText(day.day), ...types.map((type) => euroOrDash(netOf(day.types, type))), euro(day.net)]),
      [w('total'), ...types.map((type) => euro(netOf(month.types, type))), euro(month.net)],
    )
  }
  paper.paragraph(w('register.note'))
  return paper.save()
}
