/**
 * The worker that asks providers about orders, outside of every transaction, until each outcome is known: creates under the order's key,
 * reads by it, closes it when the promise is over. An unknown outcome is never called failed (decision 0203).
 */
import type { Order, OrderRequest } from '@taschino/protocol/order-shapes.ts'
import { emit } from '@taschino/ledger/outbox.ts'
import { createHmac } from 'node:crypto'
import { RETURNS_BY_ITSELF } from '@taschino/contract/club/catalogue-shapes.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Log } from '../../../platform/log.ts'
import { queueWorker, type Outcome } from '../../../platform/queue/queue-worker.ts'
import type { Job } from '../../../platform/scheduler.ts'
import type { SecretFor } from '../../../platform/secrets/secrets.ts'
import type { CodeKeys } from '../../gift-codes/public.ts'
import type { ProviderAnswer } from '../providers/provider-answer.ts'
import type { ProviderPort } from '../providers/provider-port.ts'
import type { Providers } from '../providers/public.ts'
import { holdParty } from '@taschino/ledger/lots.ts'
import { applyReading, letGo } from './apply.ts'
import { askQueue, type Asking } from './ask-store.ts'
import { fetchCodes } from './fetch-codes.ts'
import { tell, toCompany } from './notices.ts'
import { addressOf, changeOrder, holdOrder, readOrder, type OrderRow } from './order-store.ts'
import { isOpenRisk, nextWait, unknownWait } from './rules.ts'

export interface AskParts {
  db: Db
  log: Log
  providers: Providers
  secretFor: SecretFor
  keys: CodeKeys
  /** For tests: all waits are divided by it. */
  hurry?: number
}

/** A number that stands for the buyer, different for each provider. */
const buyerRef = ({ party, provider }: OrderRow, secretFor: SecretFor): string =>
  createHmac('sha256', secretFor('club-buyer')).update(`${provider} ${party}`).digest('hex').slice(0, 32)

async function requestOf(db: Db, order: OrderRow, secretFor: SecretFor): Promise<OrderRequest> {
  const address = order.kind === 'physical' ? await addressOf(db, order.id) : null
  const { externalId, version, unit, amount, maxCost } = order
  return {
    externalId,
    version,
    unit,
    amount,
    maxCost,
    buyerRef: buyerRef(order, secretFor),
    recipient: address && { ...address, country: 'IT' },
  }
}

/** What one turn for one order works with. */
interface Turn {
  parts: AskParts
  port: ProviderPort
  order: OrderRow
  tries: number
}

const unknown = async ({ parts: { db }, order }: Turn, why: string): Promise<OrderRow> =>
  db.tx(async (sql) => {
    const now = await holdOrder(sql, order.id)
    // Another turn has answered it meanwhile.
    if (now.state !== 'pending' || (now.attempt === 'answered' && now.seq > order.seq)) return now
    const first = now.attempt !== 'unknown'
    await changeOrder(
      sql,
      now.id,
      {
        attempt: now.attempt === 'answered' ? 'answered' : 'unknown',
        heard: why.slice(0, 80),
        unknownSince: now.unknownSince ?? new Date(),
      },
      first && now.attempt !== 'answered' ? [{ step: 'unknown' }] : [],
    )
    return holdOrder(sql, order.id)
  })

const apply = ({ parts: { db }, order }: Turn, reading: Order): Promise<OrderRow> => db.tx((sql) => applyReading(sql, order, reading))

/** A refused create ends its key: nobody is charged. */
const refused = ({ parts: { db }, order }: Turn, type: string): Promise<OrderRow> =>
  db.tx(async (sql) => {
    await holdParty(sql, order.party)
    const now = await holdOrder(sql, order.id)
    if (now.state === 'pending')
      await letGo(sql, now, now.cancelAskedAt && type === 'key_closed' ? 'cancelled' : 'failed', {
        heard: type,
        reason: type,
        unknownSince: null,
      })
    return holdOrder(sql, order.id)
  })

const asOrder = async (turn: Turn, heard: ProviderAnswer<Order>): Promise<OrderRow> => {
  if (heard.is === 'done') return apply(turn, heard.value)
  return unknown(turn, heard.is === 'unknown' ? heard.why : heard.is)
}

async function create(turn: Turn): Promise<OrderRow> {
  const { parts, port, order } = turn
  const heard = await port.createOrder(order.gtid, await requestOf(parts.db, order, parts.secretFor))
  return heard.is === 'no' ? refused(turn, heard.type) : asOrder(turn, heard)
}

/** From here on the provider may know of the order, even if we die before its answer. */
async function begin(turn: Turn): Promise<OrderRow> {
  const { db } = turn.parts
  const mine = await db.tx(async (sql) => {
    const now = await holdOrder(sql, turn.order.id)
    if (now.state !== 'pending' || now.attempt !== 'queued') return false
    await changeOrder(sql, now.id, { attempt: 'sent' }, [{ step: 'sent' }])
    return true
  })
  return mine ? create(turn) : ((await readOrder(db, turn.order.id)) ?? turn.order)
}

async function read(turn: Turn): Promise<OrderRow> {
  const heard = await turn.port.readOrder(turn.order.gtid)
  if (heard.is !== 'missing') return asOrder(turn, heard)
  // They knew the order before, so creating it again would make a second one.
  if (turn.order.attempt === 'answered' || turn.order.state !== 'pending') return unknown(turn, 'they know it no more')
  return create(turn)
}

/** Asks the provider to cancel. A key that it does not know is closed by this, so its answer decides. */
async function close(turn: Turn, reason: string): Promise<OrderRow> {
  const { parts, port, order } = turn
  const heard = await port.cancelOrder(order.gtid, reason)
  if (heard.is === 'no') {
    await parts.db.tx(async (sql) => {
      const now = await holdOrder(sql, order.id)
      if (now.cancelAskedAt === null) return
      await changeOrder(sql, now.id, { cancelAskedAt: null }, [{ step: 'cancel-refused' }])
      await tell(sql, now, { says: 'club_not_cancelled', facts: { product: now.snapshot.name } })
    })
    return asOrder(turn, await port.readOrder(order.gtid))
  }
  return asOrder(turn, heard)
}

/** The promise is over and nobody answers: a small sum is returned at the company's risk, a larger one waits for two persons. */
async function promiseOver(turn: Turn, now: OrderRow): Promise<OrderRow> {
  const { db, log } = turn.parts
  if (now.state !== 'pending') return now
  // They confirmed that they were asked, so they are reachable: they get one hour more.
  if (now.attempt === 'answered' && now.unknownSince === null && !now.longDue) return now
  return db.tx(async (sql) => {
    await holdParty(sql, now.party)
    const order = await holdOrder(sql, now.id)
    if (order.state !== 'pending') return order
    const value = order.price * order.amount
    if (value <= RETURNS_BY_ITSELF) {
      log.event('an order of the club went back at the company’s risk')
      await letGo(sql, order, 'failed', { reason: 'no_answer', atRisk: true })
    } else if (order.reason !== 'waits_for_company') {
      await changeOrder(sql, order.id, { reason: 'waits_for_company' })
      const facts = { product: order.snapshot.name, value }
      await emit(sql, [toCompany(order, { says: 'club_waits', facts })])
      await tell(sql, order, { says: 'club_late', facts })
    }
    return holdOrder(sql, order.id)
  })
}

async function turnOf(turn: Turn): Promise<OrderRow> {
  const { order } = turn
  if (order.state === 'pending' && order.attempt === 'queued' && !order.due && order.cancelAskedAt === null) return begin(turn)
  if (order.state === 'pending' && (order.due || order.cancelAskedAt !== null)) {
    const now = await close(turn, order.due ? 'the promise is over' : 'the buyer changed their mind')
    return now.due ? promiseOver(turn, now) : now
  }
  if (order.cancelAskedAt !== null && order.state === 'confirmed') return close(turn, 'the buyer changed their mind')
  if (isOpenRisk(order)) return order.state === 'delivered' ? read(turn) : close(turn, 'the promise is over')
  return order.state === 'confirmed' || order.state === 'shipped' || order.state === 'pending' ? read(turn) : order
}

const wantsCodes = ({ state, borne, kind, codesComplete }: OrderRow): boolean =>
  kind !== 'physical' && !codesComplete && (state === 'delivered' || borne)

async function send(parts: AskParts, { idOrder, provider, tries }: Asking): Promise<Outcome> {
  const order = await readOrder(parts.db, idOrder)
  const port = parts.providers.port(provider)
  if (!order) return { went: 'gone' }
  if (!port) return { went: 'later', seconds: 900, why: 'provider not linked' }
  const after = await turnOf({ parts, port, order, tries })
  const heard = wantsCodes(after) ? await fetchCodes(parts, port, after) : null
  const now = heard ? ((await readOrder(parts.db, idOrder)) ?? after) : after
  const isUnknown = now.unknownSince !== null && (now.state === 'pending' || now.heard !== now.state)
  const wait = isUnknown && now.state === 'pending' ? unknownWait(tries, Math.random()) : nextWait(now, Date.now(), Math.random())
  if (wait === null) return { went: 'ended', state: 'over' }
  return { went: 'later', seconds: wait / (parts.hurry ?? 1), why: now.heard ?? now.attempt }
}

const AT_ONCE = 20

export const askJob = (parts: AskParts): Job =>
  queueWorker<Asking>({
    name: 'ask providers about orders',
    db: parts.db,
    log: parts.log,
    queue: askQueue,
    atOnce: AT_ONCE,
    service: ({ provider }) => provider,
    backoff: [parts.hurry ? 0.05 : 1],
    says: { silent: 'a provider of the club cannot be reached', dead: 'an order of the club was given up', thing: 'order' },
    sender: () => ({ send: (asking) => send(parts, asking) }),
  })
