/** The company changes what its circuit works by: one asks, another agrees, and what it was stays to be read. */
import { expectAccessible } from './axe.ts'
import { onOwnServer } from './own-server.ts'
import { expect } from './people.ts'

const test = onOwnServer()

test('one asks for another account, another agrees; whoever asked cannot', async ({ person }) => {
  const asking = await person('direzione', '/company-settings')
  await asking.getByRole('link', { name: /Conto da cui si pagano i negozi/ }).click()
  const sheet = asking.getByRole('dialog')
  await sheet.getByLabel('IBAN', { exact: true }).fill('IT60X0542811101000000123457')
  await sheet.getByRole('button', { name: 'Registra' }).click()
  await expect(sheet.getByText('Questo IBAN non esiste')).toBeVisible()
  await sheet.getByLabel('Intestatario').fill('Circuito Nuovo spa')
  await sheet.getByLabel('IBAN', { exact: true }).fill('DE89 3704 0044 0532 0130 00')
  await sheet.getByRole('button', { name: 'Registra' }).click()
  await expect(asking.getByText("vale quando un'altra persona della società dice sì")).toBeVisible()
  await asking.getByRole('link', { name: /Conto da cui si pagano i negozi/ }).click()
  await expect(sheet.getByText('Circuito Nuovo spa').first()).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Sì, va bene' })).toBeHidden()
  await expect(sheet.getByRole('button', { name: 'Ritira' })).toBeVisible()

  const agreeing = await person('admin', '/company-settings')
  await expect(agreeing.getByText('Serve il tuo sì')).toBeVisible()
  await expectAccessible(agreeing, 'the settings of the company')
  await agreeing.getByRole('link', { name: /Conto da cui si pagano i negozi/ }).click()
  const theirs = agreeing.getByRole('dialog')
  await expect(theirs.getByText('DE89370400440532013000')).toBeVisible()
  await expectAccessible(agreeing, 'a setting that waits')
  await theirs.getByRole('button', { name: 'No', exact: true }).click()
  await theirs.getByRole('button', { name: 'No', exact: true }).click()
  await expect(theirs.getByText('Scrivi perché')).toBeVisible()
  await agreeing.reload()
  await theirs.getByRole('button', { name: 'Sì, va bene' }).click()
  await expect(theirs.getByRole('listitem').filter({ hasText: 'Deciso' }).first()).toContainText(
    'Circuito Nuovo spa, IBAN che finisce con 3000',
  )
  await agreeing.goto('/company-settings')
  await expect(agreeing.getByText('Circuito Nuovo spa, IBAN che finisce con 3000')).toBeVisible()
})

test('what no money follows from counts at once, or from a day to come until it is taken back', async ({ person }) => {
  const page = await person('direzione', '/company-settings')
  await page.getByRole('link', { name: /Scadenza dei buoni/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Anni dopo questo').fill('2')
  const next = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  await sheet.getByLabel('Da quando').fill(next)
  await sheet.getByRole('button', { name: 'Registra' }).click()
  await expect(page.getByText('Fatto: la nuova impostazione è decisa.')).toBeVisible()
  await expect(page.getByRole('link', { name: /Scadenza dei buoni.*In arrivo/ })).toBeVisible()
  await page.getByRole('link', { name: /Scadenza dei buoni/ }).click()
  await sheet.getByRole('button', { name: 'Ritira' }).click()
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Ritirato' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Chiudi' }).click()
  await page.getByRole('link', { name: /Termini di pagamento/ }).click()
  for (const days of ['2 giorni', '7 giorni', '15 giorni', '30 giorni'])
    await sheet.getByRole('button', { name: days, exact: true }).click()
  await sheet.getByRole('button', { name: 'Registra' }).click()
  await expect(sheet.getByText('Lascia almeno un termine.')).toBeVisible()
})
