/** What leaves for people's devices: sealed for the one device, tried again or given up, to nobody who has the screen before their eyes. */
import { setTimeout as pause } from 'node:timers/promises'
import { pushKey, readNotification } from '@taschino/contract/notifications.ts'
import { refund } from '@taschino/contract/payments.ts'
import { login, logout, registerDevice } from '@taschino/contract/session.ts'
import { worldWithBell, type Doorbell } from '@taschino/testkit/doorbell.ts'
import { STORY_PASSWORD, send } from '@taschino/testkit/personas.ts'
import type { PushService } from '@taschino/testkit/local-push.ts'
import type { World } from '@taschino/testkit/story.ts'
import { atTheBaker } from '@taschino/testkit/at-the-baker.ts'
import { lines, says, told, waitingFor } from '@taschino/testkit/told.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { whoIsLooking } from '../realtime/public.ts'
import { pruneNotifications } from './public.ts'

let world: World
let service: PushService
let bell: Doorbell
let close: () => Promise<void>

beforeAll(async () => {
  ;({ world, service, bell, close } = await worldWithBell())
})
afterAll(() => close?.())

test('G7, T56: what travels is encrypted for the one device, signed with our key, and holds no amount, no name and no code, also inside', async () => {
  const { forno, giulia, carla } = await atTheBaker(world, { pocket: '6 × 8,00 normal' })
  const { publicKey } = await giulia.gets(pushKey, {})
  await bell.device(giulia, 'giulia', publicKey)
  await bell.device(carla, 'carla', publicKey)
  const paid = await giulia.pays(forno, '1 × 8,00 normal')
  const till = await bell.brings('carla')
  await carla.gets(refund, { body: { gtid: paid.gtid, unit: 800, amount: 1, reason: 'Conto sbagliato' } })
  await bell.brings('giulia', 2)
  const [own, back] = bell.of('giulia')
  const [line] = await lines(giulia)
  expect(till.payload).toEqual({
    id: expect.any(Number),
    type: 'payment',
    link: `/tabs/shop-transactions?gtid=${paid.gtid}`,
    count: 1,
    unread: 1,
    language: 'it',
    circuit: 'Taschino',
  })
  expect(back?.payload).toEqual({
    id: line?.id,
    type: 'refund',
    link: line?.link,
    count: 1,
    unread: 1,
    language: 'it',
    circuit: 'Taschino',
  })
  expect([own?.payload['type'], back?.ttl, back?.urgency, back?.topic, till.ttl, till.urgency]).toEqual([
    'payment',
    86_400,
    'high',
    'refund',
    3600,
    'high',
  ])
  expect(line).toMatchObject({ push: true })
  for (const { open, sealed, subject } of service.pushed) {
    expect(open).not.toMatch(/8,00|800|Giulia|Bianchi|Carla|Rosetti|Forno|Rimborso|Conto sbagliato|€/)
    expect(open).not.toContain(forno.tills[0])
    // Nothing of it can be read on the way.
    expect(sealed.includes(Buffer.from('payment')) || sealed.includes(Buffer.from('tabs'))).toBe(false)
    expect(subject).toBe('https://taschino.example')
  }
  expect(service.faults).toEqual([])
})

test('a message that another key signed is turned away, and is a dead letter', async () => {
  const giulia = await world.person('enduser')
  await bell.device(giulia, 'altra-chiave', 'B'.repeat(87))
  await says(world, giulia.id, 'assignment')
  await expect
    .poll(() => waitingFor(world, 'altra-chiave'), { timeout: 15_000 })
    .toEqual([{ state: 'dead', tries: 1, failure: 'answer 403' }])
  expect(service.faults.splice(0)).toEqual(['another key than the one that subscribed'])
})

test('F08: what a service does not take now is tried again later, as it asks', async () => {
  const giulia = await world.person('enduser')
  await bell.device(giulia, 'pazienza')
  service.answers('pazienza', 503, { 'Retry-After': '40' })
  await says(world, giulia.id, 'assignment')
  await expect
    .poll(() => waitingFor(world, 'pazienza'), { timeout: 15_000 })
    .toEqual([{ state: 'waiting', tries: 1, failure: 'answer 503' }])
  const { rows } = await world.db.query<{ wait: number }>(
    `select extract(epoch from next_try_at - clock_timestamp())::float8 as wait from push_message where push_token like '%/push/pazienza"%'`,
  )
  expect(rows[0]?.wait).toBeGreaterThan(20)
  service.answers('pazienza', 201)
  await world.db.query(`update push_message set next_try_at = now() where push_token like '%/push/pazienza"%'`)
  await bell.brings('pazienza')
  await expect.poll(() => waitingFor(world, 'pazienza'), { timeout: 15_000 }).toMatchObject([{ state: 'sent', tries: 2 }])
})

test('F08: while a service cannot be reached its messages wait uncounted, and each leaves once when it is back', async () => {
  const giulia = await world.person('enduser')
  await bell.device(giulia, 'staccato')
  await service.unplug()
  for (const type of ['assignment', 'takeback', 'refund']) await says(world, giulia.id, type)
  await expect
    .poll(async () => (await waitingFor(world, 'staccato')).map(({ state, tries, failure }) => [state, tries, failure === null]), {
      timeout: 15_000,
    })
    .toEqual([
      ['waiting', 0, false],
      ['waiting', 0, false],
      ['waiting', 0, false],
    ])
  await service.plug()
  for (let tries = 0; tries < 60 && bell.of('staccato').length < 3; tries++) await pause(500)
  await pause(800)
  expect(
    bell
      .of('staccato')
      .map(({ topic }) => topic)
      .toSorted(),
  ).toEqual(['assignment', 'refund', 'takeback'])
})

test.each([404, 410])('F08: an address that is gone (%d) is forgotten, with everything that waits for it', async (status) => {
  const giulia = await world.person('enduser')
  const name = `andato-${status}`
  await bell.device(giulia, name)
  service.answers(name, status)
  await says(world, giulia.id, 'assignment')
  await expect
    .poll(async () => (await world.db.query('select 1 from push_device where id_user = $1', [giulia.id])).rowCount, { timeout: 15_000 })
    .toBe(0)
  expect(await waitingFor(world, name)).toEqual([])
  expect(await told(giulia, 1)).toMatchObject([{ body: 'Ciao' }])
})

test('F08: after the last try, or when it is too old to matter, a message is a dead letter that says why', async () => {
  const giulia = await world.person('enduser')
  await bell.device(giulia, 'ultima')
  service.answers('ultima', 500)
  await says(world, giulia.id, 'assignment')
  await expect.poll(() => waitingFor(world, 'ultima'), { timeout: 15_000 }).toMatchObject([{ tries: 1 }])
  await world.db.query(`update push_message set tries = 11, next_try_at = now() where push_token like '%/push/ultima"%'`)
  await expect.poll(() => waitingFor(world, 'ultima'), { timeout: 15_000 }).toEqual([{ state: 'dead', tries: 12, failure: 'answer 500' }])
  await says(world, giulia.id, 'refund')
  await expect.poll(() => waitingFor(world, 'ultima'), { timeout: 15_000 }).toHaveLength(2)
  await world.db.query(
    `update push_message set created_at = now() - interval '25 hours', next_try_at = now() where push_token like '%/push/ultima"%' and state = 'waiting'`,
  )
  await expect
    .poll(() => waitingFor(world, 'ultima'), { timeout: 15_000 })
    .toMatchObject([{ state: 'dead' }, { state: 'dead', failure: 'too old' }])
  await world.db.query(`update push_message set created_at = now() - interval '31 days' where push_token like '%/push/ultima"%'`)
  await pruneNotifications(world.db)
  expect(await waitingFor(world, 'ultima')).toEqual([])
})

test('who has a screen before their eyes is not pushed to, and a line that was read meanwhile is not either', async () => {
  const [giulia, marco] = [await world.person('enduser'), await world.person('enduser', { name: 'Marco Riva' })]
  await bell.device(giulia, 'guarda')
  await bell.device(marco, 'legge')
  const ears = await world.listens(giulia)
  await expect.poll(async () => (await whoIsLooking(world.db, [giulia.id])).size, { timeout: 15_000 }).toBe(1)
  await says(world, giulia.id, 'assignment')
  await expect.poll(() => waitingFor(world, 'guarda'), { timeout: 15_000 }).toMatchObject([{ state: 'seen' }])
  service.answers('legge', 503)
  await says(world, marco.id, 'assignment')
  await expect.poll(() => waitingFor(world, 'legge'), { timeout: 15_000 }).toMatchObject([{ state: 'waiting', tries: 1 }])
  await marco.gets(readNotification, { params: { id: String((await lines(marco))[0]?.id) }, body: { tapped: false } })
  service.answers('legge', 201)
  await world.db.query(`update push_message set next_try_at = now() where push_token like '%/push/legge"%'`)
  await expect.poll(() => waitingFor(world, 'legge'), { timeout: 15_000 }).toMatchObject([{ state: 'seen' }])
  expect([bell.of('guarda'), bell.of('legge')]).toEqual([[], []])
  ears.close()
})

test('T41, T56: after logout nothing is sent to the device, and on a device that moved to another login nothing of the first one arrives', async () => {
  const [giulia, marco] = [await world.person('enduser'), await world.person('enduser', { name: 'Marco Riva' })]
  const own = (await send(world.url, login, { body: { username: giulia.username, password: STORY_PASSWORD } })).json as {
    token: string
    refreshToken: string
  }
  const body = { deviceCode: 'tablet-in-comune', pushToken: service.subscribe('comune'), platform: 'web' as const, appVersion: '1.7.7' }
  await send(world.url, registerDevice, { body }, own.token)
  service.answers('comune', 503)
  await says(world, giulia.id, 'assignment')
  // Tried and turned away: what is still on its way to the device is not of this story.
  await expect.poll(() => waitingFor(world, 'comune'), { timeout: 15_000 }).toMatchObject([{ state: 'waiting', tries: 1 }])
  await marco.gets(registerDevice, { body })
  service.answers('comune', 201)
  await world.db.query(`update push_message set next_try_at = now() where push_token like '%/push/comune"%'`)
  await expect.poll(() => waitingFor(world, 'comune'), { timeout: 15_000 }).toEqual([])
  await says(world, marco.id, 'takeback')
  expect((await bell.brings('comune')).topic).toBe('takeback')
  expect(bell.of('comune')).toHaveLength(1)

  await send(
    world.url,
    registerDevice,
    { body: { ...body, deviceCode: 'telefono-suo', pushToken: service.subscribe('uscita') } },
    own.token,
  )
  await send(world.url, logout, { body: { refreshToken: own.refreshToken } })
  await says(world, giulia.id, 'takeback')
  await told(giulia, 2)
  await pause(900)
  expect(bell.of('uscita')).toEqual([])
})

test("T64: a browser's address is taken only from services that we know, over TLS, and never one of our own network", async () => {
  const giulia = await world.person('enduser')
  const right = JSON.parse(service.subscribe('giusta')) as { endpoint: string; keys: object }
  const asked = (endpoint: string) => ({
    deviceCode: 'browser-di-prova',
    pushToken: JSON.stringify({ ...right, endpoint }),
    platform: 'web' as const,
    appVersion: '1.7.7',
  })
  for (const endpoint of [
    'http://169.254.169.254/latest/meta-data',
    'http://127.0.0.1:5432/',
    'https://127.0.0.1/x',
    'https://localhost/x',
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evilfcm.googleapis.com/x',
    'https://user@fcm.googleapis.com/x',
    'https://push.apple.com.evil.example/x',
    'https://[::1]/x',
    'file:///etc/passwd',
    'gopher://fcm.googleapis.com/',
    // Written so that two readers of addresses could read two hosts, or that one browser would be two devices (T56).
    'https://fcm.googleapis.com\\@127.0.0.1/',
    'https://fcm.googleapis.com#@127.0.0.1/',
    'https://FCM.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com/fcm/send/./x',
    'https://fcm。googleapis。com/x',
    'https://fcm.googleapis.com/fcm/send/x#1',
    ' https://fcm.googleapis.com/x',
    'https://fcm.goo\tgleapis.com/x',
    `${service.origin.replace('127.0.0.1', 'localhost')}/push/x`,
    'https://push.apple.com/x',
  ])
    await giulia.isRefused('push_service_unknown', registerDevice, { body: asked(endpoint) })
  for (const pushToken of [
    'non è json',
    '"testo-lungo"',
    'nullnull',
    JSON.stringify({ endpoint: right.endpoint }),
    JSON.stringify({ ...right, keys: { p256dh: 'AAAA', auth: 'AAAA' } }),
  ])
    await giulia.isRefused('push_service_unknown', registerDevice, { body: { ...asked(''), pushToken } })
  for (const endpoint of [
    right.endpoint,
    'https://fcm.googleapis.com/fcm/send/abc:123',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])
    await giulia.gets(registerDevice, { body: asked(endpoint) })
})
