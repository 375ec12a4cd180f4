/** A push service that takes everything and never answers: nobody's payment waits for it, and what waits for it stays small (F08). */
import { setTimeout as pause } from 'node:timers/promises'
import { login, registerDevice } from '@taschino/contract/session.ts'
import { refund } from '@taschino/contract/payments.ts'
import { checkInvariants } from '@taschino/ledger/invariants.ts'
import { emit } from '@taschino/ledger/outbox.ts'
import { Doorbell } from '@taschino/testkit/doorbell.ts'
import { PushService } from '@taschino/testkit/local-push.ts'
import { send, STORY_PASSWORD, type Person } from '@taschino/testkit/personas.ts'
import { World } from '@taschino/testkit/story.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLog, type Log } from '../../platform/log.ts'
import { DEFAULT_SETTINGS } from '../../platform/config/settings.ts'
import { notice } from '../realtime/public.ts'

/** What one server sends at a time (push-office.ts). */
const AT_ONCE = 20
const DEVICES = 24

let world: World
let service: PushService
let bell: Doorbell
const alarms: [string, object | undefined][] = []

beforeAll(async () => {
  service = await PushService.open()
  world = await World.open({ settings: { push: { ...DEFAULT_SETTINGS.push, services: [service.origin] } } })
  bell = Doorbell.open(world, service, { ...openLog('silent'), alarm: (name, facts) => alarms.push([name, facts]) } satisfies Log)
})
afterAll(async () => {
  const broken = world ? await checkInvariants(world.db) : []
  service?.release()
  await bell?.close()
  await world?.close()
  expect(broken).toEqual([])
})

const says = (users: readonly number[], type: string) =>
  world.db.tx((sql) =>
    emit(sql, [
      notice({ users, notification: { says: 'tickets_taken', facts: { agency: 'Alfieri', tickets: 2, reason: 'Errore' }, type } }),
    ]),
  )
const waiting = async (): Promise<number> =>
  (await world.db.query<{ n: number }>(`select count(*)::int as n from push_message where state = 'waiting'`)).rows[0]?.n ?? 0
const lines = async (idUser: number): Promise<number> =>
  (await world.db.query<{ n: number }>('select count(*)::int as n from notification where id_user = $1', [idUser])).rows[0]?.n ?? 0

test('F08: while a push service hangs payments and refunds go on, what waits is one message a device and type, connections are few, and afterwards each device hears once', async () => {
  const agency = await world.agency()
  const forno = await world.shop({ title: 'Forno Rosetti' })
  const carla = await world.person('shop', { name: 'Carla Rosetti', place: forno.id })
  const people: Person[] = []
  for (let n = 0; n < DEVICES; n++) people.push(await world.person('enduser', { place: agency }))
  for (const [n, one] of people.entries()) await bell.device(one, `lento-${n}`)
  await bell.device(carla, 'cassa')
  const payers = people.slice(0, 3)
  for (const one of payers) await world.gives(one.id, '40 × 8,00 normal', { agency })

  service.hangs = true
  await says(
    people.map(({ id }) => id),
    'assignment',
  )
  await expect.poll(() => service.open, { timeout: 15_000 }).toBeGreaterThan(0)
  for (let n = 1; n <= 5; n++) {
    const paid = await Promise.all(payers.map((one) => one.pays(forno, `${n} × 8,00 normal`)))
    for (const { gtid } of paid) await carla.gets(refund, { body: { gtid, unit: 800, amount: 1, reason: 'Conto sbagliato' } })
  }
  // All of that while not one message was answered.
  expect(service.pushed).toEqual([])
  for (const { id } of payers) await expect.poll(() => lines(id), { timeout: 15_000 }).toBe(11)
  // Five payments and five refunds of each payer are two messages beside the first; the till's day is one.
  expect(await waiting()).toBeLessThanOrEqual(DEVICES + 2 * payers.length + 1)
  expect(service.mostOpen).toBeLessThanOrEqual(AT_ONCE)

  service.release()
  for (let n = 0; n < DEVICES; n++)
    await expect.poll(() => bell.of(`lento-${n}`).some(({ topic }) => topic === 'assignment'), { timeout: 40_000 }).toBe(true)
  await expect
    .poll(() => [...new Set(bell.of('lento-0').map(({ topic }) => topic))].toSorted(), { timeout: 40_000 })
    .toEqual(['assignment', 'payment', 'refund'])
  expect(bell.of('lento-0').findLast(({ topic }) => topic === 'refund')?.payload).toMatchObject({ type: 'refund', count: 5 })
  expect(service.faults).toEqual([])
}, 90_000)

test('a till that is paid again while its message is on the way hears once more', async () => {
  const agency = await world.agency()
  const bar = await world.shop({ title: 'Bar Centrale' })
  const [giulia, bruno] = [
    await world.person('enduser', { place: agency }),
    await world.person('shop', { name: 'Bruno Gallo', place: bar.id }),
  ]
  await world.gives(giulia.id, '4 × 8,00 normal', { agency })
  await bell.device(bruno, 'di-nuovo')
  const inHand = async () =>
    (await world.db.query<{ tries: number }>(`select m.tries from push_message m where m.push_token like '%/push/di-nuovo"%'`)).rows[0]
      ?.tries
  service.hangs = true
  await giulia.pays(bar, '1 × 8,00 normal')
  await expect.poll(inHand, { timeout: 15_000 }).toBe(1)
  await giulia.pays(bar, '2 × 8,00 normal')
  await expect
    .poll(
      async () => (await world.db.query<{ count: number }>('select count from notification where id_user = $1', [bruno.id])).rows[0]?.count,
      { timeout: 15_000 },
    )
    .toBe(2)
  service.release()
  await bell.brings('di-nuovo', 2)
  expect(bell.of('di-nuovo').map(({ payload }) => payload['count'])).toEqual([1, 1])
})

test('F08: more news does not ask a service sooner than it wants', async () => {
  const giulia = await world.person('enduser')
  await bell.device(giulia, 'con-calma')
  service.answers('con-calma', 503, { 'Retry-After': '600' })
  const state = async () =>
    (
      await world.db.query<{ tries: number; late: boolean }>(
        `select m.tries, m.next_try_at > clock_timestamp() + interval '500 seconds' as late from push_message m where m.push_token like '%/push/con-calma"%' and m.state = 'waiting'`,
      )
    ).rows
  await says([giulia.id], 'refund')
  await expect.poll(state, { timeout: 15_000 }).toEqual([{ tries: 1, late: true }])
  await says([giulia.id], 'refund')
  await expect.poll(() => lines(giulia.id), { timeout: 15_000 }).toBe(2)
  await pause(1000)
  expect(await state()).toEqual([{ tries: 1, late: true }])
})

test('F08: a message that is given up and a kind of device that nobody can reach are alarms for the operator, with no word of whose they are', async () => {
  const giulia = await world.person('enduser')
  const { json } = await send(world.url, login, { body: { username: giulia.username, password: STORY_PASSWORD } })
  await send(
    world.url,
    registerDevice,
    { body: { deviceCode: 'telefono-di-giulia', pushToken: 'gettone-nativo', platform: 'ios', appVersion: '1.7.7' } },
    (json as { token: string }).token,
  )
  await bell.device(giulia, 'mai')
  service.answers('mai', 400)
  for (const type of ['assignment', 'refund']) await says([giulia.id], type)
  const dead = async () =>
    (await world.db.query<{ failure: string }>(`select failure from push_message where state = 'dead' order by 1`)).rows.map(
      ({ failure }) => failure,
    )
  await expect
    .poll(dead, { timeout: 15_000 })
    .toEqual(['answer 400', 'answer 400', 'no way to this kind of device', 'no way to this kind of device'])
  const given = ['a push message was given up', { message: expect.any(Number) as number, tries: 1, why: 'answer 400' }]
  expect(alarms.toSorted(([a], [b]) => a.localeCompare(b))).toEqual([
    given,
    given,
    ['devices are registered that this installation has no way to', { platform: 'ios' }],
  ])
})
