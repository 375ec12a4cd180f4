/**
 * Answers one call from end to end: who asks, what they send, whether they sent it before, the answer. The order of the functions is the
 * order of the steps. This is the hot path.
 */
import * as z from 'zod/mini'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isKeyed, type Call, type OutputOf } from '@taschino/contract/call.ts'
import type { Role } from '@taschino/contract/roles.ts'
import type { Ledger } from '@taschino/ledger/post.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/db.ts'
import type { Log } from '../platform/log.ts'
import type { CallEnd, Spans } from '../platform/spans/spans.ts'
import type { SecretFor } from '../platform/secrets/secrets.ts'
import type { Settings } from '../platform/config/settings.ts'
import type { AdmissionControl } from '../platform/load/admission-control.ts'
import type { Places } from '../platform/load/places.ts'
import type { Access } from './auth/access.ts'
import { Client } from './client.ts'
import { deviceInCookie } from './auth/device-cookie.ts'
import type { Answered, Ask, MoneyKey, Who, Once } from './handle.ts'
import { DressedAnswer, FileAnswer, RawAnswer } from './handle.ts'
import { fieldsOf } from './body/invalid-input.ts'
import { sendLinkPage, wantsPage } from './pages/link-page.ts'
import { ANSWER_WITHIN_MS, inTime } from './idempotency/in-time.ts'
import { moneyKeyOf } from './idempotency/money-key.ts'
import { networkOf } from './auth/network.ts'
import type { Facts } from './refusal.ts'
import { Refusal, refuseCommon, refuseInput } from './refusal.ts'
import { sendDressed, sendFile, sendJson, sendRefusal, sendReplay, outputText } from './reply.ts'
import type { Tokens } from './auth/tokens.ts'
import { refusalOf } from './trouble.ts'
import { demandEmailEnding } from './body/email-ending.ts'
import { receive } from './body/uploads.ts'
import { withoutAccounts } from './auth/without-accounts.ts'
import { demandOwnPage, demandXsrf } from './auth/xsrf.ts'

export const API = '/api/v1'

/** What the HTTP layer needs of the service. */
export interface HttpContext {
  readonly access: Access
  readonly tokens: Tokens
  readonly once: Once
  readonly db: Db
  readonly ledger: Ledger
  readonly clock: Clock
  readonly settings: Settings
  /** With what the company has in force at a moment. */
  readonly live: { at(now: number): Settings | Promise<Settings> }
  readonly secretFor: SecretFor
  readonly log: Log
  /** Hears how each call spends its time, where somebody watches. */
  readonly spans: Pick<Spans, 'call'> | null
  /**
   * Each person's places at the database, the places for files that come, and the way in for a crowd: one of each for all calls of this
   * server.
   */
  readonly turns: Places<number | string>
  readonly uploads: Places<number>
  readonly admissionControl: AdmissionControl
  /** The login behind a one-time ticket for this path; the ticket is used up. */
  readonly tickets: { redeem(ticket: string, opens: string): Promise<string | null> }
  /** Told after each call that may have written something, so that events leave at once. */
  readonly wrote: () => void
}

function parse(schema: z.ZodMiniType | undefined, input: unknown, under: string): unknown {
  if (!schema) return undefined
  const result = z.safeParse(schema, input)
  return result.success ? result.data : refuseInput(fieldsOf(result.error.issues, input, under))
}

/** What is addressed, written in one way: with a slash at its end it is the same thing. */
const pathOf = (request: FastifyRequest): string => (request.url.split('?', 1)[0] ?? '').replace(/\/$/, '')

/** An address whose parts cannot be what they stand for (`/shops/groups` as a shop's number) is one that nobody has, whoever asks. */
function paramsOf({ params }: Call, request: FastifyRequest): unknown {
  if (!params) return undefined
  const result = z.safeParse(params, request.params)
  return result.success ? result.data : refuseCommon('not_found')
}

/** The person behind the bearer token, as the database knows them; null when there is no valid one. */
function whoOf(request: FastifyRequest, context: HttpContext): Who | null | Promise<Who | null> {
  const header = request.headers.authorization
  if (header === undefined || !header.startsWith('Bearer ')) return null
  const claims = context.tokens.verify(header.slice(7))
  return claims ? context.access.who(claims.sid) : null
}

/** Of a call that is opened as a link: the person behind its ticket. A session token is none, wherever it stands (T50). */
async function whoByTicket(request: FastifyRequest, context: HttpContext): Promise<Who | null> {
  const { tk } = request.query as { tk?: unknown }
  if (typeof tk !== 'string') return null
  const session = await context.tickets.redeem(tk, pathOf(request).slice(API.length))
  return session === null ? null : context.access.who(session)
}

/**
 * Says no to whoever may not: unknown or disabled people, foreign roles, money of people who have a document to agree to, requests that
 * another site sent.
 */
function guard(call: Call, who: Who | null, request: FastifyRequest, context: HttpContext): void {
  if (call.roles !== 'anyone') {
    if (who === null || who.status !== 'active') return refuseCommon('unauthenticated')
    if (!(call.roles as readonly Role[]).includes(who.role)) return refuseCommon('forbidden')
    if (call.money && !who.agreed) return refuseCommon('agreement_required')
  }
  if (who?.viewer && !readsOnly(call)) return refuseCommon('forbidden')
  if (call.method !== 'GET') demandXsrf(request, who, context)
  else if (call.acts) demandOwnPage(request, context.settings)
}

/**
 * What somebody may ask who only sees as a person does (decision 0229): what reads, leaves nothing behind, shows no code and is no file of
 * theirs.
 */
const readsOnly = ({ method, acts, ticket, secret, file, roles }: Call): boolean =>
  method === 'GET' && !acts && !ticket && !secret && (file === undefined || roles === 'anyone')

const shownTo = (who: Who | null, answer: unknown): unknown => (who?.viewer ? withoutAccounts(answer) : answer)

function keyOf(call: Call, request: FastifyRequest, body: unknown): MoneyKey | undefined {
  if (!isKeyed(call)) return undefined
  return moneyKeyOf(request.headers['idempotency-key'], call.name, pathOf(request), body) ?? refuseCommon('key_missing')
}

function send(call: Call, reply: FastifyReply, answer: unknown): number {
  if (answer instanceof RawAnswer) {
    if (answer.replayed) sendReplay(reply, answer.status, answer.text)
    else sendJson(reply, answer.status, answer.text)
    return answer.status
  }
  if (answer instanceof FileAnswer) {
    sendFile(reply, answer.type ?? (typeof call.file === 'string' ? call.file : 'application/octet-stream'), answer)
    return 200
  }
  const output = answer instanceof DressedAnswer ? answer.output : answer
  const text = outputText(call, output as OutputOf<Call>)
  if (answer instanceof DressedAnswer) sendDressed(reply, 200, text, answer.headers)
  else sendJson(reply, 200, text)
  return 200
}

const plain = ({ body }: FastifyRequest) => ({ json: body, files: undefined })

/** As the access log knows it. */
const named = ({ name, method, path }: Call) => ({ call: name, method, path })

/** As a page where somebody has opened a link. */
function sendNo(call: Call, request: FastifyRequest, reply: FastifyReply, refusal: Refusal): void {
  if (reply.raw.headersSent) return
  if (call.ticket && wantsPage(request)) sendLinkPage(request, reply, refusal)
  else sendRefusal(reply, refusal)
}

/** The name of a "no" that is kept with its key. */
function storedRefusal(answer: unknown): { refused?: string } {
  const [, refused] = (answer instanceof RawAnswer ? /^\{"error":"(\w+)"/.exec(answer.text) : null) ?? []
  return refused === undefined ? {} : { refused }
}

/**
 * In whose line a call waits; null for money with a key, which has a group commit of its own. Whoever is not logged in waits with others
 * from the same network, but a browser that
 * was here before has a line of its own: a storm from an office keeps nobody there out who is known.
 */
function lineOf(call: Call, who: Who | null, request: FastifyRequest, secretFor: SecretFor): number | string | null {
  if (isKeyed(call)) return null
  return who ? who.idUser : (deviceInCookie(request.headers.cookie, secretFor) ?? networkOf(request.ip))
}

/** A file may take its time; whoever pays may not be kept waiting, whatever the database does meanwhile. */
function keyed({ call, answer }: Answered, ask: Ask<Call>, startedAt: number, context: HttpContext): Promise<unknown> {
  const work = Promise.resolve(answer(ask))
  if (call.files) return work
  return inTime(work, startedAt + ANSWER_WITHIN_MS - performance.now(), (error) => {
    if (error === undefined) context.wrote()
    else refusalOf(error, call, context.log)
  })
}

/** Puts a declared call and its handler on the address that the contract names. */
export function mountCall(app: FastifyInstance, { call, answer }: Answered, context: HttpContext): void {
  const refuse = (name: string, facts?: Facts): never => {
    throw new Refusal(call.refusals[name] ?? 500, facts ? { error: name, facts } : { error: name })
  }
  const { db, once, ledger, clock, secretFor, live } = context
  const tx = db.tx.bind(db)
  const admissionControl = call.crowd ? context.admissionControl : null

  /** Waits for the turn, and does not begin what nobody waits for any more. Money has a group commit and lines of its own. */
  const inTurn = async (whose: number | string, reply: FastifyReply, ask: Ask<Call>): Promise<unknown> => {
    // Before the turn: whoever waits here for a few seconds keeps none of their own questions waiting.
    await admissionControl?.enter(whose)
    return context.turns.within(whose, async () => (reply.raw.destroyed ? refuseCommon('busy') : answer(ask)))
  }

  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<CallEnd> => {
    const startedAt = performance.now()
    let idUser = 0
    let status: number
    let refused: { refused?: string } = {}
    try {
      const params = paramsOf(call, request)
      const found = (call.ticket ? whoByTicket : whoOf)(request, context)
      const who = found instanceof Promise ? await found : found
      if (who) idUser = who.idUser
      guard(call, who, request, context)
      const query = parse(call.query, request.query, 'query')
      const { json, files } = call.files ? await receive(request, call.files, idUser, context.uploads) : plain(request)
      // Whoever sends nothing has left out every field: they hear which ones are missing, or need none of them.
      const body = parse(call.body, json === undefined ? {} : json, '')
      demandEmailEnding(body, context.settings.emailEnding)
      const key = keyOf(call, request, body)
      const whose = lineOf(call, who, request, secretFor)
      const now = live.at(clock.now())
      const settings = now instanceof Promise ? await now : now
      const ask = {
        who,
        params,
        query,
        body,
        files,
        key,
        refuse,
        db,
        tx,
        once,
        ledger,
        clock,
        settings,
        settingsAt: live.at,
        secretFor,
        client: new Client(request),
      } as unknown as Ask<Call>
      const output = await (whose === null ? keyed({ call, answer }, ask, startedAt, context) : inTurn(whose, reply, ask))
      status = send(call, reply, shownTo(who, output))
      if (status >= 400) refused = storedRefusal(output)
      if (call.method !== 'GET') context.wrote()
    } catch (error) {
      const refusal = refusalOf(error, call, context.log)
      status = refusal.status
      refused = { refused: refusal.error }
      sendNo(call, request, reply, refusal)
    }
    context.log.call({ ...named(call), status, ms: Math.round(performance.now() - startedAt), idUser, ...refused })
    return { status, ...refused }
  }

  app.route({
    method: call.method,
    url: API + call.path.replace(/\{(\w+)\}/g, ':$1'),
    handler(request, reply) {
      reply.hijack()
      void (context.spans?.call(call, () => serve(request, reply)) ?? serve(request, reply))
    },
  })
}
