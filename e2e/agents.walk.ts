/**
 * The sales network on its screens: an agent sees why nothing moves and what they earn, a superagent invites an agent, the company answers
 * a dispute, closes and pays a statement, lays down a plan and hands a shop on.
 */
import { expectAccessible } from './axe.ts'
import { onOwnServer } from './own-server.ts'
import { enter, expect } from './people.ts'
import { statementOpen, statementRow } from './statements.ts'
import type { Page } from '@playwright/test'
import pg from 'pg'

// What is closed and handed on here is so for good.
const test = onOwnServer(() => ({ env: { NIGHT_UNTIL: '0' } }))
test.describe.configure({ mode: 'serial' })
const PHONE = { width: 390, height: 844 }
const SMALL = { width: 320, height: 568 }
const DESK = { width: 1280, height: 800 }

async function proves(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Conferma che sei tu' })
  await sheet.getByLabel('Password', { exact: true }).fill('taschino-demo')
  await sheet.getByRole('button', { name: 'Conferma' }).click()
  await expect(sheet).toBeHidden()
}

/** Another accountant, with the password of the demo world. */
async function somebodyNew(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `insert into app_user (username, email, role, first_name, last_name, status, password_hash)
     select 'revisione', 'revisione@taschino.test', role, 'Rita', 'Sala', status, password_hash from app_user where username = 'contabilita'`,
  )
  await client.query(
    `insert into agreement (id_user, id_version, sha256, device, id_session) select n.id, a.id_version, a.sha256, 'prova', 'prova'
     from agreement a join app_user u on u.id = a.id_user and u.username = 'contabilita' join app_user n on n.username = 'revisione'`,
  )
  await client.end()
  return 'revisione'
}

const sidesStill = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0)

test('an agent sees how far each shop has come and why nothing moves, and what waits for whom', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await enter(page, 'dario', '/tabs/agent-shops')
  const shops = page.getByRole('list', { name: 'Negozi' })
  await expect(shops.getByRole('listitem').first()).toBeVisible()
  await page.getByRole('button', { name: /^Attivo · \d+/ }).click()
  await expect(shops.getByText('Va bene così.').first()).toBeVisible()
  await page.getByRole('searchbox', { name: 'Cerca un negozio' }).fill('zzzz')
  await expect(page.getByText('Niente con questi filtri')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Cerca un negozio' }).fill('')
  await page.setViewportSize(SMALL)
  await expect(shops.getByRole('listitem').first()).toBeVisible()
  await sidesStill(page)
  await expectAccessible(page, 'agent-shops')
  await page.goto('/tabs/agent-agencies')
  await expect(page.getByRole('list', { name: 'Agenzie' }).getByRole('listitem').first()).toBeVisible()
  await sidesStill(page)
  await expectAccessible(page, 'agent-agencies')
  await page.goto('/agent-requests-report')
  await page.getByRole('button', { name: 'Ritirata' }).click()
  await expect(page.getByText('Nessuna richiesta')).toBeVisible()
  await expectAccessible(page, 'agent-requests-report')
})

test('each cent is explained, a line can be disputed, and the statement lies there', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await enter(page, 'dario', '/agent-report')
  await expect(page.getByText('Da liquidare oggi')).toBeVisible()
  await page.getByLabel('Dal', { exact: true }).fill('2020-01-01')
  await page.getByText('Mese', { exact: true }).click()
  await expect(page.getByRole('list', { name: 'Ricavi' }).getByRole('listitem').first()).toBeVisible()
  await sidesStill(page)
  await expectAccessible(page, 'agent-report')
  await page.getByText('Provvigioni', { exact: true }).first().click()
  await page.getByRole('list', { name: 'Provvigioni' }).getByRole('button').first().click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText(/€ × 30 %$/)).toBeVisible()
  await sheet.getByLabel('Che cosa non torna?').fill('Manca un pagamento')
  await expectAccessible(page, 'agent-report: one line')
  await sheet.getByRole('button', { name: 'Contesta questa riga' }).click()
  await expect(sheet.getByText('Manca un pagamento')).toBeVisible()
  await page.goto('/agent-requests-report')
  await expect(page.getByRole('list', { name: 'Richieste alla società' }).getByText('Provvigione contestata')).toBeVisible()
  await sidesStill(page)
  await page.goto('/agent-report')
  await page.getByText('Estratti', { exact: true }).click()
  await statementRow(page, /trimestre/).click()
  await expect(page.getByRole('dialog').getByText('Da chiudere').first()).toBeVisible()
  await sidesStill(page)
  await expectAccessible(page, 'agent-report: a statement')
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Scarica il PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/^estratto-\d+\.pdf$/)
})

test('on the road the nearest shops stand first, once the agent asks for it', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 45.0703, longitude: 7.6869 })
  await page.setViewportSize({ width: 320, height: 640 })
  await enter(page, 'dario', '/tabs/agent-shops')
  const rows = page.getByRole('list', { name: 'Negozi' }).getByRole('listitem')
  // To begin with, what one can move on.
  await expect(rows.first()).toContainText('Trattoria da Pina')
  await page.getByRole('button', { name: 'Più vicini' }).click()
  await expect(rows.first()).toContainText(/Torino|Bar Centrale|Porta Palazzo/)
  await expect(rows.first()).toContainText(/\d+\sm$/)
  await expectAccessible(page, 'agent-shops: nearest')
  await page.getByRole('button', { name: 'Più vicini' }).click()
  await expect(rows.first()).toContainText('Trattoria da Pina')
})

test('an agent reads where commissions are paid, and what another account would mean', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await enter(page, 'dario', '/agent-iban')
  await expect(page.getByRole('region', { name: 'Le provvigioni arrivano qui' })).toBeVisible()
  await expect(page.getByText('Poi le provvigioni arrivano sul nuovo conto')).toBeVisible()
  await expectAccessible(page, 'agent-iban')
})

test('a superagent sees the agents side by side and invites another one', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await enter(page, 'silvana', '/tabs/superagent-agents')
  await expect(page.getByRole('list', { name: 'Agenti' }).getByText('Dario Mussi')).toBeVisible()
  await sidesStill(page)
  await expectAccessible(page, 'superagent-agents')
  await page.getByRole('link', { name: 'Nuovo agente' }).click()
  await expect(page).toHaveURL(/superagent-agent-add$/)
  await page.getByLabel('Nome', { exact: true }).fill('Vera')
  await page.getByLabel('Cognome').fill('Sala')
  await page.getByLabel('E-mail', { exact: true }).fill('vera.sala@rete.test')
  await expectAccessible(page, 'superagent-agent-add')
  await page.getByRole('button', { name: "Manda l'invito" }).click()
  await proves(page)
  await expect(page.getByRole('status').getByText(/vera\.sala@rete\.test/)).toBeVisible()
  await page.goto('/tabs/superagent-agents')
  await expect(page.getByRole('list', { name: 'Agenti' }).getByText('Vera Sala')).toBeVisible()
})

test('the company answers disputes, closes the statement, and pays it once the agent has invoiced', async ({ page, person }) => {
  await page.setViewportSize(DESK)
  await enter(page, 'direzione', '/company-agents?view=disputes')
  const lines = page.getByRole('table', { name: 'Provvigioni' }).getByRole('rowheader')
  await expect(lines.getByRole('button').first()).toBeVisible()
  await expectAccessible(page, 'company-agents: disputes')
  for (let first = true; (await lines.getByRole('button').count()) > 0; first = false) {
    const before = await lines.getByRole('button').count()
    await lines.getByRole('button').first().click()
    await page.getByRole('dialog').getByLabel('Risposta').fill('La base è la commissione trattenuta')
    await page.getByRole('dialog').getByRole('button', { name: 'La riga resta' }).click()
    if (first) await proves(page)
    await expect(lines.getByRole('button')).toHaveCount(before - 1)
  }
  await expect(page.getByText('Nessuna riga contestata')).toBeVisible()
  await page.getByRole('radio', { name: /^Estratti/ }).check()
  await statementRow(page, /^Dario Mussi/).click()
  const sheet = statementOpen(page)
  await sheet.getByRole('button', { name: "Chiudi l'estratto" }).click()
  await expect(sheet.getByText(/^Il primo sì è tuo/)).toBeVisible()
  await expectAccessible(page, 'company-agents: the first yes')
  // The second person finds it in the inbox, and says theirs.
  const second = await person('admin', '/tabs/company-shops')
  await second.setViewportSize(DESK)
  await second.getByRole('link', { name: '1 estratto aspetta il secondo sì per chiudersi' }).click()
  await statementRow(second, /^Dario Mussi/).click()
  await statementOpen(second).getByRole('button', { name: "Sono d'accordo: chiudi l'estratto" }).click()
  await proves(second)
  await expect(statementOpen(second).getByText('Aspetta il numero della fattura dell’agente.')).toBeVisible()

  const dario = await person('dario', '/agent-report?view=statements')
  await statementRow(dario, /trimestre/).click()
  await dario.getByLabel('Numero della tua fattura').fill('12/2026')
  await dario.getByRole('button', { name: 'Invia il numero' }).click()
  await expect(statementOpen(dario).getByText('12/2026')).toBeVisible()

  await page.goto('/company-agents?view=statements')
  await page.getByRole('button', { name: /^Fai la distinta: / }).click()
  await expect(page.getByText(/^Il primo sì è tuo/)).toBeVisible()
  await second.goto('/company-agents?view=statements')
  await second.getByRole('button', { name: /^Sono d'accordo: fai la distinta/ }).click()
  await expect(second.getByText(/^Distinta TSCP\d{8}-\w+ pronta$/)).toBeVisible()
  await expectAccessible(second, 'company-agents: statements')
  await page.reload()
  await statementRow(page, /^Dario Mussi/).click()
  await statementOpen(page).getByRole('button', { name: 'Segna come pagato' }).click()
  await expect(statementOpen(page).getByText('Pagato', { exact: true }).first()).toBeVisible()
})

test('two of the company lay down a plan, and one hands a shop to another agent', async ({ page, person, service }) => {
  await page.setViewportSize(DESK)
  // Somebody who has proved nothing yet: a password alone is proof enough once.
  await enter(page, 'contabilita', '/company-agents')
  await page
    .getByRole('table', { name: 'Agenti' })
    .getByRole('link', { name: /Dario Mussi/ })
    .click()
  await page.getByRole('button', { name: 'Piano', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Dario Mussi' })
  await sheet.getByLabel('Aliquota (%)').fill('35')
  await expectAccessible(page, 'company-agents: a plan')
  await sheet.getByRole('button', { name: 'Scrivi il piano' }).click()
  await proves(page)
  await expect(sheet.getByText("Il tuo sì è scritto: ora serve quello di un'altra persona.")).toBeVisible()
  await expect(sheet.getByText(/^Il primo sì è tuo/)).toBeVisible()
  // Whoever has proved nothing yet needs no more than the password.
  const second = await person(await somebodyNew(service.databaseUrl), '/company-agents')
  await second.setViewportSize(DESK)
  await second.getByRole('button', { name: "Sono d'accordo", exact: true }).click()
  await proves(second)
  await expect(second.getByText(/ha detto il primo sì/)).toBeHidden()
  await sheet.getByRole('button', { name: 'Salva' }).click()
  await expect(sheet.getByText('Salvato: vale dal prossimo estratto.')).toBeVisible()

  await sheet.getByRole('link', { name: 'Cambia il conto' }).click()
  await expect(page.getByRole('region', { name: 'Le provvigioni arrivano qui' })).toBeVisible()
  await page.getByRole('button', { name: 'Cambia conto' }).click()
  await page.getByLabel('IBAN').fill('IT60X0542811101000000123456')
  await page.getByLabel('Intestatario').fill('Dario Mussi')
  await expectAccessible(page, 'agent-iban: another account')
  await page.getByRole('button', { name: 'Chiedi il cambio' }).click()
  await expect(page.getByText('Aspetta la conferma della società')).toBeVisible()
  await page.goto('/tabs/company-shops?view=iban')
  await expect(page.getByRole('table', { name: 'Cambi di IBAN' }).getByRole('row').filter({ hasText: 'Dario Mussi' }).first()).toBeVisible()
  await expectAccessible(page, 'company-shops: the account of an agent')

  await page.goto('/tabs/company-shops?view=shops')
  await page
    .getByRole('table', { name: 'Negozi' })
    .getByRole('link', { name: /^Bar Centrale/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Affida a un altro agente' }).click()
  const hand = page.getByRole('dialog', { name: 'Affida a un altro agente' })
  await hand.getByLabel('A chi').selectOption({ label: 'Silvana Grosso' })
  await hand.getByLabel('Perché').fill('Cambio di zona')
  await expectAccessible(page, 'company-shops: handing on')
  await hand.getByRole('button', { name: 'Affida', exact: true }).click()
  await expect(
    hand.getByText('Fatto: dal giorno scelto lo segue un altro.').or(hand.getByText('Il negozio è già affidato così')),
  ).toBeVisible()
})
