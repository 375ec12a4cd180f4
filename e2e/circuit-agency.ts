/** The agency of the circuit from nothing: created, its tickets ordered and approved, its people invited. */
import type { Page } from '@playwright/test'
import { vatNumber } from '@taschino/testkit/bringing-in.ts'
import { expect } from './people.ts'

const VETRERIA = 'Vetreria Dora'

export async function opensAgency(marta: Page): Promise<void> {
  const next = () => marta.getByRole('button', { name: 'Avanti' }).click()
  await marta.goto('/company-agency-add')
  await marta.getByLabel("Nome dell'azienda").fill(VETRERIA)
  await marta.getByLabel('Partita IVA').fill(vatNumber())
  await marta.getByLabel('Indirizzo').fill('Via Nizza 10, 10125 Torino')
  await marta.getByLabel('Codice SDI').fill('M5UXCR1')
  await next()
  await marta.getByLabel('Nome', { exact: true }).fill('Elena')
  await marta.getByLabel('Cognome').fill('Sala')
  await marta.getByLabel('E-mail').fill('elena@dora.test')
  await next()
  await marta.getByRole('button', { name: "Apri l'agenzia" }).click()
  await expect(marta.getByText(`${VETRERIA} è aperta`)).toBeVisible()
}

/** Elena asks, Marta says yes with the invoice. */
export async function orders(elena: Page, marta: Page): Promise<void> {
  await elena.goto('/tabs/agency-tickets')
  await elena.getByRole('button', { name: 'Ordina', exact: true }).first().click()
  const order = elena.getByRole('dialog', { name: 'Ordina buoni' })
  await order.getByLabel('Valore di un buono').fill('8,00')
  await order.getByLabel('Quanti buoni').fill('20')
  await expect(order.getByText(/^In fattura 166,40/)).toBeVisible()
  await order.getByRole('button', { name: "Manda l'ordine" }).click()
  await expect(order.getByRole('heading', { name: /Ordine mandato: 20 × Pasto 8,00/ })).toBeVisible()
  await marta.goto('/tabs/company-agencies')
  await marta.getByRole('table', { name: 'Richieste' }).getByRole('link').first().click()
  const sheet = marta.getByRole('region', { name: 'Richiesta', exact: true })
  await expect(sheet.getByText(/la fattura è di 166,40/)).toBeVisible()
  await sheet.getByLabel('Numero di fattura').fill('1/2026')
  await sheet.getByRole('button', { name: /^Approva · 160,00/ }).click()
  await expect(sheet.getByText('Approvata', { exact: true }).first()).toBeVisible()
}

export async function invitesStaff(elena: Page): Promise<void> {
  await elena.goto('/tabs/agency-employees')
  await elena.getByRole('link', { name: 'Porta le persone da un foglio' }).click()
  await elena
    .getByLabel('Oppure incolla qui le righe')
    .fill('Nome\tCognome\tE-mail\nGiulia\tBianchi\tgiulia@dora.test\nMarco\tRe\tmarco@dora.test')
  await elena.getByRole('button', { name: "Leggi l'elenco" }).click()
  await elena.getByRole('button', { name: 'Invita 2 persone' }).click()
  await expect(elena.getByText('2 persone invitate')).toBeVisible()
}

export async function distributes(elena: Page): Promise<void> {
  await elena.goto('/agency-distribution')
  await elena.getByLabel('Incolla la tabella').fill('E-mail\tQuantità\ngiulia@dora.test\t10\nmarco@dora.test\t8\n')
  await elena.getByRole('button', { name: 'Leggi 2 righe' }).click()
  await elena.getByRole('button', { name: /^Avanti con 18/ }).click()
  await elena.getByRole('button', { name: 'Dai 18 buoni pasto a 2 persone' }).click()
  await expect(elena.getByText('Tutte le righe sono andate.')).toBeVisible()
}
