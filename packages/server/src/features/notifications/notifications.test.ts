/** What people are told in their own list: once each, to whom it concerns and who wants it. */
import { setTimeout as pause } from 'node:timers/promises'
import { listNotifications, readAllNotifications, readNotification, type Notification } from '@taschino/contract/notifications.ts'
import { refund } from '@taschino/contract/payments.ts'
import { setChoice } from '@taschino/contract/people/own-data.ts'
import { changePassword } from '@taschino/contract/session.ts'
import { emit } from '@taschino/ledger/outbox.ts'
import { worldWithBell, type Doorbell } from '@taschino/testkit/doorbell.ts'
import { STORY_PASSWORD } from '@taschino/testkit/personas.ts'
import type { World } from '@taschino/testkit/story.ts'
import { atTheBaker } from '@taschino/testkit/at-the-baker.ts'
import { lines, says, told, unread } from '@taschino/testkit/told.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notificationJobs } from '../../delivery-jobs.ts'
import { openScheduler } from '../../platform/scheduler.ts'
import { openLog } from '../../platform/log.ts'
import { notice } from '../realtime/public.ts'

let world: World
let bell: Doorbell
let close: () => Promise<void>

beforeAll(async () => {
  ;({ world, bell, close } = await worldWithBell())
})
afterAll(() => close?.())

test('a payment is one line for whoever paid, already seen, and one line a day for the shop, which grows', async () => {
  const { forno, giulia, carla } = await atTheBaker(world, { pocket: '6 × 8,00 normal' })
  const first = await giulia.pays(forno, '1 × 8,00 normal')
  const [own] = await told(giulia, 1)
  expect(own).toMatchObject({
    title: 'Hai pagato 8,00 €',
    body: 'Forno Rosetti',
    data: { type: 'payment', GTID: first.gtid },
    link: `/tabs/enduser-transactions?gtid=${first.gtid}`,
    read: true,
    push: false,
  })
  expect(await unread(giulia)).toBe(0)
  expect((await told(carla, 1))[0]).toMatchObject({
    title: 'Pagamento ricevuto',
    body: '8,00 €',
    link: `/tabs/shop-transactions?gtid=${first.gtid}`,
    read: false,
  })
  const second = await giulia.pays(forno, '2 × 8,00 normal')
  await told(giulia, 2)
  expect(await told(carla, 1)).toMatchObject([{ title: '2 pagamenti ricevuti', body: '24,00 € in tutto', data: { GTID: second.gtid } }])
  expect(await unread(carla)).toBe(1)
  // English is a choice of the reader, not of whoever wrote.
  await world.db.query(`update app_user set language = 'en' where id = $1`, [carla.id])
  expect(await lines(carla)).toMatchObject([{ title: '2 payments received', body: '€24.00 in all' }])
})

test('who is told something reads it once, taps it, and has nothing new any more', async () => {
  const { forno, giulia, carla } = await atTheBaker(world, { pocket: '6 × 8,00 normal' })
  const paid = await giulia.pays(forno, '1 × 8,00 normal')
  await carla.gets(refund, { body: { gtid: paid.gtid, unit: 800, amount: 1, reason: 'Conto sbagliato' } })
  const [back] = await told(giulia, 2)
  expect(back).toMatchObject({ title: 'Rimborso ricevuto', data: { type: 'refund' }, read: false, tapped: false })
  expect(await giulia.gets(readNotification, { params: { id: String(back?.id) }, body: { tapped: true } })).toEqual({ unread: 0 })
  expect((await lines(giulia))[0]).toMatchObject({ read: true, tapped: true })
  await carla.isRefused('not_found', readNotification, { params: { id: String(back?.id) }, body: { tapped: true } })
})

test("a changed password is told on all of a person's devices, and leads to where they can undo it", async () => {
  const giulia = await world.person('enduser')
  await giulia.gets(changePassword, { body: { password: STORY_PASSWORD, newPassword: 'una parola del tutto nuova' } })
  expect(await told(giulia, 1)).toMatchObject([{ data: { type: 'security' }, link: '/profile/security', read: false }])
})

test('"all read" leaves alone what came after the newest that was on the screen', async () => {
  const giulia = await world.person('enduser')
  await says(world, giulia.id, 'assignment')
  const [seen] = await told(giulia, 1)
  await pause(5)
  await says(world, giulia.id, 'assignment', 'Meanwhile')
  await told(giulia, 2)
  expect(await giulia.gets(readAllNotifications, { body: { until: new Date(seen?.at ?? 0).toISOString() } })).toEqual({ unread: 1 })
  expect((await lines(giulia)).map(({ body, read }) => [body, read])).toEqual([
    ['Meanwhile', false],
    ['Ciao', true],
  ])
  await giulia.isRefused('invalid_input', readAllNotifications, { body: { until: 'ieri' } })
})

test('the list is read by page, each line once', async () => {
  const giulia = await world.person('enduser')
  for (let i = 0; i < 7; i++) await says(world, giulia.id, 'assignment', `n ${i}`)
  await told(giulia, 7)
  // Moments whose text is longer or shorter than their neighbours'.
  await world.db.query(
    `update notification set at = date_trunc('second', at) + id % 4 * interval '100 milliseconds' + id % 3 * interval '1 millisecond' where id_user = $1`,
    [giulia.id],
  )
  const { rows } = await world.db.query<{ text: string }>(
    `select facts ->> 'reason' as text from notification where id_user = $1 order by at desc, id desc`,
    [giulia.id],
  )
  const texts: string[] = []
  for (let cursor: string | null = null; ;) {
    const page: { items: Notification[]; nextCursor: string | null } = await giulia.gets(listNotifications, {
      query: { limit: '3', ...(cursor ? { cursor } : {}) },
    })
    texts.push(...page.items.map(({ body }) => body))
    if (page.nextCursor === null) break
    cursor = page.nextCursor
  }
  expect(texts).toEqual(rows.map(({ text }) => text))
  await giulia.isRefused('invalid_input', listNotifications, { query: { cursor: 'n.x.1' } })
})

test('each outbox row is told once, though several servers read it and rows commit out of order', async () => {
  const giulia = await world.person('enduser')
  const log = openLog('silent')
  const others = Array.from({ length: 3 }, () => openScheduler(log, notificationJobs(world.app.app.parts, log)))
  try {
    // The first one draws its number and commits last.
    const late = world.db.tx(async (sql) => {
      await emit(sql, [
        notice({ users: [giulia.id], notification: { says: 'tickets_assigned', facts: { agency: 'late', value: 1 }, type: 'assignment' } }),
      ])
      await pause(1500)
    })
    await pause(200)
    for (let i = 0; i < 40; i++) await says(world, giulia.id, 'assignment', `n ${i}`)
    await late
    await expect
      .poll(async () => (await world.db.query(`select 1 from notification where id_user = $1`, [giulia.id])).rowCount, { timeout: 15_000 })
      .toBe(41)
    await pause(1000)
    const { rows } = await world.db.query<{ text: string }>(
      `select coalesce(facts ->> 'reason', 'late') as text from notification where id_user = $1`,
      [giulia.id],
    )
    expect(new Set(rows.map(({ text }) => text)).size).toBe(41)
    expect(rows).toHaveLength(41)
  } finally {
    await Promise.all(others.map((one) => one.close()))
  }
})

test('who does not want a kind is not told of it: not in the list, not on the device, and each by itself', async () => {
  const [listed, pushed] = [await world.person('enduser'), await world.person('enduser', { name: 'Marco Riva' })]
  await bell.device(listed, 'solo-app')
  await bell.device(pushed, 'solo-push')
  await listed.gets(setChoice, { body: { kind: 'tickets', channel: 'push', wanted: false } })
  await pushed.gets(setChoice, { body: { kind: 'tickets', channel: 'app', wanted: false } })
  for (const { id } of [listed, pushed]) await says(world, id, 'assignment')
  await told(listed, 1)
  await bell.brings('solo-push')
  await pause(900)
  expect([bell.of('solo-app'), await lines(pushed), await unread(pushed)]).toEqual([[], [], 0])
})
