/** A shop asks by itself: set once on a phone, seen with its next day, changed, and taken away again. */
import { expectAccessible } from './axe.ts'
import { onOwnServer } from './own-server.ts'
import { enter, expect } from './people.ts'

const test = onOwnServer()

test('carla has her takings asked for every Friday, then on the first of the month, then by herself again', async ({ page }) => {
  await enter(page, 'carla', '/shop-payback')
  await page.getByRole('link', { name: 'Chiedilo da solo ogni settimana o ogni mese' }).click()
  await expect(page.getByRole('heading', { name: 'Chiedi da solo' })).toBeVisible()
  await expectAccessible(page, 'shop-payback-schedule')
  await page.getByRole('button', { name: 'venerdì' }).click()
  await page.getByRole('button', { name: 'Programma' }).click()
  await expect(page.getByText(/^La prossima richiesta parte .*venerdì/i)).toBeVisible()
  await expectAccessible(page, 'shop-payback-schedule: set')

  await page.getByRole('radio', { name: 'Ogni mese' }).check()
  await page.getByLabel('Giorno del mese, da 1 a 28').fill('31')
  await expect(page.getByRole('button', { name: 'Cambia' })).toBeDisabled()
  await page.getByLabel('Giorno del mese, da 1 a 28').fill('1')
  await page.getByRole('button', { name: 'Cambia' }).click()
  await page.reload()
  await expect(page.getByLabel('Giorno del mese, da 1 a 28')).toHaveValue('1')
  await page.getByRole('button', { name: 'Togli il programma' }).click()
  await expect(page.getByRole('button', { name: 'Programma' })).toBeVisible()
  await expect(page.getByText(/^La prossima richiesta parte/)).toHaveCount(0)
})
