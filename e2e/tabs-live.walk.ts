/**
 * Several tabs of one browser hear by one connection; when the connected one closes or hangs another takes over, and who leaves takes
 * everybody along.
 */
import type { BrowserContext, Page } from '@playwright/test'
import { databaseUrl, enter, expect, test, TILLS } from './people.ts'
import { NO_PIN, openOwnServer } from './world.ts'

/** Sara is the same person in both. */
test.describe.configure({ mode: 'serial' })

const UNIT_OF_LUCEDIO = 700

/** Open connections of a page now. */
function linesOf(page: Page): { open: () => number; ever: () => number } {
  let open = 0
  let ever = 0
  page.on('websocket', (line) => {
    if (!line.url().includes('/socket.io/')) return
    open++
    ever++
    line.on('close', () => open--)
  })
  return { open: () => open, ever: () => ever }
}

interface Tab {
  page: Page
  lines: ReturnType<typeof linesOf>
}

async function newTab(context: BrowserContext): Promise<Tab> {
  const page = await context.newPage()
  return { page, lines: linesOf(page) }
}

const list = (page: Page) => page.locator('main section[aria-labelledby^="day-"] li')
const connected = (tabs: readonly Tab[]) => expect.poll(() => tabs.reduce((sum, { lines }) => sum + lines.open(), 0))

/** Pays behind the app's back, so that only an event can tell its screens. */
const paysUnseen = (page: Page, amount: number, unit = 800): Promise<{ status: number; gtid: string }> =>
  page.evaluate(
    async ({ code, pieces, face }) => {
      const proof = decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '')
      const answer = await fetch('/api/v1/users/pay', {
        method: 'POST',
        body: JSON.stringify({ unit: face, amount: pieces, type: 'normal', code }),
        headers: {
          Authorization: `Bearer ${localStorage.getItem('token')}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': crypto.randomUUID(),
          'X-XSRF-TOKEN': proof,
        },
      })
      return { status: answer.status, gtid: ((await answer.json()) as { gtid?: string }).gtid ?? '' }
    },
    { code: TILLS.carla, pieces: amount, face: unit },
  )

/** Stops everything that this page does, as long work would, until it is told to go on: it waits for an answer that does not come. */
async function hang(page: Page): Promise<() => Promise<void>> {
  let answer: () => void = () => undefined
  let asked: () => void = () => undefined
  const awake = new Promise<void>((resolve) => {
    answer = resolve
  })
  const still = new Promise<void>((resolve) => {
    asked = resolve
  })
  await page.route('**/api/v1/hang', async (route) => {
    asked()
    await awake
    await route.fulfill({ body: '' })
  })
  const hanging = page.evaluate(() => {
    const request = new XMLHttpRequest()
    request.open('GET', '/api/v1/hang', false)
    request.send()
  })
  await still
  return async () => {
    answer()
    await hanging
  }
}

test('two tabs, one connection: both hear; a closed tab hands over, a hanging one is relieved, nothing is missed', async ({
  context,
  person,
}) => {
  // The payments are made on another device, which hears by a connection of its own.
  const elsewhere = await person('sara')
  const first = await newTab(context)
  await enter(first.page, 'sara', '/tabs/enduser-transactions')
  await connected([first]).toBe(1)
  const second = await newTab(context)
  await second.page.goto('/tabs/enduser-transactions')
  await expect(list(second.page).first()).toBeVisible()
  expect((await paysUnseen(elsewhere, 1)).status).toBe(200)
  for (const { page } of [first, second]) await expect(list(page).first()).toContainText('8,00')
  expect([first.lines.open(), second.lines.ever()]).toEqual([1, 0])

  await first.page.close()
  await connected([second]).toBe(1)
  expect((await paysUnseen(elsewhere, 2)).status).toBe(200)
  await expect(list(second.page).first()).toContainText('16,00')

  // The connected tab does nothing for a while; whoever looks at another one must not wait for it.
  const third = await newTab(context)
  await third.page.goto('/tabs/enduser-transactions')
  await expect(list(third.page).first()).toBeVisible()
  const wakeUp = await hang(second.page)
  await connected([third]).toBe(1)
  // What is paid while nobody may be connected is told again.
  expect((await paysUnseen(elsewhere, 1)).status).toBe(409)
  expect((await paysUnseen(elsewhere, 3)).status).toBe(200)
  await expect(list(third.page).first()).toContainText('24,00')
  await wakeUp()
  await expect(list(second.page).first()).toContainText('24,00')
  await connected([second, third]).toBe(1)
})

test('who leaves in one tab leaves in all, and the next person hears nothing of the one before', async ({ context, person }) => {
  const elsewhere = await person('camilla')
  const first = await newTab(context)
  await enter(first.page, 'camilla', '/tabs/enduser-transactions')
  await connected([first]).toBe(1)
  const second = await newTab(context)
  await second.page.goto('/tabs/enduser-profile')
  await second.page.getByRole('button', { name: 'Esci' }).click()
  for (const { page } of [first, second]) await expect(page.getByRole('heading', { name: 'Accedi' })).toBeVisible()
  await connected([first, second]).toBe(0)

  const heard: string[] = []
  for (const { page } of [first, second])
    page.on('websocket', (line) => line.on('framereceived', ({ payload }) => heard.push(String(payload))))
  await enter(second.page, 'sara', '/tabs/enduser-transactions')
  await expect(first.page).toHaveURL(/\/tabs\//)
  await connected([first, second]).toBe(1)
  const before = await paysUnseen(elsewhere, 1, UNIT_OF_LUCEDIO)
  expect(before.status).toBe(200)
  const other = await person('sara')
  const own = await paysUnseen(other, 4)
  expect(own.status).toBe(200)
  await expect(list(second.page).first()).toContainText('32,00')
  expect(heard.filter((frame) => frame.includes(own.gtid))).toHaveLength(1)
  expect(heard.filter((frame) => frame.includes(before.gtid))).toEqual([])
})

test('the server dies under an open till and comes back: connected again by itself with a new ticket, and told what was paid before it was', async ({
  browser,
}) => {
  const { server, close } = await openOwnServer(databaseUrl(), { env: NO_PIN })
  const device = async (username: string, path: string, watch: (page: Page) => void = () => undefined) => {
    const context = await browser.newContext({
      baseURL: server.url,
      locale: 'it-IT',
      timezoneId: 'Europe/Rome',
      viewport: { width: 390, height: 844 },
    })
    const page = await context.newPage()
    watch(page)
    return enter(page, username, path)
  }
  const payer = await device('giulia', '/tabs/enduser-home')
  const told: string[] = []
  const till = await device('carla', '/tabs/shop-home', (page) =>
    page.on('websocket', (line) => line.on('framereceived', ({ payload }) => told.push(String(payload)))),
  )
  try {
    await expect(till.getByText('in linea')).toBeVisible()
    // Connected is not yet caught up: only who knows a version can say how far it is.
    await expect.poll(() => told.filter((frame) => frame.includes('caughtUp')).length).toBeGreaterThan(0)
    const asked: URL[] = []
    till.on('websocket', (line) => void asked.push(new URL(line.url())))
    let letIn: () => void = () => undefined
    const paid = new Promise<void>((resolve) => {
      letIn = resolve
    })
    await till.route('**/users/realtimeTicket', async (route) => {
      await paid
      await route.continue()
    })
    await server.kill9()
    await expect(till.getByText('in linea')).toBeHidden()
    await server.start()
    expect((await paysUnseen(payer, 2)).status).toBe(200)
    letIn()
    await expect(till.getByText('in linea')).toBeVisible()
    await expect(till.getByRole('dialog', { name: /Pagamento ricevuto/ })).toContainText('16,00')
    expect(Number(asked.at(-1)?.searchParams.get('since'))).toBeGreaterThan(0)
    const tickets = asked.map(({ searchParams }) => searchParams.get('token'))
    expect(new Set(tickets).size).toBe(tickets.length)
  } finally {
    for (const page of [payer, till]) await page.context().close()
    await close()
  }
})
