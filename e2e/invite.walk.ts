/** From a real letter to the first screen, for every role; and the links that bring back in, or close. */
import type { Role } from '@taschino/contract/roles.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { as } from './as-person.ts'
import { letterFor, linkIn } from './letters.ts'
import { comesIn, expect, test } from './people.ts'

const CHOSEN = 'sette mele mature'
let count = 0

interface Invited {
  email: string
  id: number
}

async function invite(by: string, role: Role, more: object = {}): Promise<Invited> {
  const email = `anna.${role}.${Date.now()}${++count}@walk.test`
  const ask = await as(by)
  const made = await ask('POST', '/users', { email, role, firstName: 'Anna', lastName: 'Neri', ...more })
  return { email, id: Number(made['idUser']) }
}

async function configure(page: Page, email: string): Promise<void> {
  await page.goto(linkIn(await letterFor(email, /invito/)))
  await expect(page.getByRole('heading', { name: 'Attiva il tuo accesso' })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  // T36: neither the address bar nor the history of this tab tells the code.
  await expect(page).toHaveURL(/\/configure-user$/)
  await page.getByLabel('Password', { exact: true }).fill(CHOSEN)
  await comesIn(page)
}

/** At the first login the documents wait: without them nobody is at home. */
async function agree(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Prima di cominciare' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Conferma' })).toBeDisabled()
  for (const box of await dialog.getByRole('checkbox').all()) await box.check()
  await dialog.getByRole('button', { name: 'Conferma' }).click()
  await expect(dialog.getByRole('heading', { name: 'Fatto, grazie' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Chiudi' }).click()
  await expect(dialog).toBeHidden()
}

const idOf = async (by: string, path: string, find: (one: Record<string, unknown>) => boolean): Promise<number> => {
  const { items } = (await (await as(by))('GET', path)) as { items: Record<string, unknown>[] }
  return Number(items.find(find)?.['id'])
}

for (const [role, home] of [
  ['enduser', 'enduser-home'],
  ['shop', 'shop-home'],
  ['agency', 'agency-employees'],
  ['agent', 'agent-agencies'],
  ['superagent', 'agent-agencies'],
  ['company', 'company-agencies'],
  ['admin', 'company-agencies'],
] as const) {
  test(`${role}: invited, reads the letter, chooses a password, is at home`, async ({ page }) => {
    const agency = async (): Promise<number> => {
      const { items } = (await (
        await as('direzione')
      )('GET', '/users?roles=agency&text=alfieri')) as { items: { agency: { id: number } | null }[] }
      return items[0]?.agency?.id ?? 0
    }
    const more =
      role === 'shop'
        ? { idShop: await idOf('giulia', '/shops?text=Forno', (shop) => String(shop['title']).includes('Rosetti')) }
        : role === 'agency'
          ? { idAgency: await agency() }
          : {}
    const { email } = await invite(role === 'company' || role === 'admin' ? 'admin' : 'direzione', role, more)
    await configure(page, email)
    await expect(page).toHaveURL(new RegExp(`/tabs/${home}$`))
    await agree(page)
    await page.reload()
    await expect(page).toHaveURL(new RegExp(`/tabs/${home}$`))
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
  })
}

test('an agency invites an employee, who finds the letter signed by the agency', async ({ page }) => {
  const { email } = await invite('alfieri', 'enduser')
  expect((await letterFor(email, /invito/)).text).toContain('Officine Alfieri ti ha invitato')
  await configure(page, email)
  await expect(page).toHaveURL(/\/tabs\/enduser-home$/)
})

test('the PIN is chosen in peace with the first use, hidden unless its owner wants to see it', async ({ page }) => {
  const { email } = await invite('direzione', 'enduser')
  await page.goto(linkIn(await letterFor(email, /invito/)))
  await page.getByLabel('Password', { exact: true }).fill(CHOSEN)
  await page.getByRole('button', { name: 'Continua' }).click()
  await expect(page.getByRole('heading', { name: 'Scegli il tuo PIN' })).toBeVisible()
  await page.keyboard.type('123456')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Attiva ed entra' })).toBeDisabled()
  await page.keyboard.type('739164')
  // Nobody who stands by reads it.
  await expect(page.getByText('7', { exact: true }).and(page.locator('span'))).toHaveCount(0)
  await page.getByRole('button', { name: 'Mostra' }).click()
  await expect(page.getByText('7', { exact: true }).and(page.locator('span'))).toBeVisible()
  await page.getByRole('button', { name: 'Attiva ed entra' }).click()
  await agree(page)
  await page.goto('/profile/security')
  await expect(page.getByRole('list', { name: 'PIN' })).toContainText('Attivo')
})

test('a used link says so and leads to a new one; a weak password and a taken name are told under their field', async ({ page }) => {
  const { email } = await invite('direzione', 'enduser')
  const link = linkIn(await letterFor(email, /invito/))
  await page.goto(link)
  await page.getByLabel('Nome utente').fill('giulia')
  await page.getByLabel('Password', { exact: true }).fill('Password123!')
  await expect(page.getByText('Debole: così non va')).toBeVisible()
  await page.getByRole('button', { name: 'Continua' }).click()
  await expect(page.getByText('Questa password la provano tutti per prima.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(CHOSEN)
  await comesIn(page)
  await expect(page.getByText('Questo nome utente è già preso. Scegline un altro.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Nome utente')).not.toHaveValue('giulia')
  await page.getByRole('button', { name: 'Mostra la password' }).click()
  await page.getByLabel('Password', { exact: true }).fill(CHOSEN)
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await comesIn(page)
  await expect(page).toHaveURL(/\/tabs\/enduser-home$/)
  await page.goto(link)
  await expect(page.getByText('Questo link non vale più')).toBeVisible()
  await page.getByRole('link', { name: 'Chiedi un nuovo invito' }).click()
  await expect(page.getByRole('heading', { name: 'Password dimenticata' })).toBeVisible()
})

test('the password is lost: asked for at the login, found in the letter, chosen, and in', async ({ page }) => {
  const { email } = await invite('direzione', 'enduser')
  await configure(page, email)
  await expect(page).toHaveURL(/\/tabs\/enduser-home$/)
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await page.getByRole('link', { name: 'Password dimenticata?' }).click()
  await page.getByLabel('E-mail').fill('non un indirizzo')
  await page.getByRole('button', { name: 'Mandami il link' }).click()
  await expect(page.getByText('Scrivi un indirizzo e-mail intero')).toBeVisible()
  await page.getByLabel('E-mail').fill(email.toUpperCase())
  await page.getByRole('button', { name: 'Mandami il link' }).click()
  await expect(page.getByText('Guarda la posta')).toBeVisible()
  await page.goto(linkIn(await letterFor(email, /nuova password/)))
  await expect(page).toHaveURL(/\/complete-reset-password$/)
  await page.getByLabel('Nuova password').fill('otto pere verdi')
  await page.getByRole('button', { name: 'Salva ed entra' }).click()
  await expect(page).toHaveURL(/\/tabs\/enduser-home$/)
  await letterFor(email, /password è cambiata/)
})

test('all of it in English: invited, in, password lost and found, access closed', async ({ page }) => {
  const { email } = await invite('direzione', 'enduser', { language: 'en' })
  await page.goto('/login')
  await page.evaluate(() => localStorage.setItem('language', 'en'))
  await page.goto(linkIn(await letterFor(email, /^Your invitation to Taschino$/)))
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('heading', { name: 'Activate your access' })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('123')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Activate your access' })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(CHOSEN)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: "I'll choose it later" }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Before you start' })).toBeVisible()
  for (const box of await dialog.getByRole('checkbox').all()) await box.check()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByRole('heading', { name: 'Done, thank you' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.goto('/profile/close')
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByText('Look into your mail')).toBeVisible()
  const closing = linkIn(await letterFor(email, /^Do you want to suspend your access\?$/))

  await page.context().clearCookies()
  await page.evaluate(() => {
    localStorage.clear()
    localStorage.setItem('language', 'en')
  })
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('E-mail').fill('no address')
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByText('Write a whole e-mail address')).toBeVisible()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByText('Look into your mail')).toBeVisible()
  const reset = linkIn(await letterFor(email, /^Choose a new password$/))
  await page.goto(reset)
  await page.getByLabel('New password').fill('otto pere verdi')
  await page.getByRole('button', { name: 'Save and come in' }).click()
  await expect(page).toHaveURL(/\/tabs\/enduser-home$/)
  await letterFor(email, /^Your password was changed$/)
  // A changed password closes what earlier letters opened: the screen says so, and leads on.
  for (const link of [reset, closing]) {
    await page.goto(link)
    await expect(page.getByText('This link is no longer good')).toBeVisible()
  }
})

test('the link that closes the access asks once more, throws out, and is confirmed by letter', async ({ page }) => {
  const { email } = await invite('direzione', 'enduser')
  await configure(page, email)
  await expect(page).toHaveURL(/\/tabs\/enduser-home$/)
  await agree(page)
  await page.goto('/profile/close')
  await page.getByRole('button', { name: 'Mandami il link' }).click()
  await expect(page.getByText('Il link vale 24 ore.')).toBeVisible()
  await page.goto(linkIn(await letterFor(email, /sospendere/)))
  await expect(page.getByText(email)).toBeVisible()
  // On entry nobody is logged in any more, and nobody was sent to the login.
  expect(await page.evaluate(() => localStorage.getItem('refreshToken'))).toBeNull()
  await expect(page).toHaveURL(/\/disable-user$/)
  await page.getByRole('button', { name: 'Sospendi adesso' }).click()
  await expect(page.getByText('Accesso sospeso')).toBeVisible()
  await letterFor(email, /accesso è sospeso/)
  await page.getByRole('link', { name: "Vai all'accesso" }).click()
  await page.getByLabel('Nome utente').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(CHOSEN)
  await page.getByRole('button', { name: 'Entra', exact: true }).click()
  await expect(page.getByText('Nome utente o password non giusti.')).toBeVisible()
})

test('T41 when the company disables somebody, what they have open ends by itself', async ({ page }) => {
  const { email, id } = await invite('direzione', 'enduser')
  await configure(page, email)
  await expect(page).toHaveURL(/\/tabs\/enduser-home$/)
  await agree(page)
  await expect(page.getByRole('heading', { name: 'Il tuo taschino' })).toBeVisible()
  await (
    await as('direzione')
  )('POST', `/users/disable/${id}`, {})
  await expect(page.getByRole('heading', { name: 'Accedi' })).toBeVisible()
})

test('the mails of this machine can be read at /posta, and nothing in them runs', async ({ page }) => {
  const { email } = await invite('direzione', 'enduser')
  await letterFor(email, /invito/)
  await page.goto('/posta')
  await page.getByRole('link', { name: new RegExp(email.replaceAll('.', '\\.')) }).click()
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { name: 'Benvenuto in Taschino' })).toBeVisible()
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    frame.getByRole('link', { name: 'Attiva il tuo accesso' }).click(),
  ])
  await expect(opened.getByRole('heading', { name: 'Attiva il tuo accesso' })).toBeVisible()
})

test('the screens of letters are accessible, also while they say what is wrong', async ({ page }) => {
  const { email } = await invite('direzione', 'enduser')
  await page.goto(linkIn(await letterFor(email, /invito/)))
  await page.getByLabel('Nome utente').fill('x y')
  await page.getByLabel('Password', { exact: true }).fill('corta')
  await page.getByRole('button', { name: 'Continua' }).click()
  await expect(page.getByText('Da 3 a 40 lettere')).toBeVisible()
  await expectAccessible(page, 'configure-user with errors')
  await page.getByLabel('Nome utente').fill(`axe.${Date.now()}`)
  await page.getByLabel('Password', { exact: true }).fill(CHOSEN)
  await page.getByRole('button', { name: 'Continua' }).click()
  await expectAccessible(page, 'configure-user: the PIN')
  await page.getByRole('button', { name: 'Lo scelgo più tardi' }).click()
  await agree(page)
  await page.goto('/profile/close')
  await page.getByRole('button', { name: 'Mandami il link' }).click()
  await expect(page.getByText('Il link vale 24 ore.')).toBeVisible()
  await expectAccessible(page, 'close')
  await page.goto(linkIn(await letterFor(email, /sospendere/)))
  await expect(page.getByText(email)).toBeVisible()
  await expectAccessible(page, 'disable-user')
  await page.goto('/reset-password')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Mandami il link' }).click()
  await page.goto(linkIn(await letterFor(email, /nuova password/)))
  await page.getByLabel('Nuova password').fill('melamelapera')
  await expectAccessible(page, 'complete-reset-password')
  await page.goto('/complete-reset-password?code=cut-off-on-its-way-to-here')
  await expect(page.getByText('Questo link non vale più')).toBeVisible()
  await expectAccessible(page, 'a link that is over')
  await page.goto('/posta')
  await page.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
  await expectAccessible(page, 'posta')
})
