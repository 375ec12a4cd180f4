/** The company takes an approved order back: what that means, credit note and reason come first, and the agency reads them. */
import { expectAccessible } from './axe.ts'
import { onOwnServer } from './own-server.ts'
import { enter, expect } from './people.ts'

const test = onOwnServer()

test('direzione takes back what was approved a moment ago: the order is called off, and so it stands with the agency', async ({
  page,
  person,
}) => {
  const agency = await person('lucedio', '/tabs/agency-tickets')
  await agency.getByRole('button', { name: 'Ordina', exact: true }).first().click()
  const order = agency.getByRole('dialog', { name: 'Ordina buoni' })
  await order.getByLabel('Valore di un buono').fill('7,50')
  await order.getByLabel('Quanti buoni').fill('20')
  const asked = agency.waitForResponse((one) => one.request().method() === 'POST' && one.url().endsWith('/agencies/requests'))
  await order.getByRole('button', { name: /^Manda|^Invia|^Ordina/ }).click()
  const { gtid } = (await (await asked).json()) as { gtid: string }

  await enter(page, 'direzione', `/tabs/company-agencies?request=${gtid}`)
  const sheet = page.getByRole('dialog', { name: 'Richiesta', exact: true })
  await sheet.getByLabel('Numero di fattura').fill('TB/1')
  await sheet.getByRole('button', { name: /^Approva · 150,00/ }).click()
  await expect(sheet.getByText('Approvata', { exact: true }).first()).toBeVisible()
  await sheet.getByRole('button', { name: "Riprendi l'ordine" }).click()
  const back = page.getByRole('dialog', { name: "Riprendi l'ordine" })
  await back.getByRole('button', { name: 'Riprendi 150,00 €' }).click()
  await expect(back.getByText("Scrivi il motivo: l'azienda lo legge.")).toBeVisible()
  await expectAccessible(page, 'an order that is taken back')
  await back.getByLabel('Nota di credito').fill('NC/7')
  await back.getByLabel('Motivo').fill('Taglio sbagliato')
  await back.getByRole('button', { name: 'Riprendi 150,00 €' }).click()
  await expect(back).toBeHidden()
  await expect(sheet.getByText('Taglio sbagliato (NC/7)').first()).toBeVisible()
  await expect(sheet.getByRole('button', { name: "Riprendi l'ordine" })).toHaveCount(0)

  await agency.goto(`/tabs/agency-tickets?gtid=${gtid}`)
  await expect(agency.getByText('Taglio sbagliato (NC/7)').first()).toBeVisible()
})
