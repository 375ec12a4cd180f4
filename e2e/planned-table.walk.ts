/** A table of tickets that is agreed to for a day to come: it waits, can be taken back, and begins by itself on its day. */
import { tableFallsDue } from '@taschino/testkit/company-hand.ts'
import { openFirm } from '@taschino/testkit/firm.ts'
import { expectAccessible } from './axe.ts'
import { onOwnServer } from './own-server.ts'
import { enter, expect } from './people.ts'

const test = onOwnServer()

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('tickets for a day to come: said, waited for, taken back to the desk, said again, and given on that day', async ({
  page,
  person,
  service,
}) => {
  test.setTimeout(480_000)
  const firm = await openFirm(service.databaseUrl, { name: 'Legnami Cuneo', username: 'legnami', people: 2, tickets: 60 })
  await enter(page, 'legnami', '/agency-distribution')
  await page.getByLabel('Incolla la tabella').fill(`E-mail\tQuantità\n${firm.people.map(({ email }) => `${email}\t10`).join('\n')}\n`)
  await page.getByRole('button', { name: 'Leggi 2 righe' }).click()
  await page.getByRole('button', { name: /^Avanti con 20/ }).click()
  const plan = async (day: string) => {
    await page.getByRole('radio', { name: 'In un giorno' }).check({ force: true })
    await page.getByLabel('Giorno', { exact: true }).fill(day)
    await page.getByRole('button', { name: /^Programma per / }).click()
  }
  await page.getByRole('radio', { name: 'In un giorno' }).check({ force: true })
  await expect(page.getByRole('button', { name: 'Scegli il giorno' })).toBeDisabled()
  await expectAccessible(page, 'distribution: on a day')
  await plan(inDays(3))
  await expect(page.getByText(/^Partono .*, alle 6 del mattino$/)).toBeVisible()
  await expectAccessible(page, 'distribution: planned')
  await page.reload()
  await page.getByRole('button', { name: 'Annulla e torna alla tabella' }).click()
  await page.getByRole('button', { name: /^Avanti con 20/ }).click()
  await plan(inDays(5))
  await expect(page.getByText(/^Partono .*, alle 6 del mattino$/)).toBeVisible()
  await page.getByRole('link', { name: "Un'altra distribuzione" }).click()
  await expect(page.getByRole('list', { name: 'Distribuzioni' })).toContainText('Programmata')
  const hers = await person(firm.people[0]?.email.split('@')[0] ?? '', '/tabs/enduser-home')
  await expect(hers.getByText('× 10')).toHaveCount(0)

  // Its day has come.
  await tableFallsDue(service.databaseUrl)
  await expect(hers.getByText('× 10')).toBeVisible({ timeout: 120_000 })
  await page.reload()
  await expect(page.getByRole('list', { name: 'Distribuzioni' })).toContainText('Distribuita')
  await page.goto('/notifications')
  await expect(page.getByRole('button', { name: /^Sono partiti 20 buoni/ })).toBeVisible()
})
