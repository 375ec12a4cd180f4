/** A database with parties and tickets for tests of the ledger, and short ways to say "Giulia pays the baker". */
import { newGtid } from '@taschino/basics/gtid.ts'
import type { Part, TicketType } from '@taschino/basics/tickets.ts'
import { freshDatabase } from './database.ts'
import pg from 'pg'
import type { Pool, PoolClient } from 'pg'
import type { GroupCommitSettings } from '@taschino/ledger/group-commit.ts'
import { openLot } from '@taschino/ledger/lots.ts'
import type { Call, Json, Movement, Outcome } from '@taschino/ledger/movement.ts'
import { cancelPayment } from '@taschino/ledger/movements/cancel-payment.ts'
import { grantCredits, issueTickets } from '@taschino/ledger/movements/issue-tickets.ts'
import { assignTickets } from '@taschino/ledger/movements/assign-tickets.ts'
import { payInShop, type PayInShop } from '@taschino/ledger/movements/pay-in-shop.ts'
import { refundPayment } from '@taschino/ledger/movements/refund-payment.ts'
import { openLedger, post, type Ledger } from '@taschino/ledger/post.ts'
import { refundable } from '@taschino/ledger/refundable.ts'
import { pocket } from '@taschino/ledger/statement.ts'

export const AGENCY = 500
export const DAY = 86_400_000

const HASH = 'ab'.repeat(32)

export function callOf(actor: number, more: Partial<Call> = {}): Call {
  return { actor, route: 'payments.pay', key: crypto.randomUUID(), hash: HASH, status: 200, answer: '{"fine":true}', ...more }
}

export const tickets = (amount: number, unit = 800, type: TicketType = 'normal'): Part => ({ type, unit, amount })
export const credits = (value: number): Part => ({ type: 'free_credits', unit: 1, amount: value })

/** A payment as the app would make it; `more` changes what matters to the story. */
export function payment(payer: number, shop: number, parts: Part[], more: Partial<PayInShop> = {}): Movement {
  const gtid = newGtid()
  return payInShop({
    gtid,
    payer,
    shop,
    parts,
    confirmed: false,
    agency: AGENCY,
    detail: { till: 'CASSA1' },
    events: [{ type: 'onPayment', gtid }],
    call: callOf(payer),
    ...more,
  })
}

/** What the detail of a payment says that it was paid with. */
const partsIn = (detail: Json): Json =>
  typeof detail === 'object' && detail !== null && !Array.isArray(detail) ? (detail['parts'] ?? []) : []

export class Books {
  readonly url: string
  /** As the owner of the books: for looking, and for what stands in the way of a test. */
  readonly pool: Pool
  /** With the rights that the service has. */
  readonly service: Pool
  readonly ledger: Ledger
  readonly #drop: () => Promise<void>

  private constructor(url: string, drop: () => Promise<void>, groupCommit: GroupCommitSettings) {
    this.url = url
    this.#drop = drop
    this.pool = new pg.Pool({ connectionString: url, max: 60, lock_timeout: 5000 })
    this.pool.on('error', () => undefined)
    this.pool.on('connect', (client) => client.on('error', () => undefined))
    // What the service may not do, no test may believe that it can.
    this.service = new pg.Pool({ connectionString: url, max: 60, lock_timeout: 5000, options: '-c role=taschino_app' })
    this.service.on('error', () => undefined)
    this.service.on('connect', (client) => client.on('error', () => undefined))
    this.ledger = openLedger(this.service, groupCommit)
  }

  static async open(groupCommit: GroupCommitSettings = {}): Promise<Books> {
    const { url, drop } = await freshDatabase()
    return new Books(url, drop, groupCommit)
  }

  async close(): Promise<void> {
    await this.ledger.stop()
    await this.service.end()
    await this.pool.end()
    await this.#drop()
  }

  async tx<T>(work: (tx: PoolClient) => Promise<T>): Promise<T> {
    const tx = await this.pool.connect()
    try {
      await tx.query('begin')
      const result = await work(tx)
      await tx.query('commit')
      return result
    } catch (error) {
      await tx.query('rollback').catch(() => undefined)
      throw error
    } finally {
      tx.release()
    }
  }

  /** Tickets by way of the agency, as in life; `days` until they expire. Returns the lot. */
  give(
    holders: number | number[],
    amount: number,
    { unit = 800, type = 'normal' as TicketType, days = 30, agency = AGENCY } = {},
  ): Promise<number> {
    const list = [holders].flat()
    return this.tx(async (tx) => {
      const lot = await openLot(tx, { type, unit, expiresAt: new Date(Date.now() + days * DAY), agency })
      const events = [] as const
      if (days < 0) {
        // what has lapsed cannot be assigned any more: straight to the holder
        for (const holder of list)
          await post(tx, {
            ...issueTickets({
              gtid: newGtid(),
              agency: holder,
              type,
              unit,
              amount,
              lot,
              once: `lapsed:${lot}:${holder}`,
              detail: {},
              events,
              call: null,
            }),
          })
        return lot
      }
      await post(
        tx,
        issueTickets({
          gtid: newGtid(),
          agency,
          type,
          unit,
          amount: amount * list.length,
          lot,
          once: `lot:${lot}`,
          detail: {},
          events,
          call: null,
        }),
      )
      await post(
        tx,
        assignTickets({
          gtid: newGtid(),
          agency,
          grants: list.map((holder) => ({ holder, type, unit, amount })),
          once: `assign:${lot}`,
          detail: {},
          events,
          call: null,
        }),
      )
      return lot
    })
  }

  async giveCredits(to: number, value: number): Promise<void> {
    await this.tx((tx) =>
      post(tx, grantCredits({ gtid: newGtid(), to, value, once: `gift:${crypto.randomUUID()}`, detail: {}, events: [], call: null })),
    )
  }

  pay(payer: number, shop: number, parts: Part[], more: Partial<PayInShop> = {}): Promise<Outcome> {
    return this.ledger.submit(payment(payer, shop, parts, more))
  }

  /** Null when the payment has not that much left. */
  refund(gtid: string, part: Part, call: Call): Promise<string | null> {
    return this.tx(async (tx) => {
      const facts = await refundable(tx, gtid)
      const movement = facts && refundPayment({ gtid: newGtid(), payment: facts, parts: [part], detail: {}, events: [], call })
      return movement ? (await post(tx, movement)).gtid : null
    })
  }

  cancel(gtid: string, call: Call): Promise<string | null> {
    return this.tx(async (tx) => {
      const facts = await refundable(tx, gtid)
      return (
        facts &&
        (
          await post(
            tx,
            cancelPayment({ gtid: newGtid(), payment: facts, detail: { parts: partsIn(facts.movement.detail) }, events: [], call }),
          )
        ).gtid
      )
    })
  }

  async held(party: number): Promise<number> {
    return (await pocket(this.pool, party)).reduce((sum, group) => sum + group.total, 0)
  }

  async count(table: 'movement' | 'entry' | 'idempotency' | 'outbox'): Promise<number> {
    const { rows } = await this.pool.query<{ n: number }>(`select count(*)::int as n from ledger.${table}`)
    return rows[0]?.n ?? 0
  }
}
