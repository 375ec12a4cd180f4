/** Paying by camera: the browser films the code as the shop's screen really shows it, and the app's own decoder reads it. */
import { expectAccessible } from './axe.ts'
import { browserWithCamera, browserWithoutPermission, film } from './camera.ts'
import { enter, expect, openCharge, paidScreen, payButton, serverUrl, test, TILLS, typeBill } from './people.ts'

test('by camera: the poster on the wall is read and paid', async ({ person }, info) => {
  const shop = await person('carla', '/qrcode-image')
  const code = await shop.getByRole('img', { name: /Codice QR della cassa/ }).screenshot()
  const reel = info.outputPath('code.mjpeg')
  await film(code, reel)
  const browser = await browserWithCamera(reel)
  try {
    const page = await browser.newPage({
      baseURL: serverUrl(),
      locale: 'it-IT',
      permissions: ['camera'],
      viewport: { width: 390, height: 844 },
    })
    await enter(page, 'simone')
    await page.getByRole('link', { name: 'Scansiona' }).click()
    await expect(page.getByRole('heading', { name: 'Forno Rosetti' })).toBeVisible()
    await typeBill(page, 800)
    await payButton(page).click()
    await expect(paidScreen(page)).toBeVisible()
  } finally {
    await browser.close()
  }
})

test('by camera: the amount that the till shows is paid with two presses from the open app', async ({ person }, info) => {
  const till = await person('fabio')
  await openCharge(till, 1600)
  const reel = info.outputPath('amount.mjpeg')
  await film(await till.getByRole('img', { name: /Codice QR.*16,00/ }).screenshot(), reel)
  const browser = await browserWithCamera(reel)
  try {
    const page = await browser.newPage({
      baseURL: serverUrl(),
      locale: 'it-IT',
      permissions: ['camera'],
      viewport: { width: 390, height: 844 },
    })
    await enter(page, 'simone')
    await expect(page.getByRole('heading', { name: 'Il tuo taschino' })).toBeVisible()
    const presses = await page.evaluateHandle(() => {
      const seen: string[] = []
      for (const kind of ['pointerdown', 'keydown'])
        addEventListener(
          kind,
          ({ target }) => {
            const pressed = (target as Element).closest('a, button')
            seen.push(pressed?.getAttribute('aria-label') ?? pressed?.textContent ?? kind)
          },
          true,
        )
      return seen
    })
    await page.getByRole('link', { name: 'Scansiona' }).click()
    await page.getByRole('button', { name: 'Paga 16,00 €' }).click({ timeout: 20_000 })
    await expect(paidScreen(page)).toBeVisible()
    expect(await presses.jsonValue()).toEqual(['Scansiona', 'Paga 16,00\u00a0€'])
  } finally {
    await browser.close()
  }
})

test('a photo without a code says so; a typed address that is not ours is named and not opened', async ({ page, person }, info) => {
  const shop = await person('bruno', '/qrcode-image')
  // A picture that holds no code at all: the reader must say so instead of waiting.
  const picture = await shop.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 40
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  await enter(page, 'nicola', '/qrcode-scanner')
  await page
    .getByLabel('Leggi da una foto')
    .setInputFiles({ name: info.title, mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') })
  await expect(page.getByText('In questa foto non vediamo un codice. Provane una più vicina e a fuoco.')).toBeVisible()
  await page.getByLabel('Oppure scrivi il codice').fill('https://example.org/enduser-payment/code/R0SETT1A')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Questo codice porta a example.org, che non è Taschino.')).toBeVisible()
  await expect(page).toHaveURL(/\/qrcode-scanner$/)
})

test('no permission for the camera: says so and what to do about it, and the typed code pays all the same', async () => {
  const browser = await browserWithoutPermission()
  try {
    const page = await browser.newPage({ baseURL: serverUrl(), locale: 'it-IT', viewport: { width: 360, height: 780 } })
    await enter(page, 'simone')
    await page.getByRole('link', { name: 'Scansiona' }).click()
    await expect(page.getByRole('heading', { name: 'La fotocamera è bloccata' })).toBeVisible()
    await expect(page.getByText(/Tocca il lucchetto accanto all'indirizzo/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Luce' })).toHaveCount(0)
    await expectAccessible(page, 'the camera that is blocked')
    await page.getByRole('button', { name: 'Prova ancora' }).click()
    await expect(page.getByRole('heading', { name: 'La fotocamera è bloccata' })).toBeVisible()
    await page.getByLabel('Oppure scrivi il codice').fill(TILLS.nadia)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await typeBill(page, 800)
    await payButton(page).click()
    await expect(paidScreen(page)).toBeVisible()
  } finally {
    await browser.close()
  }
})
