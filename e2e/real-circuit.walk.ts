/**
 * A circuit from nothing, by eight people on devices of their own: the printed link, a second person, a superagent, an agent, a shop, an
 * agency, tickets, a meal, the bank, and what the agent earned. After each step the auditor adds everything up again.
 */
import type { Page } from '@playwright/test'
import { vatNumber } from '@taschino/testkit/bringing-in.ts'
import { asksForPay, bringsIn, opensShop, paysShops, pdf, triesPoster, twoDaysLater, typesAccount } from './circuit-shop.ts'
import { activates, agrees, auditIsGreen, comeIn, isDone, linkApp, PHONE, say, test } from './from-nothing.ts'
import { expect, paidScreen, payButton, typeBill } from './people.ts'

// A step that is not there says so, instead of being waited for until the end.
test.use({ actionTimeout: 15_000 })
const DESK = { width: 1280, height: 900 }
const VETRERIA = 'Vetreria Dora'

/** Marta says who runs the circuit and what people agree to. */
async function setsUp(marta: Page): Promise<void> {
  await linkApp(marta)
  await say(marta, 'I dati della società', {
    'Ragione sociale': 'Circuito spa',
    'Partita IVA': '01234567897',
    Indirizzo: 'Via Roma 1, 10123 Torino (TO)',
  })
  await say(marta, 'Il conto da cui si pagano i negozi', { Intestatario: 'Circuito spa', IBAN: 'IT60 X054 2811 1010 0000 0123 456' })
  await marta.getByRole('button', { name: 'Mandami una lettera' }).click()
  await isDone(marta, 'Una lettera di prova')
  await say(marta, 'Le commissioni', { 'Termine più lento': '2,00' })
  await say(marta, 'I termini di pagamento', {})
  await say(marta, 'Nome, colore e logo', { 'Nome del circuito': 'Buoni del Lago' })
  await marta.getByRole('link', { name: 'Pubblica un documento' }).click()
  await marta.getByRole('button', { name: 'Nuovo' }).click()
  const sheet = marta.getByRole('dialog')
  await sheet.locator('input[type=file]').setInputFiles(await pdf('Condizioni'))
  await sheet.getByLabel('Titolo').fill('Condizioni d’uso')
  await sheet.getByRole('checkbox', { name: /^utente/i }).check()
  await sheet.getByRole('button', { name: /^Pubblica/ }).click()
  await expect(sheet).toBeHidden()
}

type Invited = Record<'role' | 'firstName' | 'lastName' | 'email', string>

/** The company's screen: a superagent's own for their agents is still to come. */
async function invites(page: Page, { role, firstName, lastName, email }: Invited): Promise<void> {
  await page.goto('/company-user-add')
  await page.getByRole('button', { name: role, exact: true }).click()
  await page.getByLabel('Nome', { exact: true }).fill(firstName)
  await page.getByLabel('Cognome').fill(lastName)
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByRole('button', { name: "Manda l'invito" }).click()
  await expect(page.getByText(`Invito spedito a ${email}`)).toBeVisible()
}

/** Speaks to the server as the app on this page does, where a screen is not there yet. */
async function asks(page: Page, at: string): Promise<Record<string, unknown>> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await page.request.get(`/api/v1${at}`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as Record<string, unknown>
}

async function opensAgency(marta: Page): Promise<void> {
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
async function orders(elena: Page, marta: Page): Promise<void> {
  await elena.goto('/tabs/agency-tickets')
  await elena.getByRole('button', { name: 'Ordina', exact: true }).first().click()
  const order = elena.getByRole('dialog', { name: 'Ordina buoni' })
  await order.getByLabel('Valore di un buono').fill('8,00')
  await order.getByLabel('Quanti buoni').fill('20')
  await order.getByRole('button', { name: "Manda l'ordine" }).click()
  await expect(order.getByRole('heading', { name: /Ordine mandato: 20 × Pasto 8,00/ })).toBeVisible()
  await marta.goto('/tabs/company-agencies')
  await marta.getByRole('list', { name: 'Richieste' }).getByRole('link').first().click()
  const sheet = marta.getByRole('region', { name: 'Richiesta', exact: true })
  await sheet.getByLabel('Numero di fattura').fill('1/2026')
  await sheet.getByRole('button', { name: /^Approva · 160,00/ }).click()
  await expect(sheet.getByText('Approvata', { exact: true }).first()).toBeVisible()
}

async function invitesStaff(elena: Page): Promise<void> {
  await elena.goto('/tabs/agency-employees')
  await elena.getByRole('button', { name: 'Invita da un elenco' }).last().click()
  const list = elena.getByRole('dialog', { name: 'Invita da un elenco' })
  await list
    .getByLabel('Incolla qui le righe del foglio')
    .fill('Nome\tCognome\tE-mail\nGiulia\tBianchi\tgiulia@dora.test\nMarco\tRe\tmarco@dora.test')
  await list.getByRole('button', { name: "Leggi l'elenco" }).click()
  await list.getByRole('button', { name: 'Invita 2 persone' }).click()
  await expect(list.getByRole('heading', { name: 'Invitate 2 persone' })).toBeVisible()
}

async function distributes(elena: Page): Promise<void> {
  await elena.goto('/agency-distribution')
  await elena.getByLabel('Incolla la tabella').fill('E-mail\tQuantità\ngiulia@dora.test\t10\nmarco@dora.test\t8\n')
  await elena.getByRole('button', { name: 'Leggi 2 righe' }).click()
  await elena.getByRole('button', { name: /^Avanti con 18/ }).click()
  await elena.getByRole('button', { name: 'Dai 18 buoni pasto a 2 persone' }).click()
  await expect(elena.getByText('Tutte le righe sono andate.')).toBeVisible()
}

async function pays(page: Page, code: string, tickets: number): Promise<void> {
  await page.goto(`/enduser-payment/code/${code}`)
  await typeBill(page, tickets * 800)
  await payButton(page).click()
  await expect(paidScreen(page)).toBeVisible()
}

test('from the printed link to what the agent earned', async ({ empty, device }) => {
  test.setTimeout(180_000)
  const stand = async <T>(what: string, act: () => Promise<T>): Promise<T> => {
    const result = await test.step(what, act)
    await auditIsGreen(empty, what)
    return result
  }
  const marta = await device(DESK)
  await stand('Marta begins', () => comeIn(marta, empty.link()))
  await stand('Marta sets the circuit up', () => setsUp(marta))

  const paolo = await device(DESK)
  await stand('Paolo of the company comes in', async () => {
    await invites(marta, { role: 'Società', firstName: 'Paolo', lastName: 'Riva', email: 'paolo@circuito.test' })
    await activates(paolo, empty, 'paolo@circuito.test', /\/tabs\/company-agencies$/)
  })
  const silvana = await device()
  await stand('Silvana, superagent, comes in', async () => {
    await invites(marta, { role: 'Superagente', firstName: 'Silvana', lastName: 'Testa', email: 'silvana@rete.test' })
    await activates(silvana, empty, 'silvana@rete.test', /\/tabs\/agent-agencies$/)
  })
  const dario = await device(PHONE)
  await stand('Dario, agent, comes in', async () => {
    await invites(marta, { role: 'Agente', firstName: 'Dario', lastName: 'Conti', email: 'dario@rete.test' })
    await activates(dario, empty, 'dario@rete.test', /\/tabs\/agent-agencies$/)
  })
  const record = await stand('Dario brings the bakery in', () => bringsIn(dario))

  const carla = await device(PHONE)
  await stand('Carla comes in and types her account', async () => {
    await activates(carla, empty, 'carla@aurora.test', /\/shop-iban\?first=1$/)
    await typesAccount(carla)
  })
  const till = await stand('Dario tries the poster: PROVA', () => triesPoster(dario))
  // Her own screen hears it.
  await expect(carla.getByText('3 di 4')).toBeVisible()
  await stand('Paolo opens the shop and agrees to its account', () => opensShop(paolo, record))
  await twoDaysLater(empty.databaseUrl)

  await stand('Marta opens an agency', () => opensAgency(marta))
  const elena = await device(DESK)
  await stand('Elena of the agency comes in and orders, Marta says yes', async () => {
    await activates(elena, empty, 'elena@dora.test', /\/tabs\/agency-employees$/)
    await orders(elena, marta)
  })
  const [giulia, marco] = [await device(PHONE), await device(PHONE)]
  await stand('Giulia and Marco are invited and come in', async () => {
    await invitesStaff(elena)
    for (const [page, email] of [
      [giulia, 'giulia@dora.test'],
      [marco, 'marco@dora.test'],
    ] as const) {
      await activates(page, empty, email, /\/tabs\/enduser-home$/)
      await agrees(page)
    }
  })
  await stand('Elena hands tickets out', () => distributes(elena))
  await stand('Giulia and Marco eat at the bakery', async () => {
    await pays(giulia, till, 3)
    await pays(marco, till, 2)
  })
  await stand('Carla asks for her money, Paolo says yes', () => asksForPay(carla, paolo))
  await stand('Marta makes the file for the bank and marks it paid', () => paysShops(marta))
  await stand('Dario has earned his share', async () => {
    // 30 % of the 4.5 % that stayed behind of 40.00 €: the screen of what an agent earns is asked for what it shows.
    await expect
      .poll(async () => (await asks(dario, '/agents/report'))['total'], { timeout: 40_000 })
      .toMatchObject({
        revenue: 4000,
        payments: 2,
        fees: 180,
        earned: 54,
        matured: 0,
      })
  })
})
