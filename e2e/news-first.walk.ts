/**
 * The news of an act may come before its own answer, and what it makes old is read anew: whatever was pressed still says what became of it.
 */
import { asksForCredits } from '@taschino/testkit/asks.ts'
import { openFirm } from '@taschino/testkit/firm.ts'
import type { Page } from '@playwright/test'
import { onOwnServer, letGo } from './own-server.ts'
import { atTill, enter, expect, paidScreen, payButton, TILLS } from './people.ts'

const test = onOwnServer()
// One after the other: side by side they would each open a service.
test.describe.configure({ mode: 'default' })

/** Holds the answer to `act` back until the news of it was heard and `anew` was read again, with what it `says` of it now. */
async function newsFirst(page: Page, act: RegExp, anew: RegExp, says = /./): Promise<void> {
  await page.route(
    ({ pathname }) => act.test(pathname),
    async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      const read = page.waitForResponse(
        async (response) =>
          response.request().method() === 'GET' && anew.test(new URL(response.url()).pathname) && says.test(await response.text()),
      )
      const answer = await route.fetch()
      await (await read).finished()
      await page.evaluate(
        () =>
          new Promise((resolve) => {
            requestAnimationFrame(() => setTimeout(resolve, 150))
          }),
      )
      await route.fulfill({ response: answer })
    },
  )
}

/** The shell says of acts that no screen shows any more that they are done: here each is told by its own screen. */
const orphan = (page: Page) => page.getByText(/^(Operazione (non )?riuscita|Stiamo verificando)$/)

async function orders(office: Page, amount: number): Promise<string> {
  await office.getByRole('button', { name: 'Ordina', exact: true }).first().click()
  const sheet = office.getByRole('dialog', { name: 'Ordina buoni' })
  await sheet.getByLabel('Valore di un buono').fill('7,50')
  await sheet.getByLabel('Quanti buoni').fill(String(amount))
  await newsFirst(office, /\/agencies\/requests$/, /\/agencies\/requests$/)
  const asked = office.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/agencies/requests'),
  )
  await sheet.getByRole('button', { name: "Manda l'ordine" }).click()
  await expect(sheet.getByRole('heading', { name: /^Ordine mandato/ })).toBeVisible()
  const { gtid } = (await (await asked).json()) as { gtid: string }
  await sheet.getByRole('button', { name: 'Chiudi' }).last().click()
  await office.unroute(() => true)
  return gtid
}

test('the company: a yes, a first yes, a paid invoice and a no are told', async ({ page, person }) => {
  const lucedio = await person('lucedio', '/tabs/agency-tickets')
  const [small, large, third] = [await orders(lucedio, 20), await orders(lucedio, 700), await orders(lucedio, 3)]
  const card = page.getByRole('dialog', { name: 'Richiesta', exact: true })
  await enter(page, 'direzione', `/tabs/company-agencies?request=${small}`)
  const read = /\/requests\/\w{16}$/
  await newsFirst(page, /\/invoicePaid$/, read, /"invoicePaidAt":"/)
  await newsFirst(page, /\/reject$/, read, /"state":"rejected"/)
  await newsFirst(page, /\/approve$/, read, /"state":"approved"|"firstBy":"/)
  await card.getByLabel('Numero di fattura').fill('NOTIZIE/1')
  await card.getByRole('button', { name: /^Approva · 150,00/ }).click()
  await expect(card.getByText(/lo sa già, anche per lettera/)).toBeVisible()
  await expect(card.getByRole('button', { name: /^Approva/ })).toBeHidden()
  await card.getByRole('button', { name: 'Segna la fattura NOTIZIE/1 come pagata' }).click()
  await expect(card.getByText('Fattura pagata', { exact: true }).first()).toBeVisible()
  await expect(card.getByText(/^150,00.* risultano in banca/)).toBeVisible()
  await page.goto(`/tabs/company-agencies?request=${large}`)
  await card.getByRole('button', { name: /^Dai il primo sì/ }).click()
  await expect(card.getByText(/^Primo sì a/)).toBeVisible()
  await page.goto(`/tabs/company-agencies?request=${third}`)
  await card.getByRole('button', { name: 'Rifiuta…' }).click()
  const no = page.getByRole('dialog', { name: 'Rifiuta la richiesta' })
  await no.getByRole('button', { name: 'Richiesta doppia' }).click()
  await no.getByRole('button', { name: /^Rifiuta · / }).click()
  await expect(card.getByText(/ha ricevuto il motivo/)).toBeVisible()
  await expect(orphan(page)).toHaveCount(0)
})

test('somebody else was faster: who comes second reads why theirs was not taken', async ({ page, person, service }) => {
  const [gtid = ''] = await asksForCredits(service.databaseUrl, 'olga', [310])
  const card = page.getByRole('dialog', { name: 'Richiesta', exact: true })
  await enter(page, 'direzione', `/tabs/company-shops?request=${gtid}`)
  const yes = card.getByRole('button', { name: /^Approva · 3,10/ })
  await expect(yes).toBeVisible()
  const paolo = await person('admin', `/tabs/company-shops?request=${gtid}`)
  // Hers waits on its way until his has come through and is told.
  await page.route(
    ({ pathname }) => pathname.endsWith('/approve'),
    async (route) => {
      const read = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith(`/requests/${gtid}`))
      await paolo
        .getByRole('dialog', { name: 'Richiesta', exact: true })
        .getByRole('button', { name: /^Approva · 3,10/ })
        .click()
      await (await read).finished()
      await route.continue()
    },
  )
  await yes.click()
  await expect(card.getByText('Approvata', { exact: true }).first()).toBeVisible()
  await expect(card.getByText(/^Questa richiesta ha già avuto risposta/)).toBeVisible()
  await expect(yes).toBeHidden()
})

test('several small ones: each keeps its end, and the sum is told', async ({ page, service }) => {
  await asksForCredits(service.databaseUrl, 'olga', [320, 330])
  await enter(page, 'direzione', '/tabs/company-shops?text=lambrate')
  await page.getByRole('button', { name: /^Approva più richieste/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Approva più richieste' })
  await newsFirst(page, /\/requests\/\w+\/approve$/, /\/requests$/)
  await sheet.getByRole('button', { name: /^Approva \d+ richieste/ }).click()
  await expect(sheet.getByText(/^\d+ richieste approvate$/)).toBeVisible()
  await expect(orphan(page)).toHaveCount(0)
})

test('a shop calls its request off, and an agency its order: what was called off stays said', async ({ page, person, service }) => {
  const [gtid = ''] = await asksForCredits(service.databaseUrl, 'carla', [340])
  await enter(page, 'carla', `/tabs/shop-wallet?request=${gtid}`)
  const sheet = page.getByRole('dialog', { name: 'Richiesta' })
  await sheet.getByRole('button', { name: 'Annulla la richiesta' }).click()
  await newsFirst(page, /\/users\/cancel\/\w+$/, /\/shops\/requests\/\w+$/, /"state":"cancelled"/)
  await sheet.getByRole('button', { name: 'Sì, annulla' }).click()
  await expect(sheet.getByText(/^Annullata: 3,40/)).toBeVisible()
  await expect(sheet.getByText('annullata', { exact: true })).toBeVisible()
  await expect(sheet.getByText(/^Annullata: 3,40/)).toBeVisible()

  const lucedio = await person('lucedio', '/tabs/agency-tickets')
  const order = await orders(lucedio, 4)
  await lucedio.goto(`/tabs/agency-tickets?gtid=${order}`)
  const card = lucedio.getByRole('dialog', { name: 'Ordine', exact: true })
  await newsFirst(lucedio, /\/users\/cancel\/\w+$/, /\/agencies\/requests\/\w+$/, /"state":"cancelled"/)
  await card.getByRole('button', { name: "Ritira l'ordine" }).click()
  await lucedio.getByRole('button', { name: 'Ritira ora' }).click()
  await expect(card.getByText('ritirato', { exact: true })).toBeVisible()
  await expect(card.getByText(/^Ordine ritirato/)).toBeVisible()
  await expect(orphan(lucedio)).toHaveCount(0)
})

test('tickets are handed out and taken back: the report stands there, and nothing else asks what became of it', async ({
  page,
  service,
}) => {
  const firm = await openFirm(service.databaseUrl, { name: 'Legatoria Pace', username: 'pace', people: 2, tickets: 50 })
  await enter(page, 'pace', '/agency-distribution')
  await page.getByLabel('Incolla la tabella').fill(`E-mail\tQuantità\n${firm.people.map(({ email }) => `${email}\t5`).join('\n')}\n`)
  await page.getByRole('button', { name: /^Leggi/ }).click()
  await page.getByRole('button', { name: /^Avanti con 10/ }).click()
  await newsFirst(page, /\/distributions\/\d+\/(apply|undo)$/, /\/distributions\/\d+$/, /"state":"(appl|undo)(ied|ying|ing|ne)"/)
  await page.getByRole('button', { name: /^Dai 10 buoni pasto/ }).click()
  await expect(page.getByText('10 buoni pasto a 2 persone')).toBeVisible()
  await expect(page.getByText('Tutte le righe sono andate.')).toBeVisible()
  await expect(orphan(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Riprendi i non spesi' }).click()
  await page.getByLabel('Perché').fill('Mese sbagliato')
  await page.getByRole('dialog').getByRole('button', { name: 'Riprendi' }).click()
  await expect(page.getByText('Ripresi 10 buoni pasto')).toBeVisible()
  await letGo(page)
  await expect(orphan(page)).toHaveCount(0)
})

test('transfers: the file, all of it paid, one paid and one returned are told where they were pressed', async ({ page }) => {
  await enter(page, 'contabilita', '/tabs/company-shops?view=payouts')
  const panel = page.getByRole('region', { name: 'Bonifici', exact: true })
  await newsFirst(page, /\/payouts$/, /\/payouts\/preview$/, /"count":0/)
  await panel.getByRole('button', { name: 'Prepara la distinta' }).click()
  const sheet = page.getByRole('dialog').filter({ hasText: 'Distinta per la banca' })
  const make = sheet.getByRole('button', { name: /^Fai la distinta: \d+ bonific/ })
  const count = /distinta: (\d+)/.exec(await make.innerText())?.[1] ?? ''
  await make.click()
  await expect(sheet.getByText(/^Distinta TSC\d{8}-\w+ pronta$/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Guarda la distinta' }).click()
  const file = page.getByRole('dialog', { name: 'Distinta', exact: true })
  await newsFirst(page, /\/payouts\/\d+\/paid$/, /\/payouts\/\d+$/, /"sent":0/)
  await file.getByRole('button', { name: /La banca ha pagato: segna/ }).click()
  await file.getByRole('button', { name: /^Sì, segna/ }).click()
  await expect(file.getByText(new RegExp(`^${count} bonific\\w segnat\\w come pagat\\w`))).toBeVisible()
  await file.getByRole('button', { name: 'Chiudi' }).click()

  await newsFirst(page, /\/requests\/\w+\/(paid|returned)$/, /\/payouts\/paybacks$/)
  await panel.getByRole('button', { name: /^In banca/ }).click()
  await panel.getByRole('list', { name: 'In banca' }).getByRole('button').first().click()
  const one = page.getByRole('dialog')
  await one.getByRole('button', { name: /^La banca ha pagato/ }).click()
  await expect(one.getByText('Pagato', { exact: true })).toBeVisible()
  await one.getByRole('button', { name: 'Chiudi' }).last().click()
  await panel.getByRole('button', { name: /^Pagati/ }).click()
  await panel.getByRole('list', { name: 'Pagati' }).getByRole('button').first().click()
  await one.getByRole('button', { name: 'È tornato indietro' }).click()
  await one.getByRole('button', { name: 'Conto chiuso' }).click()
  await one.getByLabel('Riferimento della banca').fill('RTN 0511 200417')
  await one.getByRole('button', { name: /^Segna .* come tornati$/ }).click()
  await expect(one.getByText('Tornato indietro', { exact: true })).toBeVisible()
  await letGo(page)
  await expect(orphan(page)).toHaveCount(0)
})

test('a shop takes a payment back, and what went back stays said', async ({ page, person }) => {
  const payer = await person('giulia')
  await atTill(payer, TILLS.carla, 1)
  await payButton(payer).click()
  await expect(paidScreen(payer)).toBeVisible()
  await enter(page, 'carla', '/tabs/shop-transactions')
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await page.getByRole('button', { name: 'Storna', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Storna il pagamento' })
  await sheet.getByText('Merce resa').click()
  await newsFirst(page, /\/users\/cancel\/\w+$/, /\/transactions\/\w+$/, /"status":"cancelled"/)
  await sheet.getByRole('button', { name: /^Storna 8,00/ }).click()
  await expect(sheet.getByText(/^8,00.* sono tornati a /)).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Chiudi' }).last()).toBeVisible()
})

test('an account is asked for, agreed to and stopped: each is told', async ({ page, person }) => {
  await enter(page, 'pina', '/shop-iban')
  await page.getByRole('button', { name: /Cambia conto|Aggiungi un conto/ }).click()
  await page.getByLabel('IBAN', { exact: true }).fill('IT13N0542811101000000765431')
  await page.getByLabel('Intestatario').fill('Pina Astigiana')
  await newsFirst(page, /\/shops\/\d+\/iban(\/cancel)?$/, /\/shops\/\d+\/iban$/)
  await page.getByRole('button', { name: 'Chiedi il cambio' }).click()
  await expect(page.getByText(/^Richiesta partita/)).toBeVisible()
  const office = await person('contabilita', '/tabs/company-shops?view=iban')
  const panel = office.getByRole('region', { name: 'Cambi di IBAN' })
  await newsFirst(office, /\/iban-changes\/\d+\/approve$/, /\/iban-changes$/)
  await panel.getByRole('listitem').filter({ hasText: 'Pina Astigiana' }).getByRole('button', { name: 'Conferma' }).click()
  await expect(panel.getByText(/^Confermato\. I bonifici a/)).toBeVisible()
  await page.getByRole('button', { name: 'Ferma il cambio' }).click()
  await expect(page.getByText('Cambio fermato. Vale di nuovo il conto di prima, che riposa due giorni.')).toBeVisible()
})
