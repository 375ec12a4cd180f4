/** Forty orders approved at a desk with keys alone: chosen, looked at together, proved once, told, gone, right in the books. */
import { asksForTickets } from '@taschino/testkit/asks.ts'
import { giveApp, typesNextCode } from './app-codes.ts'
import { expectAccessible } from './axe.ts'
import { comeInByKeys, focused, press } from './by-keys.ts'
import { auditIsGreen } from './from-nothing.ts'
import { onOwnServer, withDomain } from './own-server.ts'
import { expect } from './people.ts'
import { openProofServer } from './proof-server.ts'

const test = onOwnServer(withDomain)
test.describe.configure({ mode: 'default', timeout: 480_000 })

/** Two of the demo world wait already, beside a third that takes two people. */
const MORE = [20, 18]
const VALUE = '8.730,00'

test('forty orders are chosen, looked at, proved once and approved with keys alone; each has its invoice, and the books are in order', async ({
  page,
  service,
}) => {
  const proofs = await openProofServer(service.url, service.databaseUrl)
  const secret = await giveApp(proofs, 'direzione')
  for (const [at, username] of ['alfieri', 'lucedio'].entries())
    await asksForTickets(
      service.databaseUrl,
      username,
      Array.from({ length: MORE[at] ?? 0 }, () => 20),
    )

  await page.setViewportSize({ width: 1280, height: 800 })
  await comeInByKeys(page, 'direzione')
  await expect(page.getByRole('navigation', { name: 'Menu principale' }).getByRole('link', { name: /^Agenzie/ })).toBeVisible()
  await press(page, /^Agenzie/, 'Shift+Tab')
  const table = page.getByRole('table', { name: 'Richieste' })
  await expect(table.getByText('41 righe')).toBeVisible()
  await page.keyboard.press('Shift+X')
  await expect(page.getByText(/40 righe scelte · 8\.730,00/)).toBeVisible()
  // One is looked at, left out and taken in again.
  await page.keyboard.press('j')
  await expect(page.getByRole('region', { name: 'Richiesta', exact: true })).toBeVisible()
  await page.keyboard.press('x')
  await expect(page.getByText(/39 righe scelte/)).toBeVisible()
  await page.keyboard.press('x')
  await page.keyboard.press('Escape')
  await expect(page.getByText(/40 righe scelte/)).toBeVisible()
  await expectAccessible(page, 'forty requests marked')

  await page.keyboard.press('a')
  const sheet = page.getByRole('dialog', { name: 'Approva più richieste' })
  const fact = (name: string) => sheet.locator('dl > div').filter({ hasText: name }).getByRole('definition')
  await expect(fact('In tutto')).toHaveText('40')
  await expect(fact('Quanto')).toHaveText(/^8\.730,00/)
  await expect(fact('Chi riguarda')).toHaveText('Studio Lucedio (19), Officine Alfieri (21)')
  await expect(sheet.getByText(/^Partono 40 fatture, dalla .+ in poi, con valuta oggi/)).toBeVisible()
  await expectAccessible(page, 'forty requests before a yes')
  await expect.poll(() => focused(page)).toMatch(/^Approva 40 richieste · 8\.730,00/)
  await page.keyboard.press('Enter')

  await typesNextCode(page, secret)
  await expect(sheet.getByText('40 richieste approvate')).toBeInViewport({ timeout: 60_000 })
  await expect(sheet.getByRole('status').filter({ hasText: '40 richieste approvate' })).toContainText(VALUE)
  await expectAccessible(page, 'forty requests approved')
  await expect.poll(() => focused(page)).toBe('Chiudi')
  await page.keyboard.press('Enter')

  await expect(sheet).toHaveCount(0)
  await expect(table.getByText('1 riga', { exact: true })).toBeVisible()
  await expect(page.getByText(/rig(a|he) scelt/)).toHaveCount(0)
  const [said] = await proofs.sql(
    `select count(*)::int as count, sum(r.value)::int as value, count(distinct r.invoice_number)::int as invoices, count(distinct r.id_lot)::int as lots
     from request r join app_user u on u.id = r.decided_by where u.username = 'direzione' and r.state = 'approved' and r.decided_at > now() - interval '10 minutes'`,
  )
  expect(said).toEqual({ count: 40, value: 873_000, invoices: 40, lots: 40 })
  await auditIsGreen(service, 'forty approvals')
  await proofs.close()
})
