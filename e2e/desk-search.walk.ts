/** The search of a desk by keyboard alone: from the code that a receipt reads aloud to the payment and its refund; names, screens, keys. */
import { shortGtid } from '@taschino/basics/gtid.ts'
import { pay } from '@taschino/contract/payments.ts'
import { expectAccessible } from './axe.ts'
import { reach } from './by-keys.ts'
import { does } from './elsewhere.ts'
import { onOwnServer } from './own-server.ts'
import { enter, expect, PASSWORD, TILLS } from './people.ts'

const test = onOwnServer()
test.describe.configure({ mode: 'default' })
test.beforeEach(({ page }) => page.setViewportSize({ width: 1280, height: 800 }))

const pays = async (url: string, amount: number) =>
  (await does(url, 'giulia', pay, {
    body: { code: TILLS.carla, parts: [{ unit: 800, amount, type: 'normal' }], confirmRepeat: true },
  })) as {
    gtid: string
  }

test('from the code of a receipt to the payment, both papers and the refund, by keyboard alone', async ({ page, service }) => {
  const { gtid } = await pays(service.url, 2)
  await enter(page, 'direzione', '/tabs/company-users')
  await expect(page.getByRole('button', { name: 'Cerca', exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Cerca ovunque' })
  await expect(field).toBeFocused()
  await page.keyboard.type(shortGtid(gtid).toLowerCase())
  await expect(page.getByRole('option', { name: new RegExp(shortGtid(gtid)) })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page, 'the search of a desk')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/company-record/movement/${gtid}`))
  // Each side's paper as that side reads it: whoever stands at the till knows no family name.
  await expect(page.getByRole('article', { name: /^Come lo vede Giulia/ })).toContainText('Forno Rosetti')
  await expect(page.getByRole('article', { name: /^Come lo vede Forno Rosetti/ })).toContainText(/Giulia [A-Z]\./)
  await expectAccessible(page, 'the page of a payment')

  await reach(page, /^Rimborsa$/)
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Rimborsa' })
  await expect(sheet).toBeVisible()
  await reach(page, /^Più/)
  await page.keyboard.press('Enter')
  await reach(page, /^Importo sbagliato$/)
  await page.keyboard.press('Space')
  await reach(page, /^Rimborsa 8,00/)
  await page.keyboard.press('Enter')
  const [proof, done] = [page.getByLabel('Password', { exact: true }), sheet.getByText(/sono tornati a Giulia/)]
  await expect(proof.or(done).first()).toBeVisible()
  if (await proof.isVisible()) {
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
  }
  await expect(done).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('rimborso parziale').first()).toBeVisible()
  // Who did it stands in the line of time.
  await expect(page.getByRole('region', { name: 'Che cosa è successo' })).toContainText(/rimborsat/)

  await reach(page, /^Nuova nota/)
  await page.keyboard.type('Ha chiamato la cassa: resta da rendere un buono')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'resta da rendere un buono' })).toBeVisible()
  await expectAccessible(page, 'the page of a payment with a note')
})

test('names, amounts with a day, screens and acts: arrows choose, Escape closes, a phone and a payer have none of it', async ({
  page,
  service,
  person,
}) => {
  const { gtid } = await pays(service.url, 3)
  await enter(page, 'direzione', '/tabs/company-shops')
  const field = page.getByRole('combobox', { name: 'Cerca ovunque' })
  await expect(page.getByRole('button', { name: 'Cerca', exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('24,00 oggi')
  await expect(page.getByText(/^Movimenti da 24,00/)).toBeVisible()
  await expect(page.getByRole('option', { name: new RegExp(shortGtid(gtid)) })).toBeVisible()
  await field.fill('rosetti')
  await expect(page.getByRole('group', { name: 'Negozi' }).getByRole('option', { name: /Forno Rosetti/ })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Persone' }).getByRole('option', { name: /Carla/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  const chosen = page.getByRole('option', { selected: true })
  await expect(chosen).toHaveCount(1)
  await expect(field).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '')
  await field.fill('impostaz')
  await expect(page.getByRole('option', { name: 'Impostazioni della società' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/company-settings/)
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  await expect(page).toHaveURL(/company-settings/)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Tasti' })).toContainText('cerca ovunque')
  await expectAccessible(page, 'the keys of a desk')
  await page.keyboard.press('Escape')

  const till = await person('carla', '/tabs/shop-transactions')
  await till.setViewportSize({ width: 1280, height: 800 })
  await till.reload()
  await expect(till.getByRole('button', { name: 'Cerca', exact: true })).toBeVisible()
  await till.keyboard.press('Control+k')
  await till.keyboard.type(gtid)
  await expect(till.getByRole('option', { name: /Giulia [A-Z]\./ })).toBeVisible()
  await till.keyboard.press('Enter')
  await expect(till).toHaveURL(new RegExp(`shop-transactions\\?gtid=${gtid}`))

  const payer = await person('marco', '/tabs/enduser-home')
  await payer.setViewportSize({ width: 1280, height: 800 })
  await payer.reload()
  await expect(payer.getByRole('navigation').first()).toBeVisible()
  await payer.keyboard.press('Control+k')
  await expect(payer.getByRole('combobox')).toHaveCount(0)
})

test('a person is found by name and has a page of their own: what they hold, how it moved, what may be done', async ({ page }) => {
  await enter(page, 'direzione', '/tabs/company-shops')
  await expect(page.getByRole('button', { name: 'Cerca', exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('giulia bianchi')
  await expect(page.getByRole('group', { name: 'Persone' }).getByRole('option', { name: /Giulia Bianchi/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/company-record\/user\/\d+/)
  await expect(page.getByRole('heading', { name: 'Giulia Bianchi' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Che cosa ha' })).toContainText('Pasto')
  await expect(page.getByRole('list', { name: 'Ultimi movimenti' }).getByRole('listitem')).toHaveCount(8)
  await expect(page.getByRole('region', { name: 'Che cosa è successo' })).toBeVisible()
  await expectAccessible(page, 'the page of a person')
  await page.getByRole('list', { name: 'Ultimi movimenti' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/company-record\/movement\//)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('heading', { name: 'Movimento' })).toBeVisible()
  await expectAccessible(page, 'the page of a payment on a phone')
  await page.goto('/company-record/user/999999')
  await expect(page.getByText("Qui non c'è niente")).toBeVisible()
})

test('the company sees as a person sees, for a reason that the person reads, can do nothing, and comes back to itself', async ({
  page,
  person,
}) => {
  await enter(page, 'direzione', '/tabs/company-users')
  await expect(page.getByRole('button', { name: 'Cerca', exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('elisa')
  await expect(page.getByRole('group', { name: 'Persone' }).getByRole('option', { name: /Elisa/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await reach(page, /^Vedi come$/)
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: /^Vedi come Elisa/ })
  await expect(sheet).toBeVisible()
  await expectAccessible(page, 'asked before one sees as somebody')
  await expect(sheet.getByLabel('Motivo')).toBeFocused()
  await page.keyboard.type('Ha telefonato: non trova i buoni')
  await page.keyboard.press('Enter')
  const banner = page.getByRole('complementary', { name: /^Vedi come Elisa/ })
  await expect(banner).toContainText('in sola lettura')
  await expect(page).toHaveURL(/enduser-home/)
  await expect(page.getByRole('link', { name: /^Portafoglio/ }).first()).toBeVisible()
  await expectAccessible(page, 'what the company sees as a person')
  // Another tab of the same desk is still the company's.
  const other = await page.context().newPage()
  await other.goto('/tabs/company-users')
  await expect(other.getByRole('heading', { name: 'Utenti' })).toBeVisible()
  await other.close()

  const elisa = await person('elisa', '/profile/devices')
  await expect(elisa.getByText('La società, in sola lettura')).toBeVisible()
  await elisa.goto('/notifications')
  await expect(elisa.getByText(/Motivo: Ha telefonato: non trova i buoni/)).toBeVisible()

  await banner.getByRole('button', { name: 'Esci dalla vista' }).press('Enter')
  await expect(page).toHaveURL(/company-record\/user\/\d+/)
  await expect(banner).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Che cosa è successo' })).toContainText("ha visto l'app come la vede")
})

test('a shop, an agency and a file for the bank have their pages, with notes that stay', async ({ page }) => {
  await enter(page, 'direzione', '/tabs/company-users')
  await expect(page.getByRole('button', { name: 'Cerca', exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('forno rosetti')
  await expect(page.getByRole('group', { name: 'Negozi' }).getByRole('option', { name: /Forno Rosetti/ })).toBeVisible()
  await page
    .getByRole('group', { name: 'Negozi' })
    .getByRole('option', { name: /Forno Rosetti/ })
    .click()
  await expect(page).toHaveURL(/company-record\/shop\/\d+/)
  await expect(page.getByRole('heading', { name: 'Forno Rosetti' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Ultimi movimenti' }).getByRole('listitem')).toHaveCount(8)
  await page.getByLabel('Nuova nota').fill('Il titolare preferisce essere chiamato di mattina')
  await page.getByLabel('Nuova nota').press('Enter')
  await expect(page.getByText('Il titolare preferisce essere chiamato di mattina')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Il titolare preferisce essere chiamato di mattina')).toBeVisible()
  await expectAccessible(page, 'the page of a shop')
  await page.getByRole('button', { name: /^Togli la nota/ }).click()
  await expect(page.getByText('Ancora nessuna nota.')).toBeVisible()
  await page.goto('/company-record/file/1')
  await expect(page.getByRole('list', { name: 'Bonifici della distinta' }).getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page, 'the page of a file for the bank')
})
