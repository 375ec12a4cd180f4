/** People of a story: they log in, ask and pay through real HTTP, and say what they expect in one line. */
import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { COMMON_REFUSALS, isKeyed, type AskOf, type Call, type OutputOf, type RefusalBody } from '@taschino/contract/call.ts'
import { pay } from '@taschino/contract/payments.ts'
import type { Role } from '@taschino/contract/roles.ts'
import { login } from '@taschino/contract/session.ts'
import { listTickets, type Receipt } from '@taschino/contract/wallet.ts'
import type { Part, TicketType } from '@taschino/basics/tickets.ts'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { Ears } from './ears.ts'

/** One password for everybody in stories. */
export const STORY_PASSWORD = 'una parola lunga'

export interface Answer {
  status: number
  /** The body, byte for byte. */
  text: string
  json: unknown
  /** True when the server says that it gave this answer before. */
  hit: boolean
  headers: Headers
}

/** Anything that a call may be asked with; `key` and raw bodies are for stories about what goes wrong. */
export interface LooseAsk {
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
  /** Sent as multipart/form-data, with the body as its part `json`. */
  files?: Record<string, Blob | readonly Blob[]> | undefined
  key?: string | null | undefined
  headers?: Record<string, string> | undefined
}

interface Body {
  type: string | null
  bytes: string | Buffer | undefined
}

async function bodyOf({ body, files }: LooseAsk): Promise<Body> {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
  if (!files) return { type: text === undefined ? null : 'application/json', bytes: text }
  const form = new FormData()
  if (text !== undefined) form.append('json', text)
  for (const [name, sent] of Object.entries(files))
    for (const one of Array.isArray(sent) ? (sent as readonly Blob[]) : [sent as Blob]) form.append(name, one)
  const packed = new Response(form)
  return { type: packed.headers.get('content-type'), bytes: Buffer.from(await packed.arrayBuffer()) }
}

/** Sends a call as the app would, without believing anything about the answer. */
export async function send(url: string, call: Call, ask: LooseAsk, token?: string): Promise<Answer> {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(ask.params?.[name])))
  const query = new URLSearchParams(
    Object.entries(ask.query ?? {}).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, String(value)]])),
  )
  const key = ask.key === undefined ? (isKeyed(call) ? randomUUID() : null) : ask.key
  const { type, bytes } = await bodyOf(ask)
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(type === null ? {} : { 'content-type': type }),
    ...(key === null ? {} : { 'idempotency-key': key }),
    ...ask.headers,
  }
  const address = `${url}/api/v1${path}${query.size > 0 ? `?${query}` : ''}`
  const { status, headers: given, text } = await exchange(address, call.method, headers, bytes)
  const json: unknown = given.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : null
  return { status, text, json, hit: given.get('idempotency-hit') === 'true', headers: given }
}

/** Connections stay open between calls, as a browser's do. */
const line = new http.Agent({ keepAlive: true })
const utf8 = new TextDecoder()

/** One question on the wire. Stories send some forty thousand, and `fetch` costs their process more for each (0109). */
function exchange(
  address: string,
  method: string,
  headers: Record<string, string>,
  body: string | Buffer | undefined,
): Promise<Pick<Answer, 'status' | 'headers' | 'text'>> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      address,
      {
        method,
        agent: line,
        headers: { accept: '*/*', ...headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) },
      },
      (response) => {
        const pieces: Buffer[] = []
        response
          .on('data', (piece: Buffer) => pieces.push(piece))
          .on('error', reject)
          .on('end', () => {
            const given = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
              values.map((value): [string, string] => [name, value]),
            )
            resolve({ status: response.statusCode ?? 0, headers: new Headers(given), text: utf8.decode(Buffer.concat(pieces)) })
          })
      },
    )
    request.on('error', (error: NodeJS.ErrnoException) => {
      // An open connection that the other side has just let go of: nothing was heard of this question there.
      if (request.reusedSocket && error.code === 'ECONNRESET' && method === 'GET')
        exchange(address, method, headers, body).then(resolve, reject)
      else reject(error)
    })
    request.end(body)
  })
}

/** A shop of the story, as payers name it. */
export interface StoryShop {
  id: number
  title: string
  /** Codes of its tills, in their order. */
  tills: readonly string[]
}

const EURO = /^(\d+)(?:,(\d{2}))?$/
function centsOf(text: string): number {
  const match = EURO.exec(text)
  if (!match) throw new Error(`not an amount: ${text}`)
  return Number(match[1]) * 100 + Number(match[2] ?? '0')
}

/** Reads '2 × 8,00 normal + 7,50 credits'. */
export function partsFrom(text: string): Part[] {
  return text.split('+').map((piece) => {
    const group = /^\s*(\d+) × ([\d,]+) (normal|business|gdo)\s*$/.exec(piece)
    if (group) return { amount: Number(group[1]), unit: centsOf(group[2] ?? ''), type: group[3] as TicketType }
    const credits = /^\s*([\d,]+) credits\s*$/.exec(piece)
    if (credits) return { amount: centsOf(credits[1] ?? ''), unit: 1, type: 'free_credits' }
    throw new Error(`not understood: ${piece}`)
  })
}

const euros = (cents: number): string => `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`
/** The other way round: how stories write what somebody holds. */
export function partsText(parts: readonly { unit: number; amount: number; type: TicketType }[]): string {
  return parts
    .map(({ unit, amount, type }) => (type === 'free_credits' ? `${euros(amount)} credits` : `${amount} × ${euros(unit)} ${type}`))
    .join(' + ')
}

/** The cookie by which a browser is known again, as it sends it back. */
export const deviceCookieOf = (headers: Headers): string | null =>
  headers
    .getSetCookie()
    .find((one) => one.startsWith('taschino-device='))
    ?.split(';', 1)[0] ?? null

export interface PayMore {
  code?: string
  bill?: number
  key?: string
  confirmRepeat?: boolean
  byId?: boolean
}

export class Person {
  readonly #url: () => string
  readonly username: string
  readonly role: Role
  readonly id: number
  /** The shop or agency they work for. */
  readonly place: number | null
  #token: Promise<string> | null = null
  /** What their browser sends along once it has logged in: by this it is known again. */
  #cookie: string | null = null

  constructor(url: () => string, facts: { username: string; role: Role; id: number; place: number | null }) {
    this.#url = url
    this.username = facts.username
    this.role = facts.role
    this.id = facts.id
    this.place = facts.place
  }

  /** The access token; logs in at the first need. */
  token(): Promise<string> {
    this.#token ??= send(this.#url(), login, { body: { username: this.username, password: STORY_PASSWORD } }).then(
      ({ status, json, headers }) => {
        if (status !== 200) throw new Error(`${this.username} cannot log in: ${status} ${JSON.stringify(json)}`)
        this.#cookie = deviceCookieOf(headers)
        return (json as { token: string }).token
      },
    )
    return this.#token
  }

  /** They are inside already, with this token. */
  holds(token: string): void {
    this.#token = Promise.resolve(token)
  }

  async sends(call: Call, ask: LooseAsk = {}): Promise<Answer> {
    const token = await this.token()
    return send(this.#url(), call, this.#cookie === null ? ask : { ...ask, headers: { cookie: this.#cookie, ...ask.headers } }, token)
  }

  /** Headers of their browser, for whoever sends in their place. */
  async browser(): Promise<Record<string, string>> {
    await this.token()
    return this.#cookie === null ? {} : { cookie: this.#cookie }
  }

  /** Asks and expects an answer that fits the contract and holds nothing beside it (T04). */
  async gets<const C extends Call>(call: C, ask: Omit<AskOf<C>, 'key'> & { key?: string }): Promise<OutputOf<C>> {
    const answer = await this.sends(call, ask as LooseAsk)
    expect(answer.status, `${this.username} asks ${call.name}: ${answer.text}`).toBe(200)
    if (!call.output) return undefined as OutputOf<C>
    const parsed = z.parse(call.output, answer.json)
    expect(parsed, `${call.name} says more than its contract`).toEqual(answer.json)
    return parsed as OutputOf<C>
  }

  /** Asks and expects this refusal, with the status that the contract or the HTTP layer declares for it. */
  async isRefused(refusal: string, call: Call, ask: LooseAsk = {}): Promise<Answer> {
    const answer = await this.sends(call, ask)
    const declared = call.refusals[refusal] ?? COMMON_REFUSALS[refusal as keyof typeof COMMON_REFUSALS]
    expect(
      { status: answer.status, error: (answer.json as RefusalBody | null)?.error },
      `${this.username} asks ${call.name}: ${answer.text}`,
    ).toEqual({ status: declared, error: refusal })
    return answer
  }

  #payment(shop: StoryShop, what: string, { key, byId, ...more }: PayMore): LooseAsk {
    const where = byId ? { idShop: shop.id } : { code: more.code ?? shop.tills[0] }
    return { key, body: { parts: partsFrom(what), ...where, ...more } }
  }

  async pays(shop: StoryShop, what: string, more: PayMore = {}): Promise<Receipt> {
    return this.gets(pay, this.#payment(shop, what, more) as AskOf<typeof pay>)
  }

  async cannotPay(refusal: string, shop: StoryShop, what: string, more: PayMore = {}): Promise<Answer> {
    return this.isRefused(refusal, pay, this.#payment(shop, what, more))
  }

  /** What they hold, as '14 × 8,00 normal + 12,40 credits'; groups of several agencies one by one. */
  async pocket(): Promise<string> {
    const { groups } = await this.gets(listTickets, { query: {} })
    return partsText(groups)
  }

  /** At the world's own server, or at another process of the service. */
  async listens(url: string = this.#url()): Promise<Ears> {
    return Ears.open(url, (call) => this.gets(call, {}))
  }
}
