/** A code for the supermarket outlives a reload without a network; it is gone from the device when it is over or its owner leaves. */
import type { Page } from '@playwright/test'
import { endsBarcodes } from '@taschino/testkit/company-hand.ts'
import { held, kept, sealed } from './device-keeps.ts'
import { handScan } from './hand-scanner.ts'
import { onOwnServer } from './own-server.ts'
import { enter, expect } from './people.ts'

const test = onOwnServer()
test.describe.configure({ mode: 'serial' })
test.use({ serviceWorkers: 'allow' })

const code = (payer: Page) => payer.getByRole('region', { name: /^Codice spesa da/ })
const digits = async (payer: Page): Promise<string> => (await code(payer).locator('p[translate=no]').innerText()).replace(/\D/g, '')

async function makes(payer: Page): Promise<void> {
  const shop = payer.getByRole('button', { name: /Mercato di Porta Palazzo/ })
  await expect(shop.or(payer.getByRole('button', { name: 'Cambia' })).first()).toBeVisible()
  if (await shop.isVisible()) await shop.click()
  await payer.getByRole('button', { name: 'Fai un codice da 10,00 €' }).click()
  await expect(code(payer)).toBeVisible()
}

test('made, the network gone, the page loaded anew: the till reads it, and its end is told when the network is back', async ({
  page: payer,
  context,
  person,
}) => {
  const till = await person('ines')
  await expect(till.getByText('in linea')).toBeVisible()
  await enter(payer, 'nicola', '/code-gdo')
  await makes(payer)
  const shown = await digits(payer)
  expect(await kept(payer, shown), 'nowhere in clear on the device').toEqual([])
  await held(payer)
  await context.setOffline(true)
  await payer.reload()
  await expect(payer.getByText(/Il codice vale ancora 1[45] minuti/)).toBeVisible()
  expect(await digits(payer)).toBe(shown)
  expect(await kept(payer, shown)).toEqual([])
  await handScan(till, shown)
  await till.getByRole('dialog', { name: 'Codice spesa' }).getByRole('button', { name: 'Prendi tutto: 10,00 €' }).click()
  await expect(till.getByRole('dialog', { name: /Pagamento ricevuto/ })).toBeVisible()
  await context.setOffline(false)
  await expect(payer.getByRole('heading', { name: 'Preso 10,00 €' })).toBeVisible()
  await expect.poll(() => sealed(payer), 'the key alone stays').toBe(1)
})

test('over by the clock it is not shown any more; who logs out takes it along, key and all', async ({ page: payer, context, service }) => {
  await enter(payer, 'nicola', '/code-gdo')
  await makes(payer)
  await expect.poll(() => sealed(payer)).toBe(2)
  await endsBarcodes(service.databaseUrl)
  await payer.reload()
  // What lies sealed may be there before the answer: then the screen tells how it ended.
  const again = payer.getByRole('button', { name: 'Fai un altro codice' })
  await expect(again.or(payer.getByRole('button', { name: 'Cambia' }))).toBeVisible()
  if (await again.isVisible()) await again.click()
  await expect.poll(() => sealed(payer)).toBe(1)
  await makes(payer)
  await expect.poll(() => sealed(payer)).toBe(2)
  await held(payer)
  // A quarter of an hour later, with no network to ask.
  await context.setOffline(true)
  await payer.clock.install({ time: Date.now() + 16 * 60_000 })
  await payer.reload()
  await expect(payer.getByRole('heading', { name: 'Codice spesa' })).toBeVisible()
  await expect.poll(() => sealed(payer)).toBe(1)
  await expect(code(payer)).toBeHidden()
  await context.setOffline(false)
  await payer.goto('/tabs/enduser-profile')
  await payer.getByRole('button', { name: 'Esci' }).click()
  await expect(payer.getByRole('heading', { name: 'Accedi' })).toBeVisible()
  await expect.poll(() => sealed(payer)).toBe(0)
})
