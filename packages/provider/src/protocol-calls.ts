/** Answers the calls of the protocol: checks who asks, applies a chosen failure, and does what is asked. */
import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  CALLS,
  catalogueQuery,
  eventsQuery,
  KEY,
  PREFIX,
  remittancesQuery,
  type CallName,
  type ProviderCall,
} from '@taschino/protocol/calls.ts'
import { cancelRequest, PROTOCOL, type ProviderEvent } from '@taschino/protocol/order-shapes.ts'
import { requestPayload, signatureFault } from '@taschino/protocol/signature.ts'
import * as z from 'zod/mini'
import { no, ok, type Answer } from './answers.ts'
import { readCashback, remittances, visit } from './cashbacks.ts'
import { dies, failureOfCode, placeOf, readFailure, type Failure } from './failures.ts'
import { isInstead, send } from './misanswer.ts'
import { cancelOrder, createOrder, ordersOf, readOrder, readVouchers } from './orders.ts'
import { circuitKeys, ruleFor, tableOf, type Provider } from './provider.ts'
import { walkAnswer } from './walk-answer.ts'

interface Asked {
  call: CallName
  /** What stands in the path in place of a name. */
  named: string
  query: Record<string, string>
  /** Undefined: none, or none that could be read. */
  body: unknown
  key: string | undefined
  etag: string | undefined
}

const EVENTS_PAGE = 100

function isBearer(given: string | undefined, key: string): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(`Bearer ${key}`)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** The declared call of a path behind the prefix. */
function callOf(method: string | undefined, path: string): { call: CallName; named: string } | null {
  for (const [call, { method: its, path: pattern }] of Object.entries<ProviderCall>(CALLS)) {
    const hit = new RegExp(`^${pattern.replace(/\{\w+\}/, '([^/]+)')}$`).exec(path)
    if (hit && its === method) return { call: call as CallName, named: hit[1] ?? '' }
  }
  return null
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}

/** Which failures a rule of the console may bring to which call. */
const PLACES: Partial<Record<CallName, readonly string[]>> = {
  createOrder: ['order', 'answer', 'process'],
  cancelOrder: ['cancel', 'answer', 'process'],
  catalogue: ['catalogue', 'answer'],
  visit: ['answer', 'process'],
}

function failureFor(provider: Provider, { call, body, key }: Asked, header: string | undefined): Failure | null {
  const chosen = readFailure(header)
  if (chosen) return chosen
  const externalId = call === 'createOrder' ? (body as { externalId?: unknown } | undefined)?.externalId : undefined
  const own = typeof externalId === 'string' ? failureOfCode(externalId) : null
  // Whoever sends the same again after such an end wants to see what is left of it.
  if (own && !(placeOf(own) === 'process' && key !== undefined && ordersOf(provider).has(key))) return own
  return ruleFor(provider, PLACES[call] ?? ['answer'])
}

function eventsAfter(provider: Provider, query: Record<string, string>): Answer {
  const { data } = z.safeParse(eventsQuery, query)
  if (!data) return no('invalid_request')
  const rows = tableOf<ProviderEvent>(provider, 'events')
  const until = Math.min(rows.size, data.after + (data.limit ?? EVENTS_PAGE))
  const events: ProviderEvent[] = []
  for (let seq = data.after + 1; seq <= until; seq += 1) {
    const row = rows.get(String(seq))
    if (row) events.push(row)
  }
  return ok(200, { events, more: until < rows.size, last: rows.size })
}

function catalogueOf(provider: Provider, { query, etag }: Asked, failure: Failure | null): Answer {
  const { data } = z.safeParse(catalogueQuery, query)
  return data ? walkAnswer(provider, data, etag, failure) : no('invalid_request')
}

function done(provider: Provider, asked: Asked, failure: Failure | null): Answer {
  const { call, named, query, body, key } = asked
  if (named !== '' && !z.safeParse(KEY, named).success) return no('not_found')
  switch (call) {
    case 'status': {
      const now = new Date(provider.clock.now()).toISOString()
      const open = !tableOf(provider, 'closed').has('closed')
      return ok(200, { protocol: PROTOCOL, provider: provider.name, now, open, seq: tableOf(provider, 'events').size })
    }
    case 'catalogue':
      return catalogueOf(provider, asked, failure)
    case 'createOrder':
      return z.safeParse(KEY, key).success && key !== undefined ? createOrder(provider, key, body, failure) : no('invalid_request')
    case 'readOrder':
      return readOrder(provider, named)
    case 'readVouchers':
      return readVouchers(provider, named)
    case 'cancelOrder':
      return z.safeParse(cancelRequest, body).success ? cancelOrder(provider, named, failure) : no('invalid_request')
    case 'visit':
      return visit(provider, body)
    case 'readCashback':
      return readCashback(provider, named)
    case 'events':
      return eventsAfter(provider, query)
    case 'remittances': {
      const { data } = z.safeParse(remittancesQuery, query)
      return data ? remittances(provider, data.month) : no('invalid_request')
    }
  }
}

/** `path`: behind the provider's name, with its query. `body`: null where it was too long to be read. */
export async function answerProtocol(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  body: Buffer | null,
): Promise<void> {
  const { method, headers } = request
  const url = new URL(path, 'http://sandbox')
  const found = callOf(method, url.pathname.slice(PREFIX.length))
  if (!found) return send(response, no('not_found'), null)
  if (!body) return send(response, no('invalid_request'), null)
  const signed = requestPayload(method ?? '', path, body)
  const known = circuitKeys(provider).some(
    ({ bearer, requests }) => isBearer(headers.authorization, bearer) && !signatureFault(headers, signed, [requests], Date.now()),
  )
  if (!known) return send(response, no('unauthorised'), null)

  const header = (name: string): string | undefined => [headers[name]].flat()[0]
  const query = Object.fromEntries(url.searchParams)
  const asked: Asked = { ...found, query, body: readJson(body), key: header('idempotency-key'), etag: header('if-none-match') }
  const failure = failureFor(provider, asked, header('sandbox-failure'))
  if (isInstead(failure)) return send(response, no('unavailable'), failure)
  const point = dies(failure)
  if (point === 'die-after-answer') response.once('finish', () => setTimeout(() => process.kill(process.pid, 'SIGKILL'), 20))
  provider.store.dieAt(point)
  const answer = done(provider, asked, failure)
  provider.store.dieAt(null)
  return send(response, answer, failure)
}
