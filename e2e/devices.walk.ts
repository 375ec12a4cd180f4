/** One's own devices: seen, thrown out at once, made worthless by a new password; and a version of the app that may not go on. */
import { releaseVersion } from '@taschino/testkit/company-hand.ts'
import { databaseUrl, enter, expect, PASSWORD, test } from './people.ts'

test('the list names the devices; ending one throws it out while its owner looks at it', async ({ page, person }) => {
  await enter(page, 'roberto', '/profile/devices')
  await expect(page.getByRole('heading', { name: 'I tuoi dispositivi' })).toBeVisible()
  await expect(page.getByText('In uso adesso')).toBeVisible()
  await expect(page.getByText("Non sei entrato da nessun'altra parte.")).toBeVisible()
  const other = await person('roberto')
  await expect(other.getByRole('heading', { name: 'Il tuo taschino' })).toBeVisible()
  await page.reload()
  const list = page.getByRole('list', { name: 'Altri dispositivi' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await list.getByRole('button', { name: /^Scollega Chrome su/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Annulla' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await list.getByRole('button', { name: /^Scollega Chrome su/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Scollega' }).click()
  await expect(page.getByText("Non sei entrato da nessun'altra parte.")).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Accedi' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('In uso adesso')).toBeVisible()
})

test('all others at once', async ({ page, person }) => {
  await enter(page, 'alice', '/profile/devices')
  const others = [await person('alice'), await person('alice')]
  await page.reload()
  await page.getByRole('button', { name: 'Scollega tutti gli altri' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Scollega tutti gli altri' }).click()
  await expect(page.getByText("Non sei entrato da nessun'altra parte.")).toBeVisible()
  for (const other of others) await expect(other.getByRole('heading', { name: 'Accedi' })).toBeVisible()
})

test('a new password: what will not do is said at its field, the new one holds, the other device is out', async ({ page, person }) => {
  const FRESH = 'biscotto lampada fiume'
  const other = await person('marta')
  await enter(page, 'marta', '/profile/password')
  const [old, fresh] = [page.getByLabel('Password di adesso'), page.getByLabel('Nuova password')]
  await page.getByRole('button', { name: 'Cambia password' }).click()
  await expect(page.getByText('Scrivi la password di adesso.')).toBeVisible()
  await expect(old).toBeFocused()
  for (const [typed, said] of [
    ['corta', 'La password è troppo corta.'],
    ['benvenuto2026', 'Questa password la provano tutti per prima.'],
  ] as const) {
    await old.fill(PASSWORD)
    await fresh.fill(typed)
    await page.getByRole('button', { name: 'Cambia password' }).click()
    await expect(page.getByText(said)).toBeVisible()
  }
  await old.fill('non questa di certo')
  await fresh.fill(FRESH)
  await page.getByRole('button', { name: 'Cambia password' }).click()
  await expect(page.getByText('La password di adesso non è questa.')).toBeVisible()
  await old.fill(PASSWORD)
  await page.getByRole('button', { name: 'Cambia password' }).click()
  await expect(page.getByText('Password cambiata. Gli altri dispositivi sono scollegati.')).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Accedi' })).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await page.getByLabel('Nome utente').fill('marta')
  await page.getByLabel('Password', { exact: true }).fill(FRESH)
  await page.getByRole('button', { name: 'Entra', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Il tuo taschino' })).toBeVisible()
})

test('a version that is too old is told so and logged out; one that may go on is told so', async ({ page }) => {
  await releaseVersion(databaseUrl(), {
    version: '1.7.7',
    logoutBelow: '1.5.0',
    header: 'Serve la versione nuova',
    text: 'Questa non può più pagare: aggiorna Taschino.',
  })
  // The service speaks the truth about another version than ours: the app as it was once.
  let pretended = '1.6.0'
  await page.route('**/users/checkMobileVersion', (route) => route.continue({ postData: JSON.stringify({ appVersion: pretended }) }))
  await enter(page, 'sergio', '/tabs/shop-profile')
  await expect(page.getByText('Serve la versione nuova')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Profilo' })).toBeVisible()
  pretended = '1.4.9'
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Accedi' })).toBeVisible()
  await expect(page.getByText('Questa non può più pagare: aggiorna Taschino.')).toBeVisible()
  await page.unroute('**/users/checkMobileVersion')
  await enter(page, 'sergio', '/tabs/shop-profile')
  await expect(page.getByRole('heading', { name: 'Profilo' })).toBeVisible()
})
