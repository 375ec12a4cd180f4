/** Versions of the app are put out on a screen, and the app of a person hears it; screens say whom to call. */
import { expectAccessible } from './axe.ts'
import { onOwnServer } from './own-server.ts'
import { enter, expect } from './people.ts'

const test = onOwnServer()

test('direzione puts a version out: apps behind it are told, a bound that would shut everybody out is refused', async ({
  page,
  person,
}) => {
  await enter(page, 'direzione', '/tabs/company-profile')
  await page.getByRole('link', { name: /^Versioni dell'app/ }).click()
  await expect(page.getByText('Nessuna versione pubblicata')).toBeVisible()
  await page.getByRole('button', { name: 'Pubblica', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Pubblica' })
  await sheet.getByLabel('Versione', { exact: true }).fill('99.0.0')
  await sheet.getByLabel('Chiudi fuori chi è sotto la').fill('98.0.0')
  await expectAccessible(page, 'company-releases: the sheet')
  await sheet.getByRole('button', { name: 'Pubblica la 99.0.0' }).click()
  await expect(sheet.getByText('Così nessuno potrebbe più entrare', { exact: false })).toBeVisible()
  await sheet.getByLabel('Chiudi fuori chi è sotto la').fill('')
  await sheet.getByLabel("Titolo dell'avviso").fill('È uscita la 99')
  await sheet.getByRole('button', { name: 'Pubblica la 99.0.0' }).click()
  const list = page.getByRole('list', { name: 'Versioni pubblicate' })
  await expect(list).toContainText('99.0.0')
  await expect(list).toContainText('in vigore')
  await expect(list).toContainText('Marta Serra')
  await expectAccessible(page, 'company-releases')
  const giulia = await person('giulia', '/tabs/enduser-home')
  await expect(giulia.getByText('È uscita la 99')).toBeVisible()
})
