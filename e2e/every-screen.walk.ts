/** Every screen of every role, in both languages and both themes, as axe sees it: nothing serious and nothing critical. Language and theme change in place. */
import { ROLES } from '@taschino/contract/roles.ts'
import { addresses, addressesOf, PERSON_OF } from './addresses.ts'
import { expectAccessible } from './axe.ts'
import { comeIn, goTo, standsStill } from './in-place.ts'
import { expect, test } from './people.ts'

test.describe.configure({ timeout: 240_000 })

const LANGUAGES = ['it', 'en'] as const

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
        await expectAccessible(page, `${role} ${language} ${address}`)
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
