/**
 * The supermarket's code: made on a phone, read by the till's camera, by a hand scanner or typed; both screens turn green, live. Given up,
 * over by the clock, without a network.
 */
import type { Page } from '@playwright/test'
import { readGdoCode } from '@taschino/basics/codes.ts'
import { endsBarcodes } from '@taschino/testkit/company-hand.ts'
import { expectAccessible } from './axe.ts'
import { handScan } from './hand-scanner.ts'
import { browserWithCamera, film } from './camera.ts'
import { onOwnServer } from './own-server.ts'
import { enter, expect, proofWords } from './people.ts'

const test = onOwnServer()
// One code at a time, and one till.
test.describe.configure({ mode: 'serial' })

const code = (payer: Page) => payer.getByRole('region', { name: /^Codice spesa da/ })
const digits = async (payer: Page): Promise<string> => (await code(payer).locator('p[translate=no]').innerText()).replace(/\D/g, '')
const green = (till: Page) => till.getByRole('dialog', { name: /Pagamento ricevuto|Pagato in parte/ })
const sheet = (till: Page) => till.getByRole('dialog', { name: 'Codice spesa' })

/** Chooses the shop where nobody chose one before, and says how many tickets of ten euros. */
async function makes(payer: Page, pieces: number): Promise<void> {
  const shop = payer.getByRole('button', { name: /Mercato di Porta Palazzo/ })
  await expect(shop.or(payer.getByRole('button', { name: 'Cambia' })).first()).toBeVisible()
  if (await shop.isVisible()) await shop.click()
  for (let n = 1; n < pieces; n++) await payer.getByRole('button', { name: /^Più: Buoni da 10,00/ }).click()
  await payer.getByRole('button', { name: `Fai un codice da ${pieces}0,00 €` }).click()
}

/** The bars with what stands round them, from side to side of the screen; or the squares below. */
async function heldOut(payer: Page, part: 'bars' | 'squares'): Promise<Buffer> {
  const picture = code(payer).getByRole('img')
  if (part === 'squares') return picture.last().screenshot()
  await picture.first().scrollIntoViewIfNeeded()
  const { y = 0, height = 0 } = (await picture.first().boundingBox()) ?? {}
  return payer.screenshot({ clip: { x: 0, y: y - 24, width: payer.viewportSize()?.width ?? 0, height: height + 72 } })
}

for (const [who, part] of [
  ['giulia', 'bars'],
  ['nicola', 'squares'],
] as const)
  test(`${who} makes a code, the till reads the ${part} from a film of the screen and takes what the bill needs, both turn green`, async ({
    page: payer,
    service,
  }, info) => {
    await payer.emulateMedia({ colorScheme: part === 'bars' ? 'dark' : 'light' })
    await enter(payer, who)
    await payer.goto('/code-gdo')
    await payer.getByRole('button', { name: /Mercato di Porta Palazzo/ }).click()
    await expectAccessible(payer, 'making a code')
    await makes(payer, 3)
    await expect(code(payer)).toBeVisible()
    // Nothing pushes it down: neither a question nor news.
    await expect(code(payer).getByRole('img').first()).toBeInViewport({ ratio: 1 })
    await expectAccessible(payer, 'the open code')
    expect(readGdoCode(await digits(payer))).not.toBeNull()

    const reel = info.outputPath('code.mjpeg')
    await film(await heldOut(payer, part), reel)
    const browser = await browserWithCamera(reel)
    try {
      const till = await browser.newPage({
        baseURL: service.url,
        locale: 'it-IT',
        permissions: ['camera'],
        viewport: { width: 390, height: 844 },
      })
      await takes(await enter(till, 'ines'), payer)
    } finally {
      await browser.close()
    }
    await payer.getByRole('link', { name: 'Vedi la ricevuta' }).click()
    await expect(payer.getByRole('dialog').getByText('Codice spesa').first()).toBeVisible()
  })

/** Of 30 euros in tickets of ten a bill of 23,50 takes two. */
async function takes(till: Page, payer: Page): Promise<void> {
  const keypad = till.getByRole('group', { name: 'Tastierino' })
  for (const digit of '2350') await keypad.getByRole('button', { name: digit, exact: true }).click()
  await till.getByRole('button', { name: 'Leggi un codice' }).click()
  await expect(sheet(till).getByText('Tornano al cliente')).toBeVisible()
  await expectAccessible(till, 'taking a code')
  await expect(sheet(till).getByText('Da incassare in altro modo')).toBeVisible()
  await sheet(till).getByRole('button', { name: 'Prendi 20,00 €' }).click()
  await expect(green(till)).toBeVisible()
  // What the cashier still has to ask for stands there with the green, not a moment later.
  await expect(green(till).getByRole('alert')).toContainText('3,50')
  await expect(payer.getByRole('heading', { name: 'Preso 20,00 €, tornati 10,00 €' })).toBeVisible()
  // The screen says it: no news lies over the words that the till compares.
  await expect(payer.getByText('Codice spesa preso')).toBeHidden()
  await expectAccessible(payer, 'the end of a code')
  expect(await proofWords(green(till))).toBe(await proofWords(payer.getByRole('region', { name: /^Preso/ })))
  await green(till).getByRole('button', { name: 'Fatto' }).click()
}

test('over the open sheet the hand scanner and the keys work wherever the focus is: nothing scanned becomes an amount', async ({
  page: payer,
  person,
}) => {
  const till = await person('ines')
  await expect(till.getByText('in linea')).toBeVisible()
  await enter(payer, 'nicola', '/code-gdo')
  await makes(payer, 1)
  const shown = await digits(payer)
  await till.getByRole('button', { name: 'Leggi un codice' }).click()
  await expect(till.getByRole('dialog', { name: 'Leggi un codice' })).toBeVisible()
  await handScan(till, shown)
  await expect(sheet(till).getByRole('button', { name: 'Prendi tutto: 10,00 €' })).toBeVisible()
  for (const key of '1250') await till.keyboard.press(key)
  const bill = sheet(till).getByLabel('Totale dello scontrino')
  await expect(bill).toHaveValue(/^12,50/)
  // The field has the focus: its Enter would take the code.
  await bill.focus()
  await handScan(till, '8001234567897')
  await expect(till.getByText('Questo è il codice di un prodotto')).toBeVisible()
  await expect(bill).toHaveValue(/^12,50/)
  await till.keyboard.press('Enter')
  await expect(green(till).getByRole('alert')).toContainText('2,50')
  await green(till).getByRole('button', { name: 'Fatto' }).click()
  await expect(payer.getByRole('heading', { name: 'Preso 10,00 €' })).toBeVisible()
})

test('by hand scanner the whole code; typed wrong it is told so, an unknown one too', async ({ page: payer, person }) => {
  const till = await person('ines')
  await expect(till.getByText('in linea')).toBeVisible()
  await enter(payer, 'giulia', '/code-gdo')
  await makes(payer, 1)
  const shown = await digits(payer)
  await handScan(till, shown.slice(0, -1) + ((Number(shown.at(-1)) + 1) % 10))
  await expect(till.getByText('Questo codice spesa non è giusto')).toBeVisible()
  await till.getByRole('button', { name: 'Leggi un codice' }).click()
  const read = till.getByRole('dialog', { name: 'Leggi un codice' })
  await read.getByLabel('Oppure scrivi il codice').fill('190000000000000002')
  await till.keyboard.press('Enter')
  await expect(read.getByText('controlla le 18 cifre')).toBeVisible()
  await read.getByLabel('Oppure scrivi il codice').fill(shown.replace(/(\d{3})/g, '$1 '))
  await till.keyboard.press('Enter')
  await expect(sheet(till).getByRole('button', { name: 'Prendi tutto: 10,00 €' })).toBeVisible()
  await sheet(till).getByRole('button', { name: 'Chiudi' }).click()
  await handScan(till, shown)
  await sheet(till).getByRole('button', { name: 'Prendi tutto: 10,00 €' }).click()
  await expect(payer.getByRole('heading', { name: 'Preso 10,00 €' })).toBeVisible()
  await green(till).getByRole('button', { name: 'Fatto' }).click()
  await expect(green(till)).toBeHidden()
  await handScan(till, shown)
  await expect(sheet(till).getByText('Questo codice è già stato preso.')).toBeVisible()
})

test('without a network the code stays, says how long it is good, and its end comes when the network is back', async ({
  page: payer,
  person,
}) => {
  const till = await person('ines')
  await expect(till.getByText('in linea')).toBeVisible()
  await enter(payer, 'nicola', '/code-gdo')
  await makes(payer, 1)
  const shown = await digits(payer)
  await payer.context().setOffline(true)
  await expect(payer.getByText(/Il codice vale ancora 1[45] minuti/)).toBeVisible()
  await expect(code(payer)).toBeVisible()
  await expectAccessible(payer, 'an open code without a network')
  await handScan(till, shown)
  await sheet(till).getByRole('button', { name: 'Prendi tutto: 10,00 €' }).click()
  await expect(green(till)).toBeVisible()
  await payer.context().setOffline(false)
  await expect(payer.getByRole('heading', { name: 'Preso 10,00 €' })).toBeVisible()
})

test('given up it is over; by the clock it comes back by itself, and the screen says so', async ({ page: payer, service }) => {
  // From the tickets that it is made of, to the shop that was looked at.
  await enter(payer, 'nicola', '/tabs/enduser-wallet')
  await payer.getByRole('link', { name: 'Fai un codice spesa' }).click()
  await expect(payer.getByRole('heading', { name: 'Codice spesa' })).toBeVisible()
  await payer.goto('/yes-ticket-payment?text=Porta%20Palazzo')
  await payer.getByRole('button', { name: /^Mercato di Porta Palazzo/ }).click()
  await payer.getByRole('dialog').getByRole('link', { name: 'Fai un codice spesa' }).click()
  await expect(payer.getByText('Mercato di Porta Palazzo')).toBeVisible()
  await expect(payer.getByRole('button', { name: 'Cambia' })).toBeVisible()
  await makes(payer, 2)
  await payer.getByRole('button', { name: 'Annulla il codice' }).click()
  await expect(payer.getByRole('heading', { name: 'Codice annullato' })).toBeVisible()
  await payer.getByRole('button', { name: 'Fai un altro codice' }).click()
  await makes(payer, 1)
  await expect(code(payer)).toBeVisible()
  await endsBarcodes(service.databaseUrl)
  await expect(payer.getByRole('heading', { name: 'Codice scaduto' })).toBeVisible()
  await expect(payer.getByText('Nessuno l’ha letto: 10,00 € sono di nuovo tuoi.')).toBeVisible()
})
