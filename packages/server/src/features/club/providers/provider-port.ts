/** Asks a provider by Provider protocol 1.0: signed, bounded, at its own address; returns what was understood, never a guess. */
import { randomUUID } from 'node:crypto'
import { ANSWER_LIMIT, CALLS, PREFIX, type CallName, type ProviderCall } from '@taschino/protocol/calls.ts'
import { catalogueItem, name as catalogueName, type CatalogueItem } from '@taschino/protocol/catalogue-shapes.ts'
import type {
  Cashback,
  cashback,
  events,
  Order,
  OrderRequest,
  remittances,
  status,
  Visit,
  vouchers,
} from '@taschino/protocol/order-shapes.ts'
import { requestPayload, signedHeaders } from '@taschino/protocol/signature.ts'
import * as z from 'zod/mini'
import type { ProviderLink } from '../../../platform/config/provider-options.ts'
import { openOutbound, type Answer } from '../../../platform/outbound/outbound-http.ts'
import { readProviderAnswer, unknown, type ProviderAnswer } from './provider-answer.ts'

export interface CataloguePage {
  items: CatalogueItem[]
  /** Lines of the wrong shape: they are skipped, the others count. */
  passedOver: number
  /** The names of skipped items, where they can be read: as far as anybody knows those items still exist. */
  unread: { kind: CatalogueItem['kind']; externalId: string }[]
  cursor: string
  more: boolean
}

export interface ProviderPort {
  status(): Promise<ProviderAnswer<z.infer<typeof status>>>
  walk(cursor: string | undefined, etag?: string): Promise<ProviderAnswer<CataloguePage>>
  createOrder(key: string, order: OrderRequest): Promise<ProviderAnswer<Order>>
  readOrder(key: string): Promise<ProviderAnswer<Order>>
  /** The key is closed: no order will ever come of it. */
  cancelOrder(key: string, reason: string): Promise<ProviderAnswer<Order>>
  readVouchers(key: string): Promise<ProviderAnswer<z.infer<typeof vouchers>>>
  visit(brandGuid: string, clickId: string): Promise<ProviderAnswer<Visit>>
  readCashback(externalId: string): Promise<ProviderAnswer<Cashback>>
  eventsAfter(seq: number): Promise<ProviderAnswer<z.infer<typeof events>>>
  remittances(month: string): Promise<ProviderAnswer<z.infer<typeof remittances>>>
}

const PATIENCE_MS = 10_000
const PAGE = 500

interface Asking {
  /** Fills the `{…}` of a path. */
  named?: string
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
}

/** Judges each line of a page by itself, so that a faulty line hides no others. */
const PAGE_CALL: ProviderCall = {
  ...CALLS.catalogue,
  answers: {
    ...CALLS.catalogue.answers,
    200: { says: '', shape: z.object({ items: z.array(z.unknown()), cursor: z.string(), more: z.boolean() }) },
  },
}

const about = z.object({ kind: z.enum(['category', 'brand', 'product', 'cashback']), externalId: catalogueName })

function judged(page: { items: unknown[]; cursor: string; more: boolean }): CataloguePage {
  const items: CatalogueItem[] = []
  const unread: CataloguePage['unread'] = []
  for (const line of page.items) {
    const read = z.safeParse(catalogueItem, line)
    if (read.success) items.push(read.data)
    else unread.push(...(z.safeParse(about, line).data ? [z.parse(about, line)] : []))
  }
  return { items, passedOver: page.items.length - items.length, unread, cursor: page.cursor, more: page.more }
}

/** The only allowed target: the provider's host over TLS, or this machine. */
export const hostOf = (address: string): string => {
  const { protocol, origin, hostname } = new URL(address)
  return protocol === 'http:' ? origin : hostname
}

/** `patienceMs`: how long to wait for an answer. */
export function openProvider(link: Omit<ProviderLink, 'takes'>, patienceMs = PATIENCE_MS): ProviderPort {
  const outbound = openOutbound({ hosts: [hostOf(link.address)], patienceMs, maxAnswer: ANSWER_LIMIT })

  function send({ method, path }: ProviderCall, { named = '', query, body, headers = {} }: Asking): Promise<Answer> {
    const text = body === undefined ? '' : JSON.stringify(body)
    const at = PREFIX + path.replace(/\{\w+\}/, encodeURIComponent(named)) + (query ? `?${new URLSearchParams(query)}` : '')
    const signed = requestPayload(method, at, Buffer.from(text))
    return outbound.ask({
      method,
      url: link.address + at,
      headers: {
        Authorization: `Bearer ${link.key}`,
        ...(text === '' ? {} : { 'Content-Type': 'application/json' }),
        ...signedHeaders(`req_${randomUUID()}`, Math.floor(Date.now() / 1000), signed, [link.signsWith]),
        ...headers,
      },
      body: text,
    })
  }

  async function hear<T>(call: ProviderCall, asking: Asking, fits: (value: T) => boolean = () => true): Promise<ProviderAnswer<T>> {
    try {
      return readProviderAnswer(call, await send(call, asking), fits)
    } catch (error) {
      const { code, name } = error as { code?: string; name?: string }
      // Nothing was sent: the address is not allowed, and waiting does not change that.
      if (code === 'EUNLISTED') throw error
      return unknown(code ?? name ?? 'no answer')
    }
  }
  const ask = <T>(call: CallName, asking: Asking, fits?: (value: T) => boolean): Promise<ProviderAnswer<T>> =>
    hear(CALLS[call], asking, fits)
  const isOf = (key: string) => (order: Order) => order.key === key

  return {
    status: () => ask('status', {}),
    async walk(cursor, etag) {
      const query = { ...(cursor === undefined ? {} : { cursor }), limit: String(PAGE) }
      const heard = await hear<Parameters<typeof judged>[0]>(PAGE_CALL, { query, headers: etag ? { 'If-None-Match': etag } : {} })
      return heard.is === 'done' ? { ...heard, value: judged(heard.value) } : heard
    },
    createOrder: (key, order) => ask('createOrder', { body: order, headers: { 'Idempotency-Key': key } }, isOf(key)),
    readOrder: (key) => ask('readOrder', { named: key }, isOf(key)),
    cancelOrder: (key, reason) => ask('cancelOrder', { named: key, body: { reason } }, isOf(key)),
    readVouchers: (key) => ask('readVouchers', { named: key }),
    visit: (brandGuid, clickId) => ask('visit', { body: { brandGuid, clickId } }),
    readCashback: (externalId) =>
      ask<z.infer<typeof cashback>>('readCashback', { named: externalId }, (found) => found.externalId === externalId),
    eventsAfter: (seq) => ask('events', { query: { after: String(seq), limit: '500' } }),
    remittances: (month) => ask<z.infer<typeof remittances>>('remittances', { query: { month } }, (found) => found.month === month),
  }
}
