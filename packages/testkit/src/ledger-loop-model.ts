/** The part of the ledger's model about the loop of value: refunds, paybacks, payouts, returns, conversions, expiry, grace, invoices. */
import assert from 'node:assert/strict'
import { newGtid } from '@taschino/basics/gtid.ts'
import type { TicketType } from '@taschino/basics/tickets.ts'
import { openLot } from '@taschino/ledger/lots.ts'
import { checkMovement, type Movement } from '@taschino/ledger/movement.ts'
import { cancelPayment } from '@taschino/ledger/movements/cancel-payment.ts'
import { convertToBusiness, grantRequested, requestCredits } from '@taschino/ledger/movements/convert-takings.ts'
import { expireTickets } from '@taschino/ledger/movements/expire-tickets.ts'
import { requestPayback, settlePayback } from '@taschino/ledger/movements/payback.ts'
import { prolongTickets } from '@taschino/ledger/movements/prolong-tickets.ts'
import { settleInvoice } from '@taschino/ledger/movements/settle-invoice.ts'
import { takeBackTickets } from '@taschino/ledger/movements/take-back-tickets.ts'
import { MovementRefused, post } from '@taschino/ledger/post.ts'
import { refundable } from '@taschino/ledger/refundable.ts'
import fc from 'fast-check'
import { DAY, type Books } from './books.ts'

export type LoopCommand =
  | { do: 'take-back'; nth: number; amount: number }
  | { do: 'ask'; shop: number; type: TicketType; value: number; for: 'payback' | 'credits' }
  | { do: 'answer'; nth: number; how: 'yes' | 'no' | 'back' }
  | { do: 'business'; shop: number; type: TicketType; euros: number }
  | { do: 'over'; nth: number; grace: boolean }
  | { do: 'invoice'; request: number; value: number }

const shop = fc.integer({ min: 5, max: 6 })
const type = fc.constantFrom('normal' as const, 'gdo' as const, 'free_credits' as const)
const nth = fc.nat(20)

export const LOOP_COMMAND: fc.Arbitrary<LoopCommand> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('take-back' as const), nth, amount: fc.integer({ min: 1, max: 4 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('ask' as const),
      shop,
      type,
      value: fc.integer({ min: 1, max: 2000 }),
      for: fc.constantFrom('payback' as const, 'credits' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      nth,
      how: fc.constantFrom('yes' as const, 'yes' as const, 'no' as const, 'back' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('business' as const), shop, type, euros: fc.integer({ min: 1, max: 12 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('over' as const), nth, grace: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('invoice' as const), request: nth, value: fc.integer({ min: 1, max: 9000 }) }) },
)

export interface ModelLot {
  holder: number
  type: TicketType
  unit: number
  face: number
  lot: number
  days: number
  amount: number
}

/** What the loop shares with the rest of the model. */
export interface Shared {
  books: Books
  base: number
  lots: ModelLot[]
  /** Cents by account: takings, and all that this file adds. */
  held: Map<string, number>
  frozen: ReadonlySet<number>
}

interface Asked {
  gtid: string
  id: number
  shop: number
  type: TicketType
  value: number
  for: 'payback' | 'credits'
  state: 'asked' | 'paid' | 'undone'
  attempt: number
  paidBy: string
}

const plain = { detail: {}, events: [], call: null } as const
/** One number for each request, of all runs of a process. */
let requests = 0

export class LoopModel {
  readonly #shared: Shared
  readonly #asked: Asked[] = []
  readonly #invoices = new Set<number>()
  readonly #firstInvoice = (requests += 100)

  constructor(shared: Shared) {
    this.#shared = shared
  }

  /** Posts it; null when it was done, else why not. */
  async #does(movement: Movement): Promise<string | null> {
    return this.#shared.books
      .tx((tx) => post(tx, checkMovement(movement)))
      .then(
        () => null,
        (error: unknown) => {
          if (error instanceof MovementRefused) return error.reason
          throw error
        },
      )
  }

  #add(key: string, value: number): void {
    this.#shared.held.set(key, (this.#shared.held.get(key) ?? 0) + value)
  }

  #key(party: number, kind: string, of: TicketType | undefined, unit = 1, lot = 0): string {
    return `${this.#shared.base + party} ${kind} ${of} ${unit} ${lot}`
  }

  /** Why the ledger refuses to take this much from an account of theirs: an empty one has nothing that could be frozen. */
  #refusal(party: number, have: number, wanted: number): string | null {
    if (have > 0 && this.#shared.frozen.has(party)) return 'party_frozen'
    return have < wanted ? 'insufficient_funds' : null
  }

  do(command: LoopCommand): Promise<void> {
    switch (command.do) {
      case 'take-back':
        return this.#takeBack(command)
      case 'ask':
        return this.#ask(command)
      case 'answer':
        return this.#answer(command)
      case 'business':
        return this.#business(command)
      case 'over':
        return this.#over(command)
      case 'invoice':
        return this.#invoice(command)
    }
  }

  /** To an agency that gives nothing, so that what comes back is not handed out again at the next turn. */
  async #takeBack({ nth: index, amount }: LoopCommand & { do: 'take-back' }): Promise<void> {
    const { lots, base } = this.#shared
    const lot = lots.filter((one) => one.type !== 'free_credits')[index]
    if (!lot) return
    const part = { type: lot.type, unit: lot.unit, amount, lot: lot.lot }
    const said = await this.#does(
      takeBackTickets({
        ...plain,
        gtid: newGtid(),
        agency: base + 8,
        holder: base + lot.holder,
        lots: [part],
        once: `back:${crypto.randomUUID()}`,
      }),
    )
    assert.equal(said, this.#refusal(lot.holder, lot.amount, amount))
    if (said !== null) return
    lot.amount -= amount
    this.#add(this.#key(8, 'tickets', lot.type, lot.unit, lot.lot), amount * lot.unit)
  }

  async #ask({ shop: where, type: of, value, for: what }: LoopCommand & { do: 'ask' }): Promise<void> {
    const [gtid, id, takings] = [newGtid(), ++requests + 1_000_000, this.#key(where, 'takings', of)]
    const facts = { ...plain, gtid, shop: this.#shared.base + where, request: id, shares: [{ type: of, value }] }
    const said = await this.#does(what === 'payback' ? requestPayback(facts) : requestCredits(facts))
    assert.equal(said, this.#refusal(where, this.#shared.held.get(takings) ?? 0, value))
    if (said !== null) return
    this.#add(takings, -value)
    this.#add(this.#aside({ for: what, shop: where, type: of }), value)
    this.#asked.push({ gtid, id, shop: where, type: of, value, for: what, state: 'asked', attempt: 1, paidBy: '' })
  }

  #aside({ for: what, shop: where, type: of }: Pick<Asked, 'for' | 'shop' | 'type'>): string {
    return what === 'payback' ? this.#key(where, 'payout', undefined) : this.#key(where, 'hold', of)
  }

  async #undo(gtid: string): Promise<string | null> {
    const payment = await this.#shared.books.tx((tx) => refundable(tx, gtid))
    return payment ? this.#does(cancelPayment({ ...plain, gtid: newGtid(), payment, detail: { parts: [] } })) : 'gone'
  }

  /** Only what the table of requests lets happen, and each of it a second time, which must be refused. */
  async #answer({ nth: index, how }: LoopCommand & { do: 'answer' }): Promise<void> {
    const asked = this.#asked[index % Math.max(1, this.#asked.length)]
    if (!asked) return
    if (asked.state === 'undone') {
      if (how === 'no') assert.equal(await this.#undo(asked.gtid), 'already_done')
      return
    }
    const cold = this.#shared.frozen.has(asked.shop) ? 'party_frozen' : null
    if (how === 'yes') return this.#yes(asked, asked.state === 'paid' ? 'already_done' : cold)
    if (how === 'back' && asked.for === 'payback' && asked.state === 'paid') return this.#back(asked, cold)
    if (how !== 'no' || asked.state !== 'asked') return
    assert.equal(await this.#undo(asked.gtid), cold)
    if (cold !== null) return
    asked.state = 'undone'
    this.#add(this.#aside(asked), -asked.value)
    this.#add(this.#key(asked.shop, 'takings', asked.type), asked.value)
  }

  async #yes(asked: Asked, refusal: string | null): Promise<void> {
    const gtid = newGtid()
    const facts = { ...plain, gtid, shop: this.#shared.base + asked.shop, request: asked.id }
    const { type, value, attempt } = asked
    const fee = Math.floor(value * 0.03)
    const said = await this.#does(
      asked.for === 'payback'
        ? settlePayback({ ...facts, gross: value, fee, parts: [{ type, value, feeRate: 300, fee }], attempt })
        : grantRequested({ ...facts, shares: [{ type, value }] }),
    )
    assert.equal(said, refusal)
    if (said !== null) return
    asked.state = 'paid'
    asked.paidBy = gtid
    this.#add(this.#aside(asked), -asked.value)
    if (asked.for === 'credits') this.#add(this.#key(asked.shop, 'tickets', 'free_credits'), asked.value)
  }

  async #back(asked: Asked, refusal: string | null): Promise<void> {
    assert.equal(await this.#undo(asked.paidBy), refusal)
    if (refusal !== null) return
    asked.state = 'asked'
    asked.attempt++
    this.#add(this.#aside(asked), asked.value)
  }

  async #business({ shop: where, type: of, euros }: LoopCommand & { do: 'business' }): Promise<void> {
    const [value, takings, books] = [euros * 100, this.#key(where, 'takings', of), this.#shared.books]
    const lot = await books.tx((tx) =>
      openLot(tx, { type: 'business', unit: 100, expiresAt: new Date(Date.now() + 400 * DAY), agency: null }),
    )
    const said = await this.#does(
      convertToBusiness({
        ...plain,
        gtid: newGtid(),
        shop: this.#shared.base + where,
        shares: [{ type: of, value }],
        unit: 100,
        lot,
        once: `business:${lot}`,
      }),
    )
    assert.equal(said, this.#refusal(where, this.#shared.held.get(takings) ?? 0, value))
    if (said !== null) return
    this.#add(takings, -value)
    this.#add(this.#key(where, 'tickets', 'business', 100, lot), value)
  }

  async #over({ nth: index, grace }: LoopCommand & { do: 'over' }): Promise<void> {
    const { lots, base, books } = this.#shared
    const lot = lots.filter(({ days }) => days < 0)[index % 3]
    if (!lot) return
    const [part, amount] = [{ type: lot.type, unit: lot.unit }, Math.max(1, lot.amount)]
    const fresh = grace ? await books.tx((tx) => openLot(tx, { ...part, expiresAt: new Date(Date.now() + 7 * DAY), agency: base + 9 })) : 0
    const said = await this.#does(
      grace
        ? prolongTickets({
            gtid: newGtid(),
            holder: base + lot.holder,
            lots: [{ ...part, amount, from: lot.lot, to: fresh }],
            back: `${newGtid()}:${fresh}`,
          })
        : expireTickets({
            gtid: newGtid(),
            holder: base + lot.holder,
            agency: base + 9,
            part: { ...part, amount, lot: lot.lot },
            day: crypto.randomUUID(),
            events: [],
          }),
    )
    assert.equal(said, this.#refusal(lot.holder, lot.amount, amount))
    if (said !== null) return
    lot.amount = 0
    if (grace) lots.push({ ...lot, lot: fresh, days: 7, amount })
  }

  async #invoice({ request, value }: LoopCommand & { do: 'invoice' }): Promise<void> {
    const said = await this.#does(
      settleInvoice({
        gtid: newGtid(),
        agency: this.#shared.base + 9,
        once: `invoice:${this.#firstInvoice + request}`,
        value,
        detail: {},
        call: null,
      }),
    )
    assert.equal(said, this.#invoices.has(request) ? 'already_done' : null)
    this.#invoices.add(request)
  }
}
