/** A shop in a circuit from nothing: brought in by its agent, opened by the company, tried, and paid by way of the bank. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { vatNumber } from '@taschino/testkit/bringing-in.ts'
import { paper } from '@taschino/testkit/paper.ts'
import pg from 'pg'
import { CHOSEN, proves } from './from-nothing.ts'
import { expect } from './people.ts'
import { PIN } from './proofs.ts'

const FORNO = 'Forno Aurora'
export const pdf = async (title: string) => ({
  name: 'contratto.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(await paper(title)),
})

/** Dario stands in the bakery with his telephone; returns where its record is. */
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
  await dario.getByLabel('Scegli un PDF').setInputFiles(await pdf('Contratto'))
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

/** Dario types what stands below the code on the poster; returns it. */
export async function triesPoster(dario: Page): Promise<string> {
  const code =
    (await dario
      .getByRole('list', { name: 'Casse' })
      .getByText(/^[0-9A-Z]{8}$/)
      .textContent()) ?? ''
  await dario.getByRole('link', { name: 'Fai la PROVA: inquadra il codice' }).click()
  await dario.getByLabel('Oppure scrivi il codice').fill(code)
  await dario.getByRole('button', { name: 'Continua' }).click()
  await dario.getByRole('button', { name: 'Fai la PROVA' }).click()
  const sheet = dario.getByRole('dialog', { name: /PROVA/ })
  await expect(sheet.getByText('Non è un pagamento')).toBeVisible()
  await sheet.getByRole('button', { name: 'Ho visto' }).click()
  return code
}

/** Paolo, the second person: yes to the shop, and yes to where its money goes. */
export async function opensShop(paolo: Page, record: string): Promise<void> {
  await paolo.goto(record)
  await expect(paolo.getByText('È tutto pronto: manca la tua risposta.')).toBeVisible()
  await paolo.getByRole('button', { name: 'Approva e apri' }).click()
  await proves(paolo)
  await expect(paolo.getByText('È aperto e incassa.')).toBeVisible()
  await paolo.goto('/tabs/company-shops?view=iban')
  const change = paolo.getByRole('region', { name: 'Cambi di IBAN' }).getByRole('listitem').filter({ hasText: FORNO })
  await change.getByRole('button', { name: 'Conferma' }).click()
  await expect(paolo.getByText(/^Confermato\. I bonifici a .* ripartono/)).toBeVisible()
}

/** The two days of a new account in a moment: nobody may do that, the database itself says no to whoever tries. */
export async function twoDaysLater(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('set session_replication_role = replica')
  const { rowCount } = await client.query(`update iban_change set held_until = now() where state = 'approved' and held_until > now()`)
  await client.end()
  expect(rowCount).toBe(1)
}

/** Carla asks for what she took in; Paolo says yes. */
export async function asksForPay(carla: Page, paolo: Page): Promise<void> {
  await carla.goto('/shop-payback')
  await carla.getByRole('radio', { name: /prima possibile/ }).check()
  await carla.getByRole('button', { name: /^Ricevi/ }).click()
  await expect(carla.getByText('Richiesta inviata')).toBeVisible()
  await paolo.goto('/tabs/company-shops')
  await paolo.getByRole('list', { name: 'Richieste' }).getByRole('link').first().click()
  const sheet = paolo.getByRole('region', { name: 'Richiesta', exact: true })
  await sheet.getByRole('button', { name: /^Approva · / }).click()
  await expect(sheet.getByText('Approvata', { exact: true }).first()).toBeVisible()
}

/** Marta takes a file to the bank and marks it as paid. */
export async function paysShops(marta: Page): Promise<void> {
  await marta.goto('/tabs/company-shops?view=payouts')
  await marta.getByRole('region', { name: 'Bonifici', exact: true }).getByRole('button', { name: 'Prepara la distinta' }).click()
  const make = marta.getByRole('dialog').filter({ hasText: 'Distinta per la banca' })
  await make.getByText('Tutti gli approvati', { exact: true }).click()
  await make.getByRole('button', { name: /^Fai la distinta: 1 bonific/ }).click()
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
