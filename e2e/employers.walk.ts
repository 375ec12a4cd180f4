/**
 * From one employer to the next, with keys alone: one account, tickets of both, a clean leave; nothing is lost and neither office learns of
 * the other.
 */
import { openFirm } from '@taschino/testkit/firm.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { agreesByKeys, comeInByKeys, press, reach, write } from './by-keys.ts'
import { letterFor, linkIn } from './letters.ts'
import { databaseUrl, enter, expect, PASSWORD, test } from './people.ts'

/** The office hands out to one person, by a table that it types. */
async function gives(office: Page, email: string, tickets: number): Promise<void> {
  await office.goto('/agency-distribution')
  await reach(office, /^Incolla la tabella/)
  await office.keyboard.insertText(`E-mail\tQuantità\n${email}\t${tickets}\n`)
  await press(office, /^Leggi 1 riga/)
  await press(office, /^Avanti con/)
  await press(office, /^Dai .* a 1 persona/)
  await expect(office.getByText('Tutte le righe sono andate.')).toBeVisible()
}

async function invites(office: Page, email: string): Promise<void> {
  await office.goto('/tabs/agency-employees')
  await press(office, /^Invita$/)
  await write(office, /^Nome$/, 'Chi')
  await write(office, /^Cognome$/, 'Cambia')
  await write(office, /^E-mail/, email)
  await office.keyboard.press('Enter')
  await expect(office.getByText(new RegExp(`Invito spedito a ${email.replaceAll('.', '\\.')}`))).toBeVisible()
}

test('a hand-over between employers with keys alone: invited, accepted, tickets of both, the old one lets go, and nobody learns of the other', async ({
  page,
  person,
}) => {
  test.setTimeout(480_000)
  const old = await openFirm(databaseUrl(), { name: 'Filatura Alba', username: 'filatura', people: 1, tickets: 50 })
  await openFirm(databaseUrl(), { name: 'Tessitura Brera', username: 'tessitura', people: 1, tickets: 50 })
  const { email } = old.people[0] ?? { email: '' }
  const username = email.split('@')[0] ?? ''
  await page.setViewportSize({ width: 1280, height: 800 })
  await comeInByKeys(page, 'filatura')
  await gives(page, email, 9)
  const next = await person('tessitura')
  await next.setViewportSize({ width: 1280, height: 800 })
  await invites(next, email)
  // Tickets may be given before the yes: they lie ready.
  await gives(next, email, 4)

  const hers = await person(username, '/tabs/enduser-home')
  await agreesByKeys(hers)
  await expect(hers.getByText('× 9')).toBeVisible()
  await expect(hers.getByText('× 13')).toHaveCount(0)
  await press(hers, /^Profilo$/, 'Shift+Tab')
  await press(hers, /^Chi ti dà i buoni/)
  await expect(hers.getByRole('heading', { name: 'Tessitura Brera vuole darti i suoi buoni' })).toBeVisible()
  await expect(hers.getByText(/Ci sono già 32,00\s€ pronti/)).toBeVisible()
  await expectAccessible(hers, 'employers: an invitation')
  await press(hers, /^Accetta$/)
  await expect(hers.getByText(/Fatto: 32,00\s€ da Tessitura Brera sono nel tuo taschino/)).toBeVisible()
  const employers = hers.getByRole('list', { name: 'Oggi' })
  await expect(employers.getByRole('listitem')).toHaveCount(2)
  await hers.goto('/tabs/enduser-home')
  await expect(hers.getByText('× 13')).toBeVisible()

  // The old office lets go, and asks for what is left of its own tickets.
  await page.goto('/tabs/agency-employees')
  await expect(page.getByText(email)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await press(page, /^Non lavora più qui…$/)
  const asked = page.getByRole('dialog', { name: /non lavora più qui\?$/ })
  await expect(asked).toBeVisible()
  await reach(page, /^Li tiene/)
  await page.keyboard.press('ArrowDown')
  await expect(asked.getByLabel("Tornano all'azienda")).toBeChecked()
  await press(page, /^Segna uscita$/)
  await expect(page.getByText(/Tornati all'azienda: 9 × Pasto 8,00/)).toBeVisible()
  await expect(page.getByText('Tessitura')).toHaveCount(0)
  await hers.reload()
  await expect(hers.getByText('× 4')).toBeVisible()
  await hers.goto('/employers')
  await expect(employers.getByRole('listitem')).toHaveCount(1)
  await expect(employers).toContainText('Tessitura Brera')

  // The new office sees its own tickets, and nothing of where else somebody works or worked.
  await next.goto('/tabs/agency-employees')
  await expect(next.getByText('Filatura Alba')).toHaveCount(0)
  await gives(next, email, 2)
  await hers.goto('/tabs/enduser-home')
  await expect(hers.getByText('× 6')).toBeVisible()
})

test('the letter of a second employer leads to the account one has, also by way of the login; a no is a no', async ({ page, person }) => {
  const old = await openFirm(databaseUrl(), { name: 'Conceria Susa', username: 'conceria', people: 1, tickets: 10 })
  await openFirm(databaseUrl(), { name: 'Cappelli Biella', username: 'cappelli', people: 0, tickets: 10 })
  const { email } = old.people[0] ?? { email: '' }
  const office = await person('cappelli')
  await invites(office, email)
  const letter = await letterFor(email, /^Un invito per il tuo accesso/)
  expect(letter.text).toContain('Cappelli Biella')
  expect(letter.text).not.toContain('Conceria')
  await page.goto(linkIn(letter))
  await expect(page).toHaveURL(/\/join-agency$/)
  await expect(page.getByText('Cappelli Biella vuole darti i suoi buoni')).toBeVisible()
  await expectAccessible(page, 'join-agency: before the login')
  await page.getByRole('button', { name: 'Entra', exact: true }).click()
  await page.getByLabel('Nome utente').fill(email.split('@')[0] ?? '')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entra', exact: true }).click()
  await expect(page).toHaveURL(/\/join-agency$/)
  await expectAccessible(page, 'join-agency: the question')
  await page.getByRole('button', { name: 'No, grazie' }).click()
  await expect(page.getByText('Hai detto di no a Cappelli Biella')).toBeVisible()
  await expect(page).toHaveURL(/\/employers$/)
  await expect(page.getByRole('list', { name: 'Oggi' }).getByRole('listitem')).toHaveCount(1)
  await page.goto(linkIn(letter))
  await expect(page.getByText('Questo link non vale più')).toBeVisible()
})

test('an access that receives no tickets is told so', async ({ page, person }) => {
  await openFirm(databaseUrl(), { name: 'Guanti Ivrea', username: 'guanti', people: 0, tickets: 10 })
  const old = await openFirm(databaseUrl(), { name: 'Sete Como', username: 'sete', people: 1, tickets: 10 })
  const { email } = old.people[0] ?? { email: '' }
  await invites(await person('guanti'), email)
  const letter = await letterFor(email, /^Un invito per il tuo accesso/)
  await enter(page, 'sete')
  await page.goto(linkIn(letter))
  await expect(page.getByText('Sei dentro con un accesso che non riceve buoni.', { exact: false })).toBeVisible()
})
