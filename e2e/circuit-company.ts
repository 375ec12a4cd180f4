/** The company of the circuit from nothing: its settings, whom it invites, how it pays agents. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { linkApp, isDone, proves, say } from './from-nothing.ts'
import { pdf } from './circuit-shop.ts'
import { expect } from './people.ts'
import { statementOpen, statementRow } from './statements.ts'

/** Marta says who runs the circuit and what people agree to. Returns what the codes of her app are made of. */
export async function setsUp(marta: Page): Promise<string> {
  const secret = await linkApp(marta)
  await say(marta, 'I dati della società', {
    'Ragione sociale': 'Circuito spa',
    'Partita IVA': '01234567897',
    Indirizzo: 'Via Roma 1, 10123 Torino (TO)',
  })
  await say(marta, 'Il conto da cui si pagano i negozi', { Intestatario: 'Circuito spa', IBAN: 'IT60 X054 2811 1010 0000 0123 456' })
  await marta.getByRole('button', { name: 'Mandami una lettera' }).click()
  await marta.getByRole('link', { name: 'È arrivata: vai avanti' }).click()
  await isDone(marta, 'Una lettera di prova')
  await say(marta, 'Le commissioni', { 'Termine più lento': '2,00' })
  await say(marta, 'I termini di pagamento', {})
  await say(marta, 'Nome, colore e logo', { 'Nome del circuito': 'Buoni del Lago' })
  await marta.getByRole('link', { name: 'Pubblica un documento' }).click()
  const sheet = marta.getByRole('dialog')
  await sheet.locator('input[type=file]').setInputFiles(await pdf('Condizioni'))
  await sheet.getByLabel('Titolo').fill('Condizioni d’uso')
  await sheet.getByRole('checkbox', { name: /^utente/i }).check()
  await sheet.getByRole('button', { name: /^Pubblica/ }).click()
  await expect(sheet).toBeHidden()
  return secret
}

type Invited = Record<'firstName' | 'lastName' | 'email', string>

async function writesLetter(page: Page, { firstName, lastName, email }: Invited): Promise<void> {
  await page.getByLabel('Nome', { exact: true }).fill(firstName)
  await page.getByLabel('Cognome').fill(lastName)
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByRole('button', { name: "Manda l'invito" }).click()
}

export async function invites(marta: Page, role: string, person: Invited): Promise<void> {
  await marta.goto('/company-user-add')
  await marta.getByRole('button', { name: role, exact: true }).click()
  await writesLetter(marta, person)
  await expect(marta.getByText(`Invito spedito a ${person.email}`)).toBeVisible()
}

/** The second person, from the checklist: it leads to the form with the role chosen. */
export async function invitesColleague(marta: Page, person: Invited): Promise<void> {
  await marta.goto('/company-setup?step=colleague')
  await marta.getByRole('link', { name: 'Invita una persona' }).click()
  await expect(marta.getByRole('button', { name: 'Società', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await writesLetter(marta, person)
  await expect(marta.getByText(`Invito spedito a ${person.email}`)).toBeVisible()
  // Whoever came here from the list of steps is led on to the next one.
  const list = marta.getByRole('region', { name: 'Prepara il circuito' })
  await expect(list.getByRole('link', { name: 'Continua' })).toBeVisible()
  await expect(list).not.toContainText('Il prossimo passo: Una seconda persona')
}

/** Silvana, from her own list of agents. */
export async function leads(silvana: Page, person: Invited): Promise<void> {
  await silvana.goto('/tabs/superagent-agents')
  await silvana.getByRole('link', { name: 'Nuovo agente' }).click()
  await writesLetter(silvana, person)
  await proves(silvana)
  await expect(silvana.getByText(`Invito spedito a ${person.email}`)).toBeVisible()
  await silvana.goto('/tabs/superagent-agents')
  const agents = silvana.getByRole('list', { name: 'Agenti' }).or(silvana.getByRole('table', { name: 'Agenti' }))
  await expect(agents.getByText(`${person.firstName} ${person.lastName}`)).toBeVisible()
}

/** Somebody of the network types where their commissions are paid. */
export async function typesOwnAccount(agent: Page, name: string, iban: string): Promise<void> {
  await agent.goto('/agent-iban')
  await agent.getByRole('button', { name: 'Aggiungi un conto' }).click()
  await agent.getByLabel('IBAN', { exact: true }).fill(iban)
  await agent.getByLabel('Intestatario').fill(name)
  await agent.getByRole('button', { name: "Manda l'IBAN" }).click()
  await expect(agent.getByText('Aspetta la conferma della società')).toBeVisible()
}

const statementOf = (page: Page, name: string) => statementRow(page, new RegExp(`^${name}`))

export async function closesStatement(paolo: Page, name: string, proves?: () => Promise<unknown>): Promise<void> {
  await paolo.goto('/company-agents?view=statements')
  await statementOf(paolo, name).click()
  const sheet = statementOpen(paolo)
  await sheet.getByRole('button', { name: "Chiudi l'estratto" }).click()
  await proves?.()
  await expect(sheet.getByText(/^Il primo sì è tuo/)).toBeVisible()
}

/** The second yes, by another person: it is closed with it. */
export async function agreesToStatement(marta: Page, name: string, proves?: () => Promise<unknown>): Promise<void> {
  await marta.goto('/company-agents?view=statements')
  await statementOf(marta, name).click()
  const sheet = statementOpen(marta)
  await expect(sheet.getByText(/^Paolo Riva ha detto il primo sì/)).toBeVisible()
  await sheet.getByRole('button', { name: "Sono d'accordo: chiudi l'estratto" }).click()
  await proves?.()
  await expect(sheet.getByText('Aspetta il numero della fattura dell’agente.')).toBeVisible()
}

/** An agent reads what the quarter brought, and says by which invoice they ask for it. */
export async function invoices(agent: Page, own: RegExp, gross: string, number: string): Promise<void> {
  await agent.goto('/agent-report?view=statements')
  await statementRow(agent, own).click()
  const sheet = statementOpen(agent)
  await expect(sheet.getByText(gross, { exact: true }).first()).toBeVisible()
  await sheet.getByLabel('Numero della tua fattura').fill(number)
  await sheet.getByRole('button', { name: 'Invia il numero' }).click()
  await expect(sheet.getByText(number)).toBeVisible()
}

/** One file for the bank with all that is invoiced, by two; returns what the bank reads. */
export async function fileForAgents(paolo: Page, marta: Page): Promise<string> {
  await paolo.goto('/company-agents?view=statements')
  await paolo.getByRole('button', { name: /^Fai la distinta: 2 bonifici, 0,59/ }).click()
  await expect(paolo.getByText(/^Il primo sì è tuo/)).toBeVisible()
  await marta.goto('/company-agents?view=statements')
  await marta.getByRole('button', { name: /^Sono d'accordo: fai la distinta, 2 bonifici, 0,59/ }).click()
  await expect(marta.getByText(/^Distinta TSCP\d{8}-\w+ pronta$/)).toBeVisible()
  const [download] = await Promise.all([
    marta.waitForEvent('download'),
    marta.getByRole('button', { name: 'Scarica il file per la banca' }).click(),
  ])
  return readFile(await download.path(), 'utf8')
}

export async function marksPaid(paolo: Page, name: string): Promise<void> {
  await paolo.goto('/company-agents?view=statements')
  await statementOf(paolo, name).click()
  const sheet = statementOpen(paolo)
  await sheet.getByRole('button', { name: 'Segna come pagato' }).click()
  await expect(sheet.getByText('Pagato', { exact: true }).first()).toBeVisible()
}
