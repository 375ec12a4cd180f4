/**
 * Every "no" of paying, as the real server says it: in words, with the one thing to do next. What the app itself prevents is sent by a
 * changed request.
 */
import type { Page } from '@playwright/test'
import { expireCharge, suspendPayer } from '@taschino/testkit/company-hand.ts'
import { shopNamed } from '@taschino/testkit/walk-hand.ts'
import { expectAccessible } from './axe.ts'
import { goTo } from './in-place.ts'
import { atTill, databaseUrl, enter, enterAtTill, expect, openCharge, paidScreen, payButton, test, TILLS, typeBill } from './people.ts'
import { qrPng } from './qr-picture.ts'

const PAY = '**/api/v1/users/pay'
const NO_CODE = 'Con questo codice non si può pagare'
const NOT_HERE = 'Qui non si può pagare'

interface StoredAnswer {
  words: string
  next: string
  /** Where nothing was sent it is not said that it did not go. */ unsent?: string
}

async function expectRefusal(page: Page, { words, next, unsent }: StoredAnswer): Promise<void> {
  await expect(page.getByText(words).first()).toBeVisible()
  await expect(page.getByText(unsent ?? 'Il pagamento non è partito', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: next })).toBeVisible()
}

/** Of a code that is over the shop and the amount stay; nothing runs and nothing is to be chosen. */
async function expectNothingToChoose(page: Page): Promise<void> {
  await expect(page.getByText('Importo chiesto dalla cassa')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Con che cosa paghi' })).toHaveCount(0)
}

/** Presses the button while the request is changed on its way to the server. */
async function payChanged(page: Page, change: Record<string, unknown>, said: StoredAnswer): Promise<void> {
  await page.route(PAY, (route) => {
    const body = { ...(route.request().postDataJSON() as Record<string, unknown>), ...change }
    return route.continue({ postData: JSON.stringify(body) })
  })
  await payButton(page).click()
  await expectRefusal(page, said)
  await page.unroute(PAY)
}

test('what the server refuses although the app would not ask for it', async ({ page }) => {
  await enter(page, 'alessio')
  const five = [{ unit: 800, amount: 1, type: 'normal' }]
  const cases: (StoredAnswer & { change: Record<string, unknown> })[] = [
    { change: { code: 'ZZZZZZZZ' }, words: 'Questo codice non è di nessun negozio.', next: 'Inquadra un altro codice' },
    {
      change: { code: undefined, idShop: await shopNamed(databaseUrl(), 'Gruppo Sapori') },
      words: 'Questo è un gruppo di negozi. Scegli il negozio in cui sei.',
      next: 'Vedi i negozi vicini',
    },
    { change: { code: undefined, idShop: 999_999_999 }, words: "Questo negozio non c'è.", next: 'Vedi i negozi vicini' },
    { change: { code: TILLS.pina }, words: 'Questo negozio per ora non può incassare.', next: 'Vedi i negozi vicini' },
    { change: { idShop: 1001 }, words: 'Il codice è di un altro negozio.', next: 'Inquadra un altro codice' },
    { change: { code: 'TRAVERS0' }, words: 'Questo negozio non accetta questo tipo di buoni.', next: 'Rifai la proposta' },
    {
      change: { parts: [{ unit: 735, amount: 1, type: 'normal' }] },
      words: 'Non hai abbastanza buoni o crediti.',
      next: 'Rifai la proposta',
    },
    {
      change: { parts: [{ unit: 800, amount: 9, type: 'normal' }], bill: 7200 },
      words: 'Troppi buoni pasto in un pagamento.',
      next: 'Rifai la proposta',
    },
    {
      change: { parts: five.map((part) => ({ ...part, amount: 2 })), bill: 800 },
      words: 'I buoni superano lo scontrino e non danno resto.',
      next: 'Rifai la proposta',
    },
  ]
  for (const { change, ...said } of cases) {
    await test.step(said.words, async () => {
      await goTo(page, '/tabs/enduser-home')
      await goTo(page, `/enduser-payment/code/${TILLS.nadia}`)
      await typeBill(page, 800)
      await payChanged(page, change, said)
    })
  }
})

test('a shop that pays the code of its own till', async ({ page }) => {
  await enter(page, 'mario', '/tabs/shop-wallet')
  await page.getByRole('link', { name: 'Dividi' }).click()
  await page.getByRole('region', { name: 'Buoni business' }).getByRole('button', { name: /^Più/ }).click()
  await page.getByRole('button', { name: /^Dividi/ }).click()
  await expect(page.getByText('Buoni business creati')).toBeVisible()
  await page.goto(`/enduser-payment/code/${TILLS.teresa}`)
  await typeBill(page, 10)
  await expect(page.getByRole('button', { name: 'Nessun buono sta in questo importo' })).toBeVisible()
  // Where nothing fits nothing was chosen either.
  await expect(page.getByText(/Abbiamo scelto noi/)).toHaveCount(0)
  await page.getByRole('group', { name: 'Tastierino' }).getByRole('button', { name: '0', exact: true }).click()
  await payChanged(
    page,
    { code: TILLS.mario },
    { words: 'Non puoi pagare te stesso. Inquadra il codice di un altro negozio.', next: 'Inquadra un altro codice' },
  )
})

test('the same bill twice: refused at first, then asked, then paid when it is meant', async ({ page }) => {
  await enterAtTill(page, 'valentina', TILLS.nadia, 1)
  await payButton(page).click()
  await expect(paidScreen(page)).toBeVisible()
  await atTill(page, TILLS.nadia, 1)
  await payButton(page).click()
  await expect(page.getByText('Hai già pagato qui')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Sì, tra \d s$/ })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'No', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Sì, paga di nuovo' }).click({ timeout: 8000 })
  await expect(paidScreen(page)).toBeVisible()
})

test('the same bill again a little later: asked at once, and a no pays nothing', async ({ page }) => {
  await enterAtTill(page, 'laura', TILLS.nadia, 1)
  const answer = page.waitForResponse(PAY)
  await payButton(page).click()
  const { at } = (await (await answer).json()) as { at: string }
  await expect(paidScreen(page)).toBeVisible()
  await atTill(page, TILLS.nadia, 1)
  // Sooner than 5 s it is refused, later than 15 s it is another lunch.
  await page.waitForTimeout(Math.max(0, Date.parse(at) + 5500 - Date.now()))
  await payButton(page).click()
  await expect(page.getByText('Hai pagato lo stesso importo qui pochi secondi fa. Vuoi pagare di nuovo?')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sì, paga di nuovo' })).toBeEnabled()
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await expect(page).toHaveURL(/enduser-home$/)
  await page.goto('/tabs/enduser-transactions')
  await expect(page.getByRole('region', { name: 'Oggi' }).getByRole('link', { name: /^Sapori Navigli\b.*[−-]8,00/ })).toHaveCount(1)
})

test('a code of nobody is told where it was typed or chosen, and the next one leads to the till', async ({ page }) => {
  await enter(page, 'giorgio', '/qrcode-scanner')
  const typed = page.getByRole('textbox', { name: 'Oppure scrivi il codice' })
  await typed.fill('ZZZZ-ZZZZ')
  await page.getByRole('button', { name: 'Continua' }).click()
  await expect(typed).toHaveAccessibleDescription(/^Questo codice non è di nessun negozio\. Controllalo o inquadra quello alla cassa\./)
  await expect(page).toHaveURL(/\/qrcode-scanner$/)
  await expectAccessible(page, 'a typed code of nobody')
  await page.getByLabel('Leggi da una foto').setInputFiles({ name: 'codice.png', mimeType: 'image/png', buffer: qrPng('ZZZZYYYY') })
  await expect(page.getByRole('main').getByRole('button', { name: 'Chiudi' })).toBeVisible()
  await expect(page.getByText('Questo codice non è di nessun negozio.')).toHaveCount(2)
  await expect(page).toHaveURL(/\/qrcode-scanner$/)
  await typed.fill(TILLS.carla)
  await expect(typed).not.toHaveAccessibleDescription(/nessun negozio/)
  await typed.press('Enter')
  await expect(page.getByRole('heading', { name: 'Forno Rosetti' })).toBeVisible()
})

test('codes that lead nowhere, a closed shop, a shop that takes nothing of what one has', async ({ page }) => {
  await enter(page, 'giorgio', '/enduser-payment/code/ZZZZZZZZ')
  await expectRefusal(page, { words: 'Questo codice non è di nessun negozio.', next: 'Inquadra un altro codice', unsent: NO_CODE })
  await page.goto('/enduser-payment/id/999999999')
  await expectRefusal(page, { words: "Questo negozio non c'è.", next: 'Vedi i negozi vicini', unsent: NOT_HERE })
  await page.goto(`/enduser-payment/code/${TILLS.pina}`)
  await expectRefusal(page, { words: 'Questo negozio per ora non può incassare.', next: 'Vedi i negozi vicini', unsent: NOT_HERE })
})

test('amounts of the till that are over: expired, paid by somebody else', async ({ page, person }) => {
  const till = await person('bruno')
  await enter(page, 'francesca')
  const expired = await openCharge(till, 700)
  await expireCharge(databaseUrl(), expired)
  await page.goto(`/enduser-payment/code/${expired}`)
  await expectRefusal(page, { words: "Il codice con l'importo è scaduto.", next: 'Inquadra un altro codice', unsent: NO_CODE })
  await expectNothingToChoose(page)
  await expect(till.getByText('Codice scaduto', { exact: true })).toBeVisible()
  await till.getByRole('button', { name: 'Nuovo importo' }).click()
  const code = await openCharge(till, 1400)
  await page.goto(`/enduser-payment/code/${code}`)
  await expect(payButton(page)).toBeEnabled()
  const faster = await person('stefano', `/enduser-payment/code/${code}`)
  await payButton(faster).click()
  await expect(paidScreen(faster)).toBeVisible()
  await expectRefusal(page, {
    words: "Guarda i movimenti: se il pagamento non c'è, chiedi alla cassa un codice nuovo.",
    next: 'Guarda i movimenti',
    unsent: NO_CODE,
  })
  await expectNothingToChoose(page)
})

test('a suspended payer is told so, and the waiting till sees why nothing came', async ({ page, person }) => {
  const till = await person('teresa')
  await enter(page, 'martina')
  const code = await openCharge(till, 700)
  await page.goto(`/enduser-payment/code/${code}`)
  await expect(payButton(page)).toBeEnabled()
  await suspendPayer(databaseUrl(), 'martina')
  await payButton(page).click()
  await expectRefusal(page, { words: 'Il tuo accesso è sospeso. Chiedi a chi ti ha dato i buoni.', next: 'Torna alla home' })
  await expect(till.getByText('Rifiutato', { exact: true })).toBeVisible()
  await expect(till.getByText("L'accesso del cliente è sospeso. Incassa in un altro modo.", { exact: true })).toBeVisible()
})
