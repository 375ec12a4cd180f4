/**
 * Where to pay: by distance and by text, with and without the position, on a map from a server of tiles, and where tickets were taken
 * today.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { crc32, deflateSync } from 'node:zlib'
import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { onOwnServer } from './own-server.ts'
import { enter, enterAtTill, expect, paidScreen, payButton, serverUrl, test as onTheServer, TILLS } from './people.ts'
import { NO_PIN } from './world.ts'

/** Piazza Castello: Forno Rosetti is 300 metres down Via Po. */
const CASTELLO = { latitude: 45.0708, longitude: 7.6854 }
const METRE = 1 / 111_194

/** A real picture of one colour with a border, as tile servers send them. */
function tile(): Buffer {
  const chunk = (name: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(name), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(256, 0)
  head.writeUInt32BE(256, 4)
  head.set([8, 2], 8)
  const row = (edge: boolean): Buffer =>
    Buffer.concat([
      Buffer.from([0]),
      ...Array.from({ length: 256 }, (_, x) => Buffer.from(edge || x < 2 ? [200, 205, 198] : [238, 240, 232])),
    ])
  const rows = Array.from({ length: 256 }, (_, y) => row(y < 2))
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

interface Tiles {
  address: string
  origin: string
  asked: string[]
  close: () => Promise<void>
}

async function serveTiles(): Promise<Tiles> {
  const picture = tile()
  const asked: string[] = []
  const server = createServer(({ url = '' }, response) => {
    asked.push(url)
    response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    address: `${origin}/{z}/{x}/{y}.png`,
    asked,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A service with a map, and the server that its tiles come from. */
let tiles: Tiles
const test = onOwnServer(async () => {
  tiles = await serveTiles()
  return { env: { ...NO_PIN, MAP_TILES: tiles.address, MAP_ATTRIBUTION: '© Comune di Prova' } }
})
test.afterAll(() => tiles.close())
test.describe.configure({ mode: 'default' })

const NEAR = '/yes-ticket-payment'
const stand = (context: BrowserContext, north = 0): Promise<void> =>
  context.setGeolocation({ ...CASTELLO, latitude: CASTELLO.latitude + north * METRE, accuracy: 10 })
const rows = (page: Page) => page.getByRole('list', { name: 'Dove pagare' }).getByRole('listitem')
const list = (page: Page) => rows(page).allInnerTexts()

test('allowed: nearest first and on foot; a step changes the metres and nothing else, a walk the order', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await stand(context)
  await enter(page, 'giulia', NEAR)
  await expect(rows(page).first()).toContainText(/\d+\sm · \d+ min a piedi/)
  await expect(page.getByRole('button', { name: 'Mostra i più vicini' })).toBeHidden()
  // What ends soon asks for places of its own, a moment later.
  await expect(page.getByText('Guarda dove')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/shops\/yesTicket/.test(request.url())) asked.push(request.url())
  })
  const before = await list(page)
  const names = before.map((text) => text.split('\n')[1])
  await stand(context, 40)
  await expect.poll(async () => (await list(page)).join() !== before.join()).toBe(true)
  expect((await list(page)).map((text) => text.split('\n')[1])).toEqual(names)
  expect(asked).toEqual([])
  // To Milano: everything is another order, and what leaves the device is rounded (T51).
  await context.setGeolocation({ latitude: 45.47232, longitude: 9.18771, accuracy: 10 })
  await expect(rows(page).first()).toContainText('Sapori Brera')
  expect(asked.length).toBeGreaterThan(0)
  for (const url of asked) expect(url).toMatch(/\/yesTicket\/-?\d+(\.\d{1,3})?\/-?\d+(\.\d{1,3})?(\?|$)/)
})

test('denied: honest words and the way to switch it on, search by town works; allowed later, it comes by itself', async ({
  page,
  context,
}) => {
  await stand(context)
  await enter(page, 'marco', NEAR)
  await page.getByRole('button', { name: 'Mostra i più vicini' }).click()
  await expect(page.getByText('Posizione negata')).toBeVisible()
  await expect(page.getByText(/Per accenderla/)).toBeVisible()
  await expectAccessible(page, 'near, position denied')
  await page.getByLabel('Cerca per nome o indirizzo').fill('milano')
  await expect(rows(page).filter({ hasText: 'Sapori Brera' })).toBeVisible()
  await expect(rows(page).filter({ hasText: 'Torino' })).toHaveCount(0)
  await page.getByLabel('Cerca per nome o indirizzo').fill('')
  await context.grantPermissions(['geolocation'])
  await expect(rows(page).first()).toContainText('min a piedi')
  await expect(page.getByText('Posizione negata')).toBeHidden()
})

test('a shop that cannot take what one holds says why, the filter leaves it out; the way there is one tap', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await stand(context)
  await enter(page, 'nicola', NEAR)
  await expect(page.getByRole('heading', { name: 'Ultimi negozi' })).toBeVisible()
  const refused = rows(page).filter({ hasText: /Prende solo .*: nel tuo taschino non ne hai\./ })
  await expect(refused.first()).toBeVisible()
  await expect(refused.first().getByRole('link')).toHaveCount(0)
  await page.getByRole('button', { name: 'Dove posso pagare' }).click()
  await expect(refused).toHaveCount(0)
  await rows(page).filter({ hasText: 'Forno Rosetti' }).getByRole('button').click()
  const sheet = page.getByRole('dialog', { name: 'Forno Rosetti' })
  await expect(sheet.getByText(/min a piedi/)).toBeVisible()
  await expectAccessible(page, 'near, one shop')
  await sheet.getByRole('button', { name: 'Portami lì' }).click()
  const out = page.getByRole('dialog', { name: 'Stai uscendo da Taschino' })
  await expect(out.getByRole('link')).toHaveAttribute('href', /^https:\/\/www\.openstreetmap\.org\/directions\?.*45\.06807%2C7\.68931$/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
})

test('the map: tiles from the one host that is named, pins that are buttons, the keyboard, another area', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await stand(context)
  const hosts = new Set<string>()
  page.on('request', (request) => {
    if (request.url().startsWith('http')) hosts.add(new URL(request.url()).origin)
  })
  await enter(page, 'chiara', NEAR)
  await expect(rows(page).first()).toContainText('min a piedi')
  expect(tiles.asked).toEqual([])
  await page.getByRole('radio', { name: 'Mappa' }).check()
  const map = page.getByRole('region', { name: 'Mappa' })
  await expect(map.getByRole('img', { name: 'Tu sei qui' })).toBeVisible()
  await expect.poll(() => tiles.asked.length).toBeGreaterThan(3)
  await expect.poll(() => map.locator('img.leaflet-tile-loaded').count()).toBeGreaterThan(3)
  await expect(map.getByText('© Comune di Prova')).toBeVisible()
  await expectAccessible(page, 'near, map')
  const forno = map.getByRole('button', { name: 'Forno Rosetti', exact: true })
  for (let n = 0; n < 4 && !(await forno.isVisible()); n++) await map.getByRole('button', { name: 'Ingrandisci', exact: true }).click()
  await forno.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Forno Rosetti' })).toBeVisible()
  await page.keyboard.press('Escape')
  // By hand to elsewhere, and its shops.
  for (let n = 0; n < 6; n++) await map.getByRole('button', { name: 'Rimpicciolisci' }).click()
  await expect(map.locator('.leaflet-zoom-anim')).toHaveCount(0)
  const box = await map.getByRole('application').boundingBox()
  if (!box) throw new Error('no map')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 - 120, box.y + box.height / 2 + 40, { steps: 5 })
  await page.mouse.up()
  const answer = page.waitForResponse(/\/yesTicket\/.*limit=100/)
  await map.getByRole('button', { name: 'Cerca in questa zona' }).click()
  expect((await answer).status()).toBe(200)
  await page.getByRole('radio', { name: 'Elenco' }).check()
  await expect(rows(page).first()).toBeVisible()
  expect([...hosts].toSorted()).toEqual([new URL(page.url()).origin, tiles.origin].toSorted())
})

test('accepted today: said when the third person has paid, and who they were is nowhere', async ({ page, browser, service }) => {
  await enter(page, 'alice', `${NEAR}?text=lambrate`)
  const bar = rows(page).filter({ hasText: 'Caffè Lambrate' })
  await expect(bar).toBeVisible()
  await expect(bar).not.toContainText('Accettato oggi')
  for (const payer of ['matteo', 'silvia', 'davide']) {
    const context = await browser.newContext({
      baseURL: service.url,
      locale: 'it-IT',
      timezoneId: 'Europe/Rome',
      viewport: { width: 390, height: 844 },
    })
    const other = await enterAtTill(await context.newPage(), payer, TILLS.olga, 1)
    await payButton(other).click()
    await expect(paidScreen(other)).toBeVisible()
    await context.close()
  }
  await expect(async () => {
    await page.reload()
    await expect(bar).toContainText(/Accettato oggi alle \d\d:[0-5][05]/, { timeout: 2000 })
  }).toPass({ timeout: 40_000 })
  await bar.getByRole('button').click()
  await page.getByRole('dialog').getByRole('link', { name: 'Paga qui' }).click()
  await expect(page.getByText(/Accettato oggi alle/)).toBeVisible()
})

onTheServer('without a map in the settings there is none to choose, and no request for one leaves', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await stand(context)
  const hosts = new Set<string>()
  page.on('request', (request) => {
    if (request.url().startsWith('http')) hosts.add(new URL(request.url()).origin)
  })
  await enter(page, 'francesca', `${NEAR}?view=map`)
  await expect(rows(page).first()).toContainText('min a piedi')
  await expect(page.getByRole('radio', { name: 'Mappa' })).toHaveCount(0)
  expect([...hosts]).toEqual([new URL(serverUrl()).origin])
})
