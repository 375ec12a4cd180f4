/**
 * An office that hands out much is asked who it is, in the middle of the same tap: it has no PIN yet, chooses it there, and the tickets go.
 */
import { openFirm } from '@taschino/testkit/firm.ts'
import { expectAccessible } from './axe.ts'
import { onOwnServer } from './own-server.ts'
import { enter, expect, PASSWORD } from './people.ts'

/** In the shared service nobody is asked for a PIN; at night smaller sums ask for it as well. */
const test = onOwnServer(() => ({ env: { NIGHT_UNTIL: '0' } }))

test('above 300 € the office proves who it is, and the same tap hands out', async ({ page, service }) => {
  const firm = await openFirm(service.databaseUrl, { name: 'Tipografia Berti', username: 'berti', people: 2, tickets: 100 })
  await enter(page, 'berti', '/agency-distribution')
  await page.getByLabel('Incolla la tabella').fill(`E-mail\tQuantità\n${firm.people.map(({ email }) => `${email}\t20`).join('\n')}\n`)
  await page.getByRole('button', { name: 'Leggi 2 righe' }).click()
  await page.getByRole('button', { name: 'Avanti con 40 buoni pasto, 320,00 €' }).click()
  await page.getByRole('button', { name: 'Dai 40 buoni pasto a 2 persone' }).click()
  await expect(page.getByText('Scegli un PIN di sei cifre')).toBeVisible()
  await expectAccessible(page, 'distribution proof')
  // Whoever leaves meanwhile goes on from any other screen.
  await page.goto('/tabs/agency-employees')
  await expect(page.getByText('Manca la tua conferma')).toBeVisible()
  await expectAccessible(page, 'an act that waits for its proof')
  await page.getByRole('button', { name: 'Conferma che sei tu' }).click()
  // Pressed before the sheet is there, it would close nothing.
  await expect(page.getByText('Scegli un PIN di sei cifre')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Scegli un PIN di sei cifre')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Lascia stare' })).toBeVisible()
  await page.getByRole('button', { name: 'Conferma che sei tu' }).click()
  await expect(page.getByText('Scegli un PIN di sei cifre')).toBeVisible()
  await page.keyboard.type('739164')
  await page.getByRole('dialog').getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Salva il PIN e conferma' }).click()
  await expect(page.getByText(/^Distribuzione di buoni per 320,00.€: fatto$/)).toBeVisible()
  await page.goto('/agency-distribution')
  await page.getByRole('list', { name: 'Distribuzioni' }).getByRole('link').first().click()
  await expect(page.getByText('Tutte le righe sono andate.')).toBeVisible()
})
