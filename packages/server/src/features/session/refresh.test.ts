/** Staying in and being thrown out: tokens that follow each other, stolen ones, a logout, a right that is taken away. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Logins, type Answer } from '@taschino/testkit/logins.ts'

let logins: Logins
beforeAll(async () => {
  logins = await Logins.open()
})
// All of them come from one address, which would be heard slowly after a while.
beforeEach(() => logins.db.query('delete from login_limit'))
afterAll(() => logins?.close())

describe('refresh', () => {
  test('gives a new pair; the old token works once', async () => {
    const { username } = await logins.person()
    const first = await logins.enter(username)
    const second = await logins.renew(first.json['refreshToken'])
    expect(second.status).toBe(200)
    expect(second.json['refreshToken']).not.toBe(first.json['refreshToken'])
    expect((await logins.whoAmI(second.json['token'])).status).toBe(200)
    expect((await logins.renew(second.json['refreshToken'])).status).toBe(200)
  })

  test('T39: a lost answer is given again to the same device, within 20 s', async () => {
    const { username } = await logins.person()
    const { json } = await logins.enter(username)
    const [second, again] = [await logins.renew(json['refreshToken']), await logins.renew(json['refreshToken'])]
    expect(again.status).toBe(200)
    expect(again.json['refreshToken']).toBe(second.json['refreshToken'])
  })

  test('T39: twenty refreshes at once stay one family', async () => {
    const { username } = await logins.person()
    const { json } = await logins.enter(username)
    const answers = await Promise.all(Array.from({ length: 20 }, () => logins.renew(json['refreshToken'])))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map((answer) => answer.json['refreshToken'])).size).toBe(1)
  })

  const thefts: [string, (old: string | undefined, next: string | undefined) => Promise<Answer>][] = [
    ['from another device', (old) => logins.renew(old, { 'user-agent': 'another' })],
    [
      'too late',
      async (old) => {
        await logins.age(21, old)
        return logins.renew(old)
      },
    ],
    [
      'after its successor was used',
      async (old, next) => {
        await logins.renew(next)
        return logins.renew(old)
      },
    ],
  ]
  test.each(thefts)('T39: an old token that comes back %s ends the login', async (_how, steal) => {
    const { username } = await logins.person()
    const first = await logins.enter(username)
    const second = await logins.renew(first.json['refreshToken'])
    const theft = await steal(first.json['refreshToken'], second.json['refreshToken'])
    expect([theft.status, theft.json]).toEqual([403, { error: 'refresh_refused' }])
    expect((await logins.renew(second.json['refreshToken'])).status).toBe(403)
    await logins.app.app.parts.access.look()
    expect((await logins.whoAmI(second.json['token'])).status).toBe(401)
    const { rows } = await logins.db.query(`select revoked_why from session s join app_user u on u.id = s.id_user where u.username = $1`, [
      username,
    ])
    expect(rows).toEqual([{ revoked_why: 'reuse' }])
  })

  test('what never was a token, and a disabled person', async () => {
    expect((await logins.renew('x'.repeat(43))).status).toBe(403)
    const { username, id } = await logins.person()
    const { json } = await logins.enter(username)
    await logins.db.query(`update app_user set status = 'disabled' where id = $1`, [id])
    expect((await logins.renew(json['refreshToken'])).status).toBe(403)
  })
})

describe('thrown out', () => {
  test('logout kills both tokens at once and forgets the cookie', async () => {
    const { username } = await logins.person()
    const { json } = await logins.enter(username)
    expect((await logins.whoAmI(json['token'])).status).toBe(200)
    const out = await logins.ask('POST', '/users/logout', { refreshToken: json['refreshToken'] })
    expect(out.json).toEqual({ done: true })
    expect(out.cookies.join()).toContain('XSRF-TOKEN=; Path=/; SameSite=Strict; Max-Age=0')
    expect((await logins.whoAmI(json['token'])).status).toBe(401)
    expect((await logins.renew(json['refreshToken'])).status).toBe(403)
  })

  test('a token stops within a second of disabling, and a role counts as the database says it', async () => {
    const { username, id } = await logins.person()
    const { json } = await logins.enter(username)
    expect((await logins.whoAmI(json['token'])).json['role']).toBe('enduser')
    await logins.db.query(`update app_user set role = 'company' where id = $1`, [id])
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect((await logins.whoAmI(json['token'])).json['role']).toBe('company')
    await logins.db.query(`update app_user set status = 'disabled' where id = $1`, [id])
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect((await logins.whoAmI(json['token'])).status).toBe(401)
  })
})
