/**
 * Small payments go through without a question only from a device on which the person has proved who they are: the device that asks, not
 * the one that logged in (docs/product.md, step-up).
 */
import { randomUUID } from 'node:crypto'
import { pay } from '@taschino/contract/payments.ts'
import { login } from '@taschino/contract/session.ts'
import { confirm, forgetPin, getSecurity, setPin } from '@taschino/contract/stepup.ts'
import type { RefusalBody } from '@taschino/contract/call.ts'
import { STEP_UP_LIMITS } from '@taschino/server/platform/config/settings.ts'
import { deviceCookieOf, partsFrom, Person, send, STORY_PASSWORD, type Answer, type StoryShop } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

const ON = { settings: { stepUp: STEP_UP_LIMITS } }
const PIN = '739164'
const BY_PIN = { body: { by: { method: 'pin', pin: PIN } } } as const

async function payer(world: World, name = 'Giulia Bianchi'): Promise<Person> {
  const one = await world.person('enduser', { name })
  await world.gives(one.id, '500,00 credits')
  return one
}

/** Pays without being asked, or says why it is asked. */
const said = ({ status, json }: Answer): unknown =>
  status === 200 ? 'paid' : ((json as RefusalBody).facts?.['why'] ?? (json as RefusalBody).error)
const pays = async (world: World, shop: StoryShop, what: string, token: string, headers: Record<string, string> = {}): Promise<unknown> =>
  said(await send(world.url, pay, { key: randomUUID(), headers, body: { parts: partsFrom(what), code: shop.tills[0] } }, token))

story(
  'a token that was copied to another machine pays nothing there, however little; where it was given it goes on',
  async (world) => {
    const shop = await world.shop()
    const [giulia, marco] = [await payer(world), await payer(world, 'Marco Ferraris')]
    const [stolen, own] = [await giulia.token(), await giulia.browser()]
    expect(own).toHaveProperty('cookie')
    const before = await world.journal()
    expect(await pays(world, shop, '1,00 credits', stolen)).toBe('device')
    expect(await pays(world, shop, '1,00 credits', stolen, await marco.browser())).toBe('device')
    expect(await pays(world, shop, '1,00 credits', stolen, { cookie: `${own['cookie']?.slice(0, -4)}aaaa` })).toBe('device')
    expect(await pays(world, shop, '1,00 credits', stolen, { 'x-device-code': 'un telefono che non esiste' })).toBe('device')
    expect(await world.journal()).toBe(before)
    expect(await pays(world, shop, '1,00 credits', stolen, own)).toBe('paid')
  },
  ON,
)

story(
  'the installed app is known by its code, which no token holds',
  async (world) => {
    const shop = await world.shop()
    const giulia = await payer(world)
    const phone = { 'x-device-code': 'b1c6b2f4-6d4e-4f0e-9a55-1f2e3d4c5b6a' }
    const { json } = await send(world.url, login, { body: { username: giulia.username, password: STORY_PASSWORD }, headers: phone })
    const { token } = json as { token: string }
    expect(await pays(world, shop, '1,00 credits', token, phone)).toBe('paid')
    expect(await pays(world, shop, '1,10 credits', token)).toBe('device')
    expect(await pays(world, shop, '1,20 credits', token, { 'x-device-code': 'b1c6b2f4-6d4e-4f0e-9a55-000000000000' })).toBe('device')
  },
  ON,
)

story(
  'who has lost the cookie, or logged in before devices had one, is asked once and known again: nobody is stuck',
  async (world) => {
    const shop = await world.shop()
    const giulia = await payer(world)
    await giulia.gets(setPin, { body: { pin: PIN, password: STORY_PASSWORD } })
    const token = await giulia.token()
    for (const [n, device] of [null, 'kind:un-browser-di-allora'].entries()) {
      if (device !== null) await world.db.query('update session set device = $2 where id_user = $1', [giulia.id, device])
      expect(await pays(world, shop, `1,0${n} credits`, token)).toBe('device')
      const proved = await send(world.url, confirm, BY_PIN, token)
      const cookie = deviceCookieOf(proved.headers)
      expect([proved.status, proved.headers.getSetCookie()[0]]).toEqual([
        200,
        expect.stringMatching(/; HttpOnly; SameSite=Strict; Max-Age=/),
      ])
      expect(await pays(world, shop, `2,0${n} credits`, token, { cookie: cookie ?? '' })).toBe('paid')
      // A browser that is known keeps the cookie that it has.
      expect((await send(world.url, confirm, { ...BY_PIN, headers: { cookie: cookie ?? '' } }, token)).headers.getSetCookie()).toEqual([])
    }
  },
  ON,
)

story(
  'a PIN chosen on one device lets no other one pay',
  async (world) => {
    const shop = await world.shop()
    const giulia = await payer(world)
    const abroad = new Person(() => world.url, { username: giulia.username, role: 'enduser', id: giulia.id, place: null })
    await giulia.gets(setPin, { body: { pin: PIN, password: STORY_PASSWORD } })
    expect(await pays(world, shop, '1,00 credits', await abroad.token(), await abroad.browser())).toBe('device')
    expect(await pays(world, shop, '1,10 credits', await giulia.token(), await giulia.browser())).toBe('paid')
    await abroad.gets(confirm, BY_PIN)
    expect(await pays(world, shop, '1,20 credits', await abroad.token(), await abroad.browser())).toBe('paid')
  },
  ON,
)

story(
  'a PIN that its owner has forgotten is over at once and chosen anew where they have proved themselves; nobody else gets rid of one',
  async (world) => {
    const [giulia, marco] = [await payer(world), await payer(world, 'Marco Ferraris')]
    await marco.isRefused('method_missing', forgetPin, { body: {} })
    await giulia.gets(setPin, { body: { pin: PIN, password: STORY_PASSWORD } })
    // Whoever found the password elsewhere would choose a PIN of their own.
    const abroad = new Person(() => world.url, { username: giulia.username, role: 'enduser', id: giulia.id, place: null })
    await abroad.isRefused('pin_elsewhere', forgetPin, { body: {} })
    expect((await giulia.gets(getSecurity, {})).pin).toBe('set')
    await giulia.gets(forgetPin, { body: {} })
    expect((await giulia.gets(getSecurity, {})).pin).toBe('blocked')
    await giulia.isRefused('pin_blocked', confirm, BY_PIN)
    await giulia.gets(setPin, { body: { pin: '402857', password: STORY_PASSWORD } })
    await giulia.gets(confirm, { body: { by: { method: 'pin', pin: '402857' } } })
  },
  ON,
)
