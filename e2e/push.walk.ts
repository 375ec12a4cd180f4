/**
 * Told at once, also with the app closed: switched on by the person, sent by the server through a push service that speaks the real
 * protocol, shown by the worker, opened by a tap where each role reads it.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { approve } from '@taschino/contract/requests.ts'
import { askTickets } from '@taschino/contract/agencies.ts'
import type { Call } from '@taschino/contract/call.ts'
import { listNotifications, type Notification } from '@taschino/contract/notifications.ts'
import { paybackProspect, requestPayback } from '@taschino/contract/paybacks.ts'
import { pay, refund } from '@taschino/contract/payments.ts'
import { PushService, type Pushed } from '@taschino/testkit/local-push.ts'
import { expectAccessible } from './axe.ts'
import { WHOLE_BROWSER } from './chromium.ts'
import { does as elsewhere } from './elsewhere.ts'
import { atTill, databaseUrl, enter, expect, paidScreen, payButton, test, TILLS } from './people.ts'
import { type Service, NO_PIN, openOwnServer } from './world.ts'
import { arrives, away, looksAway, onLockScreen, taps } from './push-arrives.ts'

test.describe.configure({ mode: 'default' })

let own: Service
let service: PushService
test.beforeAll(async () => {
  service = await PushService.open()
  own = await openOwnServer(databaseUrl(), { env: { ...NO_PIN, PUSH_SERVICES: service.origin } })
})
test.afterAll(async () => {
  await own.close()
  await service.close()
})

const does = <T>(
  ...act: [username: string, call: Call, ask: { params?: Record<string, unknown>; query?: Record<string, string>; body?: unknown }]
): Promise<T> => elsewhere(own.server.url, ...act)

const tickets = (code: string, amount: number) => ({ code, parts: [{ unit: 800, amount, type: 'normal' as const }] })

const readLines = async (username: string): Promise<Notification[]> =>
  (await does<{ items: Notification[] }>(username, listNotifications, {})).items

/**
 * A browser whose pushes come from our service: Google's cannot be reached from a test. Everything behind the browser's own `subscribe` is
 * as it is.
 */
async function device(browser: Browser, name: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: own.server.url,
    serviceWorkers: 'allow',
    permissions: ['notifications'],
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    viewport: { width: 390, height: 844 },
  })
  context.on('page', (page) =>
    page.on('websocket', (line) =>
      line.on('framesent', ({ payload }) => {
        if (String(payload).includes('"foreground",false')) away.add(page)
      }),
    ),
  )
  await context.exposeFunction('addressFor', (key: string) => service.subscribe(name, key))
  await context.addInitScript(() => {
    const { addressFor } = globalThis as unknown as { addressFor: (key: string) => Promise<string> }
    let mine: PushSubscription | null = null
    PushManager.prototype.getSubscription = async () => mine
    PushManager.prototype.subscribe = async (options) => {
      const key = options?.applicationServerKey as Uint8Array<ArrayBuffer>
      const said = JSON.parse(
        await addressFor(
          btoa(String.fromCharCode(...key))
            .replaceAll('+', '-')
            .replaceAll('/', '_')
            .replaceAll('=', ''),
        ),
      ) as PushSubscriptionJSON
      mine = {
        ...said,
        options: { userVisibleOnly: true, applicationServerKey: key.buffer },
        toJSON: () => said,
        unsubscribe: async () => true,
      } as unknown as PushSubscription
      return mine
    }
  })
  return context
}

const ofDevice = (name: string): Pushed[] => service.pushed.filter((one) => one.name === name)

async function comes(name: string, count: number): Promise<Pushed> {
  await expect
    .poll(() => ofDevice(name).length, { message: `pushes for ${name}; turned away: ${service.faults.join()}`, timeout: 20_000 })
    .toBe(count)
  return ofDevice(name)[count - 1] as Pushed
}

const deviceSwitch = (page: Page) => page.getByRole('switch', { name: /^Avvisi su questo dispositivo/ })

async function turnsOn(page: Page): Promise<void> {
  await page.goto('/profile/notifications')
  await deviceSwitch(page).check()
  await expect(page.getByText('Anche quando l’app è chiusa.')).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('kept.push'))).not.toBeNull()
}

test(
  'asked once, behind the first payment, never at the start; then a refund rings on the payer’s device and a tap opens its receipt',
  WHOLE_BROWSER,
  async ({ browser }) => {
    const context = await device(browser, 'giulia')
    const page = await enter(await context.newPage(), 'giulia')
    const offer = page.getByText('Vuoi sapere subito quando ricevi un rimborso o nuovi buoni?')
    // The permission of this context is given; an offer is made only where a person would be asked.
    await page.addInitScript(() =>
      Object.defineProperty(Notification, 'permission', {
        configurable: true,
        get: () => (globalThis as { said?: string }).said ?? 'default',
      }),
    )
    await page.addInitScript(() => {
      Notification.requestPermission = async () => ((globalThis as { said?: string }).said = 'granted') as NotificationPermission
    })
    await page.reload()
    await expect(page.getByRole('link', { name: 'Novità', exact: true })).toBeVisible()
    await expect(offer).toBeHidden()
    await atTill(page, TILLS.carla, 1)
    await payButton(page).click()
    await expect(paidScreen(page)).toBeVisible()
    await page.getByRole('button', { name: 'Fatto' }).click()
    // Nothing lands over what is pressed: a word that goes by itself, and the offer where news are read.
    await expect(page.getByText('Vuoi essere avvisato? Guarda in Novità')).toBeVisible()
    await page.getByRole('link', { name: 'Novità', exact: true }).click()
    await expect(page).toHaveURL(/\/notifications$/)
    await expect(offer).toBeVisible()
    await expectAccessible(page, 'the offer')
    await page.getByRole('button', { name: 'Sì, avvisami' }).click()
    await expect(offer).toBeHidden()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('kept.push'))).not.toBeNull()

    // With the screen before their eyes they see it there, and nothing is pushed.
    const paid = await does<{ gtid: string }>('giulia', pay, { body: tickets(TILLS.carla, 2) })
    const before = ofDevice('giulia').length
    await expect(async () => expect((await readLines('giulia')).some(({ data }) => data.GTID === paid.gtid)).toBe(true)).toPass()
    await page.waitForTimeout(1500)
    expect(ofDevice('giulia')).toHaveLength(before)
    await looksAway(page)
    const back = await does<{ gtid: string }>('carla', refund, {
      body: { gtid: paid.gtid, unit: 800, amount: 1, reason: 'Conto sbagliato' },
    })
    const push = await comes('giulia', before + 1)
    expect(push.payload).toEqual({
      id: expect.any(Number),
      type: 'refund',
      link: `/tabs/enduser-transactions?gtid=${back.gtid}`,
      count: 1,
      unread: 1,
      language: 'it',
      circuit: 'Taschino',
    })
    expect(push.open).not.toMatch(/800|8,00|Giulia|Carla|Rosetti|Forno/)
    await arrives(page, push)
    await expect.poll(() => onLockScreen(page)).toEqual([{ title: 'Taschino', body: 'Hai ricevuto un rimborso', tag: 'refund' }])
    expect(await taps(context)).toBeNull()
    await expect(page).toHaveURL(new RegExp(`/tabs/enduser-transactions\\?gtid=${back.gtid}$`))
    await expect(page.getByRole('dialog').getByText('Rimborso').first()).toBeVisible()
    expect(await onLockScreen(page)).toEqual([])
    await context.close()
  },
)

test(
  'a shop hears of a payment while its app is closed: one notification for several, and the tap opens the newest in its list',
  WHOLE_BROWSER,
  async ({ browser }) => {
    const context = await device(browser, 'carla')
    const page = await context.newPage()
    await page.addInitScript(() =>
      Object.defineProperty(Notification, 'permission', {
        configurable: true,
        get: () =>
          (globalThis as { said?: string }).said ??
          (Object.entries(localStorage).some(([name, value]) => name.startsWith('push.wanted.') && value === 'true')
            ? 'granted'
            : 'default'),
      }),
    )
    await page.addInitScript(() => {
      Notification.requestPermission = async () => ((globalThis as { said?: string }).said = 'granted') as NotificationPermission
    })
    await enter(page, 'carla')
    // The till is paid, and only then asks whether its people want to hear of such things.
    const offer = page.getByText('Vuoi sapere subito quando arriva un pagamento?')
    // Behind the first data, when the till hears: on this width the bell is there without being seen.
    await expect(page.getByText('in linea')).toBeVisible()
    await expect(page.locator('a[href="/notifications"]').first()).toBeAttached()
    const keypad = () => page.getByRole('button', { name: '5', exact: true }).boundingBox()
    const before = await keypad()
    await does('chiara', pay, { body: tickets(TILLS.carla, 1) })
    // The green screen stands over everything until it is dismissed.
    await page.getByRole('button', { name: 'Fatto' }).click()
    // No card ever moves a keypad.
    await expect(offer).toBeHidden()
    expect(await keypad()).toEqual(before)
    // Nothing lies over a till either: it is said where somebody looks elsewhere.
    const hint = page.getByText('Vuoi essere avvisato? Guarda in Novità')
    await expect(hint).toBeHidden()
    await page.getByRole('link', { name: 'Movimenti' }).click()
    await expect(hint).toBeVisible()
    await page.goto('/notifications')
    await expect(offer).toBeVisible()
    await page.getByRole('button', { name: 'Sì, avvisami' }).click()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('kept.push'))).not.toBeNull()
    // An address of ours that is not the app, and where a page may still speak to its worker.
    await page.goto('/service-worker.js')
    await page.waitForTimeout(1500)
    await does('marco', pay, { body: tickets(TILLS.carla, 1) })
    await expect.poll(() => ofDevice('carla').length).toBeGreaterThan(0)
    await arrives(page, ofDevice('carla')[0] as Pushed)
    const second = await does<{ gtid: string }>('francesca', pay, {
      body: { code: TILLS.carla, parts: [{ unit: 700, amount: 1, type: 'normal' }] },
    })
    const link = `/tabs/shop-transactions?gtid=${second.gtid}`
    await expect.poll(() => ofDevice('carla').some(({ payload }) => payload['link'] === link)).toBe(true)
    for (const later of ofDevice('carla').slice(1)) await arrives(page, later)
    await expect.poll(() => onLockScreen(page)).toEqual([{ title: 'Taschino', body: 'C’è un nuovo pagamento', tag: 'payment' }])
    const opened = await taps(context)
    expect(opened).toMatch(new RegExp(`/tabs/shop-transactions\\?gtid=${second.gtid}&notice=\\d+$`))
    await page.goto(opened ?? '/')
    await expect(page).toHaveURL(new RegExp(`/tabs/shop-transactions\\?gtid=${second.gtid}$`))
    await expect(page.getByText('7,00 €').first()).toBeVisible()

    // Its day is one line of the list, and the tap has made it seen.
    await page.goto('/notifications')
    await expect(page.getByRole('button', { name: /pagamenti ricevuti/ }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /pagamenti ricevuti/ }).first()).not.toContainText('nuova')
    await context.close()
  },
)

test('the company’s answer to a payback leads the shop to its wallet', WHOLE_BROWSER, async ({ browser }) => {
  const context = await device(browser, 'ines')
  const page = await enter(await context.newPage(), 'ines')
  await turnsOn(page)
  const { options } = await does<{ options: { days: number; net: number }[] }>('ines', paybackProspect, { query: { amount: '1000' } })
  const net = options.find(({ days }) => days === 30)?.net
  const asked = await does<{ gtid: string }>('ines', requestPayback, { body: { value: 1000, days: 30, net } })
  await looksAway(page)
  await does('direzione', approve, { params: { gtid: asked.gtid }, body: {} })
  const push = await comes('ines', 1)
  expect(push.payload).toMatchObject({ type: 'shop-payback-request', link: `/tabs/shop-wallet?request=${asked.gtid}` })
  await arrives(page, push)
  await expect
    .poll(() => onLockScreen(page))
    .toEqual([{ title: 'Taschino', body: 'C’è una novità sui tuoi pagamenti', tag: 'shop-payback-request' }])
  await taps(context)
  await expect(page).toHaveURL(new RegExp(`/tabs/shop-wallet\\?request=${asked.gtid}$`))
  await expect(page.getByRole('dialog', { name: 'Richiesta' })).toBeVisible()
  await context.close()
})

test(
  'an agency’s order leads to its tickets; what else it is told leads nowhere, and everything is read at one press',
  WHOLE_BROWSER,
  async ({ browser }) => {
    const context = await device(browser, 'alfieri')
    const page = await enter(await context.newPage(), 'alfieri')
    await turnsOn(page)
    const order = await does<{ gtid: string }>('alfieri', askTickets, { body: { type: 'normal', unit: 800, amount: 3 } })
    await looksAway(page)
    await does('direzione', approve, {
      params: { gtid: order.gtid },
      body: { invoiceNumber: `W-${order.gtid.slice(-6)}`, valueDate: new Date().toISOString().slice(0, 10) },
    })
    const push = await comes('alfieri', 1)
    expect(push.payload).toMatchObject({ type: 'agency-request', link: `/tabs/agency-tickets?gtid=${order.gtid}` })
    await arrives(page, push)
    await expect
      .poll(() => onLockScreen(page))
      .toEqual([{ title: 'Taschino', body: 'C’è una risposta al tuo ordine di buoni', tag: 'agency-request' }])
    await taps(context)
    await expect(page).toHaveURL(new RegExp(`/tabs/agency-tickets\\?gtid=${order.gtid}$`))

    // A message that is none of ours is shown all the same: one that shows nothing costs the permission on iOS.
    await arrives(page, { ...push, open: 'x' })
    await expect.poll(async () => (await onLockScreen(page)).map(({ body }) => body)).toEqual(['C’è una novità'])
    await taps(context)
    await expect(page).toHaveURL(/\/tabs\/agency-employees$/)
    await page.goto('/notifications')
    await expect(page.getByText('Ordine approvato').first()).toBeVisible()
    await expectAccessible(page, 'the list')
    await context.close()
  },
)
