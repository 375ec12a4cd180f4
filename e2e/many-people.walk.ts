/** Several people are closed and opened again at once: told before whose they are, one proof, an end for each; nobody closes themselves. */
import type { Page } from '@playwright/test'
import { giveApp, typesNextCode } from './app-codes.ts'
import { expectAccessible } from './axe.ts'
import { focused } from './by-keys.ts'
import { onOwnServer, withDomain } from './own-server.ts'
import { enter, expect } from './people.ts'
import { openProofServer } from './proof-server.ts'

const test = onOwnServer(withDomain)
test.describe.configure({ mode: 'default' })

async function markThree(page: Page): Promise<void> {
  for (let at = 0; at < 3; at++) {
    await page.keyboard.press('j')
    await page.keyboard.press('x')
  }
}

test('three people are disabled in one go and enabled again, with keys alone and one proof', async ({ page, service }) => {
  const proofs = await openProofServer(service.url, service.databaseUrl)
  const secret = await giveApp(proofs, 'direzione')
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(page, 'direzione', '/tabs/company-users?roles=enduser&sort=name')
  const table = page.getByRole('table', { name: 'Utenti' })
  const row = (at: number) => table.getByRole('row').nth(at)
  await expect(row(5)).toBeVisible()
  const names = await Promise.all([1, 2, 3].map((at) => row(at).getByRole('rowheader').innerText()))
  await markThree(page)
  await expect(page.getByText('3 righe scelte')).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAccessible(page, 'people marked')
  await page.keyboard.press('a')
  const sheet = page.getByRole('dialog', { name: 'Disabilita più persone' })
  await expect(sheet.getByRole('definition').first()).toHaveText('3')
  await expect(sheet.getByText(/Escono subito da ogni dispositivo/)).toBeVisible()
  await expectAccessible(page, 'people before they are disabled')
  await expect.poll(() => focused(page)).toBe('Disabilita 3 persone')
  await page.keyboard.press('Enter')
  await typesNextCode(page, secret)
  await expect(sheet.getByText('3 persone disabilitate')).toBeInViewport()
  await expect.poll(() => focused(page)).toBe('Chiudi')
  await page.keyboard.press('Enter')
  await expect(sheet).toHaveCount(0)
  for (const name of names) await expect(table.getByRole('row').filter({ hasText: name })).toContainText('disabilitato')
  const status = () =>
    proofs
      .sql(`select count(*)::int as count from app_user where status = 'disabled' and last_name || ' ' || first_name = any ($1)`, [
        names.map((name) => name.trim()),
      ])
      .then(([found]) => found?.['count'])
  expect(await status()).toBe(3)

  await markThree(page)
  await page.keyboard.press('a')
  const back = page.getByRole('dialog', { name: 'Riabilita più persone' })
  await expect.poll(() => focused(page)).toBe('Riabilita 3 persone')
  await page.keyboard.press('Enter')
  await expect(back.getByText('3 persone riabilitate')).toBeInViewport()
  expect(await status()).toBe(0)
  await proofs.close()
})

test('whoever runs the circuit is marked by administrators only, and nobody marks themselves', async ({ page, person }) => {
  const boxes = async (at: typeof page) => {
    const rows = at
      .getByRole('table', { name: 'Utenti' })
      .getByRole('row')
      .filter({ has: at.getByRole('rowheader') })
    await expect(rows.nth(2)).toBeVisible()
    return (
      await rows
        .filter({ has: at.getByRole('checkbox') })
        .getByRole('rowheader')
        .allInnerTexts()
    ).map((name) => name.trim())
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(page, 'direzione', '/tabs/company-users?roles=company,admin')
  expect(await boxes(page)).toEqual([])
  const admin = await person('admin')
  await admin.setViewportSize({ width: 1280, height: 800 })
  await admin.goto('/tabs/company-users?roles=company,admin')
  const theirs = await boxes(admin)
  expect(theirs).toContain('Serra Marta')
  expect(theirs).toHaveLength(2)
})
