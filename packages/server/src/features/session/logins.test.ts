/** "I tuoi dispositivi", push tokens and versions: which logins are open, how they end, and that nothing of them lives on. */
import { expect } from 'vitest'
import {
  changePassword,
  checkMobileVersion,
  endOtherSessions,
  endSession,
  listSessions,
  login,
  logout,
  realtimeTicket,
  refreshToken,
  registerDevice,
} from '@taschino/contract/session.ts'
import { listReleases, publishRelease } from '@taschino/contract/releases.ts'
import { getProfile } from '@taschino/contract/people/profile.ts'
import { Ears } from '@taschino/testkit/ears.ts'
import { send, STORY_PASSWORD } from '@taschino/testkit/personas.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story } from '@taschino/testkit/story.ts'
import type { World } from '@taschino/testkit/story.ts'
import { LOGINS_EACH } from './token-pair.ts'

interface Login {
  token: string
  refreshToken: string
}
const PIXEL = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15'

async function enters(world: World, person: Person, agent: string): Promise<Login> {
  const { status, json } = await send(world.url, login, {
    body: { username: person.username, password: STORY_PASSWORD },
    headers: { 'user-agent': agent },
  })
  expect(status).toBe(200)
  return json as Login
}
const alive = async (world: World, { token }: Login): Promise<boolean> => (await send(world.url, getProfile, {}, token)).status === 200
const disables = (world: World, id: number): Promise<unknown> =>
  world.db.query(`update app_user set status = 'disabled' where id = $1`, [id])
const renews = async (world: World, one: Login): Promise<number> =>
  (await send(world.url, refreshToken, { body: { refreshToken: one.refreshToken } })).status

story('logins are told in words, the newest use first, and which one this is', async (world) => {
  const giulia = await world.person('enduser')
  const phone = await enters(world, giulia, PIXEL)
  const mac = await enters(world, giulia, MAC)
  await send(
    world.url,
    registerDevice,
    { body: { deviceCode: 'telefono-di-giulia', pushToken: 'gettone-di-giulia', platform: 'android', appVersion: '1.7.7' } },
    phone.token,
  )
  const { items } = (await send(world.url, listSessions, {}, mac.token)).json as { items: object[] }
  expect(items).toMatchObject([
    { kind: 'browser', browser: 'Safari', system: 'Mac', current: true },
    { kind: 'app', browser: 'Chrome', system: 'Android', current: false },
  ])
})

story("one login ends, the others stay; somebody else's is not found", async (world) => {
  const [giulia, marco] = [await world.person('enduser'), await world.person('enduser', { name: 'Marco Riva' })]
  const [phone, mac, his] = [await enters(world, giulia, PIXEL), await enters(world, giulia, MAC), await enters(world, marco, MAC)]
  const list = (await send(world.url, listSessions, {}, mac.token)).json as { items: { id: string; current: boolean }[] }
  const target = list.items.find(({ current }) => !current)?.id
  expect((await send(world.url, endSession, { params: { id: target } }, his.token)).status).toBe(404)
  expect((await send(world.url, endSession, { params: { id: target } }, mac.token)).json).toEqual({ done: true })
  expect([await alive(world, phone), await alive(world, mac), await renews(world, phone)]).toEqual([false, true, 403])
  expect((await send(world.url, endSession, { params: { id: target } }, mac.token)).status).toBe(404)
})

story('all others end at once', async (world) => {
  const giulia = await world.person('enduser')
  const others = [await enters(world, giulia, PIXEL), await enters(world, giulia, PIXEL)]
  const mac = await enters(world, giulia, MAC)
  expect((await send(world.url, endOtherSessions, {}, mac.token)).json).toEqual({ ended: 2 })
  expect([await alive(world, mac), ...(await Promise.all(others.map((one) => alive(world, one))))]).toEqual([true, false, false])
  const { rows } = await world.db.query('select act, facts from audit_log where id_user = $1', [giulia.id])
  expect(rows).toEqual([{ act: 'session.others-ended', facts: { ended: 2 } }])
})

const WAYS: [string, (world: World, person: Person, mine: Login) => Promise<unknown>][] = [
  ['logout', (world, _, mine) => send(world.url, logout, { body: { refreshToken: mine.refreshToken } })],
  ['being disabled', (world, person) => disables(world, person.id)],
  [
    'a password changed elsewhere',
    async (world, person) => {
      const other = await enters(world, person, MAC)
      expect(
        (await send(world.url, changePassword, { body: { password: STORY_PASSWORD, newPassword: "tutta un'altra frase" } }, other.token))
          .json,
      ).toEqual({ done: true })
    },
  ],
]
for (const [way, happen] of WAYS) {
  story(`T41: after ${way} no token, socket or push token is alive`, async (world) => {
    const giulia = await world.person('enduser')
    const mine = await enters(world, giulia, PIXEL)
    await send(
      world.url,
      registerDevice,
      { body: { deviceCode: `telefono ${way}`, pushToken: `gettone ${way}`, platform: 'ios', appVersion: '1.7.7' } },
      mine.token,
    )
    const ticket = (await send(world.url, realtimeTicket, {}, mine.token)).json as { ticket: string; expiresInMs: number }
    const ears = await Ears.open(world.url, () => Promise.resolve(ticket))
    expect(await alive(world, mine)).toBe(true)
    await happen(world, giulia, mine)
    await expect.poll(() => ears.connected, { timeout: 1000, interval: 20 }).toBe(false)
    await expect.poll(() => alive(world, mine), { timeout: 1000, interval: 20 }).toBe(false)
    expect(await renews(world, mine)).toBe(403)
    expect((await world.db.query('select from push_device where id_user = $1', [giulia.id])).rowCount).toBe(0)
    expect(
      (await world.db.query('select from realtime_ticket t join session s on s.id = t.id_session where s.id_user = $1', [giulia.id]))
        .rowCount,
    ).toBe(0)
  })
}

story('T41: who is enabled again comes in anew: no old login wakes up', async (world) => {
  const giulia = await world.person('enduser')
  const mine = await enters(world, giulia, PIXEL)
  await disables(world, giulia.id)
  await world.db.query(`update app_user set status = 'active' where id = $1`, [giulia.id])
  await world.app.app.parts.access.look()
  expect([await alive(world, mine), await renews(world, mine)]).toEqual([false, 403])
  expect(await alive(world, await enters(world, giulia, PIXEL))).toBe(true)
})

story('T56: a push token is unique: it moves to whoever registers it, and a login has one', async (world) => {
  const [giulia, marco] = [await world.person('enduser'), await world.person('enduser', { name: 'Marco Riva' })]
  const [hers, his] = [await enters(world, giulia, PIXEL), await enters(world, marco, PIXEL)]
  const binds = (one: Login, pushToken: string, deviceCode = 'un telefono solo') =>
    send(world.url, registerDevice, { body: { deviceCode, pushToken, platform: 'android', appVersion: '1.7.7' } }, one.token)
  const owners = async () =>
    (
      await world.db.query<{ token: string; user: number }>(
        'select push_token as token, id_user as "user" from push_device where id_user = any ($1::bigint[]) order by 1',
        [[giulia.id, marco.id]],
      )
    ).rows
  await binds(hers, 'gettone-uno')
  await binds(his, 'gettone-uno')
  expect(await owners()).toEqual([{ token: 'gettone-uno', user: marco.id }])
  // Naming somebody else's device takes nothing from them; a new token of one's own login replaces the old one.
  await binds(hers, 'gettone-due')
  await binds(his, 'gettone-tre', 'un altro telefono')
  expect(await owners()).toEqual([
    { token: 'gettone-due', user: giulia.id },
    { token: 'gettone-tre', user: marco.id },
  ])
  await send(world.url, logout, { body: { refreshToken: hers.refreshToken } })
  expect(await owners()).toEqual([{ token: 'gettone-tre', user: marco.id }])
})

story(
  'twenty registrations of one login at once, each with another token: every one is answered, and the login hears through one of them',
  async (world) => {
    const giulia = await world.person('enduser')
    const token = await giulia.token()
    for (const platform of ['android', 'ios'] as const) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          send(
            world.url,
            registerDevice,
            { body: { deviceCode: `telefono ${platform} ${n % 3}`, pushToken: `gettone ${platform} ${n}`, platform, appVersion: '1.7.7' } },
            token,
          ),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
      expect((await world.db.query('select from push_device where id_user = $1', [giulia.id])).rowCount).toBe(1)
    }
  },
)

story('of too many logins the one that was not used for longest ends', async (world) => {
  const giulia = await world.person('enduser')
  const first = await enters(world, giulia, PIXEL)
  const second = await enters(world, giulia, PIXEL)
  await renews(world, first)
  await world.db.query(
    `insert into session (id, id_user, device, expires_at, last_used_at) select 'voll' || n || '-' || $1::bigint, $1::bigint, 'd', now() + interval '1 day', now() + interval '1 minute' from generate_series(1, $2::int) n`,
    [giulia.id, LOGINS_EACH - 2],
  )
  await enters(world, giulia, MAC)
  await world.app.app.parts.access.look()
  const { rows } = await world.db.query<{ why: string; open: number }>(
    `select revoked_why as why, count(*)::int as open from session where id_user = $1 group by 1 order by 1 nulls last`,
    [giulia.id],
  )
  expect(rows).toEqual([
    { why: 'crowded', open: 1 },
    { why: null, open: LOGINS_EACH },
  ])
  expect([await alive(world, first), await alive(world, second)]).toEqual([true, false])
})

story('of many realtime tickets of one login only the last five open', async (world) => {
  const giulia = await world.person('enduser')
  for (let i = 0; i < 9; i++) await giulia.gets(realtimeTicket, {})
  const { rows } = await world.db.query<{ n: number }>(
    'select count(*)::int as n from realtime_ticket t join session s on s.id = t.id_session where s.id_user = $1',
    [giulia.id],
  )
  expect(rows).toEqual([{ n: 5 }])
})

story(
  'a version is the newest, may go on with a word, or must go; the company puts it out, and never one that shuts everybody out',
  async (world) => {
    const giulia = await world.person('enduser')
    const marta = await world.person('company', { name: 'Marta Serra' })
    const asks = (appVersion: string) => giulia.gets(checkMobileVersion, { body: { appVersion } })
    expect(await asks('0.0.1')).toEqual({ latest: true })
    await marta.gets(publishRelease, { body: { version: '1.8.0' } })
    expect(await asks('1.7.7')).toEqual({ latest: false })
    const words = { messageHeader: 'Versione nuova', messageText: 'Aggiorna per continuare.' }
    expect(await marta.gets(publishRelease, { body: { version: '1.10.0', logoutBelow: '1.7.0', ...words } })).toMatchObject({
      version: '1.10.0',
      by: 'Marta Serra',
    })
    expect(await asks('1.10.0')).toEqual({ latest: true })
    expect(await asks('1.9.2')).toEqual({ latest: false, ...words })
    expect(await asks('1.6.9')).toEqual({ latest: false, action: 'logout', ...words })
    await giulia.isRefused('invalid_input', checkMobileVersion, { body: { appVersion: '1.8' } })
    // The app that this service hands out is 1.7.7: with this bound nobody could come in to take it back.
    await marta.isRefused('bound_above_service', publishRelease, { body: { version: '1.10.0', logoutBelow: '1.9.0' } })
    await marta.isRefused('bound_above_release', publishRelease, { body: { version: '1.6.0', logoutBelow: '1.7.0' } })
    // Back to the one before: it is put out once more.
    await marta.gets(publishRelease, { body: { version: '1.8.0' } })
    expect(await asks('1.8.0')).toEqual({ latest: true })
    expect((await marta.gets(listReleases, {})).releases.map(({ version }) => version)).toEqual(['1.8.0', '1.10.0', '1.8.0'])
  },
)
