/** A code is a payment in waiting: what is not small asks who it is, and whoever thinks better of it has made nothing. */
import { onOwnServer, withDomain } from './own-server.ts'
import { enter, expect } from './people.ts'
import { choosePin, PIN, sheet } from './proofs.ts'

const test = onOwnServer(withDomain)

test('a code that is not small asks for the PIN, and is made with it', async ({ page: payer }) => {
  await enter(payer, 'nicola')
  await choosePin(payer)
  await payer.goto('/code-gdo')
  await payer.getByRole('button', { name: /Mercato di Porta Palazzo/ }).click()
  for (let n = 1; n < 6; n++) await payer.getByRole('button', { name: /^Più: Buoni da 10,00/ }).click()
  const make = payer.getByRole('button', { name: 'Fai un codice da 60,00 €' })
  await make.click()
  await expect(sheet(payer)).toContainText('60,00')
  await sheet(payer).getByRole('button', { name: 'Chiudi' }).click()
  await make.click()
  await expect(sheet(payer)).toContainText('60,00')
  await payer.keyboard.type(PIN)
  await expect(payer.getByRole('region', { name: /^Codice spesa da/ })).toBeVisible()
})
