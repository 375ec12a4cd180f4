/** The states of a login (docs/product.md, login on a device), transition by transition, with a server that is a function. */
// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listTickets } from '@taschino/contract/wallet.ts'
import { onLogout } from '../device/on-logout.ts'
import { Refused, Unreachable } from '../api/answers.ts'
import { ask, isRefreshing, renewToken, whenLost } from '../api/ask.ts'
import { login, logout } from './log-in-out.ts'
import { logoutReason } from './logout-reason.ts'
import { navigate } from '../routing/router.tsx'
import { ROLE_WAIT, waitForRole } from './role-wait.ts'
import { clearOldToken, clearSession, onLogin, restoreToken, session, setToken, setTokens } from '../api/session.ts'
import { queryClient } from '../api/use-ask.ts'

const token = (n: number, role = 'enduser') => `h.${btoa(JSON.stringify({ idUser: 7, username: 'giulia', role, n }))}.s`
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const TICKETS = { groups: [], total: 0, maxNormal: 8, asOf: '2026-11-21T00:00:00Z' }
const NEXT = { token: token(2), refreshToken: 's'.repeat(40) }
const stored = (name: string) => localStorage.getItem(name)

type Reply = Response | 'dead' | Promise<Response | 'dead'>
let sent: { path: string; token: string | undefined }[] = []
let lost: string[] = []

function server(answer: (path: string, token: string | undefined) => Reply): void {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const bearer = (init.headers as Record<string, string>)['Authorization']?.slice(7)
    sent.push({ path, token: bearer })
    const reply = await Promise.race([
      Promise.resolve(answer(path, bearer)),
      new Promise<'late'>((resolve) => init.signal?.addEventListener('abort', () => resolve('late'))),
    ])
    if (reply === 'dead' || reply === 'late') throw new TypeError('Failed to fetch')
    return reply
  })
}
const isRefresh = (path: string): boolean => path.endsWith('/users/refreshToken')
const refreshes = () => sent.filter(({ path }) => isRefresh(path)).length
/** A server for which only the next token is good. */
const tired = (refreshed: () => Reply) =>
  server((path, bearer) =>
    isRefresh(path)
      ? refreshed()
      : path.endsWith('/logout')
        ? json({ done: true })
        : bearer === NEXT.token
          ? json(TICKETS)
          : json({ error: 'unauthenticated' }, 401),
  )

beforeEach(() => {
  sent = []
  lost = []
  localStorage.clear()
  clearSession()
  whenLost({
    network: () => lost.push('network'),
    session: () => {
      lost.push('session')
      logout({ forced: true, redirectURL: '/x' })
    },
  })
  setTokens({ token: token(1), refreshToken: 'r'.repeat(40) })
  navigate('/tabs/enduser-home', { replace: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('flag, token and old token', () => {
  test('a non-empty token sets the flag and is copied', () =>
    expect([stored('isLogged'), stored('token'), stored('oldToken')]).toEqual(['true', token(1), token(1)]))
  test('an empty token clears the flag and leaves the copy', () => {
    setToken('')
    expect([stored('isLogged'), stored('token'), stored('oldToken'), session().status]).toEqual([null, null, token(1), 'waiting'])
  })
  test('the copy is restored', () => {
    setToken('')
    restoreToken()
    expect([stored('isLogged'), stored('token'), session().status]).toEqual(['true', token(1), 'logged-in'])
  })
  test('the copy is cleared: nothing is left to restore', () => {
    setToken('')
    clearOldToken()
    restoreToken()
    expect([stored('token'), stored('oldToken'), session().role]).toEqual([null, null, null])
  })
})

describe('the login event', () => {
  test('is told at login, at each refresh with the new token, and at logout with none', async () => {
    const heard: (string | null)[] = []
    const stop = onLogin((one) => heard.push(one))
    tired(() => json(NEXT))
    await ask(listTickets)
    logout()
    server(() => json({ token: token(5), refreshToken: 'q'.repeat(40) }))
    await login('giulia', 'una parola lunga', () => undefined)
    expect(heard).toEqual([NEXT.token, null, token(5)])
    stop()
  })
})

describe('logout', () => {
  test('clears tokens, flag, what is kept of the person and the answers in memory, stops positions, tells the server, goes to the login', () => {
    const stopped = vi.fn()
    onLogout(stopped)
    server(() => json({ done: true }))
    localStorage.setItem('kept./api/v1/users/tickets', '{}')
    localStorage.setItem('userInfo', '{}')
    queryClient.setQueryData(['wallet.listTickets', null, null], TICKETS)
    logout()
    expect(Object.keys(localStorage)).toEqual([])
    expect(queryClient.getQueryCache().getAll()).toEqual([])
    expect(stopped).toHaveBeenCalled()
    expect(sent.map(({ path }) => path)).toEqual(['/api/v1/users/logout'])
    expect(location.pathname).toBe('/login')
  })
  test('skips the way to the login when told so', () => {
    server(() => json({ done: true }))
    logout({ stay: true })
    expect([location.pathname, session().status]).toEqual(['/tabs/enduser-home', 'logged-out'])
  })
  test('works without a network', () => {
    server(() => 'dead')
    logout()
    expect([location.pathname, session().status]).toEqual(['/login', 'logged-out'])
  })
  test('during a refresh is ignored', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    tired(() => promise)
    const asked = ask(listTickets)
    await vi.waitFor(() => expect(isRefreshing()).toBe(true))
    logout()
    expect(session().role).toBe('enduser')
    resolve(json(NEXT))
    expect(await asked).toEqual(TICKETS)
  })
  test('during a refresh counts when forced, and the answer that comes later lets nobody in again', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    tired(() => promise)
    const asked = ask(listTickets).catch((error: unknown) => error)
    await vi.waitFor(() => expect(isRefreshing()).toBe(true))
    logout({ forced: true })
    expect(session().status).toBe('logged-out')
    resolve(json(NEXT))
    expect(await asked).toBeInstanceOf(Refused)
    expect([stored('token'), stored('refreshToken'), session().status]).toEqual([null, null, 'logged-out'])
  })
  test('says at the login why, when there is something to say', () => {
    server(() => json({ done: true }))
    logout({ words: { title: 'Versione nuova', body: 'Aggiorna.' } })
    expect(logoutReason()).toEqual({ title: 'Versione nuova', body: 'Aggiorna.' })
  })
  test('in another tab ends this one', () => {
    queryClient.setQueryData(['x'], 1)
    for (const name of ['token', 'oldToken', 'refreshToken', 'isLogged']) localStorage.removeItem(name)
    setToken('')
    expect([session().status, queryClient.getQueryCache().getAll()]).toEqual(['logged-out', []])
  })
})

describe('refresh', () => {
  test('on 401: the token is cleared, renewed with the refresh token, the request sent again', async () => {
    tired(() => {
      expect([stored('token'), stored('isLogged')]).toEqual([null, null])
      return json(NEXT)
    })
    expect(await ask(listTickets)).toEqual(TICKETS)
    expect([stored('token'), stored('oldToken'), stored('refreshToken'), stored('isLogged')]).toEqual([
      NEXT.token,
      NEXT.token,
      NEXT.refreshToken,
      'true',
    ])
  })
  test('on status 0 the same', async () => {
    server((path, bearer) => (isRefresh(path) ? json(NEXT) : bearer === NEXT.token ? json(TICKETS) : 'dead'))
    expect(await ask(listTickets)).toEqual(TICKETS)
  })
  test('whoever asks meanwhile waits for it and is sent once, with the new token', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    tired(() => promise)
    const first = ask(listTickets)
    await vi.waitFor(() => expect(isRefreshing()).toBe(true))
    const before = sent.length
    const later = [ask(listTickets), ask(listTickets)]
    await Promise.resolve()
    expect(sent).toHaveLength(before)
    resolve(json(NEXT))
    await Promise.all([first, ...later])
    expect(refreshes()).toBe(1)
    expect(sent.slice(before).every((one) => one.token === NEXT.token)).toBe(true)
  })
  test('a second 401 after it is an answer, not a reason to try for ever', async () => {
    server((path) => (isRefresh(path) ? json(NEXT) : json({ error: 'unauthenticated' }, 401)))
    await expect(ask(listTickets)).rejects.toMatchObject({ error: 'unauthenticated' })
    expect(sent).toHaveLength(3)
  })
  test('that takes longer than 5000 ms puts the token back and leads to the error page, for all who wait', async () => {
    vi.useFakeTimers()
    // AbortSignal.timeout has a clock of its own that fake timers do not turn.
    vi.stubGlobal(
      'AbortSignal',
      Object.assign(Object.create(AbortSignal) as object, {
        timeout: (ms: number) => {
          const stop = new AbortController()
          setTimeout(() => stop.abort(), ms)
          return stop.signal
        },
      }),
    )
    tired(() => new Promise<never>(() => undefined))
    const asked = [ask(listTickets), ask(listTickets)].map((one) => one.catch((error: unknown) => error))
    await vi.advanceTimersByTimeAsync(4999)
    expect([isRefreshing(), lost]).toEqual([true, []])
    await vi.advanceTimersByTimeAsync(2)
    for (const one of asked) expect(await one).toBeInstanceOf(Unreachable)
    expect(lost).toContain('network')
    expect([refreshes(), stored('token'), stored('isLogged'), session().status]).toEqual([1, token(1), 'true', 'logged-in'])
  })
  const UNKNOWN: [string, () => Reply][] = [
    ['no network', () => 'dead'],
    ['an answer that breaks off', () => new Response('{"token":"h.', { status: 200 })],
    ['a page in the way', () => new Response('<html>Wi-Fi</html>', { status: 200 })],
    ['a page that forbids', () => new Response('<html>', { status: 403 })],
    ['a busy service', () => json({ error: 'busy' }, 503)],
    ['too many', () => json({ error: 'too_many' }, 429)],
  ]
  test.each(UNKNOWN)('%s puts the token back and leads to the error page; the session survives', async (_, reply) => {
    tired(reply)
    await expect(ask(listTickets)).rejects.toBeInstanceOf(Unreachable)
    expect(lost).toEqual(['network'])
    expect([stored('token'), stored('refreshToken'), session().status]).toEqual([token(1), 'r'.repeat(40), 'logged-in'])
  })
  test.each([
    ['refresh_refused', 403],
    ['unauthenticated', 401],
    ['csrf', 403],
    ['invalid_input', 400],
  ])('%s forces a logout, and the login leads back', async (error, status) => {
    tired(() => json({ error }, status))
    await expect(ask(listTickets)).rejects.toBeInstanceOf(Refused)
    expect([lost, session().status, location.pathname + location.search]).toEqual([['session'], 'logged-out', '/login?redirectURL=%2Fx'])
  })
  test('that brings a role which this app does not know forces a logout', async () => {
    tired(() => json({ token: token(2, 'king'), refreshToken: 's'.repeat(40) }))
    await expect(ask(listTickets)).rejects.toBeInstanceOf(Refused)
    expect([lost, session().status]).toEqual([['session'], 'logged-out'])
  })
  test('without a refresh token there is nothing to renew: logged out', async () => {
    localStorage.removeItem('refreshToken')
    server(() => json(TICKETS))
    await expect(renewToken()).rejects.toBeInstanceOf(Refused)
    expect(lost).toEqual(['session'])
  })
})

describe('the role wait of the guard', () => {
  const forgetWho = () => {
    clearOldToken()
    setToken('')
  }
  test('is over at once where the role is known, or nobody is logged in', async () => {
    const pause = vi.fn(() => Promise.resolve())
    expect(await waitForRole(pause)).toBe('enduser')
    clearSession()
    expect(await waitForRole(pause)).toBeNull()
    expect(pause).not.toHaveBeenCalled()
  })
  test('looks 100 times, 100 ms apart, then denies', async () => {
    forgetWho()
    const pause = vi.fn((_ms: number) => Promise.resolve())
    expect(await waitForRole(pause)).toBeNull()
    expect(pause).toHaveBeenCalledTimes(ROLE_WAIT.tries)
    expect(new Set(pause.mock.calls.map(([ms]) => ms))).toEqual(new Set([100]))
  })
  test('ends when the renewed token brings the role', async () => {
    forgetWho()
    let looks = 0
    expect(
      await waitForRole(async () => {
        if (++looks === 3) setTokens({ token: token(9, 'shop'), refreshToken: 'r' })
      }),
    ).toBe('shop')
    expect(looks).toBe(3)
  })
  test('ends when the renewal was refused', async () => {
    forgetWho()
    expect(await waitForRole(async () => clearSession())).toBeNull()
  })
})
