/**
 * Every "no" to giving money back, as the real server says it: in words, and with the one thing that helps in the place of the button that
 * cannot.
 */
import type { Locator, Page } from '@playwright/test'
import { suspendPayer } from '@taschino/testkit/company-hand.ts'
import { expectAccessible } from './axe.ts'
import { databaseUrl, enter, expect, paidScreen, payButton, test, TILLS, typeBill } from './people.ts'
import { NO_PIN, openOwnServer } from './world.ts'

/** What the same shop asks from another device. */
function elsewhere<T>(page: Page, method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
  return page.evaluate(
    async ({ method, path, body }) => {
      const xsrf = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? ''
      const headers = {
        authorization: `Bearer ${localStorage['token'] as string}`,
        'x-xsrf-token': decodeURIComponent(xsrf),
        'idempotency-key': crypto.randomUUID(),
        ...(body ? { 'content-type': 'application/json' } : {}),
      }
      const response = await fetch(`/api/v1${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      return response.json() as Promise<unknown>
    },
    { method, path, body },
  ) as Promise<T>
}

interface Movement {
  gtid: string
  type: string
  status: string
  at: string
  value: number
}
const movements = async (page: Page, query = ''): Promise<Movement[]> => {
  const idUser = await page.evaluate(
    () =>
      (
        JSON.parse(atob((localStorage['token'] as string).split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '')) as {
          idUser: number
        }
      ).idUser,
  )
  return (await elsewhere<{ items: Movement[] }>(page, 'GET', `/users/${idUser}/transactions${query}`)).items
}

const sheet = (page: Page): Locator => page.getByRole('dialog', { name: /^(Storna il pagamento|Rimborsa)$/ })

async function open(page: Page, gtid: string, act: 'Storna' | 'Rimborsa'): Promise<void> {
  await page.goto(new URL(`/tabs/shop-transactions?gtid=${gtid}`, page.url()).href)
  await page.getByRole('button', { name: act, exact: true }).click()
  await sheet(page).getByText('Merce resa').click()
}

/** The words, the repair, and nothing that could be pressed in vain. */
async function refused(page: Page, words: string, repair: string): Promise<void> {
  await expect(sheet(page).getByText(words)).toBeVisible()
  await expect(sheet(page).getByRole('button', { name: repair, exact: true })).toBeEnabled()
  await expect(sheet(page).getByRole('button', { name: /^(Storna|Rimborsa) \d/ })).toBeHidden()
}

/** Presses the button while another payment than the one on the screen is meant. */
async function pressedFor(page: Page, gtid: string, button: RegExp): Promise<void> {
  await page.route(/\/users\/(cancel\/|refund$)/, (route) => {
    const request = route.request()
    if (request.url().endsWith('refund'))
      return route.continue({ postData: JSON.stringify({ ...(request.postDataJSON() as object), gtid }) })
    return route.continue({ url: request.url().replace(/cancel\/.*$/, `cancel/${gtid}`) })
  })
  // The button goes before the request does: its key is written down first.
  const sent = page.waitForRequest(/\/users\/(cancel\/|refund$)/)
  await sheet(page).getByRole('button', { name: button }).click()
  await sent
  await expect(sheet(page).getByRole('button', { name: button })).toBeHidden()
  await page.unroute(/\/users\/(cancel\/|refund$)/)
}

test('what cannot be given back says why and what helps: the rest, fewer, the receipt, or the company', async ({ page: till, browser }) => {
  const { server, databaseUrl: books, close } = await openOwnServer(databaseUrl(), { env: NO_PIN })
  const payer = await (
    await browser.newContext({ baseURL: server.url, locale: 'it-IT', timezoneId: 'Europe/Rome', viewport: { width: 390, height: 844 } })
  ).newPage()
  try {
    await enter(till, 'olga', `${server.url}/tabs/shop-transactions`)
    await enter(payer, 'elisa')
    const pays = async (tickets: number): Promise<string> => {
      await payer.goto(`/enduser-payment/code/${TILLS.olga}`)
      await typeBill(payer, tickets * 800)
      const answer = payer.waitForResponse((response) => response.url().endsWith('/users/pay') && response.ok())
      await payButton(payer).click()
      await expect(paidScreen(payer)).toBeVisible()
      return ((await (await answer).json()) as { gtid: string }).gtid
    }
    const givesOne = (gtid: string) =>
      elsewhere<Movement>(till, 'POST', '/users/refund', { gtid, unit: 800, amount: 1, reason: 'uno di troppo' })

    const lunch = await pays(3)
    await open(till, lunch, 'Storna')
    const { gtid: back } = await givesOne(lunch)
    await sheet(till)
      .getByRole('button', { name: /^Storna 24,00/ })
      .click()
    await refused(till, 'Una parte è già stata rimborsata. Rimborsa il resto invece di annullare.', 'Rimborsa il resto')
    await expectAccessible(till, 'already refunded')
    await sheet(till).getByRole('button', { name: 'Rimborsa il resto' }).click()
    await expect(sheet(till).getByRole('button', { name: /^Rimborsa 16,00 € a Elisa V\.$/ })).toBeEnabled()
    await givesOne(lunch)
    await sheet(till)
      .getByRole('button', { name: /^Rimborsa 16,00/ })
      .click()
    await refused(till, 'È più di quanto resta da rimborsare. Scegli un numero più piccolo.', 'Scegli di nuovo')
    await sheet(till).getByRole('button', { name: 'Scegli di nuovo' }).click()
    await sheet(till).getByRole('button', { name: /Più/ }).click()
    await sheet(till)
      .getByRole('button', { name: /^Rimborsa 8,00 € a Elisa V\.$/ })
      .click()
    await expect(sheet(till).getByText('8,00 € sono tornati a Elisa V.')).toBeVisible()

    const coffee = await pays(2)
    const long =
      (await movements(till, '?skip=60&limit=50')).find(
        (one) => one.type === 'payment' && one.status === 'completed' && one.value > 0 && Date.now() - Date.parse(one.at) > 2 * 86_400_000,
      )?.gtid ?? ''
    for (const [act, gtid, words, repair] of [
      ['Storna', long, 'Si poteva fare solo entro le 23:59 dello stesso giorno. Chiedi alla società.', 'Manda i dati alla società'],
      ['Rimborsa', long, 'Si poteva fare solo entro le 23:59 dello stesso giorno. Chiedi alla società.', 'Manda i dati alla società'],
      ['Storna', back, 'Questo movimento non si può annullare. Puoi provare con un rimborso.', 'Rimborsa il resto'],
      ['Rimborsa', back, 'Questo movimento non si può rimborsare. Controlla di aver scelto quello giusto.', 'Vedi la ricevuta'],
    ] as const) {
      await test.step(`${act}: ${words}`, async () => {
        await open(till, coffee, act)
        if (act === 'Rimborsa') await sheet(till).getByRole('button', { name: /Più/ }).click()
        await pressedFor(till, gtid, new RegExp(`^${act} \\d`))
        await refused(till, words, repair)
      })
    }

    await open(till, coffee, 'Storna')
    const { toBePaid } = await elsewhere<{ toBePaid: number }>(till, 'GET', '/shops/takings')
    const { options } = await elsewhere<{ options: { days: number; net: number }[] }>(
      till,
      'GET',
      `/shops/payback-prospect?amount=${toBePaid}`,
    )
    const net = options.find(({ days }) => days === 30)?.net
    const asked = await elsewhere<{ gtid: string }>(till, 'POST', '/shops/payback-requests', { value: toBePaid, days: 30, net })
    await sheet(till)
      .getByRole('button', { name: /^Storna 16,00/ })
      .click()
    await refused(till, 'Questi incassi sono già stati usati o liquidati. Chiedi alla società.', 'Manda i dati alla società')
    await elsewhere(till, 'POST', `/users/cancel/${asked.gtid}`, { reason: 'ripensato' })

    await open(till, coffee, 'Storna')
    await elsewhere(till, 'POST', `/users/cancel/${coffee}`, { reason: 'dall’altra cassa' })
    await sheet(till)
      .getByRole('button', { name: /^Storna 16,00/ })
      .click()
    await refused(till, 'È già stato annullato. Non devi fare altro.', 'Vedi la ricevuta')
    await sheet(till).getByRole('button', { name: 'Vedi la ricevuta' }).click()
    await expect(sheet(till)).toBeHidden()
    await expect(till.getByRole('dialog', { name: 'Ricevuta' }).getByText('stornato', { exact: true })).toBeVisible()

    const tea = await pays(1)
    await open(till, tea, 'Storna')
    await suspendPayer(books, 'elisa')
    await sheet(till)
      .getByRole('button', { name: /^Storna 8,00/ })
      .click()
    await refused(
      till,
      'Il cliente o il negozio è sospeso: per ora i buoni non possono tornare. Chiedi alla società.',
      'Manda i dati alla società',
    )
  } finally {
    await payer.context().close()
    await close()
  }
})
