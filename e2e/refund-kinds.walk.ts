/** What was paid with several kinds of value goes back with several kinds at once, chosen in fields that look like fields. */
import { expectAccessible } from './axe.ts'
import { onOwnServer } from './own-server.ts'
import { enter, expect, paidScreen, payButton, TILLS, typeBill } from './people.ts'

const test = onOwnServer()

test('tickets and credits go back in one refund, and the amount of credits is a field that one sees', async ({ page: payer, person }) => {
  const till = await person('bruno')
  await expect(till.getByText('in linea')).toBeVisible()
  await enter(payer, 'giulia', `/enduser-payment/code/${TILLS.bruno}`)
  await typeBill(payer, 1050)
  await payButton(payer).click()
  await expect(paidScreen(payer)).toBeVisible()
  await till.getByRole('dialog', { name: 'Pagamento ricevuto' }).getByRole('button', { name: 'Fatto' }).click()
  await till.getByRole('region', { name: 'Ultimi pagamenti' }).getByRole('button').first().click()
  await till.getByRole('button', { name: 'Rimborsa' }).click()
  const sheet = till.getByRole('dialog', { name: 'Rimborsa' })
  await sheet.getByRole('button', { name: /Più/ }).first().click()
  const credits = sheet.getByLabel('Quanto rimborsare')
  // A frame around it, as around every other field.
  expect(
    await credits.evaluate((input) => Number.parseFloat(getComputedStyle(input.parentElement ?? input).borderTopWidth)),
  ).toBeGreaterThan(0)
  await credits.pressSequentially('100')
  await sheet.getByText('Merce resa').click()
  await expect(sheet.getByRole('button', { name: /^Rimborsa 9,00 € a/ })).toBeEnabled()
  await sheet.getByRole('button', { name: /^Tutti: 2,50/ }).click()
  await expectAccessible(till, 'a refund of several kinds')
  await sheet.getByRole('button', { name: /^Rimborsa 10,50 € a/ }).click()
  await expect(sheet.getByText(/10,50\s€ sono tornati a/)).toBeVisible()
  await expect(payer.getByText('Il negozio ti ha reso 10,50 €.').or(payer.getByText('Rimborso ricevuto')).first()).toBeVisible()
})
