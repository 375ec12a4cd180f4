/** What people look up: the wallet with its expiries, the movements with filters and pages, the receipt, the shop's own figures. */
import { enter, expect, test } from './people.ts'

test('the wallet names every group, its lots and the rules', async ({ page }) => {
  await enter(page, 'giulia', '/tabs/enduser-wallet')
  await expect(page.getByRole('heading', { name: 'Portafoglio' })).toBeVisible()
  await expect(page.getByText('Officine Alfieri').first()).toBeVisible()
  await expect(page.getByText('12,40 €').first()).toBeVisible()
  await expect(page.getByText('Si usano al massimo 8 buoni pasto per volta.')).toBeVisible()
})

test('movements go back page by page, are filtered, found by text, and open as a receipt', async ({ page }) => {
  await enter(page, 'giulia', '/tabs/enduser-transactions')
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 4000)
      return rows.count()
    })
    .toBeGreaterThan(25)
  await page.getByRole('button', { name: 'Filtri' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filtri' })
  await sheet.getByRole('button', { name: 'Crediti liberi' }).click()
  await sheet.getByLabel('Cerca').fill('rosetti')
  await sheet.getByRole('button', { name: 'Mostra', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Filtri (2)' })).toBeVisible()
  await expect(page).toHaveURL(/text=rosetti/)
  await expect(rows.first()).toContainText('Forno Rosetti')
  await expect(page.getByRole('link', { name: /Bar Centrale/ })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Filtri (2)' })).toBeVisible()
  await rows.first().getByRole('link').click()
  const receipt = page.getByRole('dialog', { name: 'Ricevuta' })
  await expect(receipt.getByText("Da leggere all'assistenza")).toBeVisible()
  await expect(page).toHaveURL(/gtid=/)
  await page.goBack()
  await expect(receipt).toBeHidden()
})

test('a filter that finds nothing says so and can be taken off', async ({ page }) => {
  await enter(page, 'giulia', '/tabs/enduser-transactions?text=zzzzz')
  await expect(page.getByText('Nessun movimento con questi filtri')).toBeVisible()
  await page.getByRole('button', { name: 'Togli i filtri' }).click()
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
})

test('the shop sees its takings by type and day, its movements, and on wide windows the menu', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(page, 'fabio', '/tabs/shop-wallet')
  await expect(page.getByRole('heading', { name: 'Portafoglio' })).toBeVisible()
  await expect(page.getByText('Per tipo')).toBeVisible()
  await page.getByRole('navigation', { name: 'Menu principale' }).getByRole('link', { name: 'Movimenti' }).click()
  // At a desk they are a table; the receipt stands beside it.
  const movements = page.getByRole('table', { name: 'Movimenti' })
  await movements.getByRole('row').nth(1).getByRole('link').click()
  await expect(page.getByText("Da leggere all'assistenza")).toBeVisible()
  const filters = page.getByRole('group', { name: 'Filtri' })
  await filters.getByRole('button', { name: 'Tipo', exact: true }).click()
  await filters.getByRole('button', { name: 'Pagamento sul conto' }).click()
  await expect(page).toHaveURL(/kind=payback/)
  await filters.getByRole('button', { name: 'Togli il filtro Tipo' }).click()
  await expect(page).not.toHaveURL(/kind=/)
  await page.getByRole('navigation', { name: 'Menu principale' }).getByRole('link', { name: 'Incassa' }).click()
  await expect(page.getByRole('region', { name: 'Ultimi pagamenti' }).getByRole('listitem')).toHaveCount(10)
})

test('a group of shops reads on its home what each of them takes, and in its movements whose each is', async ({ page }) => {
  await enter(page, 'sapori')
  await expect(page.getByRole('heading', { name: 'I tuoi negozi' })).toBeVisible()
  const shops = page.getByRole('list', { name: 'I negozi del gruppo' })
  await expect(shops.getByRole('listitem')).not.toHaveCount(0)
  await expect(shops.getByRole('listitem').filter({ hasText: 'Sapori Brera' })).toContainText(/ultimo .* nel mese/)
  await page.getByRole('link', { name: 'Vedi i movimenti' }).click()
  await expect(
    page
      .getByRole('link')
      .filter({ hasText: /Sapori (Brera|Navigli|Porta Nuova)/ })
      .first(),
  ).toBeVisible()
  await page.goto('/qrcode-image')
  await expect(page.getByText("Qui non c'è un codice")).toBeVisible()
})
