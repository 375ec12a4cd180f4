/** Who reads a notice, in which language and on which device: whatever its type, whatever the role, and never somebody who has left. */
import { setTimeout as pause } from 'node:timers/promises'
import { countUnread, listNotifications, type Notification } from '@taschino/contract/notifications.ts'
import { refund } from '@taschino/contract/payments.ts'
import { NEWS, NEWS_NAMES } from '@taschino/contract/people/own-data.ts'
import { ROLES, type Role } from '@taschino/contract/roles.ts'
import { login, logout, registerDevice } from '@taschino/contract/session.ts'
import { updateUser } from '@taschino/contract/people/users.ts'
import { emit } from '@taschino/ledger/outbox.ts'
import { worldWithBell, type Doorbell } from '@taschino/testkit/doorbell.ts'
import type { PushService } from '@taschino/testkit/local-push.ts'
import { send, STORY_PASSWORD, type Person } from '@taschino/testkit/personas.ts'
import type { World } from '@taschino/testkit/story.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notice } from '../realtime/public.ts'
import { kindOf } from './rules.ts'

let world: World
let service: PushService
let bell: Doorbell
let close: () => Promise<void>

beforeAll(async () => {
  ;({ world, service, bell, close } = await worldWithBell())
})
afterAll(() => close?.())

const plain = (text: string): string => text.replaceAll('\u00a0', ' ')
const lines = async (who: Person, language?: 'it' | 'en'): Promise<Notification[]> =>
  (await who.gets(listNotifications, { query: { limit: '100', ...(language ? { language } : {}) } })).items.map((one) => ({
    ...one,
    title: plain(one.title),
    body: plain(one.body),
  }))
const says = (idUser: number, type: string, GTID?: string) =>
  world.db.tx((sql) =>
    emit(sql, [
      notice({
        users: [idUser],
        notification: {
          says: 'tickets_taken',
          facts: { agency: 'Alfieri', tickets: 2, reason: 'Errore' },
          type,
          ...(GTID ? { GTID } : {}),
        },
      }),
    ]),
  )
const waiting = async (name: string): Promise<string[]> =>
  (
    await world.db.query<{ state: string }>('select state from push_message where push_token like $1 order by id', [`%/push/${name}"%`])
  ).rows.map(({ state }) => state)

test("the same line is read in the language of the app, else in the reader's own, which they may change at any time; a push is in the reader's own", async () => {
  const agency = await world.agency()
  const forno = await world.shop({ title: 'Forno Rosetti' })
  const [giulia, carla] = [
    await world.person('enduser', { place: agency }),
    await world.person('shop', { name: 'Carla Rosetti', place: forno.id }),
  ]
  await world.gives(giulia.id, '4 × 8,00 normal', { agency })
  await bell.device(giulia, 'lingua')
  const ears = await world.listens(giulia)
  ears.covered()
  const paid = await giulia.pays(forno, '2 × 8,00 normal')
  await carla.gets(refund, { body: { gtid: paid.gtid, unit: 800, amount: 1, reason: 'Conto sbagliato' } })
  await expect
    .poll(() => ears.notifications)
    .toMatchObject([{ title: 'Rimborso ricevuto', en: { title: 'Refund received', body: 'Forno Rosetti gave you €8.00 back' } }])
  ears.close()
  await expect.poll(async () => (await lines(giulia)).length, { timeout: 15_000 }).toBe(2)
  const [italian, english] = [
    ['Rimborso ricevuto', 'Forno Rosetti ti ha restituito 8,00 €'],
    ['Refund received', 'Forno Rosetti gave you €8.00 back'],
  ]
  const first = async (language?: 'it' | 'en') => (await lines(giulia, language)).slice(0, 1).map(({ title, body }) => [title, body])
  expect([await first(), await first('en'), await first('it')]).toEqual([[italian], [english], [italian]])
  await giulia.gets(updateUser, { params: { id: String(giulia.id) }, body: { language: 'en' } })
  expect([await first(), await first('it')]).toEqual([[english], [italian]])
  await says(giulia.id, 'takeback')
  await expect
    .poll(() => bell.of('lingua').find(({ topic }) => topic === 'takeback')?.payload, { timeout: 15_000 })
    .toMatchObject({ language: 'en' })
  await giulia.isRefused('invalid_input', listNotifications, { query: { language: 'de' } })
})

/**
 * docs/product.md, notifications and live, names the requests, orders and tickets of the club and what events are about; the rest are ours.
 */
const TYPES = [
  ...NEWS_NAMES,
  'cancellation',
  'assignment',
  'takeback',
  'new-order',
  'new-iban',
  'new-shop',
  'new-agency',
  'new-setting',
  'new-yes',
  'shop-stopped',
  'firm-standing',
  'club-order',
  'club-ticket',
  'club-ticket-changed',
  'club-pointer-new-order',
  'club-pointer-order-changed',
  'barcode',
  'new-grant',
  'grant',
  'credits',
  'of-next-year',
] as const
const GTID = '0ABCDEFG12345678'

/** The rules of taps as docs/product.md, notifications, has them, and for the service those of its inbox. */
function lead(role: Role, type: string): RegExp | null {
  if (type === 'security') return /^\/profile\/security$/
  const ofClub = /^club-(order|ticket)/.test(type)
  if (role === 'enduser')
    return ofClub
      ? /^\/club(\?|$)/
      : type === 'expiry' || type === 'firm-standing'
        ? /^\/tabs\/enduser-wallet/
        : new RegExp(`^/tabs/enduser-transactions\\?gtid=${GTID}$`)
  if (role === 'shop' && /^shop-(standing|stopped)$/.test(type)) return /^\/tabs\/shop-home$/
  if (role === 'shop')
    return ofClub
      ? /^\/club(\?|$)/
      : /^shop-(payback|free-credits)-request$/.test(type)
        ? new RegExp(`^/tabs/shop-wallet\\?request=${GTID}$`)
        : new RegExp(`^/tabs/shop-transactions\\?gtid=${GTID}$`)
  if (/^(new-)?grants?$/.test(type)) return role === 'agency' ? /^\/agency-credits$/ : /^\/company-credits(\?state=waiting)?$/
  if (role === 'agency' && type === 'agency-standing') return /^\/tabs\/agency-tickets$/
  if (role === 'agent' || role === 'superagent') return type === 'review' ? /^\/tabs\/agent-shops$/ : null
  if (role === 'agency') return type === 'agency-request' ? new RegExp(`^/tabs/agency-tickets\\?gtid=${GTID}$`) : null
  if (type === 'new-yes') return /^\/company-home$/
  if (type === 'setting' || type === 'new-setting') return /^\/company-settings$/
  if (type === 'stock' || type.startsWith('stock-')) return /^\/company-barcode-gift$/
  return role === 'company' || role === 'admin' ? /^\/tabs\/company-(agencies|shops)\?/ : null
}

test.each(ROLES)(
  '%s is told of every type there is: what concerns their role stands in their list with words in both languages and leads where the rules of taps say, anything else tells them nothing',
  async (role: Role) => {
    const place = role === 'shop' ? (await world.shop()).id : role === 'agency' ? await world.agency() : null
    const who = await world.person(role, { place })
    for (const type of TYPES) await says(who.id, type, GTID)
    const concerns = TYPES.filter((type) => {
      const kind = kindOf(type)
      return kind !== null && (NEWS[kind].roles as readonly Role[]).includes(role)
    })
    await expect
      .poll(async () => (await lines(who)).map(({ data }) => data.type).toSorted(), { timeout: 15_000 })
      .toEqual([...concerns].toSorted())
    // The sentence of another version: what kind of news it is can always be said.
    await world.db.query(`update notification set says = 'of_next_year', facts = null where id_user = $1`, [who.id])
    for (const language of ['it', 'en'] as const) {
      for (const { title, data, link } of await lines(who, language)) {
        expect(title.trim(), `${data.type} in ${language}`).not.toBe('')
        expect(title).not.toMatch(/undefined|\{|push\.|notice\./)
        const rule = lead(role, data.type)
        if (rule) expect(link, data.type).toMatch(rule)
        else expect(link, data.type).toBeNull()
      }
    }
    expect((await who.gets(countUnread, {})).unread).toBe(concerns.length)
  },
  30_000,
)

test('T41: who is disabled, or whose login has run out, is not pushed to, neither what comes nor what waited', async () => {
  const [giulia, marco] = [await world.person('enduser'), await world.person('enduser', { name: 'Marco Riva' })]
  for (const [who, name] of [
    [giulia, 'chiusa'],
    [marco, 'scaduto'],
  ] as const) {
    await bell.device(who, name)
    service.answers(name, 503, { 'Retry-After': '600' })
    await says(who.id, 'assignment')
    await expect
      .poll(
        async () =>
          (await world.db.query('select 1 from push_message where push_token like $1 and failure is not null', [`%/push/${name}"%`]))
            .rowCount,
        { timeout: 15_000 },
      )
      .toBe(1)
    service.answers(name, 201)
  }
  await world.db.query(`update app_user set status = 'disabled' where id = $1`, [giulia.id])
  await world.db.query(`update session set expires_at = now() - interval '1 minute' where id_user = $1`, [marco.id])
  await world.db.query('update push_message set next_try_at = now()')
  for (const name of ['chiusa', 'scaduto']) await expect.poll(() => waiting(name), { timeout: 15_000 }).toEqual([])
  for (const { id } of [giulia, marco]) await says(id, 'takeback')
  await pause(1500)
  expect([bell.of('chiusa').length, bell.of('scaduto').length, await waiting('chiusa'), await waiting('scaduto')]).toEqual([0, 0, [], []])
})

test('T56: a browser is one device however it is written, so that whoever registers it last is the only one it tells', async () => {
  const [giulia, marco] = [await world.person('enduser'), await world.person('enduser', { name: 'Marco Riva' })]
  const tokenOf = async ({ username }: Person) =>
    (await send(world.url, login, { body: { username, password: STORY_PASSWORD } })).json as { token: string; refreshToken: string }
  const [hers, his] = [await tokenOf(giulia), await tokenOf(marco)]
  const { endpoint, keys } = JSON.parse(service.subscribe('una-sola')) as { endpoint: string; keys: { p256dh: string; auth: string } }
  const device = { deviceCode: 'tablet-in-comune', platform: 'web' as const, appVersion: '1.7.7' }
  await send(
    world.url,
    registerDevice,
    { body: { ...device, pushToken: JSON.stringify({ keys: { auth: keys.auth, p256dh: keys.p256dh }, expirationTime: null, endpoint }) } },
    hers.token,
  )
  await send(
    world.url,
    registerDevice,
    {
      body: {
        ...device,
        deviceCode: 'un-altro-nome',
        pushToken: JSON.stringify({ endpoint, keys: { ...keys, auth: Buffer.alloc(16, 7).toString('base64url') } }),
      },
    },
    his.token,
  )
  const owners = async () =>
    (
      await world.db.query<{ id: number }>('select id_user as id from push_device where push_token like $1', ['%/push/una-sola"%'])
    ).rows.map(({ id }) => id)
  expect(await owners()).toEqual([marco.id])
  await send(world.url, registerDevice, { body: { ...device, pushToken: JSON.stringify({ endpoint, keys }) } }, his.token)
  expect(await owners()).toEqual([marco.id])
  await says(giulia.id, 'assignment')
  await says(marco.id, 'takeback')
  expect((await bell.brings('una-sola')).topic).toBe('takeback')
  expect(bell.of('una-sola')).toHaveLength(1)
  await send(world.url, logout, { body: { refreshToken: his.refreshToken } })
  expect(await owners()).toEqual([])
})
