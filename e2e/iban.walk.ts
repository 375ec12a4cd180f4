/**
 * T49 as people live it: a shop asks for another account, the company compares and agrees, the shop stops it in the two days; a second one
 * is refused with its reason.
 */
import { expectAccessible } from './axe.ts'
import { letterFor } from './letters.ts'
import { enter, expect, test } from './people.ts'

/** Her address in the demo world: made of her shop's name. */
const PINA = 'pina@trattoriadapina.test'
const NEW = 'IT13N0542811101000000765431'

test('a new account is checked while it is typed, agreed to by the company, rests for two days, and is stopped with one tap', async ({
  page,
  person,
}) => {
  await enter(page, 'pina', '/shop-iban')
  const now = page.getByRole('region', { name: 'Gli incassi arrivano qui' })
  await expect(now).toContainText('IT')
  const old = ((await now.textContent()) ?? '').replace(/\D/g, '').slice(-4)
  await page.getByRole('button', { name: 'Cambia conto' }).click()
  const field = page.getByLabel('IBAN', { exact: true })
  await field.fill('IT13 N054 2811')
  await expect(page.getByText('Mancano 15 caratteri')).toBeVisible()
  // Said with the first letters: no transfer reaches that country.
  await field.fill('AE07 0331')
  await expect(page.getByText("Il paese di questo IBAN (Emirati Arabi Uniti) è fuori dall'area SEPA")).toBeVisible()
  await field.fill('IT13N0542811101000000765413')
  await expect(page.getByText('Questo IBAN non esiste')).toBeVisible()
  await page.getByRole('button', { name: 'Chiedi il cambio' }).click()
  await expect(page.getByText('Aspetta la conferma della società')).toBeHidden()
  await field.fill(NEW)
  await expect(page.getByText('Numero corretto · banca 05428, filiale 11101')).toBeVisible()
  await page.getByLabel('Intestatario').fill('Pina Astigiana')
  await expectAccessible(page, 'shop-iban form')
  await page.getByRole('button', { name: 'Chiedi il cambio' }).click()
  await expect(page.getByRole('heading', { name: 'Aspetta la conferma della società' })).toBeVisible()
  await expect(page.getByText(/^Richiesta partita/)).toBeVisible()
  await expect(page.getByText(/^Chiesto da .*, oggi \d/)).toBeVisible()
  await expectAccessible(page, 'shop-iban waiting')
  const { text } = await letterFor(PINA, /^Il conto per i tuoi incassi sta cambiando$/)
  expect(text).toContain('finisce con 5431')
  expect(text).not.toContain(NEW)

  const office = await person('contabilita', '/tabs/company-shops')
  await office.setViewportSize({ width: 1280, height: 800 })
  await office.getByText('IBAN', { exact: false }).first().click()
  await office
    .getByRole('table', { name: 'Cambi di IBAN' })
    .getByRole('row')
    .filter({ hasText: 'Pina Astigiana' })
    .getByRole('link')
    .click()
  const change = office.getByRole('region', { name: 'Cambio di IBAN' })
  await expect(change).toContainText('IT13 N054 2811 1010 0000 0765 431')
  await expect(change).toContainText('chiama il negozio al numero che avevi già')
  await expectAccessible(office, 'company-shops iban')
  await change.getByRole('button', { name: 'Conferma' }).click()
  await expect(change.getByText(/^Confermato\. I bonifici a .* ripartono/)).toBeVisible()

  // Told to the shop's open screen by itself.
  await expect(page.getByRole('heading', { name: /^Confermato: vale per i bonifici da/ })).toBeVisible()
  await expect(page.getByText(/^Richiesta partita/)).toBeHidden()
  await expect(now).toContainText('5431'.slice(1))
  await expectAccessible(page, 'shop-iban resting')
  await page.getByRole('button', { name: 'Ferma il cambio' }).click()
  await expect(page.getByText('Cambio fermato. Vale di nuovo il conto di prima, che riposa due giorni.')).toBeVisible()
  await expect(page.getByText(/^Bonifici fermi fino a/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ferma il cambio' })).toBeHidden()
  expect(((await now.textContent()) ?? '').replace(/\D/g, '').slice(-4)).toBe(old)
  await expect(page.getByRole('list', { name: 'Cambi precedenti' })).toContainText('Finisce con 5431')
})

test('the company refuses an account and the shop reads why; the way there is in the profile', async ({ page, person }) => {
  await enter(page, 'fabio', '/tabs/shop-profile')
  await page.getByRole('link', { name: /Conto per gli incassi/ }).click()
  await page.getByRole('button', { name: /Cambia conto|Aggiungi un conto/ }).click()
  await page.getByLabel('IBAN', { exact: true }).fill('DE89 3704 0044 0532 0130 00')
  await expect(page.getByText('Numero corretto · Germania')).toBeVisible()
  await page.getByLabel('Intestatario').fill('Dario Mussi')
  await page.getByRole('button', { name: 'Chiedi il cambio' }).click()
  await expect(page.getByRole('heading', { name: 'Aspetta la conferma della società' })).toBeVisible()
  // Nobody at the company opens that list without a reason: the inbox of either desk says that something waits there.
  const office = await person('contabilita', '/tabs/company-agencies')
  await office.getByRole('link', { name: /^\d+ cambi(o)? di IBAN in attesa$/ }).click()
  const change = office.getByRole('region', { name: 'Cambi di IBAN' }).getByRole('listitem').filter({ hasText: 'DE89 3704' })
  await expect(change.getByText("Il conto è fuori dall'Italia (DE)")).toBeVisible()
  await change.getByRole('button', { name: 'Rifiuta' }).click()
  const sheet = office.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Rifiuta' }).click()
  await expect(sheet.getByText('Scrivi perché')).toBeVisible()
  await sheet.getByLabel(/^Perché/).fill("L'intestatario non è il negozio")
  await expectAccessible(office, 'company-shops iban refused')
  await sheet.getByRole('button', { name: 'Rifiuta' }).click()
  await expect(office.getByText(/^Rifiutato\. Abbiamo scritto a/)).toBeVisible()
  await expect(page.getByText("Motivo: L'intestatario non è il negozio")).toBeVisible()
  await expect(page.getByRole('button', { name: /Cambia conto|Aggiungi un conto/ })).toBeVisible()
})
