/** Pictures of codes as phones show them, read as a till would: by both decoders of the app, sharp, out of focus, from further away. */
import { giveCredits } from '@taschino/testkit/company-hand.ts'
import type { CDPSession, Locator, Page } from '@playwright/test'
import { buys, opens, stocks } from './gift-buyer.ts'
import { onOwnServer, withDomain } from './own-server.ts'
import { enter, expect } from './people.ts'
import { choosePin } from './proofs.ts'
import { barsAcross, readParted, readPicture } from './read-code.ts'

const test = onOwnServer(withDomain)

const MERCHANTS = [
  { merchant: 'Mercato Nuovo', barcodeFormat: 'CODE128', code: '471234567890123456' },
  { merchant: 'Libreria Traverso', barcodeFormat: 'EAN13', code: '8001234567897' },
  { merchant: 'Cinema Odeon', barcodeFormat: 'QRCODE', code: 'ODEON-7KQ4-2MXD' },
] as const

const RATIOS = [1, 2, 3] as const
const LANGUAGES = ['it', 'en'] as const
/** Light modules before bars and after them, more than norms ask of an EAN; and round squares. */
const QUIET = { CODE128: 10, EAN13: 10, QRCODE: 4 } as const

interface Look {
  ratio: number
  language: string
  theme: 'light' | 'dark'
  large: boolean
}

test('the shown code is read by both decoders from its pixels: 320 px at every density, both themes, both languages, large text', async ({
  page,
  browser,
  service,
}) => {
  test.setTimeout(900_000)
  await stocks(
    service.url,
    service.databaseUrl,
    MERCHANTS.map(({ code, ...one }) => ({ ...one, units: [1000], codes: [['10,00', code]] })),
  )
  await giveCredits(service.databaseUrl, 'simone', 10_000)
  await enter(page, 'simone', '/external-code-gdo')
  await choosePin(page)
  await page.setViewportSize({ width: 320, height: 568 })
  const lens = await (await browser.newContext()).newPage()
  const addresses: string[] = []
  for (const [at, { merchant }] of MERCHANTS.entries()) {
    await buys(page, merchant, '10,00 €')
    await page.getByRole('button', { name: 'Vai al codice' }).click()
    // The first proof is still fresh for those after it.
    await opens(page, at === 0)
    addresses.push(page.url())
  }
  for (const [at, { code, barcodeFormat }] of MERCHANTS.entries()) {
    await page.goto(addresses[at] ?? '')
    await inEveryLook(page, (phone, look) => isRead({ page, lens, phone, kind: barcodeFormat, code }, look))
  }
})

test('so are the bars and the squares of a shopping code', async ({ page, browser, service }) => {
  test.setTimeout(900_000)
  await giveCredits(service.databaseUrl, 'giulia', 1000)
  await enter(page, 'giulia', '/code-gdo')
  await page.setViewportSize({ width: 320, height: 568 })
  await page.getByRole('button', { name: /Mercato di Porta Palazzo/ }).click()
  await page.getByRole('button', { name: 'Fai un codice da 10,00 €' }).click()
  const code = (await page.locator('p[translate=no]').innerText()).replace(/\D/g, '')
  expect(code).toHaveLength(18)
  const lens = await (await browser.newContext()).newPage()
  await inEveryLook(page, async (phone, look) => {
    for (const kind of ['CODE128', 'QRCODE'] as const) await isRead({ page, lens, phone, kind, code }, look)
  })
})

/** At each density and in each language the page is loaded anew; theme and size of the text change while it stands there. */
async function inEveryLook(page: Page, see: (phone: CDPSession, look: Look) => Promise<void>): Promise<void> {
  const phone = await page.context().newCDPSession(page)
  for (const language of LANGUAGES)
    for (const ratio of RATIOS) {
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
      await phone.send('Emulation.setDeviceMetricsOverride', { width: 320, height: 568, deviceScaleFactor: ratio, mobile: true })
      // A phone's lie over the page and take none of its width.
      await phone.send('Emulation.setScrollbarsHidden', { hidden: true })
      await page.reload()
      for (const theme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
        for (const large of [false, true]) {
          await page.evaluate((size) => (document.documentElement.style.fontSize = size), large ? '200%' : '')
          await see(phone, { ratio, language, theme, large })
        }
      }
    }
  await page.evaluate(() => localStorage.setItem('language', 'it'))
  await phone.send('Emulation.clearDeviceMetricsOverride')
  await phone.detach()
}

interface Shown {
  page: Page
  /** Looks at pictures. */
  lens: Page
  phone: CDPSession
  kind: keyof typeof QUIET
  code: string
}

/** Where it lies on the screen, once it lies still. */
async function laidOut(drawing: Locator, what: string) {
  await expect(drawing).toBeVisible()
  await drawing.evaluate((svg) => svg.scrollIntoView({ block: 'center' }))
  const laid = await drawing.evaluate((svg) => {
    const box = svg.getBoundingClientRect()
    const [, , across = 0] = (svg.getAttribute('viewBox') ?? '').split(' ').map(Number)
    const pixels = Number((svg as SVGElement).dataset['pixels'])
    // Pictures are taken of the document, wherever it is scrolled to.
    return {
      top: box.top + scrollY,
      height: box.height,
      left: box.left * devicePixelRatio,
      width: box.width * devicePixelRatio,
      across,
      pixels,
    }
  })
  expect(Math.abs(laid.left - Math.round(laid.left)), `${what}: whole device pixels`).toBeLessThan(0.05)
  expect(Math.abs(laid.width - laid.across * laid.pixels), `${what}: whole modules`).toBeLessThan(0.05)
  return laid
}

async function isRead({ page, lens, phone, kind, code }: Shown, look: Look): Promise<void> {
  const what = `${kind} ${JSON.stringify(look)}`
  const { ratio } = look
  const { top, height, across, pixels } = await laidOut(page.locator(`svg[data-code=${kind}]`), what)
  if (across > 140) expect(pixels, `${what}: 18 digits`).toBe(2 * ratio)
  // All of the phone from side to side, and what stands above and below the code.
  const clip = { x: 0, y: Math.max(0, top - 40), width: 320, height: height + 80, scale: 1 }
  const { data } = await phone.send('Page.captureScreenshot', { format: 'png', clip })
  const picture = Buffer.from(data, 'base64')
  expect(picture.readUInt32BE(16), `${what}: as many pixels as the phone has`).toBe(320 * ratio)

  // Through the middle of bars, or the top of the squares in the corners.
  const line = Math.round((top - clip.y + (kind === 'QRCODE' ? (QUIET.QRCODE * pixels) / ratio + pixels / ratio / 2 : height / 2)) * ratio)
  const seen = await barsAcross(lens, picture, line)
  expect(Math.min(...seen.quiet), `${what}: the quiet zone`).toBeGreaterThanOrEqual(QUIET[kind] * pixels)
  if (kind === 'EAN13') expect(seen.quiet[0], `${what}: the quiet zone before it`).toBeGreaterThanOrEqual(11 * pixels)
  expect(
    seen.runs.filter((run) => run % pixels !== 0),
    `${what}: whole modules on the screen`,
  ).toEqual([])
  expect(seen.between, `${what}: dark or light, nothing between`).toBe(0)

  const all = { zxing: [code], zbar: [code] }
  expect(await readPicture(lens, picture), what).toEqual(all)
  expect(await readPicture(lens, picture, ratio), `${what}, a little out of focus`).toEqual(all)
  expect(await readParted(lens, picture, { blur: 1.3 }), `${what}, out of focus`).toEqual(all)
  // As far out of focus on a dense screen as on a plain one: the scanner of the app reads it; not every code is read by the other one.
  expect((await readParted(lens, picture, { blur: 1.3 * ratio })).zxing, `${what}, as far out of focus as on a plain screen`).toEqual([
    code,
  ])
  if (ratio > 1) expect(await readParted(lens, picture, { size: 0.7 }), `${what}, from further away`).toEqual(all)
}
