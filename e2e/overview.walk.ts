/** The company's home: what waits is counted by age, figures and charts lead to each list by one tap; a desk begins there. */
import { expectAccessible } from './axe.ts'
import { enter, expect, test } from './people.ts'

const DAY_MS = 86_400_000
/** This month or the one before by its name: at its beginning nothing was spent in this one yet. */
const THESE_MONTHS = new RegExp(
  [0, 31]
    .map((days) => new Date(Date.now() - days * DAY_MS).toLocaleDateString('it-IT', { month: 'long', timeZone: 'Europe/Rome' }))
    .join('|'),
)

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const)
  test(`at ${width} px: what waits, with its age and its sum, leads to its list`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await enter(page, 'direzione', '/company-home')
    const waiting = page.getByRole(width < 992 ? 'list' : 'table', { name: 'Aspettano te' })
    await expect(waiting.getByRole('link').first()).toBeVisible()
    await expect(page.getByText('I conti tornano')).toBeVisible()
    await expect(page.getByRole('link', { name: /^In circolazione \d/ })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Speso nei negozi, mese per mese' })).toBeVisible()
    await expectAccessible(page, `company-home at ${width}`)
    await waiting.getByRole('link', { name: /Ordini di buoni/ }).click()
    await expect(page).toHaveURL(/\/tabs\/company-agencies/)
    await page.goBack()
    await expect(waiting).toBeVisible()
    for (const [chart, bar, where] of [
      ['Da pagare ai negozi, giorno per giorno', /^In ritardo/, /view=payouts&place=due&promised=\.\.20/],
      ['Dovuto dalle aziende, per scadenza', /^Entro un mese/, /company-invoices\?state=open/],
      ['Speso nei negozi, mese per mese', THESE_MONTHS, /view=journal&kind=payment&at=20/],
      ['Codici regalo rimasti', /Spesa Verde/, /company-barcode-gift\?merchant=/],
    ] as const) {
      await page.getByRole('region', { name: chart }).getByRole('link', { name: bar }).first().click()
      await expect(page).toHaveURL(where)
      await page.goBack()
      await expect(waiting).toBeVisible()
    }
  })

test('what did not arrive is a list of its own, at a desk a table, on a phone cards', async ({ page }) => {
  await enter(page, 'direzione', '/company-failures')
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(page.getByRole('heading', { name: 'Non consegnati' })).toBeVisible()
    await expectAccessible(page, `company-failures at ${width}`)
  }
})

test('a desk of the company begins there, a phone at its first tab; the menu counts what waits', async ({ page, person }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(page, 'direzione', '/')
  await expect(page).toHaveURL(/company-home$/)
  const menu = page.getByRole('navigation', { name: 'Menu principale' })
  await expect(menu.getByRole('link', { name: /^Negozi/ })).toContainText(/\d+/)
  await menu.getByRole('link', { name: /^Negozi/ }).click()
  await expect(page).toHaveURL(/company-shops$/)
  const phone = await person('admin', '/')
  await expect(phone).toHaveURL(/company-agencies$/)
})
