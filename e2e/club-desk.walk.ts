/**
 * The company at the desk of the club: a category put in its place by keys, an own brand with a product, its picture and stock, seen as
 * buyers see it; brands of a provider switched off together; a pause, a walk and what it changed; a provider's bill.
 */
import type { Page } from '@playwright/test'
import { oweProvider } from '@taschino/testkit/company-hand.ts'
import { expectAccessible } from './axe.ts'
import { onClubServer } from './own-club.ts'
import { enter, expect, PASSWORD } from './people.ts'
import { photo } from './photo.ts'

const { test, provider } = onClubServer()
test.describe.configure({ mode: 'serial' })

const dialog = (page: Page) => page.getByRole('dialog').last()
const categories = (page: Page) => page.getByRole('list', { name: 'Categorie del club' })

async function opensFromMenu(page: Page, name: string): Promise<void> {
  await page.goto('/tabs/company-shops')
  await page.getByRole('button', { name: 'Altre pagine' }).click()
  await page
    .getByRole('link', { name, exact: true })
    .or(page.getByRole('menuitem', { name, exact: true }))
    .click()
}

test('a category is made, moved by key, stays where it was put, and a product of the company is seen in it as buyers see it', async ({
  page,
}) => {
  await enter(page, 'direzione', '/tabs/company-shops')
  await opensFromMenu(page, 'Categorie del club')
  await expect(categories(page)).toBeVisible()
  await page.getByRole('button', { name: 'Nuova categoria' }).click()
  await dialog(page).getByRole('button', { name: 'Nuova categoria' }).click()
  await expect(dialog(page).getByText('Scrivi almeno due lettere.')).toBeVisible()
  await dialog(page).getByLabel('Nome della categoria').fill('Regali')
  await dialog(page).getByRole('radio', { name: 'Cuore' }).check({ force: true })
  await expectAccessible(page, 'company-club-categories: sheet')
  await dialog(page).getByRole('button', { name: 'Nuova categoria' }).click()
  const last = categories(page).getByRole('listitem').last()
  await expect(last).toContainText('Regali')
  await page.getByRole('button', { name: 'Sposta Regali più in su' }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(categories(page).getByRole('listitem').nth(-2)).toContainText('Regali')
  await expect(page.getByText(/^Regali: ora al posto \d+ di \d+$/)).toBeAttached()
  await page.reload()
  await expect(categories(page).getByRole('listitem').nth(-2)).toContainText('Regali')
  await expectAccessible(page, 'company-club-categories')

  await opensFromMenu(page, 'Prodotti del club')
  await page.getByRole('button', { name: 'Nuovo marchio' }).click()
  await dialog(page).getByLabel('Nome del marchio').fill('Officina Lume')
  await dialog(page).getByLabel('Categoria').selectOption({ label: 'Regali' })
  await dialog(page).getByRole('button', { name: 'Nuovo marchio' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Nuovo prodotto' }).click()
  await dialog(page).getByLabel('Marchio').selectOption({ label: 'Officina Lume' })
  await dialog(page).getByLabel('Nome', { exact: true }).fill('Candela <b>profumata</b>')
  await dialog(page).getByLabel('Prezzo €').fill('12,50')
  await dialog(page).getByLabel('Costo €').fill('7')
  await expectAccessible(page, 'company-club-products: sheet')
  await dialog(page).getByRole('button', { name: 'Nuovo prodotto' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Carica', exact: true })).toBeVisible()
  await dialog(page)
    .getByLabel('Scegli un’immagine')
    .setInputFiles(await photo(page, 'Candela'))
  await expect(dialog(page).locator('img[src*="/club/pictures/"]')).toBeVisible()
  await dialog(page).getByLabel('Pezzi', { exact: true }).fill('4')
  await dialog(page).getByRole('button', { name: 'Carica', exact: true }).click()
  await expect(dialog(page).getByRole('status').filter({ hasText: '4' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Chiudi' }).click()
  // What looks like a page is words.
  await expect(page.getByText('Candela <b>profumata</b>')).toBeVisible()
  await expectAccessible(page, 'company-club-products')

  await page.goto('/company-club-categories-management')
  await categories(page)
    .getByRole('link', { name: /^Regali/ })
    .click()
  await expect(page).toHaveURL(/\/company-club-categories-management\/company-club-category-details-management\/\d+$/)
  // By its address, too, as somebody would keep it.
  const idInternalCategory = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await page.goto(`/company-club-categories-management/company-club-category-details-management/${idInternalCategory}`)
  const preview = page.getByRole('region', { name: 'Anteprima' })
  const choice = page.getByText('Anteprima', { exact: true })
  await expect(choice.or(preview).first()).toBeVisible()
  if (!(await preview.isVisible())) await choice.click()
  await expect(preview).toContainText('Officina Lume')
  await expect(preview).toContainText('12,50')
  await expectAccessible(page, 'company-club-category-details')
})

test('brands of a category are put in order, by dragging and by key, and buyers find them so', async ({ page, person }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(page, 'direzione', '/company-club-categories-management')
  await categories(page).getByRole('link', { name: /^Casa/ }).click()
  const brands = page.getByRole('list', { name: 'Contenuto' })
  // Beside it stands its picture, or a letter until that is here.
  const named = (at: number): Promise<string> => brands.getByRole('listitem').nth(at).locator('bdi').first().innerText()
  await expect(brands.getByRole('listitem').nth(2)).toBeVisible()
  const [first, second, third] = [await named(0), await named(1), await named(2)]
  // The handle of the third row, pulled over the first one.
  const from = await brands.getByRole('listitem').nth(2).boundingBox()
  const to = await brands.getByRole('listitem').nth(0).boundingBox()
  if (!from || !to) throw new Error('no rows')
  await page.mouse.move(from.x + 16, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + 16, to.y + 12, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => named(0)).toBe(third)
  await expect(page.getByText(new RegExp(`^${third}: ora al posto 1 di \\d+$`))).toBeAttached()
  await page.getByRole('button', { name: `Sposta ${first} più in giù` }).focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => named(2)).toBe(first)
  const preview = page.getByRole('list', { name: 'Come la vede chi compra' })
  await expect(preview.getByRole('listitem').nth(1)).toContainText(second)
  await expectAccessible(page, 'company-club-category-details: order')
  const buyer = await person('francesca', '/club')
  await buyer.getByRole('link', { name: /^Casa/ }).click()
  const shelf = buyer.getByRole('list', { name: 'Casa' })
  for (const [at, name] of [third, second, first].entries()) await expect(shelf.getByRole('listitem').nth(at)).toContainText(name)
})

const [PHONE, DESK] = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

/** The two brands that were switched off: narrowed to and in order, in the address; one of them is opened by key, both put back to use. */
async function findsThemAtADesk(page: Page): Promise<void> {
  await page.setViewportSize(DESK)
  const table = page.getByRole('table', { name: 'Marchi' })
  const filters = page.getByRole('group', { name: 'Filtri' })
  await filters.getByRole('button', { name: 'In uso', exact: true }).click()
  await filters.getByRole('button', { name: 'Non in uso', exact: true }).click()
  await table.getByRole('columnheader', { name: 'Prodotti' }).getByRole('button').first().click()
  await expect(page).toHaveURL(/enabled=false.*sort=products/)
  await expect(table.getByRole('rowheader')).toHaveCount(2)
  await expect(table.getByText('2 righe')).toBeVisible()
  await expectAccessible(page, 'company-club-aon: the table of a desk')
  await table.getByRole('rowheader').first().getByRole('button').press('Enter')
  await expect(dialog(page).getByLabel('Quota alla persona, in percento')).toBeVisible()
  await page.keyboard.press('Escape')
  await table.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Metti in uso' }).click()
  await expect(page.getByText('Niente di simile con questi filtri')).toBeVisible()
  await page.setViewportSize(PHONE)
}

test('brands of AON are switched off together; a provider is paused, walked anew and paid', async ({ page, service }) => {
  await enter(page, 'direzione', '/tabs/company-shops')
  await opensFromMenu(page, 'AON del club')
  const brands = page.getByRole('list', { name: 'Marchi' })
  await expect(brands.getByRole('listitem').first()).toBeVisible()
  await brands.getByRole('checkbox').nth(0).check()
  await brands.getByRole('checkbox').nth(1).check()
  await page.getByRole('button', { name: 'Togli dall’uso' }).click()
  await expect(brands.getByText('Non in uso')).toHaveCount(2)
  await expectAccessible(page, 'company-club-aon')
  await findsThemAtADesk(page)

  await oweProvider(service.databaseUrl, 'pointer', 2500)
  await page.goto('/company-club-aon-management?view=providers')
  const pointer = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Pointer' }) })
  await pointer.getByRole('button', { name: 'Metti in pausa' }).click()
  await dialog(page).getByLabel('Motivo').fill('Contratto in scadenza')
  await dialog(page).getByRole('button', { name: 'Metti in pausa' }).click()
  await expect(pointer.getByText(/«Contratto in scadenza»/)).toBeVisible()
  await expectAccessible(page, 'company-club-aon: providers')
  await pointer.getByRole('button', { name: 'Riprendi' }).click()
  await expect(pointer.getByText('Si vende')).toBeVisible()
  await pointer.getByRole('button', { name: 'Segna una fattura pagata' }).click()
  await dialog(page).getByLabel('Riferimento').fill('Fattura 12')
  await dialog(page).getByRole('button', { name: 'Segna pagata' }).click()
  const proof = page.getByRole('dialog').filter({ has: page.getByLabel('Password', { exact: true }) })
  await proof.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await proof.getByRole('button', { name: 'Conferma' }).click()
  await expect(pointer.getByRole('button', { name: 'Segna una fattura pagata' })).toHaveCount(0)

  await provider().act('pointer', 'product', { externalId: 'p-00003', change: 'dearer' })
  await pointer.getByRole('button', { name: 'Aggiorna' }).click()
  await expect(pointer.getByText('Richiesto: il giro comincia entro pochi secondi.')).toBeVisible()
  await expect(pointer.getByText(/0 nuovi, 1 cambiati/)).toBeVisible()
  await page.getByText('Novità', { exact: true }).click()
  await expect(page.getByRole('list', { name: 'Novità' }).getByText(/→/).first()).toBeVisible()
  await page.setViewportSize(DESK)
  const changed = page.getByRole('table', { name: 'Novità' })
  await expect(changed.getByRole('row').filter({ hasText: 'Casa Aperta' }).first()).toContainText(/Costo.*€.*€/)
  await changed.getByRole('columnheader', { name: 'Prodotto' }).getByRole('button').first().click()
  await expect(page).toHaveURL(/sort=name/)
  await expectAccessible(page, 'company-club-aon: changes')
  await page.setViewportSize(PHONE)
  await page.getByText('Categorie', { exact: true }).click()
  await expect(page.getByLabel('Dove va «Casa»')).toBeVisible()
  await expectAccessible(page, 'company-club-aon: mappings')
})
