/** The HTTP layer on a real server and database, with small calls of its own: limits, guards, shapes, what is said to whom. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { call } from '@taschino/contract/call.ts'
import { ROLES } from '@taschino/contract/roles.ts'
import { sentence, uuid } from '@taschino/contract/shapes.ts'
import { freshDatabase } from '@taschino/testkit/database.ts'
import type { FreshDatabase } from '@taschino/testkit/database.ts'
import { startTestApp } from '@taschino/testkit/app.ts'
import type { TestApp } from '@taschino/testkit/app.ts'
import { openSession } from '../features/session/public.ts'
import { handle } from './handle.ts'

const say = call({
  name: 'test.say',
  method: 'POST',
  path: '/test/say/{id}',
  roles: ['enduser'],
  reach: 'named',
  params: z.object({ id: uuid }),
  query: z.object({ loud: z.optional(z.enum(['yes'])) }),
  body: z.strictObject({ text: sentence, list: z.optional(z.array(z.strictObject({ n: z.int().check(z.minimum(1)) }))) }),
  output: z.object({ said: z.string() }),
  refusals: { too_rude: 409 },
})
const pay = call({
  name: 'test.pay',
  method: 'POST',
  path: '/test/pay',
  roles: ['enduser'],
  reach: 'self',
  money: true,
  body: z.strictObject({ b: z.int(), a: z.int() }),
  output: z.object({ key: z.string(), hash: z.string(), route: z.string() }),
  refusals: {},
})
const look = call({
  name: 'test.look',
  method: 'GET',
  path: '/test/look',
  roles: 'anyone',
  reach: 'self',
  output: z.object({ seen: z.boolean() }),
  refusals: {},
})
const fail = call({
  name: 'test.fail',
  method: 'GET',
  path: '/test/fail',
  roles: ROLES,
  reach: 'self',
  output: z.object({ seen: z.boolean() }),
  refusals: {},
})

/** Nobody answers whoever pays so much. */
const NEVER = 404

const answers = [
  // The handler hands out more than the contract names: a name that must not leave the service.
  handle(say)(async ({ body, refuse }) =>
    body.text === 'rude'
      ? refuse('too_rude', { limit: 3 })
      : ({ said: body.text, iban: 'IT60X0542811101000000123456' } as { said: string }),
  ),
  handle(pay)(async ({ key, body }) => (body.a === NEVER ? new Promise(() => undefined) : key)),
  handle(look)(async () => ({ seen: true })),
  handle(fail)(async () => {
    throw new Error('secret "inside"')
  }),
]

const ID = '0b9f0c1e-7a51-4d3c-9a5e-111111111111'
let database: FreshDatabase
let app: TestApp
let token: string
let shopToken: string

beforeAll(async () => {
  database = await freshDatabase()
  app = await startTestApp(database.url, { calls: [say, pay, look, fail], answers: () => answers })
  const { db, tokens } = app.app.parts
  const enter = async (username: string, role: 'enduser' | 'shop'): Promise<string> => {
    const { rows } = await db.query<{ id: number }>(
      `insert into app_user (username, email, role, first_name, last_name, status) values ($1, $1 || '@x.it', $2, 'N', 'C', 'active') returning id`,
      [username, role],
    )
    return (await openSession(db, tokens, { id: rows[0]?.id ?? 0, username, role }, { device: 'd', userAgent: '' })).token
  }
  token = await enter('giulia', 'enduser')
  shopToken = await enter('forno', 'shop')
})
afterAll(async () => {
  await app?.close()
  await database?.drop()
})

const send = async (
  path: string,
  init: RequestInit & { body?: string } = {},
): Promise<{ status: number; json: Record<string, unknown>; headers: Headers }> => {
  const response = await fetch(app.url + path, {
    ...init,
    headers: {
      authorization: `Bearer ${token}`,
      ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(init.headers as Record<string, string>),
    },
  })
  const text = await response.text()
  return {
    status: response.status,
    json: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : { text },
    headers: response.headers,
  }
}
const post = (path: string, body: unknown, headers: Record<string, string> = {}): ReturnType<typeof send> =>
  send(path, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body), headers })

describe('who', () => {
  test('without a token, with a broken one, with the wrong role', async () => {
    expect((await post(`/api/v1/test/say/${ID}`, { text: 'ciao' }, { authorization: '' })).json).toEqual({ error: 'unauthenticated' })
    expect((await post(`/api/v1/test/say/${ID}`, { text: 'ciao' }, { authorization: `Bearer ${token}x` })).status).toBe(401)
    const foreign = await post(`/api/v1/test/say/${ID}`, { text: 'ciao' }, { authorization: `Bearer ${shopToken}` })
    expect([foreign.status, foreign.json]).toEqual([403, { error: 'forbidden' }])
  })

  test('tokens of other makes are refused', async () => {
    const [, payload = '', signature = ''] = token.split('.')
    const header = (json: object): string => Buffer.from(JSON.stringify(json)).toString('base64url')
    const forged = [
      `${header({ alg: 'none', typ: 'at+jwt' })}.${payload}.`,
      `${header({ alg: 'HS512', typ: 'at+jwt' })}.${payload}.${signature}`,
      `${header({ alg: 'HS256', typ: 'JWT' })}.${payload}.${signature}`,
      `${token.split('.')[0]}.${header({ idUser: 1, sid: 'x' })}.${signature}`,
    ]
    for (const one of forged)
      expect((await post(`/api/v1/test/say/${ID}`, { text: 'ciao' }, { authorization: `Bearer ${one}` })).status).toBe(401)
  })

  test('a call for anyone answers without login', async () => {
    expect((await send('/api/v1/test/look', { headers: { authorization: '' } })).json).toEqual({ seen: true })
  })
})

describe('what', () => {
  test('the answer holds what the contract names and nothing else', async () => {
    const { status, json } = await post(`/api/v1/test/say/${ID}?loud=yes&other=1`, { text: ' ciao ' })
    expect([status, json]).toEqual([200, { said: 'ciao' }])
  })

  test('a declared refusal with its facts', async () => {
    const { status, json } = await post(`/api/v1/test/say/${ID}`, { text: 'rude' })
    expect([status, json]).toEqual([409, { error: 'too_rude', facts: { limit: 3 } }])
  })

  test.each([
    [{}, [{ path: 'text', why: 'required' }]],
    [{ text: 7 }, [{ path: 'text', why: 'format' }]],
    [{ text: '' }, [{ path: 'text', why: 'required' }]],
    [{ text: 'x'.repeat(201) }, [{ path: 'text', why: 'range' }]],
    [{ text: 'a\u202Eb' }, [{ path: 'text', why: 'format' }]],
    [{ text: 'a', list: [{ n: 1 }, { n: 0 }] }, [{ path: 'list.1.n', why: 'range' }]],
    [{ text: 'a', role: 'company' }, [{ path: 'role', why: 'unknown' }]],
  ])('field paths of %j', async (body, fields) => {
    const { status, json } = await post(`/api/v1/test/say/${ID}`, body)
    expect([status, json]).toEqual([400, { error: 'invalid_input', fields }])
  })

  test('an address that cannot be one leads nowhere, and the query is checked too', async () => {
    expect((await post('/api/v1/test/say/7', { text: 'a' })).json).toEqual({ error: 'not_found' })
    expect((await post(`/api/v1/test/say/${ID}?loud=no`, { text: 'a' })).json).toEqual({
      error: 'invalid_input',
      fields: [{ path: 'query.loud', why: 'format' }],
    })
    expect((await post(`/api/v1/test/say/${ID}?loud=yes&loud=yes`, { text: 'a' })).status).toBe(400)
  })

  test.each([
    ['broken', '{"text":'],
    ['prototype', '{"text":"a","__proto__":{"role":"company"}}'],
    ['escaped prototype', '{"text":"a","\\u005f_proto__":{}}'],
    ['constructor', '{"text":"a","list":[{"constructor":{"prototype":{}}}]}'],
    ['deep', `{"text":${'['.repeat(5000)}${']'.repeat(5000)}}`],
    ['no JSON', 'text=a'],
  ])('a hostile body is refused: %s', async (_name, body) => {
    const { status, json } = await post(`/api/v1/test/say/${ID}`, body)
    expect([status, json]).toEqual([
      400,
      { error: 'invalid_input', fields: [{ path: 'body', why: expect.stringMatching(/^(format|range|unknown)$/) }] },
    ])
    expect(({} as { role?: string }).role).toBeUndefined()
  })

  test('whoever sends no body at all hears which fields are missing', async () => {
    const { status, json } = await send(`/api/v1/test/say/${ID}`, { method: 'POST' })
    expect([status, json]).toEqual([400, { error: 'invalid_input', fields: [{ path: 'text', why: 'required' }] }])
    for (const body of ['null', '7', '[]', '"text"'])
      expect((await post(`/api/v1/test/say/${ID}`, body)).json, body).toEqual({
        error: 'invalid_input',
        fields: [{ path: 'body', why: 'format' }],
      })
    expect((await post(`/api/v1/test/say/${ID}`, '<a/>', { 'content-type': 'text/xml' })).json).toEqual({
      error: 'invalid_input',
      fields: [{ path: 'body', why: 'format' }],
    })
  })

  test('words about prototypes are words', async () => {
    expect((await post(`/api/v1/test/say/${ID}`, { text: 'the constructor of __proto__' })).json).toEqual({
      said: 'the constructor of __proto__',
    })
  })

  test('another media type and too much of it', async () => {
    expect((await post(`/api/v1/test/say/${ID}`, '<a/>', { 'content-type': 'text/xml' })).status).toBe(400)
    const large = await post(`/api/v1/test/say/${ID}`, { text: 'x'.repeat(70_000) })
    expect([large.status, large.json]).toEqual([413, { error: 'too_large' }])
  })

  test('a bug says an id and nothing else', async () => {
    const { status, json } = await send('/api/v1/test/fail')
    expect(status).toBe(500)
    expect(json).toEqual({ error: 'bug', id: expect.stringMatching(/^[0-9a-f]{10}$/) })
  })

  test('unknown addresses and methods', async () => {
    expect((await send('/api/v1/nothing')).json).toEqual({ error: 'not_found' })
    expect((await send('/api/v1/%3Cb%3E%')).json).toEqual({ error: 'not_found' })
    expect((await send('/api/v1/test/say/1')).status).toBe(404)
    expect((await send('/tabs/enduser-home', { method: 'POST' })).status).toBe(404)
  })
})

describe('once', () => {
  test('a money call without key, or with something else as key', async () => {
    for (const key of [{}, { 'idempotency-key': '1' }]) {
      const { status, json } = await post('/api/v1/test/pay', { a: 1, b: 2 }, key as Record<string, string>)
      expect([status, json]).toEqual([400, { error: 'key_missing' }])
    }
  })

  test('the hash tells bodies apart by meaning, not by writing; the key is read without regard to case', async () => {
    const ask = async (body: string, key = ID): Promise<Record<string, unknown>> =>
      (await post('/api/v1/test/pay', body, { 'idempotency-key': key })).json
    const first = await ask('{"a":1,"b":2}')
    expect(first).toEqual({ key: ID, route: 'test.pay', hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(await ask('{ "b": 2, "a": 1e0 }', ID.toUpperCase())).toEqual(first)
    expect((await ask('{"a":1,"b":3}'))['hash']).not.toBe(first['hash'])
  })

  test('a money call that nobody answers is unknown before a till stops waiting, and not refused', { timeout: 20_000 }, async () => {
    const { status, json, headers } = await post('/api/v1/test/pay', { a: NEVER, b: 2 }, { 'idempotency-key': ID })
    expect([status, json, headers.get('retry-after')]).toEqual([504, { error: 'outcome_unknown' }, '1'])
  })
})

describe('told to browsers', () => {
  test('every answer of the API is private, unframed and unindexed', async () => {
    for (const path of ['/api/v1/test/look', '/api/v1/nothing', '/api/v1/%3Cb%3E%', '/api/v1/test/fail', '/api/v1/openapi.json']) {
      const { headers } = await send(path)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('x-robots-tag')).toContain('noindex')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  test('another host or origin changes nothing', async () => {
    const { headers, json } = await send('/api/v1/test/look', {
      headers: { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
    })
    expect(json).toEqual({ seen: true })
    expect([...headers.values()].join()).not.toContain('evil')
  })

  test('a request that another site sent does nothing', async () => {
    expect((await post(`/api/v1/test/say/${ID}`, { text: 'a' }, { 'sec-fetch-site': 'cross-site' })).json).toEqual({ error: 'csrf' })
  })

  test('health', async () => {
    expect((await send('/healthz')).json).toEqual({ ok: true })
    expect((await send('/readyz')).json).toEqual({ ok: true })
  })
})
