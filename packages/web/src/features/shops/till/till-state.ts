/** The till's state machine: what is typed, the open charge, payments to acknowledge. Pure, so that no payment is lost by a render. */
import { MAX_CENTS } from '@taschino/basics/money.ts'
import { gtidTime } from '@taschino/basics/gtid.ts'
import type { Cents } from '@taschino/basics/money.ts'
import { isPayment } from '@taschino/contract/movement-figures.ts'
import type { Charge } from '@taschino/contract/payments.ts'
import type { Transaction } from '@taschino/contract/wallet.ts'

/** A payment that came in and stays on the screen until the cashier dismisses it. `bill` is known when it answered a charge. */
export interface Green {
  readonly gtid: string
  readonly bill: Cents | null
}

export interface Till {
  /** Digits as on a card terminal (2350 is 23,50); after a comma, euros and cents as written. */
  readonly typed: string
  /** The next digit starts a new amount, as after a cancelled charge. */
  readonly fresh: boolean
  readonly charge: Charge | null
  /** Oldest first: the customer at the counter is the one who waits longest. */
  readonly greens: readonly Green[]
  /** Payments that this till has shown already, newest last. */
  readonly seen: readonly string[]
  /** Payments from before this time are history; null until the list was read once. Server time, read from the GTIDs. */
  readonly floorMs: number | null
}

export type Key = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '00' | ',' | 'back' | 'clear'

export type TillAct =
  | { type: 'key'; key: Key }
  | { type: 'typed'; typed: string }
  | { type: 'charge'; charge: Charge }
  | { type: 'taken'; gtid: string; bill: Cents | null }
  | { type: 'closed' }
  | { type: 'payments'; payments: readonly Transaction[]; till: string | null; nowMs: number }
  | { type: 'dismiss'; gtid: string }
  | { type: 'dismiss-all' }

const SEEN_KEPT = 400
/** On opening, payments of the last minutes still ask for the cashier; older ones are history. */
const MISSED_MS = 10 * 60_000
/** GTIDs are made before the commit, so a payment may show up behind a younger one. */
const LATE_MS = 2 * 60_000

export const EMPTY_TILL: Till = { typed: '', fresh: false, charge: null, greens: [], seen: [], floorMs: null }

/** What the typed digits mean, in cents. */
export function typedCents(typed: string): Cents {
  const [euros, cents] = typed.split(',')
  if (cents === undefined) return Number(typed || '0')
  return Number(euros || '0') * 100 + Number(cents.padEnd(2, '0'))
}

function press(typed: string, key: Key): string {
  if (key === 'clear') return ''
  if (key === 'back') return typed.slice(0, -1)
  const next = key === ',' ? `${typed || '0'},` : typed + key
  if (key === ',' && typed.includes(',')) return typed
  const cents = next.split(',')[1]
  if (cents !== undefined && cents.length > 2) return typed
  if (typedCents(next) > MAX_CENTS) return typed
  return next.includes(',') ? next : next.replace(/^0+/, '')
}

const ENDED: readonly Charge['state'][] = ['paid', 'cancelled', 'expired']
export const chargeEnded = (charge: Charge): boolean => ENDED.includes(charge.state)

function remember(till: Till, gtids: readonly string[]): readonly string[] {
  const known = new Set(till.seen)
  return [...till.seen, ...gtids.filter((gtid) => !known.has(gtid))].slice(-SEEN_KEPT)
}

function green(till: Till, gtid: string, bill: Cents | null): Till {
  if (till.seen.includes(gtid)) {
    // The list was faster than the charge: keep the one green, now with its bill.
    return { ...till, greens: till.greens.map((item) => (item.gtid === gtid && item.bill === null ? { gtid, bill } : item)) }
  }
  return { ...till, seen: remember(till, [gtid]), greens: [...till.greens, { gtid, bill }] }
}

/** Answers may overtake each other: an ended charge stays ended, and paid beats what the clock said. */
function readCharge(till: Till, charge: Charge): Till {
  const before = till.charge
  if (before !== null && before.id === charge.id && chargeEnded(before) && charge.state !== 'paid') return till
  if (charge.state !== 'paid' || charge.gtid === null) return { ...till, charge }
  const { gtid } = charge
  // The list brought it first and the cashier has acknowledged it already: nothing is left to show.
  if (till.seen.includes(gtid) && !till.greens.some((item) => item.gtid === gtid)) return { ...till, charge: null, typed: '', fresh: false }
  return green({ ...till, charge }, gtid, charge.value)
}

function readPayments(till: Till, act: Extract<TillAct, { type: 'payments' }>): Till {
  const payments = act.payments.filter((item) => isPayment(item.type) && item.value > 0)
  const mine = payments.filter((item) => item.till === null || act.till === null || item.till === act.till)
  const newest = Math.max(0, ...payments.map((item) => gtidTime(item.gtid)))
  const since = till.floorMs ?? (till.seen.length > 0 ? act.nowMs - MISSED_MS : Infinity)
  const fresh = mine
    .filter((item) => gtidTime(item.gtid) >= since && item.status !== 'cancelled')
    .toSorted((a, b) => (a.gtid < b.gtid ? -1 : 1))
  const next = fresh.reduce((state, item) => green(state, item.gtid, null), till)
  // Other tills' payments are remembered too: changing the till must not bring them up as new.
  return {
    ...next,
    seen: remember(
      next,
      payments.map((item) => item.gtid),
    ),
    floorMs: till.floorMs ?? newest - LATE_MS,
  }
}

function dismiss(till: Till, gone: (gtid: string) => boolean): Till {
  const answered = till.charge?.gtid != null && gone(till.charge.gtid)
  return {
    ...till,
    greens: till.greens.filter((item) => !gone(item.gtid)),
    ...(answered ? { charge: null, typed: '', fresh: false } : {}),
  }
}

export function tillNext(till: Till, act: TillAct): Till {
  switch (act.type) {
    case 'key':
      return { ...till, typed: press(till.fresh && act.key !== 'back' ? '' : till.typed, act.key), fresh: false }
    case 'typed':
      return { ...till, typed: act.typed, fresh: false }
    case 'charge':
      return readCharge(till, act.charge)
    case 'taken':
      return green(till, act.gtid, act.bill)
    case 'closed':
      return { ...till, charge: null, fresh: true }
    case 'payments':
      return readPayments(till, act)
    case 'dismiss':
      return dismiss(till, (gtid) => gtid === act.gtid)
    case 'dismiss-all':
      return dismiss(till, () => true)
  }
}
