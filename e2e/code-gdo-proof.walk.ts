/** A code is a payment in waiting: what is not small asks who it is, by each means, and whoever thinks better of it has made nothing. */
import type { Page } from '@playwright/test'
import { onOwnServer, withDomain } from './own-server.ts'
import { enter, expect, PASSWORD } from './people.ts'
import { choosePin, phoneWithPasskeys, PIN, sheet } from './proofs.ts'

const test = onOwnServer(withDomain)

const shown = (payer: Page) => payer.getByRole('region', { name: /^Codice spesa da/ })

/** As far as the question who it is. */
async function asksFor60(payer: Page): Promise<void> {
  await payer.goto('/code-gdo')
  const shop = payer.getByRole('button', { name: /Mercato di Porta Palazzo/ })
  await expect(shop.or(payer.getByRole('button', { name: 'Cambia' })).first()).toBeVisible()
  if (await shop.isVisible()) await shop.click()
  for (let n = 1; n < 6; n++) await payer.getByRole('button', { name: /^Più: Buoni da 10,00/ }).click()
  await payer.getByRole('button', { name: 'Fai un codice da 60,00 €' }).click()
  await expect(sheet(payer)).toContainText('60,00')
}

async function givesUp(payer: Page): Promise<void> {
  await expect(shown(payer)).toBeVisible()
  await payer.getByRole('button', { name: 'Annulla il codice' }).click()
  await expect(payer.getByRole('heading', { name: 'Codice annullato' })).toBeVisible()
}

test('who has nothing set up yet chooses a PIN on the way, by the password, and has the code', async ({ page: payer }) => {
  await enter(payer, 'nicola')
  await asksFor60(payer)
  await expect(sheet(payer).getByText('Scegli un PIN di sei cifre')).toBeVisible()
  await payer.keyboard.type(PIN)
  await sheet(payer).getByLabel('Password').fill(PASSWORD)
  await sheet(payer).getByRole('button', { name: 'Salva il PIN e conferma' }).click()
  await givesUp(payer)
})

test('a code that is not small is made with the PIN and with a passkey, at a phone and at a desk', async ({ page: payer }) => {
  await phoneWithPasskeys(payer)
  await enter(payer, 'nicola')
  await choosePin(payer)
  await asksFor60(payer)
  await sheet(payer).getByRole('button', { name: 'Chiudi' }).click()
  await expect(shown(payer)).toBeHidden()
  for (const width of [390, 1280]) {
    await payer.setViewportSize({ width, height: 844 })
    await asksFor60(payer)
    await payer.keyboard.type(PIN)
    await givesUp(payer)
  }
  await payer.goto('/profile/security')
  await payer.getByRole('button', { name: 'Crea una passkey' }).click()
  await sheet(payer).getByLabel('Password').fill(PASSWORD)
  await sheet(payer).getByRole('button', { name: 'Continua' }).click()
  // What was typed for a code proved that code alone (T47).
  await payer.getByRole('dialog', { name: 'Conferma che sei tu' }).getByLabel('Scrivi il PIN').fill(PIN)
  await expect(payer.getByRole('list', { name: 'Passkey' }).getByRole('listitem')).toHaveCount(1)
  for (const width of [1280, 390]) {
    await payer.setViewportSize({ width, height: 844 })
    await asksFor60(payer)
    await sheet(payer).getByRole('button', { name: 'Usa la passkey' }).click()
    await givesUp(payer)
  }
})
