/**
 * The till is heard without being looked at: the words that the browser's own voice is given, for every payment, in both languages, as the
 * switches say, over reloads.
 */
import type { Browser, Page } from '@playwright/test'
import { pay } from '@taschino/contract/payments.ts'
import { expectAccessible } from './axe.ts'
import { does } from './elsewhere.ts'
import { atTill, databaseUrl, enterByForm, expect, paidScreen, payButton, test, TILLS } from './people.ts'
import { hide, hideable } from './sight.ts'
import { type Service, NO_PIN, openOwnServer } from './world.ts'

test.describe.configure({ mode: 'serial' })

let service: Service
test.beforeAll(async () => {
  service = await openOwnServer(databaseUrl(), { env: NO_PIN })
})
test.afterAll(() => service.close())

interface StoredAnswer {
  text: string
  lang: string
}
interface Ears {
  said: StoredAnswer[]
  tones: number
  shaken: number
}
const ears = (page: Page): Promise<Ears> => page.evaluate(() => (globalThis as unknown as { ears: Ears }).ears)
const said = async (page: Page): Promise<string[]> => (await ears(page)).said.map(({ text }) => text)
const total = (counts: readonly number[]): number => counts.reduce((sum, one) => sum + one, 0)

/** What a page says once it has something to ring with. */
const SOUND_IS_THERE = 'ears: the sound is there'

/** Listens where the browser itself would speak, ring and shake; all of it still happens. */
function listen(soundIsThere: string): void {
  const heard: Ears = { said: [], tones: 0, shaken: 0 }
  Object.assign(globalThis, { ears: heard })
  const speak = speechSynthesis.speak.bind(speechSynthesis)
  speechSynthesis.speak = (utterance) => {
    if (utterance.volume > 0) heard.said.push({ text: utterance.text, lang: utterance.lang })
    speak(utterance)
  }
  const Audio = AudioContext
  globalThis.AudioContext = class extends Audio {
    constructor(options?: AudioContextOptions) {
      super(options)
      console.log(soundIsThere)
    }
  }
  const start = OscillatorNode.prototype.start
  OscillatorNode.prototype.start = function ring(this: OscillatorNode, when?: number) {
    heard.tones++
    start.call(this, when)
  }
  const vibrate = navigator.vibrate.bind(navigator)
  navigator.vibrate = ((pattern: VibratePattern) => {
    heard.shaken++
    return vibrate(pattern)
  }) as typeof navigator.vibrate
}

const PHONE = { locale: 'it-IT', timezoneId: 'Europe/Rome', viewport: { width: 390, height: 844 } }

/** Comes in by the form: who has touched the page may hear it. */
async function device(browser: Browser, username: string, path: string): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, baseURL: service.server.url })
  await context.addInitScript(hideable)
  await context.addInitScript(listen, SOUND_IS_THERE)
  const page = await enterByForm(await context.newPage(), username, path)
  // Asked once on a new device of a shop with several tills.
  if (path === '/tabs/shop-home') await page.getByRole('button', { name: 'cassa 1', exact: true }).click()
  return page
}

/** Somebody pays at the till, elsewhere. */
async function pays(username: string, amount: number, code: string = TILLS.carla): Promise<void> {
  await does(service.server.url, username, pay, { body: { code, parts: [{ unit: 800, amount, type: 'normal' }] } })
}

/** Whether this tab holds the browser's one connection, as the browser itself sees its sockets. */
function watchConnection(page: Page): () => boolean {
  let open = 0
  page.on('websocket', (socket) => {
    open++
    socket.on('close', () => {
      open--
    })
  })
  return () => open > 0
}

const green = (till: Page) => till.getByRole('dialog', { name: /Pagamento ricevuto|Payment received/ })

test('two payments at once are both told, one after the other; the switches count, also in a tab that is opened later; English in English', async ({
  browser,
}) => {
  let till = await device(browser, 'carla', '/tabs/shop-home')
  await expect(till.getByText('in linea')).toBeVisible()
  await Promise.all([pays('giulia', 1), pays('marco', 2)])
  await expect(green(till).getByText('1 di 2')).toBeVisible()
  await expectAccessible(till, 'two payments at once')
  await expect.poll(async () => (await said(till)).toSorted()).toEqual(['Pagati otto euro.', 'Pagati sedici euro.'])
  expect((await ears(till)).said.map(({ lang }) => lang)).toEqual(['it-IT', 'it-IT'])
  expect((await ears(till)).tones).toBe(6)
  await green(till).getByRole('button', { name: "Fatto, ce n'è un altro" }).click()
  await green(till).getByRole('button', { name: 'Fatto', exact: true }).click()
  await expect(green(till)).toBeHidden()

  await till.getByRole('button', { name: /Cassa e suoni|Il browser tiene/ }).click()
  const sheet = till.getByRole('dialog')
  await sheet.getByRole('switch', { name: 'Voce' }).uncheck()
  await sheet.getByRole('switch', { name: 'Vibrazione' }).uncheck()
  await expectAccessible(till, 'loudness of the till')
  // A browser may remember over a reload that its page was touched: a tab of its own was not. Looking at a page from here counts as
  // touching it, so nobody looks before its sound is there.
  const context = till.context()
  await till.close()
  till = await context.newPage()
  const ready = till.waitForEvent('console', (line) => line.text() === SOUND_IS_THERE)
  await till.goto('/tabs/shop-home')
  await ready
  await expect(till.getByText('in linea')).toBeVisible()
  // The browser keeps a page mute that nobody has touched since it was loaded; the till says so instead of being silently silent.
  await expect(till.getByText('Il browser tiene spenti i suoni: tocca lo schermo per accenderli')).toBeVisible()
  await till.getByRole('group', { name: 'Tastierino' }).getByRole('button', { name: '1', exact: true }).click()
  await expect(till.getByText('Il browser tiene spenti i suoni: tocca lo schermo per accenderli')).toBeHidden()
  await pays('marco', 1)
  await expect(green(till)).toBeVisible()
  await expect.poll(async () => (await ears(till)).tones).toBe(3)
  expect(await ears(till)).toMatchObject({ said: [], shaken: 0 })
  await green(till).getByRole('button', { name: 'Fatto' }).click()

  // The other way round, from the profile, in English.
  await till.goto('/tabs/shop-profile')
  await till.getByRole('radio', { name: 'English' }).or(till.getByText('English')).first().click()
  await till.getByRole('switch', { name: 'Voice' }).check()
  await till.getByRole('switch', { name: 'Sounds' }).uncheck()
  await till.getByRole('button', { name: 'Try' }).click()
  await expect.poll(() => said(till)).toEqual(['Paid twenty-three euros and fifty cents.'])
  expect(await ears(till)).toMatchObject({ tones: 0, said: [{ lang: 'en-GB' }] })
  await till.context().close()
})

test('a till open in several tabs sounds once: in the one in sight, in the connected one where none is, and never in none', async ({
  browser,
}) => {
  const context = await browser.newContext({ ...PHONE, baseURL: service.server.url })
  await context.addInitScript(hideable)
  await context.addInitScript(listen, SOUND_IS_THERE)
  const [till, wallet, other] = [await context.newPage(), await context.newPage(), await context.newPage()]
  const connections = new Map([till, wallet, other].map((tab) => [tab, watchConnection(tab)]))
  await enterByForm(till, 'bruno', '/tabs/shop-home')
  await wallet.goto('/tabs/shop-wallet')
  await other.goto('/tabs/shop-home')
  const tabs = [till, wallet, other]
  // Touched once each, so that the browser would let every one of them be heard.
  for (const tab of [till, other])
    await tab.getByRole('group', { name: 'Tastierino' }).getByRole('button', { name: '1', exact: true }).click()
  await wallet.getByRole('heading', { name: 'Portafoglio' }).first().click()
  for (const tab of [till, other]) await expect(tab.getByText('in linea')).toBeVisible()
  const sees = async (...seen: readonly Page[]) => {
    for (const tab of tabs) await hide(tab, !seen.includes(tab))
  }
  /** How often each says it, once everybody had time to. */
  const sounds = async (payer: string, amount: number): Promise<number[]> => {
    const before = await Promise.all(tabs.map(ears))
    await pays(payer, amount, TILLS.bruno)
    await expect
      .poll(async () => (await Promise.all(tabs.map(said))).flat().length)
      .toBeGreaterThan(before.flatMap((one) => one.said).length)
    await tabs[0]?.waitForTimeout(3500)
    const after = await Promise.all(tabs.map(ears))
    for (const [i, { said, tones }] of after.entries())
      expect(tones - (before[i]?.tones ?? 0), `tones of tab ${i}`).toBe(said.length > (before[i]?.said.length ?? 0) ? 3 : 0)
    return after.map((one, i) => one.said.length - (before[i]?.said.length ?? 0))
  }
  await sees(wallet)
  expect(await sounds('chiara', 1)).toEqual([0, 1, 0])
  await sees(other)
  expect(await sounds('chiara', 2)).toEqual([0, 0, 1])
  // Side by side: one of those in sight.
  await sees(...tabs)
  expect(total(await sounds('chiara', 3))).toBe(1)
  /** One for the tab that is connected, none for the others; exactly one is. */
  const byConnection = async (): Promise<number[]> => {
    const connected = () => tabs.map((tab) => (connections.get(tab)?.() === true ? 1 : 0))
    await expect.poll(() => total(connected())).toBe(1)
    return connected()
  }
  // The browser lies behind other windows: the tab that is connected, whichever it is by now, before and after.
  await sees()
  const connected = await byConnection()
  expect(await sounds('giulia', 1)).toEqual(connected)
  expect(await byConnection()).toEqual(connected)
  // It closes, and the one that is connected then takes over.
  const [gone] = tabs.splice(connected.indexOf(1), 1)
  await gone?.close()
  const next = await byConnection()
  await tabs[next.indexOf(1)]?.waitForTimeout(1000)
  expect(await sounds('giulia', 2)).toEqual(next)
  await context.close()
})

test("a payer's phone says no amount, until its owner asks for it", async ({ browser }) => {
  const payer = await device(browser, 'giulia', '/tabs/enduser-profile')
  const own = payer.getByRole('switch', { name: 'Voce quando pago' })
  await expect(own).not.toBeChecked()
  await atTill(payer, TILLS.carla, 3)
  await payButton(payer).click()
  await expect(paidScreen(payer)).toBeVisible()
  await expect.poll(async () => (await ears(payer)).tones).toBe(3)
  expect(await said(payer)).toEqual([])
  await payer.goto('/tabs/enduser-profile')
  await own.check()
  await expectAccessible(payer, "a payer's profile")
  await atTill(payer, TILLS.carla, 4)
  await payButton(payer).click()
  await expect(paidScreen(payer)).toBeVisible()
  await expect.poll(() => said(payer)).toEqual(['Pagati trentadue euro.'])
  await payer.context().close()
})
