/** The one way to the server: a declared call in, its answer out; refreshes a tired token once while everybody else waits. */
import type { Call, OutputOf, RefusalBody } from '@taschino/contract/call.ts'
import { alone, cookie } from '../device/device.ts'
import { native, serverOrigin } from '../device/native.ts'
import { addressOf } from './address.ts'
import type { AnyInput, AskInput } from './address.ts'
import { Refused, Unreachable } from './answers.ts'
import { askForDocuments } from './documents-needed.ts'
import {
  accessToken,
  clearSession,
  onSessionChange,
  personOnDevice,
  restoreToken,
  session,
  setToken,
  setTokens,
  storedRefreshToken,
} from './session.ts'

/** Token refresh time-out of docs/product.md, limits, and how long a single try of any other call may take. */
const TIMEOUTS = { refresh: 5000, call: 15_000 } as const

export interface AskOptions {
  signal?: AbortSignal | undefined
  /** Throw instead of going to the error page when the network is gone: for work that has something better to show. */
  quiet?: boolean
  timeout?: number
  /** Goes out even when the page is left at once. Small bodies only: a browser carries 64 KiB of them. */
  keepalive?: boolean
  /** Told when a try got no answer and goes out once more: what comes back then says nothing about the first one. */
  lost?: () => void
}

/** Asks the server. Throws `Refused` (a declared no) or `Unreachable` (nobody knows). */
export async function ask<C extends Call>(call: C, ...rest: AskArguments<C>): Promise<OutputOf<C>> {
  const [input, options] = rest as [AnyInput | undefined, AskOptions | undefined]
  const response = await fetchCall(call, input ?? {}, options ?? {})
  return (await bodyOf(response)) as OutputOf<C>
}

/** For calls that answer with a file. */
export async function askFile<C extends Call>(call: C, ...rest: AskArguments<C>): Promise<Blob> {
  const [input, options] = rest as [AnyInput | undefined, AskOptions | undefined]
  const response = await fetchCall(call, input ?? {}, options ?? {})
  return response.blob()
}

/** The input may be left out where the call needs nothing. */
export type AskArguments<C extends Call> =
  Record<string, never> extends AskInput<C> ? [input?: AskInput<C>, options?: AskOptions] : [input: AskInput<C>, options?: AskOptions]

async function fetchCall(call: Call, input: AnyInput, options: AskOptions): Promise<Response> {
  const open = call.roles === 'anyone'
  const asker = personOnDevice()
  if (!open && refreshing) await refresh(options.quiet === true)
  if (!open) sameAs(asker)
  let response = await send(call, input, options)
  // Status 0 and 401 mean the same (docs/product.md, login on a device): renew the token, then once more. A money call keeps its key, so
  // this is safe.
  if (!open && session().status !== 'logged-out' && (response === null || response.status === 401)) {
    if (response === null) options.lost?.()
    sameAs(asker)
    await refresh(options.quiet === true)
    sameAs(asker)
    response = await send(call, input, options)
  }
  if (response === null) throw new Unreachable(0)
  if (response.ok) return response
  throw await refusalOf(response)
}

/**
 * What one person asked never goes out with the token of the next, who may have come in while nobody answered: how it ended is not known.
 */
function sameAs(asker: number | null): void {
  if (asker !== null && personOnDevice() !== asker) throw new Unreachable(0)
}

/** One try. Null is the browser's status 0: no connection, or nobody answered in time. */
async function send(call: Call, input: AnyInput, options: AskOptions): Promise<Response | null> {
  const address = addressOf(call, input)
  const early = call.method === 'GET' ? takeEarly(address) : undefined
  if (early) {
    const response = await early.catch(() => null)
    if (response) return response
  }
  const timeout = AbortSignal.timeout(options.timeout ?? TIMEOUTS.call)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  try {
    return await fetch(serverOrigin() + address, {
      method: call.method,
      headers: headersFor(call, input),
      body: bodyFor(input),
      signal,
      credentials: 'same-origin',
      keepalive: options.keepalive === true,
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    return null
  }
}

/** With files the browser writes the borders and says so itself; what else is told goes as the part `json`. */
function bodyFor({ body, files }: AnyInput): BodyInit | null {
  const json = body === undefined ? null : JSON.stringify(body)
  if (!files) return json
  const form = new FormData()
  if (json !== null) form.append('json', json)
  for (const [name, sent = []] of Object.entries(files as Record<string, Blob | readonly Blob[] | undefined>))
    for (const one of [sent].flat()) form.append(name, one)
  return form
}

function headersFor(call: Call, input: AnyInput): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json' }
  const token = accessToken()
  if (token) headers['Authorization'] = `Bearer ${token}`
  if (input.body !== undefined && !input.files) headers['Content-Type'] = 'application/json'
  if (call.method !== 'GET') {
    const proof = cookie('XSRF-TOKEN')
    if (proof) headers['X-XSRF-TOKEN'] = proof
  }
  if (input.key) headers['Idempotency-Key'] = input.key
  if (input.proof) headers['X-Step-Up'] = input.proof
  return asDevice(headers)
}

/** The installed app is known by a code of its own, as browsers are by their cookie. */
function asDevice(headers: Record<string, string>): Record<string, string> {
  const code = native()?.deviceCode
  if (code) headers['X-Device-Code'] = code
  return headers
}

/** The page's first question is put by its inline script, before our code is even here; the first to ask takes the answer. */
const earlyAnswers = (): Record<string, Promise<Response>> =>
  (globalThis as { taschinoEarly?: Record<string, Promise<Response>> }).taschinoEarly ?? {}

export const isAskedEarly = (call: Call): boolean => addressOf(call) in earlyAnswers()

/** It asked for one person; the next may come in without loading it again. */
onSessionChange(() => {
  for (const address of Object.keys(earlyAnswers())) delete earlyAnswers()[address]
})

function takeEarly(address: string): Promise<Response> | undefined {
  const early = earlyAnswers()
  const answer = early[address]
  delete early[address]
  return answer
}

/** Any answer may lead out of the app (docs/product.md, calls); what that takes is fetched when it happens, which is hardly ever. */
function leadOut(body: unknown): void {
  if ((body as { redirect?: unknown } | null)?.redirect === true)
    void import('../routing/redirect-out.tsx').then(
      (leaving) => leaving.leadOut(body as object),
      () => undefined,
    )
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    const body: unknown = await response.json()
    leadOut(body)
    return body
  } catch {
    // The connection broke in the middle of the answer: as unknown as no answer.
    throw new Unreachable(0)
  }
}

async function refusalOf(response: Response): Promise<Refused | Unreachable> {
  const retryAfter = Number(response.headers.get('Retry-After')) || undefined
  const body = (await response.json().catch(() => null)) as RefusalBody | null
  if (response.status >= 500 || typeof body?.error !== 'string') return new Unreachable(response.status, retryAfter, body?.id)
  if (body.error === 'agreement_required') askForDocuments()
  return new Refused(body, response.status, retryAfter)
}

let refreshing: Promise<void> | null = null
let onNetworkLost: () => void = () => undefined
let onForcedLogout: () => void = () => undefined

/** The shell says what "go to the error page" and "go to login" mean; this file knows no screens. */
export function whenLost(handlers: { network: () => void; session: () => void }): void {
  onNetworkLost = handlers.network
  onForcedLogout = handlers.session
}

/** True while a token is being renewed: a logout meanwhile is ignored unless forced. */
export const isRefreshing = (): boolean => refreshing !== null

function refresh(quiet: boolean): Promise<void> {
  const running = (refreshing ??= renew().finally(() => (refreshing = null)))
  return running.catch((error: unknown) => {
    if (error instanceof Unreachable && !quiet) onNetworkLost()
    throw error
  })
}

/** Makes sure that there is a token before the first screen of a returning person is drawn. */
export const renewToken = (): Promise<void> => refresh(false)

/** In one tab at a time: another tab may have spent our refresh token already, then its successor is ours too. */
function renew(): Promise<void> {
  const spent = storedRefreshToken()
  return alone('taschino-refresh', async () => {
    const refreshToken = storedRefreshToken()
    if (!refreshToken) return loseSession()
    if (refreshToken !== spent && accessToken()) return
    setToken('')
    const response = await postRefresh(refreshToken)
    const answer = (await response?.json().catch(() => null)) as
      | { token?: string; refreshToken?: string; error?: string }
      | null
      | undefined
    // Whoever left meanwhile stays outside.
    if (storedRefreshToken() !== refreshToken) throw new Refused({ error: 'unauthenticated' }, 401)
    if (response?.ok && answer?.token && answer.refreshToken) {
      setTokens({ token: answer.token, refreshToken: answer.refreshToken })
      // A role that this app does not know has no rooms here.
      return session().role === null ? loseSession() : undefined
    }
    // Only the service itself, by a refusal with a name, ends a login: a broken answer or a page in the way says nothing about it.
    if (response && response.status < 500 && response.status !== 429 && typeof answer?.error === 'string')
      return loseSession(response.status)
    restoreToken()
    throw new Unreachable(response?.ok ? 0 : (response?.status ?? 0))
  })
}

async function postRefresh(refreshToken: string): Promise<Response | null> {
  const headers: Record<string, string> = { 'Content-Type': 'application/json' }
  const proof = cookie('XSRF-TOKEN')
  if (proof) headers['X-XSRF-TOKEN'] = proof
  return fetch(`${serverOrigin()}/api/v1/users/refreshToken`, {
    method: 'POST',
    headers: asDevice(headers),
    body: JSON.stringify({ refreshToken }),
    signal: AbortSignal.timeout(TIMEOUTS.refresh),
  }).catch(() => null)
}

function loseSession(status = 401): never {
  clearSession()
  onForcedLogout()
  throw new Refused({ error: 'unauthenticated' }, status)
}
