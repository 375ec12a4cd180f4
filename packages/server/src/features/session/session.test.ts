/** Coming in at a service: who is heard how often, what a login keeps and shows, and the tickets that it draws. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { workOut } from '@taschino/testkit/login-check.ts'
import { CHECKED_TRIES, NAME_TRIES, NETWORK_TRIES } from './login-limits.ts'
import { passwordFits } from './passwords.ts'
import { Logins, PASSWORD, cookieOf, type Answer } from '@taschino/testkit/logins.ts'

let logins: Logins
beforeAll(async () => {
  logins = await Logins.open()
})
// All of them come from one address, which would be heard slowly after a while.
beforeEach(() => logins.db.query('delete from login_limit'))
afterAll(() => logins?.close())

describe('login', () => {
  test('by user name or e-mail, in any case; the token names the person and works', async () => {
    const { username, id } = await logins.person()
    const first = await logins.enter(` ${username.toUpperCase()} `)
    expect(first.status).toBe(200)
    const claims = JSON.parse(Buffer.from(first.json['token']?.split('.')[1] ?? '', 'base64url').toString()) as Record<string, number>
    expect(claims).toMatchObject({ idUser: id, username, role: 'enduser' })
    expect((claims['exp'] ?? 0) - (claims['iat'] ?? 0)).toBe(900)
    expect((await logins.whoAmI((await logins.enter(`${username}@esempio.it`)).json['token'])).json['idUser']).toBe(id)
  })

  test('T34: wrong password, unknown name and disabled person are told the same', async () => {
    const { username } = await logins.person()
    const gone = await logins.person()
    await logins.db.query(`update app_user set status = 'disabled' where id = $1`, [gone.id])
    const answers = [
      await logins.enter(username, 'sbagliata'),
      await logins.enter('nessuno', 'sbagliata'),
      await logins.enter(gone.username),
    ]
    for (const { status, json } of answers) expect([status, json]).toEqual([403, { error: 'wrong_credentials' }])
  })

  test('nothing readable is kept: neither password nor refresh token', async () => {
    const { username } = await logins.person()
    const { json } = await logins.enter(username)
    const { rows } = await logins.db.query(
      `select (select json_agg(r) from refresh_token r)::text || (select json_agg(s) from session s)::text as all`,
    )
    expect(JSON.stringify(rows)).not.toContain(json['refreshToken'])
    expect(logins.hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
  })

  /** What a refusal asks to be worked out. */
  const taskOf = ({ json }: Answer): Record<string, string | number> => json['facts'] as unknown as Record<string, string | number>
  const checked = async (username: string, password: string, task: Record<string, string | number>): Promise<Answer> =>
    logins.ask('POST', '/users/login', { username, password, check: workOut(task) })

  test('T33: a name has three tries an hour, parallel ones too; the next cost a check each, six from one network, and the known device still comes in', async () => {
    const { username } = await logins.person()
    const home = cookieOf(await logins.enter(username), 'taschino-device')
    const tries = await Promise.all(Array.from({ length: 6 }, () => logins.enter(username, 'insieme')))
    expect(tries.filter(({ status }) => status === 403)).toHaveLength(NAME_TRIES)
    const asked = await logins.enter(username)
    expect([asked.status, asked.json['error']]).toEqual([429, 'check_needed'])
    expect(Number(asked.headers.get('retry-after'))).toBeGreaterThan(60)
    for (let i = NAME_TRIES; i < NETWORK_TRIES; i++)
      expect((await checked(username, 'sbagliata', taskOf(await logins.enter(username)))).status).toBe(403)
    const stopped = await logins.enter(username)
    expect([stopped.status, stopped.json]).toEqual([429, { error: 'too_many' }])
    expect((await logins.enter(username, PASSWORD, { cookie: home })).status).toBe(200)
    expect((await logins.enter(username, PASSWORD, { cookie: `${home}x` })).status).toBe(429)
  })

  test('T33: a check is good for one try, with the name and in the minutes that it was made for', async () => {
    const [one, other] = [await logins.person(), await logins.person()]
    for (const { username } of [one, other]) for (let i = 0; i < NAME_TRIES; i++) await logins.enter(username, 'sbagliata')
    const task = taskOf(await logins.enter(one.username))
    const again = async (username: string, given = task): Promise<unknown> => (await checked(username, PASSWORD, given)).json['error']
    expect(await again(other.username)).toBe('check_needed')
    expect(
      (
        await logins.ask('POST', '/users/login', {
          username: one.username,
          password: PASSWORD,
          check: { challenge: String(task['challenge']), number: workOut(task).number + 1 },
        })
      ).json['error'],
    ).toBe('check_needed')
    expect((await checked(one.username, 'sbagliata', task)).status).toBe(403)
    expect(await again(one.username)).toBe('check_needed')
    const late = taskOf(await logins.enter(one.username))
    logins.clock.forward(121_000)
    expect(await again(one.username, late)).toBe('check_needed')
    logins.clock.reset()
    expect((await checked(one.username, PASSWORD, taskOf(await logins.enter(one.username)))).status).toBe(200)
  })

  test('T33: with checks, too, a name is heard a bounded number of times an hour', async () => {
    const { username } = await logins.person()
    const heard = []
    for (let i = 0; i < NAME_TRIES; i++) heard.push((await logins.enter(username, 'sbagliata')).status)
    // What tries from other networks would have left behind.
    for (let i = 0; i <= CHECKED_TRIES; i++) {
      await logins.db.query(`delete from login_limit where key like 'pair:%'`)
      heard.push((await checked(username, 'sbagliata', taskOf(await logins.enter(username)))).status)
    }
    expect(heard).toEqual([...Array<number>(NAME_TRIES + CHECKED_TRIES).fill(403), 429])
  })

  test('T34: that somebody came in is not seen by whoever watches their name', async () => {
    const { username } = await logins.person()
    for (let i = 0; i < NAME_TRIES; i++) await logins.enter(username, 'sbagliata')
    expect((await checked(username, PASSWORD, taskOf(await logins.enter(username)))).status).toBe(200)
    expect((await logins.enter(username, 'sbagliata')).json['error']).toBe('check_needed')
  })

  test('T33: guesses without end from one address keep nobody else out', async () => {
    const guesses = Array.from({ length: 40 }, () =>
      passwordFits(null, 'indovino', { from: '203.0.113.7', rank: 'stranger' }).then(
        () => 'heard',
        () => 'sent away',
      ),
    )
    expect(await passwordFits(logins.hash, PASSWORD, { from: '198.51.100.1', rank: 'stranger' })).toBe(true)
    expect((await Promise.all(guesses)).filter((said) => said === 'sent away').length).toBeGreaterThan(20)
  })

  test('T33: user name and e-mail together are six tries without a check', async () => {
    const { username } = await logins.person()
    for (let i = 0; i < 2 * NAME_TRIES; i++)
      expect((await logins.enter(i % 2 === 0 ? username : `${username}@esempio.it`, 'sbagliata')).status).toBe(403)
    expect((await logins.enter(username)).status).toBe(429)
    expect((await logins.enter(`${username}@ESEMPIO.it`)).status).toBe(429)
  })

  test('more logins at once than the desk can hold are sent away, not piled up', async () => {
    const counted = async () => (await logins.db.query('select key, points from login_limit where points > 0 order by key')).rows
    const people = await Promise.all(Array.from({ length: 75 }, () => logins.person()))
    const before = await counted()
    const answers = await Promise.all(people.map(({ username }) => logins.enter(username)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
    // Who was sent away has lost no try by it.
    expect(await counted()).toEqual(before)
  })
})

describe('realtime ticket', () => {
  test('T50: opens once, never after its minute, and an access token is none', async () => {
    const { username } = await logins.person()
    const { json } = await logins.enter(username)
    const take = async (): Promise<string> =>
      (await logins.ask('POST', '/users/realtimeTicket', undefined, { authorization: `Bearer ${json['token']}` })).json['ticket'] ?? ''
    const ticket = await take()
    const { db, tickets } = logins.app.app.parts
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
    const { username } = await logins.person()
    const mine = await logins.enter(username)
    const other = await logins.enter((await logins.person()).username)
    const cookie = cookieOf(mine, 'XSRF-TOKEN')
    const value = cookie.slice('XSRF-TOKEN='.length)
    const post = (headers: Record<string, string>): Promise<Answer> =>
      logins.ask('POST', '/users/realtimeTicket', undefined, { authorization: `Bearer ${mine.json['token']}`, ...headers })
    expect((await post({ cookie, 'x-xsrf-token': value })).status).toBe(200)
    expect((await post({})).status).toBe(200)
    const otherCookie = cookieOf(other, 'XSRF-TOKEN')
    for (const headers of [
      { cookie },
      { cookie, 'x-xsrf-token': `${value}x` },
      { cookie: otherCookie, 'x-xsrf-token': otherCookie.slice('XSRF-TOKEN='.length) },
    ])
      expect((await post(headers as Record<string, string>)).json).toEqual({ error: 'csrf' })
    expect((await logins.ask('GET', '/users/profile', undefined, { authorization: `Bearer ${mine.json['token']}`, cookie })).status).toBe(
      200,
    )
  })

  test('the cookie is for this site only and readable by the page; the device cookie is not', async () => {
    const { cookies } = await logins.enter((await logins.person()).username)
    expect(cookies.find((cookie) => cookie.startsWith('XSRF'))).toMatch(/Path=\/; SameSite=Strict; Max-Age=2592000$/)
    expect(cookies.find((cookie) => cookie.startsWith('taschino-device'))).toMatch(/HttpOnly; SameSite=Strict/)
  })
})
