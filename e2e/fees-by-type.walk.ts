/** A type of ticket with a price of its own: the company lists it, a second person agrees, a shop sees the parts and asks at that price. */
import { expectAccessible } from './axe.ts'
import { onOwnServer } from './own-server.ts'
import { expect } from './people.ts'

const test = onOwnServer()

test('one price is one line; a type that differs is added by a press, and whoever agrees sees it whole', async ({ person }) => {
  const asking = await person('direzione', '/company-settings')
  const line = asking.getByRole('link', { name: /^Commissioni/ })
  await expect(line).toContainText('Business: da 1,00 % a 2,50 %')
  await line.click()
  const sheet = asking.getByRole('dialog')
  // Who changes the list reads whom it does not change, and is led to each.
  await expect(sheet.getByText(/^\d+ negozi tengono il loro prezzo$/)).toBeVisible()
  await sheet
    .getByText(/come il listino$/)
    .first()
    .click()
  await expect(sheet.getByRole('link', { name: 'Gastronomia Valentino' })).toHaveAttribute('href', /\/shop-record\/\d+$/)
  const types = sheet.getByRole('group', { name: 'Tipi con un prezzo diverso' })
  await expect(types.getByRole('button', { name: 'Business' })).toHaveAttribute('aria-pressed', 'true')
  // Without any there is no table of terms.
  await types.getByRole('button', { name: 'Business' }).click()
  await expect(sheet.getByRole('table')).toHaveCount(0)
  await types.getByRole('button', { name: 'Spesa' }).click()
  const spesa = types.getByRole('group', { name: 'Spesa' })
  // A type begins with what all others cost.
  await expect(spesa.getByLabel('Termine più veloce')).toHaveValue('4,50')
  await spesa.getByLabel('Termine più veloce').fill('mezzo')
  await sheet.getByRole('button', { name: 'Registra' }).click()
  await expect(spesa.getByText('Scrivi una percentuale')).toBeVisible()
  await spesa.getByLabel('Termine più lento').fill('1')
  await spesa.getByLabel('Termine più veloce').fill('3')
  await spesa.getByLabel('Massimo che si può concordare').fill('2')
  await sheet.getByRole('button', { name: 'Registra' }).click()
  await expect(spesa.getByText('Metti in ordine')).toBeVisible()
  await spesa.getByLabel('Massimo che si può concordare').fill('4')
  await expect(sheet.getByRole('row', { name: /^Spesa/ })).toContainText('3%')
  await expectAccessible(asking, 'prices by type')
  await sheet.getByRole('button', { name: 'Registra' }).click()
  await expect(asking.getByText("vale quando un'altra persona della società dice sì")).toBeVisible()

  const agreeing = await person('admin', '/company-settings?setting=fees')
  const theirs = agreeing.getByRole('dialog')
  await expect(theirs.getByText('Da 1,00 % a 3,00 % · tra 0,00 % e 4,00 %')).toBeVisible()
  await theirs.getByRole('button', { name: 'Sì, va bene' }).click()
  await expect(theirs.getByRole('listitem').filter({ hasText: 'Deciso' }).first()).toContainText('Spesa: da 1,00 %')
  await agreeing.goto('/company-settings')
  await expect(agreeing.getByRole('link', { name: /^Commissioni/ })).toContainText('Spesa: da 1,00 % a 3,00 %')
})

test('a shop sees what each type costs before it asks, and reads it again where it was asked for', async ({ person }) => {
  const page = await person('fabio', '/shop-payback')
  const parts = page.getByRole('list', { name: 'Commissione per tipo' })
  await expect(parts.getByRole('listitem')).toHaveCount(3)
  await expect(parts).toContainText('al 2%')
  await expect(parts).toContainText('al 1%')
  await page.getByRole('radio', { name: /prima possibile/ }).check()
  await expect(parts).toContainText('al 4,5%')
  await expect(parts).toContainText('al 2,5%')
  await expectAccessible(page, 'a payback with two prices')
  const shown = await parts.innerText()
  await page.getByRole('button', { name: /^Ricevi/ }).click()
  await expect(page.getByText('Richiesta inviata')).toBeVisible()
  await expect(page.getByText('in media')).toBeVisible()
  expect(await parts.innerText()).toBe(shown)
  // With one price for everything there is one line, as ever.
  const other = await person('teresa', '/shop-payback')
  await expect(other.getByRole('button', { name: /^Ricevi/ })).toBeVisible()
  await expect(other.getByText(/commissione .*\(4,5%\)/)).toBeVisible()
  await expect(other.getByRole('list', { name: 'Commissione per tipo' })).toHaveCount(0)
})

test('the record of a shop takes another price for one type', async ({ person }) => {
  const teresa = await person('teresa', '/tabs/shop-wallet')
  const id = await teresa.evaluate(async () => {
    const answer = await fetch('/api/v1/shops', { headers: { authorization: `Bearer ${localStorage.getItem('token')}` } })
    return ((await answer.json()) as { id: number }).id
  })
  const page = await person('direzione', `/shop-record/${id}`)
  // Its own price stands beside the list.
  await expect(page.getByText(/^Come il listino di oggi|^Prezzo suo\. Il listino di oggi/)).toBeVisible()
  await page.getByRole('button', { name: 'Correggi: Commissioni' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Pasto' }).click()
  await sheet.getByRole('button', { name: 'Meno: Pasto: Bonifico a 2 giorni' }).click()
  await expectAccessible(page, 'prices of a shop by type')
  await sheet.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByText(/Pasto: 2,00.% – 4,40.%/)).toBeVisible()
})
