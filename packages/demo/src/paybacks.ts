/** What the demo world's shops asked for in three months: paid, refused, called off, on the way, waiting. */
import { businessDay } from '@taschino/basics/business-day.ts'
import { newGtid } from '@taschino/basics/gtid.ts'
import type { PaybackTerm } from '@taschino/basics/fees.ts'
import { paybackOptions, type PaybackOption } from '@taschino/basics/payback.ts'
import { cancelPayment } from '@taschino/ledger/movements/cancel-payment.ts'
import { grantRequested, requestCredits } from '@taschino/ledger/movements/convert-takings.ts'
import { assignTickets } from '@taschino/ledger/movements/assign-tickets.ts'
import { issueTickets } from '@taschino/ledger/movements/issue-tickets.ts'
import { openLot } from '@taschino/ledger/lots.ts'
import { payInShop } from '@taschino/ledger/movements/pay-in-shop.ts'
import { requestPayback, settlePayback } from '@taschino/ledger/movements/payback.ts'
import { post } from '@taschino/ledger/post.ts'
import { refundable } from '@taschino/ledger/refundable.ts'
import type { TicketType } from '@taschino/basics/tickets.ts'
import type { Sql } from '@taschino/server/platform/db/db.ts'
import type { Cast } from './people.ts'
import { feesOf, insertRequest, movePast, personNamed } from './paybacks-store.ts'
import type { PlannedPayment } from './plan.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const plain = { detail: {}, events: [], call: null }

interface Ask {
  owner: string
  daysAgo: number
  /** Of what lay there then, in percent. */
  percent: number
  days: PaybackTerm
  fate: 'paid' | 'rejected' | 'cancelled' | 'approved' | 'pending'
  credits?: true
}

/** In the order of time for each shop. */
const ASKS: readonly Ask[] = [
  { owner: 'carla', daysAgo: 70, percent: 90, days: 2, fate: 'paid' },
  { owner: 'carla', daysAgo: 45, percent: 100, days: 30, fate: 'paid' },
  { owner: 'carla', daysAgo: 30, percent: 30, days: 7, fate: 'rejected' },
  { owner: 'carla', daysAgo: 21, percent: 20, days: 2, fate: 'cancelled' },
  { owner: 'carla', daysAgo: 9, percent: 40, days: 15, fate: 'approved' },
  { owner: 'carla', daysAgo: 2, percent: 30, days: 7, fate: 'pending' },
  { owner: 'luca', daysAgo: 40, percent: 90, days: 7, fate: 'paid' },
  { owner: 'luca', daysAgo: 6, percent: 50, days: 30, fate: 'approved' },
  { owner: 'nadia', daysAgo: 35, percent: 80, days: 15, fate: 'paid' },
  { owner: 'nadia', daysAgo: 5, percent: 60, days: 7, fate: 'pending' },
  { owner: 'nadia', daysAgo: 1, percent: 25, days: 30, fate: 'pending', credits: true },
  { owner: 'mario', daysAgo: 12, percent: 60, days: 15, fate: 'pending' },
  { owner: 'bruno', daysAgo: 25, percent: 30, days: 30, fate: 'approved', credits: true },
  { owner: 'fabio', daysAgo: 3, percent: 92, days: 2, fate: 'pending' },
]

/** A catering for the whole studio, paid in business tickets: the one request that is large enough for two people. */
const CATERING = { owner: 'fabio', agency: 'lucedio', unit: 1500, pieces: 380, times: 4, daysAgo: 16 } as const

async function cater(sql: Sql, cast: Cast, shop: number, now: number): Promise<void> {
  const agency = cast.agencies.find((one) => one.key === CATERING.agency)
  const guest = cast.employees.findLast((one) => one.agency === agency)
  if (!agency || !guest) throw new Error('nobody to cater for')
  const at = now - (CATERING.daysAgo + 1) * DAY_MS
  const piece = { type: 'business' as const, unit: CATERING.unit }
  const lot = await openLot(sql, { ...piece, agency: agency.id, expiresAt: new Date(now + 400 * DAY_MS) })
  await post(
    sql,
    issueTickets({
      ...plain,
      ...piece,
      gtid: newGtid(at),
      once: 'demo:catering',
      agency: agency.id,
      amount: CATERING.pieces,
      lot,
      at: new Date(at),
    }),
  )
  await post(
    sql,
    assignTickets({
      ...plain,
      gtid: newGtid(at + HOUR_MS),
      once: 'demo:catering:assign',
      agency: agency.id,
      grants: [{ holder: guest.id, ...piece, amount: CATERING.pieces }],
      at: new Date(at + HOUR_MS),
    }),
  )
  for (let n = 0; n < CATERING.times; n++) {
    const paid = now - (CATERING.daysAgo - n * 3) * DAY_MS
    await post(sql, {
      ...payInShop({
        ...plain,
        gtid: newGtid(paid),
        payer: guest.id,
        shop,
        parts: [{ ...piece, amount: CATERING.pieces / CATERING.times }],
        confirmed: true,
        agency: agency.id,
        at: new Date(paid),
      }),
      once: `demo:catering:${n}`,
    })
  }
}

/** What a shop had taken until then, by type, less what it had asked for. */
function lying(
  plan: readonly PlannedPayment[],
  shop: number,
  until: number,
  gone: ReadonlyMap<string, number>,
): { type: TicketType; value: number }[] {
  const sums = new Map<TicketType, number>()
  for (const one of plan) {
    // What was taken back a few minutes later is left out whole: a little less than there was.
    if (one.shop.id !== shop || one.at > until || one.after !== null) continue
    for (const part of one.parts) sums.set(part.type, (sums.get(part.type) ?? 0) + part.unit * part.amount)
  }
  for (const [type, value] of sums) sums.set(type, Math.max(0, value - (gone.get(`${shop} ${type}`) ?? 0)))
  return [...sums].map(([type, value]) => ({ type, value }))
}

/** A request of the past with what is needed to answer it. */
interface Past {
  ask: Ask
  request: number
  gtid: string
  shop: number
  owner: number
  company: number
  shares: readonly { type: TicketType; value: number }[]
  value: number
  option: PaybackOption | null
  /** So many days after it was asked for, at office hours. */
  later: (days: number) => Date
}

async function giveBack(sql: Sql, { ask, request, gtid, owner, company, later }: Past): Promise<void> {
  const payment = await refundable(sql, gtid)
  if (!payment) throw new Error(`no movement ${gtid}`)
  const state = ask.fate === 'rejected' ? 'rejected' : 'cancelled'
  const reason =
    state === 'rejected' ? 'L’intestatario del conto non corrisponde alla visura: controlla e chiedi di nuovo.' : 'Annullata dal negozio'
  const undone = newGtid(later(1).getTime())
  await post(sql, cancelPayment({ gtid: undone, payment, detail: { parts: [], reason, request }, events: [], call: null, at: later(1) }))
  await movePast(sql, request, state, { step: state, by: state === 'rejected' ? company : owner, at: later(1), reason, gtid: undone })
}

async function sayYes(sql: Sql, { ask, request, shop, company, shares, later }: Past): Promise<void> {
  if (!ask.credits) return movePast(sql, request, 'approved', { step: 'approved', by: company, at: later(1) })
  const gtid = newGtid(later(1).getTime())
  await post(sql, grantRequested({ ...plain, gtid, shop, request, shares, at: later(1) }))
  await movePast(sql, request, 'approved', { step: 'approved', by: company, at: later(1), gtid })
}

/** On the promised day, as the bank said. */
async function payOut(sql: Sql, { request, shop, company, value, option }: Past): Promise<void> {
  if (!option) return
  const arrived = new Date(`${option.payoutDate}T09:30:00Z`)
  const gtid = newGtid(arrived.getTime())
  await movePast(sql, request, 'sent', { step: 'sent', by: company, at: new Date(arrived.getTime() - DAY_MS) })
  await post(
    sql,
    settlePayback({ ...plain, gtid, shop, request, gross: value, fee: option.fee, parts: option.parts, attempt: 1, at: arrived }),
  )
  await movePast(sql, request, 'paid', { step: 'paid', by: company, at: arrived, gtid })
}

/** To be called once everybody has paid what they paid. */
export async function askForMoney(sql: Sql, cast: Cast, plan: readonly PlannedPayment[], now: number): Promise<void> {
  const company = await personNamed(sql, 'direzione')
  const shopOf = (owner: string) => cast.shops.find(({ shop }) => shop.owner.username === owner)?.id ?? 0
  await cater(sql, cast, shopOf(CATERING.owner), now)
  const gone = new Map<string, number>()
  for (const ask of ASKS) {
    const [shop, owner] = [shopOf(ask.owner), await personNamed(sql, ask.owner)]
    const at = now - ask.daysAgo * DAY_MS
    const there = lying(plan, shop, at, gone)
    if (ask.owner === CATERING.owner) there.push({ type: 'business', value: CATERING.unit * CATERING.pieces })
    const shares = there
      .map(({ type, value }) => ({ type, value: Math.floor((value * ask.percent) / 100) }))
      .filter(({ value }) => value > 0)
    const value = shares.reduce((sum, share) => sum + share.value, 0)
    if (value < 100) continue
    const option = ask.credits
      ? null
      : (paybackOptions(shares, await feesOf(sql, shop), businessDay(at)).find(({ days }) => days === ask.days) ?? null)
    const gtid = newGtid(at)
    const request = await insertRequest(sql, {
      gtid,
      kind: ask.credits ? 'credits' : 'payback',
      shop,
      askedBy: owner,
      at: new Date(at),
      value,
      shares,
      option,
    })
    const movement = { ...plain, gtid, shop, request, shares, at: new Date(at) }
    await post(sql, ask.credits ? requestCredits(movement) : requestPayback(movement))
    if (ask.fate !== 'rejected' && ask.fate !== 'cancelled')
      for (const share of shares) gone.set(`${shop} ${share.type}`, (gone.get(`${shop} ${share.type}`) ?? 0) + share.value)
    const past: Past = {
      ask,
      request,
      gtid,
      shop,
      owner,
      company,
      shares,
      value,
      option,
      later: (days) => new Date(at + days * DAY_MS + HOUR_MS),
    }
    if (ask.fate === 'rejected' || ask.fate === 'cancelled') await giveBack(sql, past)
    if (ask.fate === 'approved' || ask.fate === 'paid') await sayYes(sql, past)
    if (ask.fate === 'paid') await payOut(sql, past)
  }
}
