/** What other sites can make a browser send does nothing, and what they ask they are not told (T43, T54). */
import { request } from 'node:http'
import { expect } from 'vitest'
import { ALL_CALLS } from '@taschino/contract/all-calls.ts'
import type { Call } from '@taschino/contract/call.ts'
import { ROLES } from '@taschino/contract/roles.ts'
import { createUser, resendActivation } from '@taschino/contract/accounts.ts'
import { openCharge } from '@taschino/contract/payments.ts'
import { getProfile } from '@taschino/contract/people/profile.ts'
import { myData } from '@taschino/contract/people/own-data.ts'
import { login, realtimeTicket } from '@taschino/contract/session.ts'
import { getShopByCode } from '@taschino/contract/shops.ts'
import { atTheBaker } from '@taschino/testkit/at-the-baker.ts'
import { send, STORY_PASSWORD } from '@taschino/testkit/personas.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story } from '@taschino/testkit/story.ts'
import type { World } from '@taschino/testkit/story.ts'

interface Inside {
  token: string
  xsrf: string
}
async function enters(world: World, person: Person): Promise<Inside> {
  const { json, headers } = await send(world.url, login, { body: { username: person.username, password: STORY_PASSWORD } })
  return { token: (json as { token: string }).token, xsrf: /XSRF-TOKEN=([^;]+)/.exec(headers.getSetCookie().join('\n'))?.[1] ?? '' }
}
const ask = (world: World, { token }: Inside, headers: Record<string, string>): Promise<number> =>
  send(world.url, realtimeTicket, { headers }, token).then(({ status }) => status)

story('T43: the header that goes with the cookie must be there, equal, and of this login', async (world) => {
  const [mine, other] = [await enters(world, await world.person('enduser')), await enters(world, await world.person('enduser'))]
  expect(mine.xsrf).toMatch(/^[\w-]{40,}$/)
  const cookie = `XSRF-TOKEN=${mine.xsrf}`
  expect(await ask(world, mine, { cookie, 'x-xsrf-token': mine.xsrf })).toBe(200)
  const forged: [string, Record<string, string>][] = [
    ['missing', { cookie }],
    ['empty', { cookie, 'x-xsrf-token': '' }],
    ['wrong', { cookie, 'x-xsrf-token': `${mine.xsrf}x` }],
    ["another login's header", { cookie, 'x-xsrf-token': other.xsrf }],
    ["another login's cookie and header", { cookie: `XSRF-TOKEN=${other.xsrf}`, 'x-xsrf-token': other.xsrf }],
    ["one of one's own making", { cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': 'abc' }],
    ['sent from another site', { cookie, 'x-xsrf-token': mine.xsrf, 'sec-fetch-site': 'cross-site' }],
    ['from another origin', { cookie, 'x-xsrf-token': mine.xsrf, origin: 'https://evil.example' }],
  ]
  for (const [what, headers] of forged) expect([what, await ask(world, mine, headers)]).toEqual([what, 403])
})

/**
 * What a GET may leave behind, because a bearer token must come with it, which no other site can send along: a letter (docs/product.md,
 * calls), the deed of taking data along, the till's knowledge that somebody looks at its amount.
 */
const LEAVES_A_TRACE: ReadonlySet<string> = new Set(['/users/resendActivationEmail/{id}', '/users/mydata', '/shops/codes/{code}'])

story("T43: the GETs that leave a trace are not heard when another site's page sends them, with the token or not", async (world) => {
  const { giulia, carla } = await atTheBaker(world)
  const admin = await world.person('admin')
  const charge = await carla.gets(openCharge, { body: { value: 800 } })
  const { idUser } = await admin.gets(createUser, {
    body: { email: 'attesa@storia.test', firstName: 'Anna', lastName: 'Neri', role: 'enduser' },
  })
  const asked: [Person, Call, Record<string, unknown>][] = [
    [admin, resendActivation, { id: idUser }],
    [giulia, myData, {}],
    [giulia, getShopByCode, { code: charge.code }],
  ]
  expect(new Set(asked.map(([, { path }]) => path))).toEqual(LEAVES_A_TRACE)
  const traces = async () =>
    (
      await world.db.query(
        `select (select count(*) from letter) as letters, (select count(*) from audit_log) as deeds, (select state from ledger.charge where id = $1) as charge`,
        [charge.id],
      )
    ).rows
  const before = await traces()
  for (const [person, call, params] of asked)
    await person.isRefused('csrf', call, { params, headers: { ...(await person.browser()), 'sec-fetch-site': 'cross-site' } })
  expect(await traces()).toEqual(before)
  for (const [person, call, params] of asked)
    expect((await person.sends(call, { params, headers: { ...(await person.browser()), 'sec-fetch-site': 'same-origin' } })).status).toBe(
      200,
    )
  expect(await traces()).not.toEqual(before)
})

story(
  'T43: no GET changes anything: the database itself would refuse',
  async (world) => {
    const shop = await world.shop()
    const people = await Promise.all(ROLES.map((role) => world.person(role, { place: role === 'shop' ? shop.id : null })))
    await Promise.all(people.map((person) => person.token()))
    const charge = await people[ROLES.indexOf('shop')]?.gets(openCharge, { body: { value: 800 } })
    const { rows } = await world.db.query<{ name: string }>('select current_database() as name')
    const readOnly = (on: boolean) =>
      world.db.query(`alter database "${rows[0]?.name}" set default_transaction_read_only = ${on ? 'on' : 'off'}`)
    const newConnections = () =>
      world.db.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      )
    await readOnly(true)
    await newConnections()
    await expect.poll(async () => (await people[0]?.sends(getProfile))?.status).toBe(200)
    try {
      const values: Record<string, string> = {
        id: String(shop.id),
        code: charge?.code ?? '',
        lat: '45.06',
        lon: '7.68',
        key: crypto.randomUUID(),
        yearMonth: '2026-11',
      }
      const gets = ALL_CALLS.filter(({ method, path }) => method === 'GET' && !LEAVES_A_TRACE.has(path))
      for (const { roles } of ALL_CALLS.filter(({ path }) => LEAVES_A_TRACE.has(path))) expect(roles).not.toBe('anyone')
      expect(gets.length).toBeGreaterThan(8)
      const failed: string[] = []
      for (const call of gets)
        for (const person of people) {
          const params = Object.fromEntries(
            [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, values[name] ?? String(person.id)]),
          )
          const { status } = await person.sends(call as Call, { params })
          if (status >= 500) failed.push(`${person.role} ${call.name}: ${status}`)
        }
      expect(failed).toEqual([])
      // The probe can see a write: these are refused now, as by a server that takes no writes.
      expect((await people[ROLES.indexOf('enduser')]?.sends(getShopByCode, { params: { code: charge?.code } }))?.status).toBe(503)
      expect((await people[0]?.sends(realtimeTicket))?.status).toBe(503)
    } finally {
      await world.db.query('set default_transaction_read_only = off')
      await readOnly(false)
      await newConnections()
    }
  },
  {},
)

const ORIGINS: [string | undefined, boolean][] = [
  [undefined, true],
  ['null', false],
  ['https://evil.example', false],
  ['http://localhost.evil.example', false],
  ['https://taschino.example.evil.example', false],
  ['http://taschino.example', false],
  ['https://taschino.example:444', false],
  ['https://TASCHINO.example.', false],
  ['file://', false],
  ['https://taschino.example', true],
  // The native shell's, for an installation that has none.
  ['capacitor://localhost', false],
  ['https://localhost', false],
]

story(
  'T54: only our own pages change anything, and no origin at all is answered to',
  async (world) => {
    const mine = await enters(world, await world.person('enduser'))
    for (const [origin, may] of ORIGINS) {
      const headers: Record<string, string> = origin === undefined ? {} : { origin }
      const post = await send(world.url, realtimeTicket, { headers }, mine.token)
      expect([origin, post.status]).toEqual([origin, may ? 200 : 403])
      const get = await send(world.url, getProfile, { headers }, mine.token)
      for (const { headers: said } of [post, get]) expect([...said.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
      expect(await preflight(world.url, origin ?? 'https://evil.example')).toEqual({ status: 404, allowed: [] })
    }
  },
  { settings: { publicUrl: 'https://taschino.example' } },
)

/** A preflight as a browser sends it; fetch would not let us. */
function preflight(url: string, origin: string): Promise<{ status: number; allowed: string[] }> {
  return new Promise((resolve, reject) => {
    const asked = request(
      `${url}/api/v1/users/profile`,
      {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
      },
      (response) => {
        response.resume()
        resolve({
          status: response.statusCode ?? 0,
          allowed: Object.keys(response.headers).filter((name) => name.startsWith('access-control')),
        })
      },
    )
    asked.on('error', reject).end()
  })
}
