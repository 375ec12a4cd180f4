/**
 * Every address that partners know, written as they write it, reaches its call, with a slash at the end and without; what is not built yet
 * is not there, for whoever asks.
 */
import { ALL_CALLS } from '@taschino/contract/all-calls.ts'
import type { Call } from '@taschino/contract/call.ts'
import { ROLES } from '@taschino/contract/roles.ts'
import { handInContract } from '@taschino/contract/shops.ts'
import { castFor } from '@taschino/testkit/matrix/cast.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { World } from '@taschino/testkit/story.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLog, type CallLine } from '../../platform/log.ts'

/** The calls that partners know; `later` stands before those that may still be missing. */
const SPECIFIED = `
later GET /barcodes/gdo/last
later POST /barcodes/gdo
later DELETE /barcodes/gdo/last
later GET /barcodes/externalgdo/merchants
later GET /barcodes/externalgdo/counters
later POST /barcodes/externalgdo/buy
later POST /barcodes/externalgdo/cancel/{id}
later GET /barcodes/externalgdo/codes
later POST /barcodes/externalgdo/codes
later DELETE /barcodes/externalgdo/codes/{id}
GET /documents/user/mandatorynotagreed
GET /documents/mandatorynotagreed
GET /documents/{path}&time=now
POST /documents/user/agreed
GET /shops/static
GET /shops/yesTicket
GET /shops/yesTicket/{lat}/{lon}
GET /shops
GET /shops/{lat}/{lon}
GET /shops/groups
GET /shops/groups/{id}
GET /shops/{id}
GET /shops/codes/{code}
GET /shops/payback-prospect
GET /shops/business-total
POST /shops/payback-requests
POST /shops/tickets-conversion
GET /shops/contract/{id}
POST /shops
POST /shops/groups
POST /shops/{id}
POST /shops/contract/{id}
POST /shops/multi-requests
later POST /shops/bulk
GET /users/
GET /users/count
GET /users/{id}
GET /users/profile
POST /users/{id}
POST /users/login
POST /users/refreshToken
POST /users/changePassword
POST /users/changePassword/{id}
POST /users/passwordLost
POST /users/resetPassword
POST /users/avatar
POST /users/{id}/avatar
POST /users/devices
POST /users/checkMobileVersion
GET /users/tickets
POST /users/pay
POST /users/cancel/{id}
POST /users/refund
POST /users/activate
POST /users/
GET /users/resendActivationEmail/{id}
POST /users/disable
POST /users/disable/{id}
POST /users/enable/{id}
GET /users/{id}/shop
GET /users/{id}/transactions
`
  .trim()
  .split('\n')
  .map((line) => {
    const [path = '', method = '', later] = line.split(' ').toReversed()
    return { method, path, later: later !== undefined }
  })

const bare = (path: string): string => path.replace(/(?<=.)\/$/, '').replace('&time=now', '')
/** The declared call of an address, whatever its parameters are called. */
const callOf = (method: string, path: string): Call | undefined => {
  const shape = (one: string): string => bare(one).replace(/\{\w+\}/g, '{}')
  return ALL_CALLS.find((call) => call.method === method && shape(call.path) === shape(path))
}
const EXAMPLES: Readonly<Record<string, string>> = { lat: '45.07', lon: '7.69', code: 'T0000100', path: 'condizioni-1.pdf', id: '1' }
const written = (path: string): string => path.replace(/\{(\w+)\}/g, (_, name: string) => EXAMPLES[name] ?? '?')
/** As it stands, and with the slash or without it. */
const bothWays = (path: string): string[] => [written(path), path.endsWith('/') ? written(path).slice(0, -1) : `${written(path)}/`]

let world: World
let lines: CallLine[] = []
const people = new Map<string, Person>()

beforeAll(async () => {
  world = await World.open({ log: { ...openLog('silent'), call: (line) => void lines.push(line) } })
  for (const role of ROLES) people.set(role, (await castFor(world, role, 'own')).me)
})
afterAll(() => world?.close())

async function ask(method: string, path: string, as?: Person): Promise<{ status: number; text: string; reached: CallLine | undefined }> {
  const headers = as ? { authorization: `Bearer ${await as.token()}` } : undefined
  lines = []
  const response = await fetch(`${world.url}/api/v1${path}`, { method, ...(headers ? { headers } : {}) })
  return { status: response.status, text: await response.text(), reached: lines[0] }
}

test('the table holds every call that partners know', () => {
  expect(SPECIFIED.length).toBe(61)
  expect(
    SPECIFIED.filter(({ method, path, later }) => !later && !callOf(method, path)).map(({ method, path }) => `${method} ${path}`),
    'built once, and gone',
  ).toEqual([])
})

describe('what is built is reached', () => {
  test.each(SPECIFIED.filter(({ method, path }) => callOf(method, path)))('$method $path', async ({ method, path }) => {
    const call = callOf(method, path)
    const role = call?.roles === 'anyone' ? 'enduser' : call?.roles[0]
    for (const one of bothWays(path)) {
      const { reached, text } = await ask(method, one, people.get(role ?? ''))
      expect([reached?.method, reached?.path], `${one}: ${text}`).toEqual([method, call?.path])
    }
  })

  test('every other call of the service, too', async () => {
    for (const call of ALL_CALLS) {
      const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => EXAMPLES[name] ?? '1')
      expect([(await ask(call.method, path)).reached?.path, (await ask(call.method, `${path}/`)).reached?.path], call.name).toEqual([
        call.path,
        call.path,
      ])
    }
  })

  test('a link for one opening is for the same thing with the slash and without', async () => {
    const target = await castFor(world, 'company', 'own')
    const shop = await target.contract()
    for (const path of [`/shops/contract/${shop}`, `/shops/contract/${shop}/`]) {
      const ticket = await target.ticket(`/shops/contract/${shop}`)
      expect((await ask('GET', `${path}?tk=${ticket}`)).status, path).toBe(200)
    }
    expect(handInContract.path).toBe('/shops/contract/{id}')
  })
})

describe('what is not built is not there', () => {
  test.each(SPECIFIED.filter(({ method, path }) => !callOf(method, path)))('$method $path', async ({ method, path }) => {
    for (const one of bothWays(path))
      for (const as of [undefined, ...people.values()]) {
        const { status, text } = await ask(method, one, as)
        expect([status, JSON.parse(text)], `${as?.role ?? 'nobody'} ${one}`).toEqual([404, { error: 'not_found' }])
      }
  })

  test('neither is an address whose parts cannot be what they stand for', async () => {
    for (const [method, path] of [
      ['GET', '/users/nobody'],
      ['GET', '/shops/north/south'],
      ['POST', '/users/abc'],
      ['GET', '/users/0'],
      ['GET', '/transactions/x'],
      ['GET', '/users//shop'],
    ] as const) {
      const { status, text } = await ask(method, path, people.get('company'))
      expect([status, JSON.parse(text)], path).toEqual([404, { error: 'not_found' }])
    }
  })
})
