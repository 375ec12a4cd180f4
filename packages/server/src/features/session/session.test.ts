/** Coming in, staying in, being thrown out: the whole life of a login on a real server and database. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase } from '@taschino/testkit/database.ts'
import type { FreshDatabase } from '@taschino/testkit/database.ts'
import { workOut } from '@taschino/testkit/login-check.ts'
import { startTestApp } from '@taschino/testkit/app.ts'
import type { TestApp } from '@taschino/testkit/app.ts'
import { StoryClock } from '@taschino/testkit/story.ts'
import { ALL_CALLS } from '@taschino/contract/all-calls.ts'
import { getProfile } from '@taschino/contract/people.ts'
import { handle } from '../../http/handle.ts'
import { sessionCalls } from './calls.ts'
import { CHECKED_TRIES, NAME_TRIES, NETWORK_TRIES } from './login-limits.ts'
import { passwordFits } from './passwords.ts'
import { hashPassword } from './public.ts'

const PASSWORD = 'una parola lunga'
let database: FreshDatabase
let app: TestApp
let hash: string
let count = 0
const clock = new StoryClock()

/** A person of her own for each test, so that limits and revocations do not meet. */
async function person(): Promise<{ username: string; id: number }> {
  const username = `giulia.${++count}`
  const { rows } = await app.app.parts.db.query<{ id: number }>(
    `insert into app_user (username, email, role, first_name, last_name, status, password_hash)
     values ($1, $1 || '@esempio.it', 'enduser', 'Giulia', 'Conti', 'active', $2) returning id`,
    [username, hash],
  )
  return { username, id: rows[0]?.id ?? 0 }
}

interface Answer {
  status: number
  json: Record<string, string>
  cookies: string[]
  headers: Headers
}

async function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(`${app.url}/api/v1${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return {
    status: response.status,
    json: (await response.json()) as Answer['json'],
    cookies: response.headers.getSetCookie(),
    headers: response.headers,
  }
}
const enter = (username: string, password = PASSWORD, headers: Record<string, string> = {}): Promise<Answer> =>
  ask('POST', '/users/login', { username, password }, headers)
const renew = (token: string | undefined, headers: Record<string, string> = {}): Promise<Answer> =>
  ask('POST', '/users/refreshToken', { refreshToken: token }, headers)
const whoAmI = (token: string | undefined): Promise<Answer> => ask('GET', '/users/profile', undefined, { authorization: `Bearer ${token}` })
const cookieOf = ({ cookies }: Answer, name: string): string =>
  cookies.find((cookie) => cookie.startsWith(`${name}=`))?.split(';', 1)[0] ?? ''
const age = (seconds: number, token: string | undefined): Promise<unknown> =>
  app.app.parts.db.query(
    `update refresh_token set used_at = used_at - make_interval(secs => $1) where hash = sha256(convert_to($2, 'UTF8'))`,
    [seconds, token],
  )

beforeAll(async () => {
  database = await freshDatabase()
  hash = await hashPassword(PASSWORD)
  const profile = handle(getProfile)(async ({ who }) => ({
    idUser: who.idUser,
    username: who.username,
    role: who.role,
    firstName: '',
    lastName: '',
    email: '',
    avatar: null,
    idShop: null,
    shopTitle: null,
    isGroup: false,
    shopCapabilities: [],
    agency: null,
    timeZone: '',
  }))
  app = await startTestApp(database.url, {
    clock,
    calls: [...ALL_CALLS.filter(({ name }) => name.startsWith('session.')), getProfile],
    answers: ({ tokens, access, db, tickets }) => [...sessionCalls(tokens, access, db, tickets), profile],
  })
})
// All of them come from one address, which would be heard slowly after a while.
beforeEach(() => app.app.parts.db.query('delete from login_limit'))
afterAll(async () => {
  await app?.close()
  await database?.drop()
})

describe('login', () => {
  test('by user name or e-mail, in any case; the token names the person and works', async () => {
    const { username, id } = await person()
    const first = await enter(` ${username.toUpperCase()} `)
    expect(first.status).toBe(200)
    const claims = JSON.parse(Buffer.from(first.json['token']?.split('.')[1] ?? '', 'base64url').toString()) as Record<string, number>
    expect(claims).toMatchObject({ idUser: id, username, role: 'enduser' })
    expect((claims['exp'] ?? 0) - (claims['iat'] ?? 0)).toBe(900)
    expect((await whoAmI((await enter(`${username}@esempio.it`)).json['token'])).json['idUser']).toBe(id)
  })

  test('T34: wrong password, unknown name and disabled person are told the same', async () => {
    const { username } = await person()
    const gone = await person()
    await app.app.parts.db.query(`update app_user set status = 'disabled' where id = $1`, [gone.id])
    const answers = [await enter(username, 'sbagliata'), await enter('nessuno', 'sbagliata'), await enter(gone.username)]
    for (const { status, json } of answers) expect([status, json]).toEqual([403, { error: 'wrong_credentials' }])
  })

  test('nothing readable is kept: neither password nor refresh token', async () => {
    const { username } = await person()
    const { json } = await enter(username)
    const { rows } = await app.app.parts.db.query(
      `select (select json_agg(r) from refresh_token r)::text || (select json_agg(s) from session s)::text as all`,
    )
    expect(JSON.stringify(rows)).not.toContain(json['refreshToken'])
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
  })

  /** What a refusal asks to be worked out. */
  const taskOf = ({ json }: Answer): Record<string, string | number> => json['facts'] as unknown as Record<string, string | number>
  const checked = async (username: string, password: string, task: Record<string, string | number>): Promise<Answer> =>
    ask('POST', '/users/login', { username, password, check: workOut(task) })

  test('T33: a name has three tries an hour, parallel ones too; the next cost a check each, six from one network, and the known device still comes in', async () => {
    const { username } = await person()
    const home = cookieOf(await enter(username), 'taschino-device')
    const tries = await Promise.all(Array.from({ length: 6 }, () => enter(username, 'insieme')))
    expect(tries.filter(({ status }) => status === 403)).toHaveLength(NAME_TRIES)
    const asked = await enter(username)
    expect([asked.status, asked.json['error']]).toEqual([429, 'check_needed'])
    expect(Number(asked.headers.get('retry-after'))).toBeGreaterThan(60)
    for (let i = NAME_TRIES; i < NETWORK_TRIES; i++)
      expect((await checked(username, 'sbagliata', taskOf(await enter(username)))).status).toBe(403)
    const stopped = await enter(username)
    expect([stopped.status, stopped.json]).toEqual([429, { error: 'too_many' }])
    expect((await enter(username, PASSWORD, { cookie: home })).status).toBe(200)
    expect((await enter(username, PASSWORD, { cookie: `${home}x` })).status).toBe(429)
  })

  test('T33: a check is good for one try, with the name and in the minutes that it was made for', async () => {
    const [one, other] = [await person(), await person()]
    for (const { username } of [one, other]) for (let i = 0; i < NAME_TRIES; i++) await enter(username, 'sbagliata')
    const task = taskOf(await enter(one.username))
    const again = async (username: string, given = task): Promise<unknown> => (await checked(username, PASSWORD, given)).json['error']
    expect(await again(other.username)).toBe('check_needed')
    expect(
      (
        await ask('POST', '/users/login', {
          username: one.username,
          password: PASSWORD,
          check: { challenge: String(task['challenge']), number: workOut(task).number + 1 },
        })
      ).json['error'],
    ).toBe('check_needed')
    expect((await checked(one.username, 'sbagliata', task)).status).toBe(403)
    expect(await again(one.username)).toBe('check_needed')
    const late = taskOf(await enter(one.username))
    clock.forward(121_000)
    expect(await again(one.username, late)).toBe('check_needed')
    clock.reset()
    expect((await checked(one.username, PASSWORD, taskOf(await enter(one.username)))).status).toBe(200)
  })

  test('T33: with checks, too, a name is heard a bounded number of times an hour', async () => {
    const { username } = await person()
    const heard = []
    for (let i = 0; i < NAME_TRIES; i++) heard.push((await enter(username, 'sbagliata')).status)
    // What tries from other networks would have left behind.
    for (let i = 0; i <= CHECKED_TRIES; i++) {
      await app.app.parts.db.query(`delete from login_limit where key like 'pair:%'`)
      heard.push((await checked(username, 'sbagliata', taskOf(await enter(username)))).status)
    }
    expect(heard).toEqual([...Array<number>(NAME_TRIES + CHECKED_TRIES).fill(403), 429])
  })

  test('T34: that somebody came in is not seen by whoever watches their name', async () => {
    const { username } = await person()
    for (let i = 0; i < NAME_TRIES; i++) await enter(username, 'sbagliata')
    expect((await checked(username, PASSWORD, taskOf(await enter(username)))).status).toBe(200)
    expect((await enter(username, 'sbagliata')).json['error']).toBe('check_needed')
  })

  test('T33: guesses without end from one address keep nobody else out', async () => {
    const guesses = Array.from({ length: 40 }, () =>
      passwordFits(null, 'indovino', { from: '203.0.113.7', rank: 'stranger' }).then(
        () => 'heard',
        () => 'sent away',
      ),
    )
    expect(await passwordFits(hash, PASSWORD, { from: '198.51.100.1', rank: 'stranger' })).toBe(true)
    expect((await Promise.all(guesses)).filter((said) => said === 'sent away').length).toBeGreaterThan(20)
  })

  test('T33: user name and e-mail together are six tries without a check', async () => {
    const { username } = await person()
    for (let i = 0; i < 2 * NAME_TRIES; i++)
      expect((await enter(i % 2 === 0 ? username : `${username}@esempio.it`, 'sbagliata')).status).toBe(403)
    expect((await enter(username)).status).toBe(429)
    expect((await enter(`${username}@ESEMPIO.it`)).status).toBe(429)
  })

  test('more logins at once than the desk can hold are sent away, not piled up', async () => {
    const counted = async () => (await app.app.parts.db.query('select key, points from login_limit where points > 0 order by key')).rows
    const people = await Promise.all(Array.from({ length: 75 }, person))
    const before = await counted()
    const answers = await Promise.all(people.map(({ username }) => enter(username)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
    // Who was sent away has lost no try by it.
    expect(await counted()).toEqual(before)
  })
})

describe('refresh', () => {
  test('gives a new pair; the old token works once', async () => {
    const { username } = await person()
    const first = await enter(username)
    const second = await renew(first.json['refreshToken'])
    expect(second.status).toBe(200)
    expect(second.json['refreshToken']).not.toBe(first.json['refreshToken'])
    expect((await whoAmI(second.json['token'])).status).toBe(200)
    expect((await renew(second.json['refreshToken'])).status).toBe(200)
  })

  test('T39: a lost answer is given again to the same device, within 20 s', async () => {
    const { username } = await person()
    const { json } = await enter(username)
    const [second, again] = [await renew(json['refreshToken']), await renew(json['refreshToken'])]
    expect(again.status).toBe(200)
    expect(again.json['refreshToken']).toBe(second.json['refreshToken'])
  })

  test('T39: twenty refreshes at once stay one family', async () => {
    const { username } = await person()
    const { json } = await enter(username)
    const answers = await Promise.all(Array.from({ length: 20 }, () => renew(json['refreshToken'])))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map((answer) => answer.json['refreshToken'])).size).toBe(1)
  })

  const thefts: [string, (old: string | undefined, next: string | undefined) => Promise<Answer>][] = [
    ['from another device', (old) => renew(old, { 'user-agent': 'another' })],
    [
      'too late',
      async (old) => {
        await age(21, old)
        return renew(old)
      },
    ],
    [
      'after its successor was used',
      async (old, next) => {
        await renew(next)
        return renew(old)
      },
    ],
  ]
  test.each(thefts)('T39: an old token that comes back %s ends the login', async (_how, steal) => {
    const { username } = await person()
    const first = await enter(username)
    const second = await renew(first.json['refreshToken'])
    const theft = await steal(first.json['refreshToken'], second.json['refreshToken'])
    expect([theft.status, theft.json]).toEqual([403, { error: 'refresh_refused' }])
    expect((await renew(second.json['refreshToken'])).status).toBe(403)
    await app.app.parts.access.look()
    expect((await whoAmI(second.json['token'])).status).toBe(401)
    const { rows } = await app.app.parts.db.query(
      `select revoked_why from session s join app_user u on u.id = s.id_user where u.username = $1`,
      [username],
    )
    expect(rows).toEqual([{ revoked_why: 'reuse' }])
  })

  test('what never was a token, and a disabled person', async () => {
    expect((await renew('x'.repeat(43))).status).toBe(403)
    const { username, id } = await person()
    const { json } = await enter(username)
    await app.app.parts.db.query(`update app_user set status = 'disabled' where id = $1`, [id])
    expect((await renew(json['refreshToken'])).status).toBe(403)
  })
})

describe('thrown out', () => {
  test('logout kills both tokens at once and forgets the cookie', async () => {
    const { username } = await person()
    const { json } = await enter(username)
    expect((await whoAmI(json['token'])).status).toBe(200)
    const out = await ask('POST', '/users/logout', { refreshToken: json['refreshToken'] })
    expect(out.json).toEqual({ done: true })
    expect(out.cookies.join()).toContain('XSRF-TOKEN=; Path=/; SameSite=Strict; Max-Age=0')
    expect((await whoAmI(json['token'])).status).toBe(401)
    expect((await renew(json['refreshToken'])).status).toBe(403)
  })

  test('a token stops within a second of disabling, and a role counts as the database says it', async () => {
    const { username, id } = await person()
    const { json } = await enter(username)
    expect((await whoAmI(json['token'])).json['role']).toBe('enduser')
    await app.app.parts.db.query(`update app_user set role = 'company' where id = $1`, [id])
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect((await whoAmI(json['token'])).json['role']).toBe('company')
    await app.app.parts.db.query(`update app_user set status = 'disabled' where id = $1`, [id])
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect((await whoAmI(json['token'])).status).toBe(401)
  })
})

describe('realtime ticket', () => {
  test('T50: opens once, never after its minute, and an access token is none', async () => {
    const { username } = await person()
    const { json } = await enter(username)
    const take = async (): Promise<string> =>
      (await ask('POST', '/users/realtimeTicket', undefined, { authorization: `Bearer ${json['token']}` })).json['ticket'] ?? ''
    const ticket = await take()
    const { db, tickets } = app.app.parts
    const taken = await Promise.all([tickets.redeem(ticket, null), tickets.redeem(ticket, null)])
    expect(taken.filter((session) => session !== null)).toHaveLength(1)
    const late = await take()
    await db.query(`update realtime_ticket set expires_at = now() - interval '1 s'`)
    expect(await tickets.redeem(late, null)).toBeNull()
    expect(await tickets.redeem(json['token'] ?? '', null)).toBeNull()
  })
})

describe('XSRF', () => {
  test('T43: where the cookie comes along the header must be equal and of this login', async () => {
    const { username } = await person()
    const mine = await enter(username)
    const other = await enter((await person()).username)
    const cookie = cookieOf(mine, 'XSRF-TOKEN')
    const value = cookie.slice('XSRF-TOKEN='.length)
    const post = (headers: Record<string, string>): Promise<Answer> =>
      ask('POST', '/users/realtimeTicket', undefined, { authorization: `Bearer ${mine.json['token']}`, ...headers })
    expect((await post({ cookie, 'x-xsrf-token': value })).status).toBe(200)
    expect((await post({})).status).toBe(200)
    const otherCookie = cookieOf(other, 'XSRF-TOKEN')
    for (const headers of [
      { cookie },
      { cookie, 'x-xsrf-token': `${value}x` },
      { cookie: otherCookie, 'x-xsrf-token': otherCookie.slice('XSRF-TOKEN='.length) },
    ])
      expect((await post(headers as Record<string, string>)).json).toEqual({ error: 'csrf' })
    expect((await ask('GET', '/users/profile', undefined, { authorization: `Bearer ${mine.json['token']}`, cookie })).status).toBe(200)
  })

  test('the cookie is for this site only and readable by the page; the device cookie is not', async () => {
    const { cookies } = await enter((await person()).username)
    expect(cookies.find((cookie) => cookie.startsWith('XSRF'))).toMatch(/Path=\/; SameSite=Strict; Max-Age=2592000$/)
    expect(cookies.find((cookie) => cookie.startsWith('taschino-device'))).toMatch(/HttpOnly; SameSite=Strict/)
  })
})
