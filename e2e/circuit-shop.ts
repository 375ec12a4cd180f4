/** The shop of the circuit from nothing: created by its agent, opened by the company, tested, paid by the bank. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { vatNumber } from '@taschino/testkit/bringing-in.ts'
import { paper } from '@taschino/testkit/paper.ts'
import { film, printed } from './camera.ts'
import { CHOSEN, proves } from './from-nothing.ts'
import { expect, paidScreen, payButton, typeBill } from './people.ts'
import { photo } from './photo.ts'
import { PIN } from './proofs.ts'

const FORNO = 'Forno Aurora'
export const pdf = async (title: string) => ({
  name: 'contratto.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(await paper(title)),
})

/** Dario stands in the bakery with his telephone and photographs two signed sheets; returns where its record is. */
export async function bringsIn(dario: Page): Promise<string> {
  const next = () => dario.getByRole('button', { name: 'Continua' }).click()
  await dario.goto('/agent-shop-add')
  await dario.getByLabel('Partita IVA').fill(vatNumber())
  await dario.getByLabel('Ragione sociale').fill('Aurora di Carla Neri')
  await dario.getByLabel('Insegna').fill(FORNO)
  await dario.getByLabel('Indirizzo').fill('Via Garibaldi 4, 10122 Torino TO')
  await next()
  await dario.getByLabel('Nome della cassa 1').fill('banco')
  await next()
  await dario.getByLabel('Nome', { exact: true }).fill('Carla')
  await dario.getByLabel('Cognome').fill('Neri')
  await dario.getByLabel('E-mail').fill('carla@aurora.test')
  await next()
  const sheets = dario.getByRole('list', { name: 'Pagine del contratto' }).getByRole('img')
  for (const [i, words] of ['Convenzione', 'Firme'].entries()) {
    await dario.getByLabel(/^Fotografa/).setInputFiles(await photo(dario, words))
    await expect(sheets).toHaveCount(i + 1)
  }
  await dario.getByRole('button', { name: 'Invia', exact: true }).click()
  await proves(dario)
  await expect(dario.getByText(`${FORNO} è consegnato`)).toBeVisible()
  await dario.getByRole('link', { name: 'Guarda come procede' }).click()
  await expect(dario).toHaveURL(/\/shop-record\/\d+$/)
  await expect(dario.getByText('Carla Neri non è ancora entrato')).toBeVisible()
  return new URL(dario.url()).pathname
}

/** Whoever pays or is paid proves it by a PIN, chosen in the sheet that asks for the first time. */
async function choosesPin(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('Scegli un PIN di sei cifre')).toBeVisible()
  await page.keyboard.type(PIN)
  await sheet.getByLabel('Password').fill(CHOSEN)
  await sheet.getByRole('button', { name: 'Salva il PIN e conferma' }).click()
}

/** Carla, on her own telephone: led to the account by coming in. */
export async function typesAccount(carla: Page): Promise<void> {
  await expect(carla.getByText('Solo tu puoi dire dove arrivano i soldi del negozio', { exact: false })).toBeVisible()
  await carla.getByLabel('IBAN', { exact: true }).fill('IT13N0542811101000000765431')
  await carla.getByLabel('Intestatario').fill('Aurora di Carla Neri')
  await carla.getByRole('button', { name: "Manda l'IBAN" }).click()
  await choosesPin(carla)
  await expect(carla).toHaveURL(/\/tabs\/shop-home$/)
  await expect(carla.getByText('1 di 4')).toBeVisible()
}

/** The sheets for the tills as they come out of the printer, filmed by whoever stands before them. */
export async function printsPoster(dario: Page, reel: string): Promise<void> {
  await dario.getByRole('button', { name: 'Stampa i codici delle casse' }).click()
  const shown = dario.getByRole('dialog')
  await expect(shown.getByRole('button', { name: 'Stampa', exact: true })).toBeVisible()
  const [kept] = await Promise.all([dario.waitForEvent('download'), shown.getByRole('button', { name: 'Scarica' }).click()])
  await film(await printed(await readFile(await kept.path())), reel, 2)
  await shown.getByRole('button', { name: 'Indietro' }).click()
}

/** Dario holds his telephone to the poster. */
export async function triesPoster(dario: Page): Promise<void> {
  await dario.getByRole('link', { name: 'Fai la PROVA: inquadra il codice' }).click()
  await dario.getByRole('button', { name: 'Fai la PROVA' }).click({ timeout: 30_000 })
  const sheet = dario.getByRole('dialog', { name: /PROVA/ })
  await expect(sheet.getByText('Non è un pagamento')).toBeVisible()
  await sheet.getByRole('button', { name: 'Ho visto' }).click()
}

/** Whoever eats there scans the same poster; `tickets` of 8,00 € pay to the cent. */
export async function scansAndPays(page: Page, tickets: number): Promise<void> {
  await page.getByRole('link', { name: 'Scansiona' }).click()
  await expect(page.getByRole('heading', { name: FORNO })).toBeVisible()
  await typeBill(page, tickets * 800)
  await payButton(page).click()
  await expect(paidScreen(page)).toBeVisible()
}

/** Yes to where somebody's money goes. */
export async function agreesToAccount(paolo: Page, name: string): Promise<void> {
  await paolo.goto('/tabs/company-shops?view=iban')
  await paolo.getByRole('table', { name: 'Cambi di IBAN' }).getByRole('row').filter({ hasText: name }).getByRole('link').click()
  const change = paolo.getByRole('region', { name: 'Cambio di IBAN' })
  await change.getByRole('button', { name: 'Conferma' }).click()
  await expect(paolo.getByText(/^Confermato\. I bonifici a .* ripartono/)).toBeVisible()
}

/** Paolo, the second person: yes to the shop, and yes to where its money goes. */
export async function opensShop(paolo: Page, record: string): Promise<void> {
  await paolo.goto(record)
  await expect(paolo.getByText('È tutto pronto: manca la tua risposta.')).toBeVisible()
  await paolo.getByRole('button', { name: 'Approva e apri' }).click()
  await proves(paolo)
  await expect(paolo.getByText('È aperto e incassa.')).toBeVisible()
  await agreesToAccount(paolo, FORNO)
}

/** Carla asks for what she took in; Paolo says yes. */
export async function asksForPay(carla: Page, paolo: Page): Promise<void> {
  await carla.goto('/shop-payback')
  await carla.getByRole('radio', { name: /prima possibile/ }).check()
  await carla.getByRole('button', { name: /^Ricevi/ }).click()
  // Days after she chose it, the PIN alone.
  await expect(carla.getByRole('dialog').getByText('Scrivi il PIN')).toBeVisible()
  await carla.keyboard.type(PIN)
  await expect(carla.getByText('Richiesta inviata')).toBeVisible()
  await paolo.goto('/tabs/company-shops')
  await paolo.getByRole('table', { name: 'Richieste' }).getByRole('link').first().click()
  const sheet = paolo.getByRole('region', { name: 'Richiesta', exact: true })
  await sheet.getByRole('button', { name: /^Approva · / }).click()
  await expect(sheet.getByText('Approvata', { exact: true }).first()).toBeVisible()
}

/** Marta takes a file to the bank and marks it as paid. */
export async function paysShops(marta: Page, proves: () => Promise<void>): Promise<void> {
  await marta.goto('/tabs/company-shops?view=payouts')
  await marta.getByRole('region', { name: 'Bonifici', exact: true }).getByRole('button', { name: 'Prepara la distinta' }).click()
  const make = marta.getByRole('dialog').filter({ hasText: 'Distinta per la banca' })
  await make.getByText('Tutti gli approvati', { exact: true }).click()
  await make.getByRole('button', { name: /^Fai la distinta: 1 bonific/ }).click()
  await proves()
  const [download] = await Promise.all([
    marta.waitForEvent('download'),
    make.getByRole('button', { name: 'Scarica il file per la banca' }).click(),
  ])
  const xml = await readFile(await download.path(), 'utf8')
  expect(xml).toContain('IT13N0542811101000000765431')
  expect(xml).toContain('IT60X0542811101000000123456')
  await make.getByRole('button', { name: 'Guarda la distinta' }).click()
  const file = marta.getByRole('dialog', { name: 'Distinta', exact: true })
  await file.getByRole('button', { name: /La banca ha pagato: segna/ }).click()
  await file.getByRole('button', { name: /^Sì, segna 1 bonific/ }).click()
  await expect(file.getByText(/bonific\w segnat\w come pagat\w/)).toBeVisible()
}
