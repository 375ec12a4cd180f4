/**
 * Every screen of every role on the smallest phone: none is wider than its window, so that nothing has to be pushed sideways, no title ends
 * in an ellipsis, no word on a button is cut in two, and an e-mail address or an IBAN breaks before its @, between its groups, or not at
 * all.
 */
import type { Page } from '@playwright/test'
import { ROLES } from '@taschino/contract/roles.ts'
import { addresses, addressesOf, PERSON_OF, shopIn } from './addresses.ts'
import { comeIn, goTo } from './in-place.ts'
import { enter, expect, serverUrl, test } from './people.ts'

const SMALLEST = { width: 320, height: 640 }

async function expectNarrow(page: Page, what: string): Promise<void> {
  expect
    .soft(await page.evaluate(() => document.documentElement.scrollWidth), `${what} is wider than its window`)
    .toBeLessThanOrEqual(SMALLEST.width)
  expect.soft(await cutWords(page), `${what} cuts words on buttons`).toEqual([])
  expect.soft(await cutAddresses(page), `${what} cuts addresses`).toEqual([])
  expect.soft(await shortenedTitles(page), `${what} shortens its title`).toEqual([])
}

/** Titles of screens and rows, and the words of the tabs, that end in an ellipsis. */
const shortenedTitles = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('h1, h1 *, .row-auto .font-semibold, nav a > span')]
      .filter(
        (title) => title.checkVisibility() && title.scrollWidth > title.clientWidth && getComputedStyle(title).textOverflow !== 'clip',
      )
      .map((title) => title.innerText),
  )

/** Words on buttons that begin on one line and end on another. */
const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, a')]
      .filter((button) => button.checkVisibility() && button.closest('ul, ol, dl, p') === null)
      .flatMap((button) => {
        const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
        const cut: string[] = []
        for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
          for (const word of (text.nodeValue ?? '').matchAll(/\p{L}{3,}/gu)) {
            const range = document.createRange()
            range.setStart(text, word.index)
            range.setEnd(text, word.index + word[0].length)
            if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) cut.push(word[0])
          }
        return cut
      }),
  )

/** E-mail addresses and IBANs of which a line ends inside. */
const cutAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const cut: string[] = []
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
      for (const { 0: found, index } of (text.nodeValue ?? '').matchAll(/[\w.+-]*@[\w.-]+|\b[A-Z]{2}\d{2}[A-Z0-9]{11,}/g)) {
        if (text.parentElement?.checkVisibility() !== true || text.parentElement.closest('.sr-only') !== null) continue
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + found.length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) cut.push(found)
      }
    return cut
  })

for (const role of ROLES) {
  test(`no screen of ${role} is wider than the smallest phone`, async ({ page }) => {
    await page.setViewportSize(SMALLEST)
    await comeIn(page, PERSON_OF[role])
    for (const address of addressesOf(role, await shopIn(serverUrl()))) {
      await goTo(page, address)
      await expectNarrow(page, `${role} ${address}`)
    }
  })
}

/** The sheet of an order, opened before the stock is read. */
async function quickerThanTheStock(page: Page) {
  await page.setViewportSize(SMALLEST)
  const read = Promise.withResolvers<void>()
  await page.route('**/agencies/stock*', async (route) => {
    await read.promise
    await route.continue()
  })
  await enter(page, 'alfieri', '/tabs/agency-tickets')
  await page.getByRole('button', { name: 'Ordina', exact: true }).click()
  return { read, value: page.getByLabel('Valore di un buono'), amount: page.getByLabel('Quanti buoni') }
}

test('whoever opens an order before the stock is read finds the value of a ticket once it is, and no amount that nobody chose', async ({
  page,
}) => {
  const { read, value, amount } = await quickerThanTheStock(page)
  await expect(value).toHaveValue('')
  read.resolve()
  await expect(value).toHaveValue('8,00')
  await expect(amount).toHaveValue('')
  await page.getByRole('group', { name: 'Quantità proposte' }).getByRole('button').first().click()
  await expect(amount).not.toHaveValue('')
})

test('an amount in the thousands stays on one line beside what it is for', async ({ page }) => {
  const { read, value, amount } = await quickerThanTheStock(page)
  await amount.fill('12597')
  read.resolve()
  await expect(value).toHaveValue('8,00')
  // What came above it has not pushed it out of sight.
  await expect(amount).toBeInViewport({ ratio: 1 })
  const sum = page.getByRole('dialog').getByText(/^100\.776,00/)
  expect(
    await sum.evaluate((amount) => {
      const range = document.createRange()
      range.selectNodeContents(amount)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    }),
  ).toBe(1)
})

test('nor is what somebody has to agree to first', async ({ page }) => {
  await page.setViewportSize(SMALLEST)
  await enter(page, 'nora')
  await expect(page.getByRole('dialog').getByText('Prima di cominciare')).toBeVisible()
  await expectNarrow(page, 'the documents')
})

test('no screen of nobody in particular is wider than the smallest phone', async ({ page }) => {
  await page.setViewportSize(SMALLEST)
  await page.goto('/login')
  await expectNarrow(page, '/login')
  for (const { path } of addresses().filter(({ roles }) => roles === 'anyone')) {
    await goTo(page, path)
    await expectNarrow(page, path)
  }
})
