/**
 * A till's own screen in a real Chromium while the primary is killed: it waits and says that it is not live, turns green once the
 * payment is in the books and not before, and shows it once.
 */
/// <reference lib="dom" />
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { chromiumHere, comeIn, openChromium } from './chromium.ts'
import type { Acknowledged } from './crash-clients.ts'
import type { Scene } from './failover-faults.ts'
import type { World } from './world.ts'

const [UNIT, PIECES] = [800, 2]
const BILL = '16,00'
type Line = readonly [what: string, right: boolean, said: string]

/** What stands on the till at one moment. */
interface Look {
  at: number
  green: boolean
  live: boolean
  waiting: boolean
  /** The page that tells of an error without a name. */
  broken: boolean
}

const looks = (page: Page): Promise<Omit<Look, 'at'>> =>
  page.evaluate(() => {
    const text = document.body.innerText
    return {
      green: text.includes('Pagamento ricevuto'),
      live: text.includes('in linea'),
      waiting: text.includes('In attesa del cliente') || text.includes('Scansionato'),
      broken: text.includes('si è inceppata') || text.includes('Codice per l’assistenza') || text.includes("Codice per l'assistenza"),
    }
  })

async function openTill(page: Page, world: World, origin: string): Promise<void> {
  await comeIn(page, world.token(world.hotShopUser))
  await page.goto(`${origin}/tabs/shop-home`)
}

async function openCharge(till: Page): Promise<string> {
  const keypad = till.getByRole('group', { name: 'Tastierino' })
  for (const digit of '1600') await keypad.getByRole('button', { name: digit, exact: true }).click()
  await till.getByRole('button', { name: /^Incassa \d/ }).click()
  const code = till.getByRole('dialog', { name: /Incassa/ }).getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  return (await code.innerText()).replaceAll('-', '')
}

/** As an app pays: one key, until somebody says yes or no. */
async function pays(world: World, origin: string, code: string): Promise<Acknowledged> {
  const [key, payer] = [randomUUID(), world.payers.at(-1) ?? 0]
  for (;;) {
    const answer = await fetch(`${origin}/api/v1/users/pay`, {
      method: 'POST',
      signal: AbortSignal.timeout(10_000),
      headers: { authorization: `Bearer ${world.token(payer)}`, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ unit: UNIT, amount: PIECES, type: 'normal', code }),
    }).catch(() => null)
    if (answer?.status === 200) {
      const { gtid } = (await answer.json()) as { gtid: string }
      return { key, gtid, payer, shop: world.shops[0] ?? 0, value: UNIT * PIECES, at: Date.now() }
    }
    if (answer && answer.status < 500 && answer.status !== 409) throw new Error(`the payer was refused: ${await answer.text()}`)
    await pause(700)
  }
}

/** Looks at the till until nobody wants to know any more. */
function watches(page: Page): { looks: Look[]; stop: () => Promise<void> } {
  const seen: Look[] = []
  let over = false
  const watching = (async () => {
    while (!over) {
      const found = await looks(page).catch(() => null)
      if (found) seen.push({ at: Date.now(), ...found })
      await pause(250)
    }
  })()
  return {
    looks: seen,
    async stop() {
      over = true
      await watching
    },
  }
}

export interface Walked {
  lines: Line[]
  paid: readonly Acknowledged[]
}

/** `pictures`: a folder for what the till looked like in between. */
export async function tillThroughFailover({ cluster }: Scene, world: World, origin: string, pictures: string): Promise<Walked> {
  const program = chromiumHere()
  if (program === undefined)
    return { lines: [['a till’s screen through a failover', false, 'there is no Chromium: apt-get install chromium']], paid: [] }
  const browser = await openChromium(program)
  const picture = (page: Page, name: string) => page.screenshot({ path: path.join(pictures, `till-${name}.png`) })
  try {
    const till = await browser.newPage({ locale: 'it-IT', viewport: { width: 390, height: 844 } })
    await openTill(till, world, origin)
    await till
      .getByText('in linea')
      .waitFor({ timeout: 60_000 })
      .catch(async (error: unknown) => {
        await picture(till, 'never-live')
        throw error
      })
    const code = await openCharge(till)
    await till.getByText('In attesa del cliente').waitFor()
    const watch = watches(till)
    const before = await cluster.leader()
    if (!before) throw new Error('there is no primary to begin with')
    const killedAt = Date.now()
    before.kill()
    const paying = pays(world, origin, code)
    await pause(9000)
    await picture(till, 'while-nobody-writes')
    // Somebody opens the app on another device just now.
    const other = await (await browser.newContext({ locale: 'it-IT', viewport: { width: 390, height: 844 } })).newPage()
    await openTill(other, world, origin)
    await pause(3000)
    await picture(other, 'opened-while-nobody-writes')
    const opened = await looks(other)
    const paid = await paying
    await till.getByText('Pagamento ricevuto').first().waitFor({ timeout: 30_000 })
    const greenAt = Date.now()
    await picture(till, 'paid')
    await watch.stop()
    await till.getByRole('button', { name: 'Fatto' }).click()
    await till.reload()
    const rows = till.getByRole('region', { name: 'Ultimi pagamenti' }).getByRole('listitem').filter({ hasText: BILL })
    await rows.first().waitFor({ timeout: 30_000 })
    await other.getByText('in linea').waitFor({ timeout: 30_000 })
    const otherRows = other.getByRole('region', { name: 'Ultimi pagamenti' }).getByRole('listitem').filter({ hasText: BILL })
    await otherRows.first().waitFor({ timeout: 30_000 })
    await picture(till, 'afterwards')
    before.start()
    return {
      lines: judged(watch.looks, { killedAt, paid, greenAt, opened, rows: [await rows.count(), await otherRows.count()] }),
      paid: [paid],
    }
  } finally {
    await browser.close()
  }
}

interface Facts {
  killedAt: number
  paid: Acknowledged
  greenAt: number
  opened: Omit<Look, 'at'>
  rows: number[]
}

function judged(looked: readonly Look[], { killedAt, paid, greenAt, opened, rows }: Facts): Line[] {
  const seconds = (at: number): string => ((at - killedAt) / 1000).toFixed(1)
  // The till may hear of it a moment before the payer has the answer in hand.
  const early = looked.filter(({ at, green }) => green && at < paid.at - 2000)
  const during = looked.filter(({ at }) => at > killedAt + 10_000 && at < paid.at - 2000)
  const first = looked.find(({ at, live }) => at > killedAt && !live)
  return [
    ['the till waits while nobody writes', during.length > 0 && during.every(({ waiting }) => waiting), `${during.length} looks`],
    [
      'and does not call itself live meanwhile',
      during.every(({ live }) => !live),
      first === undefined ? 'it never said so' : `says so after ${seconds(first.at)} s`,
    ],
    ['it is not green before the books have it', early.length === 0, `paid after ${seconds(paid.at)} s, green after ${seconds(greenAt)} s`],
    [
      'no page without a name stood there',
      !opened.broken && looked.every(({ broken }) => !broken),
      `${looked.length} looks, and a second device`,
    ],
    ['the payment stands there once, on both devices', rows.every((n) => n === 1), rows.join(' and ')],
  ]
}
