/**
 * A circuit from nothing, by eight people on devices of their own: the printed link, a second person, a superagent, an agent, a shop with
 * photos of its contract and a poster that is scanned, an agency, tickets, a meal, the bank, and what the network earned, paid. After each
 * step the auditor adds everything up again. Time goes by for the database, the service and all devices together
 * (packages/testkit/src/database-ahead.ts): what waits for two days, thirty days or a quarter waits for them.
 */
import type { Browser, Page } from '@playwright/test'
import { browserWithCamera } from './camera.ts'
import { distributes, invitesStaff, opensAgency, orders } from './circuit-agency.ts'
import {
  agreesToStatement,
  closesStatement,
  fileForAgents,
  invites,
  invitesColleague,
  invoices,
  leads,
  marksPaid,
  setsUp,
  typesOwnAccount,
} from './circuit-company.ts'
import {
  agreesToAccount,
  asksForPay,
  bringsIn,
  opensShop,
  paysShops,
  printsPoster,
  scansAndPays,
  triesPoster,
  typesAccount,
} from './circuit-shop.ts'
import { activates, agrees, auditIsGreen, comeIn, comesBack, linksApp, PHONE, provesByApp, test as walk } from './from-nothing.ts'
import { expect } from './people.ts'

const test = walk.extend<{ camera: { browser: Browser; reel: string } }>({
  camera: async ({}, use, info) => {
    const reel = info.outputPath('poster.mjpeg')
    const browser = await browserWithCamera(reel)
    await use({ browser, reel })
    await browser.close()
  },
})
// A step that is not there says so, instead of being waited for until the end.
test.use({ actionTimeout: 15_000 })
const DESK = { width: 1280, height: 900 }
const ACCOUNTS = { 'Dario Conti': 'IT37Y0542811101000000123457', 'Silvana Testa': 'IT60X0542811101000000123456' }
const DAY_MS = 86_400_000
/** So long an account rests that is new, and so long a fee may still come back from the bank. */
const REST_DAYS = 2
const VESTS_DAYS = 30

/** How many days it is to the second day of the quarter after the fees of today have matured. */
function daysToStatement(now: number): number {
  const ripe = new Date(now + (VESTS_DAYS + 1) * DAY_MS)
  const next = Date.UTC(ripe.getUTCFullYear(), (Math.floor(ripe.getUTCMonth() / 3) + 1) * 3, 2)
  return Math.ceil((next - now) / DAY_MS)
}

/** What somebody of the network reads about what they have earned so far. */
async function readsEarned(page: Page, earned: string, fees: string): Promise<void> {
  await expect(async () => {
    await page.goto('/agent-report')
    await expect(page.getByRole('list', { name: 'Ricavi' }).getByRole('listitem').first()).toContainText(earned, { timeout: 2000 })
  }).toPass({ timeout: 40_000 })
  await expect(page.getByRole('list', { name: 'Ricavi' })).toContainText(`commissioni ${fees}`)
}

test('from the printed link to what the network earned and was paid', async ({ empty, device, later, camera, count }) => {
  test.setTimeout(480_000)
  const began = Date.now()
  const stand = async <T>(what: string, act: () => Promise<T>): Promise<T> => {
    const result = await test.step(what, act)
    await auditIsGreen(empty, what)
    return result
  }
  const marta = await device(DESK)
  await stand('Marta begins', () => comeIn(marta, empty.link()))
  const app = await stand('Marta sets the circuit up', () => setsUp(marta))

  const paolo = await device(DESK)
  await stand('Paolo of the company comes in', async () => {
    await invitesColleague(marta, { firstName: 'Paolo', lastName: 'Riva', email: 'paolo@circuito.test' })
    await activates(paolo, empty, 'paolo@circuito.test', /\/company-home$/)
  })
  const silvana = await device()
  await stand('Silvana, superagent, comes in', async () => {
    await invites(marta, 'Superagente', { firstName: 'Silvana', lastName: 'Testa', email: 'silvana@rete.test' })
    await activates(silvana, empty, 'silvana@rete.test', /\/tabs\/agent-agencies$/)
  })
  const dario = await device(PHONE, camera.browser)
  await stand('Silvana invites Dario, her agent', async () => {
    await leads(silvana, { firstName: 'Dario', lastName: 'Conti', email: 'dario@rete.test' })
    await activates(dario, empty, 'dario@rete.test', /\/tabs\/agent-agencies$/)
  })
  const record = await stand('Dario brings the bakery in, its contract photographed', () => bringsIn(dario))

  const carla = await device(PHONE)
  await stand('Carla comes in and types her account', async () => {
    await activates(carla, empty, 'carla@aurora.test', /\/shop-iban\?first=1$/)
    await typesAccount(carla)
  })
  await stand('Dario prints the poster and tries it: PROVA', async () => {
    await printsPoster(dario, camera.reel)
    await triesPoster(dario)
  })
  // Her own screen hears it.
  await expect(carla.getByText('3 di 4')).toBeVisible()
  await stand('Paolo opens the shop and agrees to its account', () => opensShop(paolo, record))

  await stand('Dario and Silvana type their accounts, Paolo agrees to them', async () => {
    await typesOwnAccount(dario, 'Dario Conti', ACCOUNTS['Dario Conti'])
    await typesOwnAccount(silvana, 'Silvana Testa', ACCOUNTS['Silvana Testa'])
    for (const name of Object.keys(ACCOUNTS)) await agreesToAccount(paolo, name)
  })

  await stand('Marta opens an agency', () => opensAgency(marta))
  const elena = await device(DESK)
  await stand('Elena of the agency comes in and orders, Marta says yes', async () => {
    await activates(elena, empty, 'elena@dora.test', /\/tabs\/agency-employees$/)
    await orders(elena, marta)
  })
  const [giulia, marco] = [await device(PHONE, camera.browser), await device(PHONE, camera.browser)]
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
  await stand('Giulia and Marco scan the poster and eat', async () => {
    await scansAndPays(giulia, 3)
    const seconds = Math.round((Date.now() - began) / 1000)
    console.log(`first payment: ${count.screens.size} screens, ${count.presses} presses, ${count.keys} keys, driven in ${seconds} s`)
    await scansAndPays(marco, 2)
  })
  await stand('The accounts have rested for two days', () => later(REST_DAYS))
  await stand('Carla asks for her money, Paolo says yes', () => asksForPay(carla, paolo))
  await stand('Marta makes the file for the bank and marks it paid', () => paysShops(marta, () => provesByApp(marta, app, REST_DAYS)))
  // 4.5 % of 40.00 € stayed behind: 30 % of that is Dario's, 10 % Silvana's beside it.
  await stand('Dario has earned his share, Silvana hers', async () => {
    await readsEarned(dario, '0,54', '1,80')
    await readsEarned(silvana, '0,72', '1,80')
  })

  const quarter = daysToStatement(began)
  await stand('The fee has matured and the quarter is over', () => later(quarter))
  await stand('Paolo closes the statements', async () => {
    // His password alone was proof enough once.
    await comesBack(paolo, 'paolo.riva', '/company-agents')
    await closesStatement(paolo, 'Dario Conti', () => linksApp(paolo, REST_DAYS + quarter))
    await closesStatement(paolo, 'Silvana Testa')
  })
  await stand('Marta agrees: they are closed', async () => {
    await comesBack(marta, 'marta', '/company-agents')
    await agreesToStatement(marta, 'Dario Conti', () => provesByApp(marta, app, REST_DAYS + quarter))
    await agreesToStatement(marta, 'Silvana Testa')
  })
  await stand('Dario and Silvana send the numbers of their invoices', async () => {
    await comesBack(dario, 'dario.conti', '/agent-report')
    await invoices(dario, /trimestre/, '0,54 €', '7/2027')
    await comesBack(silvana, 'silvana.testa', '/agent-report')
    await invoices(silvana, /^Silvana Testa/, '0,18 €', '3/2027')
  })
  await stand('Paolo and Marta make the file for the bank, and Paolo marks both as paid', async () => {
    const xml = await fileForAgents(paolo, marta)
    for (const iban of Object.values(ACCOUNTS)) expect(xml).toContain(iban)
    for (const name of Object.keys(ACCOUNTS)) await marksPaid(paolo, name)
  })
  await stand('Dario reads that he was paid', async () => {
    await dario.goto('/agent-report?view=statements')
    await expect(dario.getByRole('list', { name: 'Estratti' }).getByText('Pagato')).toBeVisible()
  })
})
