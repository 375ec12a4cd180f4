/** One call, end to end: who, what, once, answer. The order of the steps is the order of the functions. This is the hot path. */
import * as z from 'zod/mini'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isKeyed, type Call } from '@taschino/contract/call.ts'
import type { Role } from '@taschino/contract/roles.ts'
import type { Ledger } from '@taschino/ledger/post.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import type { Log } from '../platform/log.ts'
import type { SecretFor } from '../platform/secrets.ts'
import type { Settings } from '../platform/settings.ts'
import { turnstileAt } from '../platform/turnstile.ts'
import type { Access } from './access.ts'
import { Client } from './client.ts'
import { deviceInCookie } from './device-cookie.ts'
import type { Answered, Ask, MoneyKey, Who } from './handle.ts'
import { DressedAnswer, FileAnswer, RawAnswer } from './handle.ts'
import { fieldsOf } from './invalid-input.ts'
import { sendLinkPage, wantsPage } from './link-page.ts'
import { moneyKeyOf } from './money-key.ts'
import type { Facts } from './refusal.ts'
import { Refusal, refuseAtDoor, refuseInput } from './refusal.ts'
import { sendDressed, sendFile, sendJson, sendRefusal, sendReplay } from './reply.ts'
import type { Tokens } from './tokens.ts'
import { refusalOf } from './trouble.ts'
import { turnsAt } from './turns.ts'
import { demandEmailEnding } from './email-ending.ts'
import { receive } from './uploads.ts'
import { demandXsrf } from './xsrf.ts'

export const API = '/api/v1'

/** What the door needs of the house. */
export interface Door {
  readonly access: Access
  readonly tokens: Tokens
  readonly db: Db
  readonly ledger: Ledger
  readonly clock: Clock
  readonly settings: Settings
  readonly secretFor: SecretFor
  readonly log: Log
  /** The login behind a one-time ticket for this path; the ticket is used up. */
  readonly redeemTicketFor: (path: string, ticket: string) => Promise<string | null>
  /** Told after each call that may have written something, so that events leave at once. */
  readonly wrote: () => void
}

function parse(schema: z.ZodMiniType | undefined, input: unknown, under: string): unknown {
  if (!schema) return undefined
  const result = z.safeParse(schema, input)
  return result.success ? result.data : refuseInput(fieldsOf(result.error.issues, input, under))
}

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? ''

/** The person behind the bearer token, as the database knows them; null when there is no valid one. */
function whoOf(request: FastifyRequest, door: Door): Who | null | Promise<Who | null> {
  const header = request.headers.authorization
  if (header === undefined || !header.startsWith('Bearer ')) return null
  const claims = door.tokens.verify(header.slice(7))
  return claims ? door.access.who(claims.sid) : null
}

/** Of a call that is opened as a link: the person behind its ticket. A session token is none, wherever it stands (T50). */
async function whoByTicket(request: FastifyRequest, door: Door): Promise<Who | null> {
  const { tk } = request.query as { tk?: unknown }
  if (typeof tk !== 'string') return null
  const session = await door.redeemTicketFor(pathOf(request).slice(API.length), tk)
  return session === null ? null : door.access.who(session)
}

/** Says no to whoever may not: unknown or disabled people, foreign roles, money of people who have a document to agree to, requests that another site sent. */
function guard(call: Call, who: Who | null, request: FastifyRequest, door: Door): void {
  if (call.roles !== 'anyone') {
    if (who === null || who.status !== 'active') return refuseAtDoor('unauthenticated')
    if (!(call.roles as readonly Role[]).includes(who.role)) return refuseAtDoor('forbidden')
    if (call.money && !who.agreed) return refuseAtDoor('agreement_required')
  }
  if (call.method !== 'GET') demandXsrf(request, who, door)
}

function keyOf(call: Call, request: FastifyRequest, body: unknown): MoneyKey | undefined {
  if (!isKeyed(call)) return undefined
  return moneyKeyOf(request.headers['idempotency-key'], call.name, pathOf(request), body) ?? refuseAtDoor('key_missing')
}

function send(call: Call, reply: FastifyReply, answer: unknown): number {
  if (answer instanceof RawAnswer) {
    if (answer.replayed) sendReplay(reply, answer.status, answer.text)
    else sendJson(reply, answer.status, answer.text)
    return answer.status
  }
  if (answer instanceof FileAnswer) {
    sendFile(reply, answer.type ?? call.file ?? 'application/octet-stream', answer.bytes, answer.name)
    return 200
  }
  const output = answer instanceof DressedAnswer ? answer.output : answer
  // Parsing strips whatever the contract does not name (T04); a value that does not fit is our bug, not the caller's.
  const text = JSON.stringify(call.output ? z.parse(call.output, output) : output)
  if (answer instanceof DressedAnswer) sendDressed(reply, 200, text, answer.headers)
  else sendJson(reply, 200, text)
  return 200
}

/**
 * In whose line a call waits; null for money with a key, which has a lane of its own. Whoever is not logged in waits with others from the same address, but a browser that
 * was here before has a line of its own: a storm from an office keeps nobody there out who is known.
 */
function lineOf(call: Call, who: Who | null, request: FastifyRequest, secretFor: SecretFor): number | string | null {
  if (isKeyed(call)) return null
  return who ? who.idUser : deviceInCookie(request.headers.cookie, secretFor) ?? request.ip
}

/** Puts a declared call and its handler on the address that the contract names. */
export function mountCall(app: FastifyInstance, { call, answer }: Answered, door: Door): void {
  const refuse = (name: string, facts?: Facts): never => {
    throw new Refusal(call.refusals[name] ?? 500, facts ? { error: name, facts } : { error: name })
  }
  const { db, ledger, clock, settings, secretFor } = door
  const tx = db.tx.bind(db)
  const turns = turnsAt(db)
  const turnstile = call.crowd ? turnstileAt(db, settings.turnstile) : null

  /** Waits for the turn, and does not begin what nobody waits for any more. Money has a lane and lines of its own. */
  const inTurn = async (whose: number | string, reply: FastifyReply, ask: Ask<Call>): Promise<unknown> => {
    // Before the turn: whoever waits here for a few seconds keeps none of their own questions waiting.
    await turnstile?.enter(whose)
    await turns.take(whose)
    try {
      return reply.raw.destroyed ? refuseAtDoor('busy') : await answer(ask)
    } finally {
      turns.leave(whose)
    }
  }

  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const startedAt = performance.now()
    let idUser = 0
    let status: number
    try {
      const found = call.ticket ? whoByTicket(request, door) : whoOf(request, door)
      const who = found instanceof Promise ? await found : found
      if (who) idUser = who.idUser
      guard(call, who, request, door)
      const params = parse(call.params, request.params, 'params')
      const query = parse(call.query, request.query, 'query')
      const { json, files } = call.files ? await receive(request, call.files, idUser) : { json: request.body, files: undefined }
      const body = parse(call.body, json, '')
      demandEmailEnding(body, settings.emailEnding)
      const key = keyOf(call, request, body)
      const whose = lineOf(call, who, request, secretFor)
      const ask = { who, params, query, body, files, key, refuse, db, tx, ledger, clock, settings, secretFor, client: new Client(request) } as unknown as Ask<Call>
      status = send(call, reply, await (whose === null ? answer(ask) : inTurn(whose, reply, ask)))
      if (call.method !== 'GET') door.wrote()
    } catch (error) {
      const refusal = refusalOf(error, call, door.log)
      status = refusal.status
      if (!reply.raw.headersSent) {
        if (call.ticket && wantsPage(request)) sendLinkPage(request, reply, refusal)
        else sendRefusal(reply, refusal)
      }
    }
    door.log.call({ method: call.method, path: call.path, status, ms: Math.round(performance.now() - startedAt), idUser })
  }

  app.route({
    method: call.method,
    url: API + call.path.replace(/\{(\w+)\}/g, ':$1'),
    handler(request, reply) {
      reply.hijack()
      void serve(request, reply)
    }
  })
}
