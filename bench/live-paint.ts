/** The last step of tap to till: a real Chromium shows the shop's till, and what counts is the frame in which the payment stands on it. */
/// <reference lib="dom" />
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { comeIn, openChromium } from './chromium.ts'
import { UNITS, type World } from './world.ts'

/** A device on which the hot shop's user is logged in. */
async function openTill(page: Page, world: World, origin: string): Promise<void> {
  await comeIn(page, world.token(world.hotShopUser))
  await page.goto(`${origin}/tabs/shop-home`)
  await page.getByText('in linea').waitFor({ timeout: 60_000 })
}

/** When the first row of the till's list has shown this sum, on the clock that both processes read. */
const painted = (page: Page, sum: string): Promise<number> =>
  page.evaluate(
    (text) =>
      new Promise<number>((resolve, reject) => {
        const until = performance.now() + 20_000
        const look = (): void => {
          const row = [...document.querySelectorAll('main li')].find((one) => one.textContent?.includes(text))
          // The frame after the one in which it was found has it on the glass.
          if (row) requestAnimationFrame(() => setTimeout(() => resolve(performance.timeOrigin + performance.now())))
          else if (performance.now() > until) reject(new Error(`${text} is not shown`))
          else requestAnimationFrame(look)
        }
        look()
      }),
    sum,
  )

/** Milliseconds from request to frame, one after the other: each payment another sum that the list does not show yet. */
export async function tapToPaint(world: World, origin: string, executablePath: string, samples: number): Promise<number[]> {
  const browser = await openChromium(executablePath)
  try {
    const page = await browser.newPage({ locale: 'it-IT', viewport: { width: 390, height: 844 } })
    await openTill(page, world, origin)
    const times: number[] = []
    for (let n = 0; n < samples; n++) {
      const [unit, amount] = [UNITS[n % UNITS.length] ?? 0, 1 + (Math.floor(n / UNITS.length) % 8)]
      const seen = painted(page, `${((unit * amount) / 100).toFixed(2).replace('.', ',')}`)
      seen.catch(() => undefined)
      const sent = performance.timeOrigin + performance.now()
      const response = await fetch(`${origin}/api/v1/users/pay`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${world.token(world.payers.at(-1 - n) ?? 0)}`,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify({ unit, amount, type: 'normal', code: world.codes[0] }),
      })
      if (!response.ok) throw new Error(`not paid: ${await response.text()}`)
      times.push((await seen) - sent)
    }
    return times.toSorted((a, b) => a - b)
  } finally {
    await browser.close()
  }
}
