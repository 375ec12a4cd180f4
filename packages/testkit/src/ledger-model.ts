/** A simple model of the ledger, run beside the real one: both must answer and hold the same. */
import assert from 'node:assert/strict'
import type { Part, TicketType } from '@taschino/basics/tickets.ts'
import { openCharge } from '@taschino/ledger/charge.ts'
import { freezeParty } from '@taschino/ledger/lots.ts'
import type { Call, Movement, Outcome } from '@taschino/ledger/movement.ts'
import { MovementRefused } from '@taschino/ledger/post.ts'
import fc from 'fast-check'
import { callOf, payment, type Books } from './books.ts'
import { LOOP_COMMAND, LoopModel, type LoopCommand, type ModelLot } from './ledger-loop-model.ts'

export const FACES: readonly { type: TicketType; unit: number }[] = [
  { type: 'normal', unit: 800 },
  { type: 'gdo', unit: 525 },
  { type: 'free_credits', unit: 1 },
]

export type Command =
  | { do: 'give'; holder: number; face: number; amount: number; days: number }
  | { do: 'pay'; holder: number; shop: number; parts: [face: number, amount: number][]; confirmed: boolean; charge: boolean }
  | { do: 'again'; nth: number; changed: boolean }
  | { do: 'refund'; nth: number; amount: number }
  | { do: 'cancel'; nth: number }
  | { do: 'freeze'; who: number; frozen: boolean }
  | LoopCommand

const holder = fc.nat(2)
const shop = fc.integer({ min: 5, max: 6 })
const face = fc.nat(FACES.length - 1)
const nth = fc.nat(20)

export const COMMAND: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('give' as const),
      holder,
      face,
      amount: fc.integer({ min: 1, max: 30 }),
      days: fc.constantFrom(-1, 5, 5, 40, 400),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      holder,
      shop,
      parts: fc.array(fc.tuple(face, fc.integer({ min: 1, max: 6 })), { minLength: 1, maxLength: 2 }),
      confirmed: fc.boolean(),
      charge: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('again' as const), nth, changed: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('refund' as const), nth, amount: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('freeze' as const), who: fc.constantFrom(0, 1, 2, 5, 6), frozen: fc.boolean() }) },
  { weight: 8, arbitrary: LOOP_COMMAND },
)

type Lot = ModelLot
interface Taken {
  lot: Lot
  amount: number
}
interface Payment {
  gtid: string
  holder: number
  shop: number
  taken: Taken[]
  refunded: boolean
  cancelled: boolean
  sentAt: number
  doneAt: number
  value: number
}

const typeOf = (index: number): TicketType => (FACES[index] as { type: TicketType }).type
const unitOf = (index: number): number => (FACES[index] as { unit: number }).unit
const lotOf = (holder: number, index: number, lot: number, days: number, amount: number): Lot => ({
  holder,
  face: index,
  type: typeOf(index),
  unit: unitOf(index),
  lot,
  days,
  amount,
})
const bySpending = (a: Lot, b: Lot): number => a.days - b.days || a.lot - b.lot

/** One run: three holders and two shops of its own, in a database that many runs share. */
export class ModelRun {
  readonly #books: Books
  readonly #base: number
  readonly #lots: Lot[] = []
  readonly #takings = new Map<string, number>()
  readonly #payments: Payment[] = []
  readonly #calls: { movement: Movement; outcome: Outcome }[] = []
  readonly #frozen = new Set<number>()
  readonly #loop: LoopModel

  constructor(books: Books, base: number) {
    this.#books = books
    this.#base = base
    this.#loop = new LoopModel({ books, base, lots: this.#lots, held: this.#takings, frozen: this.#frozen })
  }

  /** Tickets of one lot for all its holders. */
  received(index: number, lot: number, days: number, amount: number): void {
    for (let who = 0; who < 3; who++) this.#lots.push(lotOf(who, index, lot, days, amount))
  }

  /** Every account with money in it, as `party kind type unit lot` → cents. */
  held(): Map<string, number> {
    const held = new Map<string, number>()
    for (const { holder: who, face: index, lot, amount } of this.#lots)
      if (amount > 0) held.set(`${this.#base + who} tickets ${typeOf(index)} ${unitOf(index)} ${lot}`, amount * unitOf(index))
    for (const [key, value] of this.#takings) if (value > 0) held.set(key, value)
    return held
  }

  async do(command: Command): Promise<void> {
    switch (command.do) {
      case 'give':
        return this.#give(command)
      case 'pay':
        return this.#pay(command)
      case 'again':
        return this.#again(command)
      case 'refund':
        return this.#refund(command)
      case 'cancel':
        return this.#cancel(command)
      case 'freeze':
        return this.#freeze(command)
      default:
        return this.#loop.do(command)
    }
  }

  async #give({ holder: who, face: index, amount, days }: Command & { do: 'give' }): Promise<void> {
    const given = this.#books.give(this.#base + who, amount, { ...FACES[index], days, agency: this.#base + 9 })
    if (this.#frozen.has(who)) return assert.rejects(given, { reason: 'party_frozen' })
    this.#lots.push(lotOf(who, index, await given, days, amount))
  }

  #wanted(parts: readonly [number, number][]): Map<number, number> {
    const wanted = new Map<number, number>()
    for (const [index, amount] of parts) wanted.set(index, (wanted.get(index) ?? 0) + amount)
    return wanted
  }

  /** What the tickets would come from, earliest expiry first; null when there are not enough. */
  #take(who: number, wanted: Map<number, number>): Taken[] | null {
    const taken: Taken[] = []
    for (const [index, amount] of wanted) {
      let missing = amount
      for (const lot of this.#lots.filter((one) => one.holder === who && one.face === index && one.days > 0).toSorted(bySpending)) {
        const part = Math.min(lot.amount, missing)
        if (part > 0) taken.push({ lot, amount: part })
        missing -= part
      }
      if (missing > 0) return null
    }
    return taken
  }

  async #pay({ holder: who, shop: where, parts, confirmed, charge }: Command & { do: 'pay' }): Promise<void> {
    const wanted = this.#wanted(parts)
    const list: Part[] = [...wanted].map(([index, amount]) => ({ type: typeOf(index), unit: unitOf(index), amount }))
    const value = list.reduce((sum, part) => sum + part.unit * part.amount, 0)
    const taken = this.#take(who, wanted)
    const asked = charge
      ? await openCharge(this.#books.pool, { code: crypto.randomUUID(), payee: this.#base + where, till: null, value, seconds: 60 })
      : null
    const movement = payment(this.#base + who, this.#base + where, list, { confirmed, charge: asked?.id })
    const before = Date.now()
    const outcome = await this.#books.ledger.submit(movement)
    const after = Date.now()
    this.#calls.push({ movement, outcome })
    const must: string[] = []
    const may: string[] = []
    if (taken === null) must.push('insufficient_funds')
    if (this.#frozen.has(who) || this.#frozen.has(where)) must.push('party_frozen')
    // the database's clock ticked somewhere between sending and answering, so what is between the bounds may go either way
    for (const past of this.#payments.filter((one) => one.holder === who && one.shop === where && one.value === value && !one.cancelled)) {
      if (after - past.sentAt < 5000) must.push('repeat_refused')
      else if (before - past.doneAt < 15_000) may.push('repeat_refused', 'repeat_ask')
    }
    if (outcome.outcome === 'refused') {
      assert.ok([...must, ...may].includes(outcome.reason), `refused for ${outcome.reason}, the model knows ${must.join()} ${may.join()}`)
      return
    }
    assert.deepEqual([outcome.outcome, must], ['posted', []])
    for (const { lot, amount } of taken ?? []) {
      lot.amount -= amount
      this.#book(where, lot.face, amount)
    }
    this.#payments.push({
      gtid: movement.gtid,
      holder: who,
      shop: where,
      taken: taken ?? [],
      refunded: false,
      cancelled: false,
      sentAt: before,
      doneAt: after,
      value,
    })
  }

  #book(where: number, index: number, amount: number): void {
    const key = `${this.#base + where} takings ${typeOf(index)} 1 0`
    this.#takings.set(key, (this.#takings.get(key) ?? 0) + amount * unitOf(index))
  }

  async #again({ nth: index, changed }: Command & { do: 'again' }): Promise<void> {
    const past = this.#calls[index]
    if (!past?.movement.call) return
    const { movement, outcome } = past
    const first = past.movement.call
    const call: Call = changed ? { ...first, hash: 'ef'.repeat(32) } : first
    const fresh = payment(this.#base, this.#base + 5, [{ type: 'normal', unit: 800, amount: 1 }])
    const said = await this.#books.ledger.submit({ ...movement, gtid: fresh.gtid, call })
    if (changed) assert.deepEqual(said, { outcome: 'mismatch' })
    else if (outcome.outcome === 'refused') assert.deepEqual(said, { ...outcome, replayed: true })
    else assert.deepEqual(said, { ...outcome, outcome: 'replayed' })
  }

  async #refund({ nth: index, amount }: Command & { do: 'refund' }): Promise<void> {
    const past = this.#payments[index % Math.max(1, this.#payments.length)]
    if (!past) return
    const first = past.taken[0]?.lot.face ?? 0
    const part = { ...(FACES[first] as { type: TicketType; unit: number }), amount }
    const mine = past.taken.filter(({ lot }) => lot.face === first)
    const left = past.cancelled ? 0 : mine.reduce((sum, one) => sum + one.amount, 0)
    const done = this.#books.refund(past.gtid, part, callOf(this.#base + past.shop))
    if (left < amount) return assert.equal(await done, null)
    const refusal = this.#givesBack(past, [{ lot: { face: first }, amount }])
    if (refusal !== null) return assert.rejects(done, { reason: refusal })
    assert.notEqual(await done, null)
    past.refunded = true
    let missing = amount
    for (const one of mine.toReversed()) {
      const back = Math.min(one.amount, missing)
      one.amount -= back
      one.lot.amount += back
      missing -= back
    }
    this.#book(past.shop, first, -amount)
  }

  /** Why a shop cannot give this much back: it or the customer is frozen, or the takings have gone elsewhere. */
  #givesBack(past: Payment, what: readonly { lot: { face: number }; amount: number }[]): string | null {
    const needs = new Map<string, number>()
    for (const {
      lot: { face: index },
      amount,
    } of what) {
      const key = `${this.#base + past.shop} takings ${typeOf(index)} 1 0`
      needs.set(key, (needs.get(key) ?? 0) + amount * unitOf(index))
    }
    const have = (key: string): number => this.#takings.get(key) ?? 0
    if ((this.#frozen.has(past.holder) || this.#frozen.has(past.shop)) && [...needs.keys()].some((key) => have(key) > 0))
      return 'party_frozen'
    return [...needs].some(([key, value]) => have(key) < value) ? 'insufficient_funds' : null
  }

  async #cancel({ nth: index }: Command & { do: 'cancel' }): Promise<void> {
    const past = this.#payments[index % Math.max(1, this.#payments.length)]
    if (!past) return
    const done = this.#books.cancel(past.gtid, callOf(this.#base + past.shop))
    const refusal = past.cancelled ? 'already_done' : past.refunded ? 'already_refunded' : this.#givesBack(past, past.taken)
    if (refusal !== null) return assert.rejects(done, (error) => error instanceof MovementRefused && error.reason === refusal)
    assert.notEqual(await done, null)
    past.cancelled = true
    for (const { lot, amount } of past.taken) {
      lot.amount += amount
      this.#book(past.shop, lot.face, -amount)
    }
  }

  async #freeze({ who, frozen }: Command & { do: 'freeze' }): Promise<void> {
    await freezeParty(this.#books.pool, this.#base + who, frozen)
    if (frozen) this.#frozen.add(who)
    else this.#frozen.delete(who)
  }
}
