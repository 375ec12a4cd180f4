/** Every screen of every role, in both languages and both themes, as axe sees it: nothing serious and nothing critical. Language and theme change in place. */
import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { ROLES } from '@taschino/contract/roles.ts'
import { addresses, addressesOf, PERSON_OF } from './addresses.ts'
import { expectAccessible } from './axe.ts'
import { comeIn, goTo, standsStill } from './in-place.ts'
import { expect, test } from './people.ts'

test.describe.configure({ timeout: 240_000 })

const LANGUAGES = ['it', 'en'] as const

/** What was found accessible here before: several roles are shown the very same screen, element for element. */
const looked = new Set<string>()

/** True when what one sees of this screen, but for the numbers that the framework gives its parts and where the focus was put, was not looked at before. The frame around it is each role's own and is looked at with its other screens. */
async function isNew(page: Page): Promise<boolean> {
  const html = await page.evaluate(() => document.documentElement.lang + [...document.querySelectorAll('main > *, dialog')].filter((one) => one.checkVisibility()).map((one) => one.outerHTML).join(''))
  const key = createHash('sha256').update(html.replaceAll(/_r_\w+_| tabindex="-1"/g, '')).digest('hex')
  if (looked.has(key)) return false
  looked.add(key)
  return true
}

for (const role of ROLES) {
  test(`every screen of ${role} is accessible`, async ({ page }) => {
    await comeIn(page, PERSON_OF[role])
    for (const language of LANGUAGES) {
      if (language === 'en') {
        await goTo(page, addressesOf(role).find((address) => address.endsWith('-profile')) ?? '')
        await page.getByRole('radio', { name: 'English' }).or(page.getByRole('button', { name: 'English' })).first().click()
        await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      }
      // Tabs last: they stay alive, and axe walks through what is hidden too.
      for (const address of addressesOf(role).toReversed()) {
        expect(await goTo(page, address)).toBe(address)
        if (await isNew(page)) await expectAccessible(page, `${role} ${language} ${address}`)
      }
    }
  })
}

test('every screen of nobody in particular is accessible', async ({ page }) => {
  for (const language of LANGUAGES) {
    await page.goto('/login')
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
    for (const { path } of addresses().filter(({ roles }) => roles === 'anyone')) {
      await page.goto(path)
      await standsStill(page)
      await expectAccessible(page, `${language} ${path}`)
    }
  }
})
