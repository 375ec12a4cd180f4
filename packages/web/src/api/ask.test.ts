/** The way to the server: addresses, headers, and the one refresh for which everybody waits (docs/product.md, login on a device). */
// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { login } from '@taschino/contract/session.ts'
import { pay } from '@taschino/contract/payments.ts'
import { listTickets, listTransactions } from '@taschino/contract/wallet.ts'
import { addressOf } from './address.ts'
import { Refused, Unreachable } from './answers.ts'
import { ask, whenLost } from './ask.ts'
import { clearSession, session, setTokens } from './session.ts'

const token = (n: number) => `h.${btoa(JSON.stringify({ idUser: 7, username: 'giulia', role: 'enduser', n }))}.s`
const json = (body: unknown, status = 200, headers: Record<string, string> = {}) => new Response(JSON.stringify(body), { status, headers })
const TICKETS = { groups: [], total: 0, maxNormal: 8, asOf: '2026-11-21T00:00:00Z' }

interface Seen {
  path: string
  method: string
  headers: Record<string, string>
  body: string | null
}
let seen: Seen[] = []
let lost: string[] = []

/** The server as a function of the request; 'dead' is a connection that breaks. */
function server(answer: (request: Seen) => Response | 'dead' | Promise<Response | 'dead'>): void {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const request: Seen = {
      path,
      method: init.method ?? 'GET',
      headers: init.headers as Record<string, string>,
      body: (init.body ?? null) as string | null,
    }
    seen.push(request)
    const response = await answer(request)
    if (response === 'dead') throw new TypeError('Failed to fetch')
    return response
  })
}

beforeEach(() => {
  seen = []
  lost = []
  localStorage.clear()
  clearSession()
  whenLost({ network: () => lost.push('network'), session: () => lost.push('session') })
  setTokens({ token: token(1), refreshToken: 'r'.repeat(40) })
})
afterEach(() => vi.unstubAllGlobals())

test('addresses carry numbers, flags and lists, in one order, and leave out what is not said', () => {
  expect(
    addressOf(listTransactions, {
      params: { id: 7 },
      query: { ticketTypes: ['normal', 'gdo'], limit: 20, request: false, text: '', cursor: undefined },
    }),
  ).toBe('/api/v1/users/7/transactions?limit=20&request=false&ticketTypes=normal%2Cgdo')
  expect(() => addressOf(listTransactions, { params: {} })).toThrow('id is missing')
})

test('a call carries the token; one that changes something the anti-forgery header; a money call its key', async () => {
  document.cookie = 'XSRF-TOKEN=abc%2B1'
  server(() => json({ gtid: 'G' }))
  await ask(pay, { body: { unit: 800, amount: 1, idShop: 3 }, key: '3b241101-e2bb-4255-8caf-4136c566a962' })
  await ask(listTickets)
  expect(seen[0]).toMatchObject({
    method: 'POST',
    headers: { Authorization: `Bearer ${token(1)}`, 'X-XSRF-TOKEN': 'abc+1', 'Idempotency-Key': '3b241101-e2bb-4255-8caf-4136c566a962' },
  })
  expect(seen[1]?.headers).not.toHaveProperty('X-XSRF-TOKEN')
})

describe('the answer', () => {
  test('a refusal has its name, facts and status', async () => {
    server(() => json({ error: 'insufficient_funds', facts: { available: 1240 } }, 409))
    await expect(ask(pay, { body: { unit: 1, amount: 1, idShop: 1 }, key: crypto.randomUUID() })).rejects.toMatchObject({
      error: 'insufficient_funds',
      facts: { available: 1240 },
      status: 409,
    })
  })
  test('5xx is unknown, with the time that the server asks for', async () => {
    server(() => json({ error: 'busy' }, 503, { 'Retry-After': '3' }))
    const caught: unknown = await ask(listTickets).catch((error: unknown) => error)
    expect(caught).toBeInstanceOf(Unreachable)
    expect(caught).toMatchObject({ status: 503, retryAfter: 3 })
  })
  test('a page in the way of the API is no answer', async () => {
    server(() => new Response('<html>', { status: 403 }))
    await expect(ask(listTickets)).rejects.toBeInstanceOf(Unreachable)
  })
})

describe('a tired token', () => {
  test('is renewed once for all who wait, and each is asked again', async () => {
    server(async ({ path, headers }) => {
      if (path.endsWith('/users/refreshToken')) return json({ token: token(2), refreshToken: 's'.repeat(40) })
      await Promise.resolve()
      return headers['Authorization'] === `Bearer ${token(2)}` ? json(TICKETS) : json({ error: 'unauthenticated' }, 401)
    })
    const answers = await Promise.all([ask(listTickets), ask(listTickets), ask(listTransactions, { params: { id: 7 } })])
    expect(answers).toHaveLength(3)
    expect(seen.filter(({ path }) => path.endsWith('refreshToken'))).toHaveLength(1)
    expect(localStorage.getItem('refreshToken')).toBe('s'.repeat(40))
  })

  test('refused for good ends the session', async () => {
    server(({ path }) =>
      path.endsWith('refreshToken') ? json({ error: 'refresh_refused' }, 403) : json({ error: 'unauthenticated' }, 401),
    )
    await expect(ask(listTickets)).rejects.toBeInstanceOf(Refused)
    expect(lost).toEqual(['session'])
    expect(session().status).toBe('logged-out')
  })

  test('that meets no network leads to the error page and stays logged in', async () => {
    server(() => 'dead')
    await expect(ask(listTickets)).rejects.toBeInstanceOf(Unreachable)
    expect(lost).toEqual(['network'])
    expect(session()).toMatchObject({ status: 'logged-in', role: 'enduser' })
  })

  test('asked quietly leads nowhere', async () => {
    server(() => 'dead')
    await expect(ask(listTickets, undefined, { quiet: true })).rejects.toBeInstanceOf(Unreachable)
    expect(lost).toEqual([])
  })

  test('a money call keeps its key through the renewal', async () => {
    const key = crypto.randomUUID()
    server(({ path, headers }) => {
      if (path.endsWith('refreshToken')) return json({ token: token(2), refreshToken: 's'.repeat(40) })
      return headers['Authorization'] === `Bearer ${token(2)}` ? json({ gtid: 'G' }) : json({ error: 'unauthenticated' }, 401)
    })
    await ask(pay, { body: { unit: 1, amount: 1, idShop: 1 }, key })
    expect(seen.filter(({ path }) => path.endsWith('/users/pay')).map(({ headers }) => headers['Idempotency-Key'])).toEqual([key, key])
  })

  test.each(['the one who asked left', 'another tab let somebody else in'])(
    '%s while nobody answered: their act goes out with nobody else’s token',
    async (how) => {
      let broken: (answer: 'dead') => void = () => undefined
      server(({ path }) =>
        path.endsWith('/users/pay')
          ? new Promise((resolve) => {
              broken = resolve
            })
          : json({ token: token(2), refreshToken: 's'.repeat(40) }),
      )
      const paying = ask(pay, { body: { unit: 1, amount: 1, idShop: 1 }, key: crypto.randomUUID() })
      await vi.waitFor(() => expect(seen).toHaveLength(1))
      const marco = `h.${btoa(JSON.stringify({ idUser: 8, username: 'marco', role: 'enduser' }))}.s`
      if (how.startsWith('the one')) {
        clearSession()
        setTokens({ token: marco, refreshToken: 'm'.repeat(40) })
      } else
        for (const [name, value] of Object.entries({ token: marco, oldToken: marco, refreshToken: 'm'.repeat(40) }))
          localStorage.setItem(name, value)
      broken('dead')
      await expect(paying).rejects.toBeInstanceOf(Unreachable)
      expect(seen.map(({ path }) => path)).toEqual(['/api/v1/users/pay'])
      expect(localStorage.getItem('refreshToken')).toBe('m'.repeat(40))
    },
  )

  test('another tab that was quicker is believed', async () => {
    server(({ path, headers }) => {
      if (path.endsWith('refreshToken')) return json({ error: 'refresh_refused' }, 403)
      return headers['Authorization'] === `Bearer ${token(3)}` ? json(TICKETS) : json({ error: 'unauthenticated' }, 401)
    })
    vi.stubGlobal('navigator', {
      ...navigator,
      locks: {
        request: async (_: string, work: () => Promise<void>) => {
          setTokens({ token: token(3), refreshToken: 't'.repeat(40) })
          return work()
        },
      },
    })
    expect(await ask(listTickets)).toEqual(TICKETS)
    expect(lost).toEqual([])
  })
})

test('a login that is refused touches no token and refreshes nothing', async () => {
  clearSession()
  server(() => json({ error: 'wrong_credentials' }, 403))
  await expect(ask(login, { body: { username: 'x', password: 'y' } })).rejects.toMatchObject({ error: 'wrong_credentials' })
  expect(seen).toHaveLength(1)
})

test('the first question that the page asked by itself is for whom it asked, and for nobody who comes in later', async () => {
  server(() => json({ ...TICKETS, total: 2 }))
  ;(globalThis as { taschinoEarly?: Record<string, Promise<Response>> }).taschinoEarly = {
    '/api/v1/users/tickets': Promise.resolve(json({ ...TICKETS, total: 1 })),
  }
  setTokens({ token: `h.${btoa(JSON.stringify({ idUser: 8, username: 'marco', role: 'enduser' }))}.s`, refreshToken: 'm'.repeat(40) })
  expect((await ask(listTickets)).total).toBe(2)
})

test('the first question that the page asked by itself is taken over, once', async () => {
  server(() => json({ ...TICKETS, total: 2 }))
  ;(globalThis as { taschinoEarly?: Record<string, Promise<Response>> }).taschinoEarly = {
    '/api/v1/users/tickets': Promise.resolve(json({ ...TICKETS, total: 1 })),
  }
  expect([(await ask(listTickets)).total, (await ask(listTickets)).total]).toEqual([1, 2])
  expect(seen).toHaveLength(1)
})
