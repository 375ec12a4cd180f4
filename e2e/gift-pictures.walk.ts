/** Pictures of gift codes as phones show them, read as a till would: by both decoders of the app, sharp and a little out of focus. */
import { giveCredits } from '@taschino/testkit/company-hand.ts'
import type { Page } from '@playwright/test'
import { buys, opens, stocks } from './gift-buyer.ts'
import { onOwnServer, withDomain } from './own-server.ts'
import { enter, expect } from './people.ts'
import { choosePin } from './proofs.ts'
import { readOnWhite, readPicture } from './read-code.ts'

const test = onOwnServer(withDomain)

const MERCHANTS = [
  { merchant: 'Mercato Nuovo', barcodeFormat: 'CODE128', code: '471234567890123456' },
  { merchant: 'Libreria Traverso', barcodeFormat: 'EAN13', code: '8001234567897' },
  { merchant: 'Cinema Odeon', barcodeFormat: 'QRCODE', code: 'ODEON-7KQ4-2MXD' },
] as const

const LOOKS = [
  ...[1, 2, 3].flatMap((ratio) => (['light', 'dark'] as const).map((theme) => ({ ratio, theme, language: 'it', large: false }))),
  { ratio: 1, theme: 'dark', language: 'en', large: true },
  { ratio: 2, theme: 'light', language: 'en', large: true },
  { ratio: 3, theme: 'dark', language: 'en', large: false },
] as const

test('pictures of the shown code are read by both decoders: 320 px at every density, both themes, both languages, large text', async ({
  page,
  browser,
  service,
}) => {
  test.setTimeout(300_000)
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
  for (const [at, { merchant, code }] of MERCHANTS.entries()) {
    await buys(page, merchant, '10,00 €')
    await page.getByRole('button', { name: 'Vai al codice' }).click()
    // The first proof is still fresh for those after it.
    await opens(page, at === 0)
    for (const look of LOOKS) await isRead(page, lens, code, look)
  }
})

type Look = (typeof LOOKS)[number]

async function isRead(page: Page, lens: Page, code: string, { ratio, theme, language, large }: Look): Promise<void> {
  const what = `${code} ${JSON.stringify({ ratio, theme, language, large })}`
  const phone = await page.context().newCDPSession(page)
  await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
  await phone.send('Emulation.setDeviceMetricsOverride', { width: 320, height: 568, deviceScaleFactor: ratio, mobile: true })
  // A phone's lie over the page and take none of its width.
  await phone.send('Emulation.setScrollbarsHidden', { hidden: true })
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.reload()
  if (large) await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  const drawing = page.locator('svg[data-code]')
  await expect(drawing).toBeVisible()
  await drawing.evaluate((svg) => svg.scrollIntoView({ block: 'center' }))
  const laid = await drawing.evaluate((svg) => {
    const box = svg.getBoundingClientRect()
    const [, , across = 0] = (svg.getAttribute('viewBox') ?? '').split(' ').map(Number)
    return {
      top: box.top,
      height: box.height,
      left: box.left * devicePixelRatio,
      width: box.width * devicePixelRatio,
      across,
      pixels: Number((svg as SVGElement).dataset['pixels']),
    }
  })
  expect(Math.abs(laid.left - Math.round(laid.left)), `${what}: whole device pixels`).toBeLessThan(0.05)
  expect(Math.abs(laid.width - laid.across * laid.pixels), `${what}: whole modules`).toBeLessThan(0.05)
  if (laid.across > 140) expect(laid.pixels, `${what}: 18 digits`).toBe(2 * ratio)
  // All of the phone from side to side, and what stands above and below the code.
  const clip = { x: 0, y: Math.max(0, laid.top - 40), width: 320, height: laid.height + 80, scale: 1 }
  const { data } = await phone.send('Page.captureScreenshot', { format: 'png', clip })
  const picture = Buffer.from(data, 'base64')
  expect(picture.readUInt32BE(16), `${what}: as many pixels as the phone has`).toBe(320 * ratio)
  const sharp = await readPicture(lens, picture)
  expect([sharp.zxing, sharp.zbar], what).toEqual([[code], [code]])
  const soft = await readPicture(lens, picture, ratio)
  expect([soft.zxing, soft.zbar], `${what}, a little out of focus`).toEqual([[code], [code]])
  expect(await readOnWhite(lens, picture, 1.3 * ratio), `${what}, out of focus`).toEqual([code])
  await page.evaluate(() => localStorage.setItem('language', 'it'))
  await phone.send('Emulation.clearDeviceMetricsOverride')
  await phone.detach()
}
