/** The till and the payer, live on two devices: waiting, scanned, confirmed, given back; nothing is forgotten over a reload. */
import { enter, enterAtTill, expect, openCharge, paidScreen, payButton, proofWords, test, TILLS } from './people.ts'

// With all that moves: what comes in live stands over what still glides.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('an amount from the till: scanned, confirmed, the same proof on both screens, green until dismissed', async ({
  page: payer,
  person,
}) => {
  const till = await person('mario')
  await expect(till.getByText('in linea')).toBeVisible()
  const code = await openCharge(till, 1600)
  await expect(till.getByText('In attesa del cliente')).toBeVisible()
  await enter(payer, 'andrea', `/enduser-payment/code/${code}`)
  await expect(till.getByText('Scansionato', { exact: true })).toBeVisible()
  await expect(payer.getByText('Importo chiesto dalla cassa')).toBeVisible()
  // The till hears of it before it can read how much: nothing is received until then, since a cent may answer any bill.
  const howMuch = /\/api\/v1\/(transactions\/|users\/\d+\/transactions)/
  await till.route(howMuch, (route) => route.abort())
  await payer.getByRole('button', { name: 'Paga 16,00 €' }).click()
  await expect(paidScreen(payer)).toBeVisible()
  const green = till.getByRole('dialog', { name: 'Pagamento ricevuto' })
  const confirmed = till.getByRole('dialog', { name: 'Confermato dal cliente' })
  await expect(confirmed.getByText("Prima di consegnare aspetta di vedere l'importo.")).toBeVisible()
  // T17: no amount is claimed of what has not been read.
  await expect(confirmed.getByText(/\d,\d\d/)).toHaveCount(0)
  await expect(green).toBeHidden()
  await till.unroute(howMuch)
  await expect(green).toBeVisible()
  await expect(green.getByText('+16,00 €').first()).toBeAttached()
  await expect(green.getByText('Andrea R.')).toBeVisible()
  expect(await proofWords(green)).toBe(await proofWords(paidScreen(payer)))
  // A tablet is turned: what lies below comes to lie beside and back, and never on top.
  for (const width of [1280, 390]) {
    await till.setViewportSize({ width, height: 844 })
    await green.getByRole('button', { name: 'Fatto' }).click({ trial: true })
  }
  await till.reload()
  await expect(green).toBeVisible()
  await green.getByRole('button', { name: 'Fatto' }).click()
  await expect(green).toBeHidden()
  await till.reload()
  const newest = till.getByRole('region', { name: 'Ultimi pagamenti' }).getByRole('listitem').first()
  await expect(newest).toContainText('Andrea R.')
  await expect(newest).toContainText('16,00')
  await expect(green).toBeHidden()
})

test('the printed code: the till hears of it at once, gives one ticket back, and the payer sees it live', async ({
  page: payer,
  person,
}) => {
  const till = await person('luca')
  await expect(till.getByText('in linea')).toBeVisible()
  await enterAtTill(payer, 'silvia', TILLS.luca, 2)
  await payButton(payer).click()
  await expect(paidScreen(payer)).toBeVisible()
  await till.getByRole('dialog', { name: 'Pagamento ricevuto' }).getByRole('button', { name: 'Fatto' }).click()
  await till.getByRole('region', { name: 'Ultimi pagamenti' }).getByRole('button').first().click()
  await till.getByRole('button', { name: 'Rimborsa' }).click()
  const sheet = till.getByRole('dialog', { name: 'Rimborsa' })
  await sheet.getByRole('button', { name: /Più/ }).click()
  const press = sheet.getByRole('button', { name: /^Rimborsa 8,00 €/ })
  await till.setViewportSize({ width: 390, height: 560 })
  await press.click()
  // The foot of a full sheet begins where these words stand, and whoever scrolls away and presses again is told again.
  const missing = sheet.getByText('Scegli o scrivi un motivo.')
  for (const pressed of ['once', 'again']) {
    if (pressed === 'again') {
      await sheet.getByRole('button', { name: /Più/ }).scrollIntoViewIfNeeded()
      await press.click()
    }
    await expect(missing, pressed).toBeInViewport({ ratio: 1 })
    expect(
      await missing.evaluate((words) => {
        const { x, y, width, height } = words.getBoundingClientRect()
        return words.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      }),
      pressed,
    ).toBe(true)
    await expect(sheet.getByRole('radio').first()).toBeFocused()
  }
  await sheet.getByText('Merce resa').click()
  await sheet.getByRole('button', { name: 'Rimborsa 8,00 € a Silvia P.' }).click()
  await expect(sheet.getByText('8,00 € sono tornati a Silvia P.')).toBeVisible()
  await expect(payer.getByText('Il negozio ti ha reso 8,00 €.')).toBeVisible()
  await expect(payer.getByText('Rimborso ricevuto')).toBeVisible()
  for (const [page, list] of [
    [till, '/tabs/shop-transactions'],
    [payer, '/tabs/enduser-transactions'],
  ] as const) {
    await page.setViewportSize({ width: 320, height: 844 })
    await page.goto(list)
    await expect(page.getByRole('main').getByText('rimborso parziale').first()).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  }
})

test('storno: the whole payment goes back the same day, live on the payer’s green screen', async ({ page: payer, person }) => {
  const till = await person('piero')
  await expect(till.getByText('in linea')).toBeVisible()
  await enterAtTill(payer, 'matteo', TILLS.piero, 1)
  await payButton(payer).click()
  await expect(paidScreen(payer)).toBeVisible()
  await till.getByRole('dialog', { name: 'Pagamento ricevuto' }).getByRole('button', { name: 'Fatto' }).click()
  await till.getByRole('region', { name: 'Ultimi pagamenti' }).getByRole('button').first().click()
  await till.getByRole('button', { name: 'Storna' }).click()
  const sheet = till.getByRole('dialog', { name: 'Storna il pagamento' })
  await sheet.getByText('Importo sbagliato').click()
  await sheet.getByRole('button', { name: 'Storna 8,00 € a Matteo N.' }).click()
  await expect(sheet.getByText('Stornato')).toBeVisible()
  await expect(payer.getByRole('heading', { name: 'Stornato' })).toBeVisible()
  await expect(payer.getByText('Il negozio ha annullato il pagamento: 8,00 € sono tornati nel tuo taschino.')).toBeVisible()
  // Read again later, on either side, it does not look paid and shows no words that could be taken for a proof.
  await till.goto('/tabs/shop-transactions')
  await till.getByRole('link').filter({ hasText: 'stornato' }).first().click()
  const receipt = till.getByRole('dialog', { name: 'Ricevuta' })
  await expect(receipt.getByText('Stornato: Matteo N. ha riavuto tutto')).toBeVisible()
  await expect(receipt.getByText(/^Pagato da/)).toHaveCount(0)
  await payer.goto('/tabs/enduser-transactions')
  await payer.getByRole('link').filter({ hasText: 'stornato' }).first().click()
  for (const page of [till, payer]) {
    await expect(page.getByRole('dialog', { name: 'Ricevuta' }).getByText('Pagamento stornato: non vale come prova')).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Ricevuta' }).getByText(/^Verifica/)).toHaveCount(0)
  }
})

test('the till takes its amount back while the payer looks at it', async ({ page: payer, person }) => {
  const till = await person('olga')
  const code = await openCharge(till, 800)
  await enter(payer, 'laura', `/enduser-payment/code/${code}`)
  await expect(payButton(payer)).toBeEnabled()
  await till
    .getByRole('dialog', { name: /Incassa/ })
    .getByRole('button', { name: 'Annulla' })
    .click()
  await expect(payer.getByText('La cassa ha annullato questo codice. Chiedi di farne un altro.')).toBeVisible()
  await expect(payer.getByText('Con questo codice non si può pagare')).toBeVisible()
  await expect(payer.getByRole('button', { name: 'Inquadra un altro codice' })).toBeVisible()
})

test('the poster is a PDF, made for this till', async ({ page }) => {
  await enter(page, 'carla', '/qrcode-image?code=R0SETT1B')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Scarica il cartello (PDF)' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('cartello-cassa-2.pdf')
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.length).toBeGreaterThan(2000)
})
