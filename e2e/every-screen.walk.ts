/**
 * Every screen of every role, in both languages and both themes, as axe sees it: nothing serious and nothing critical. Language and theme
 * change in place.
 */
import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { ROLES } from '@taschino/contract/roles.ts'
import { addresses, addressesOf, PERSON_OF, shopIn } from './addresses.ts'
import { expectAccessible } from './axe.ts'
import { comeIn, goTo, standsStill } from './in-place.ts'
import { onOwnServer } from './own-server.ts'
import { expect } from './people.ts'

/** Where nobody pays: a till would show its green screen instead of itself. */
const test = onOwnServer()

/** One after the other by one worker, which remembers what it has looked at: half of the roles share their screens with another. */
test.describe.configure({ mode: 'default', timeout: 480_000 })

const LANGUAGES = ['it', 'en'] as const
type Language = (typeof LANGUAGES)[number]

/** As if it had been chosen in another tab: the screen that one looks at turns in its place. */
async function speak(page: Page, language: Language): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('language', chosen)
    window.dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: chosen }))
  }, language)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await standsStill(page)
}

/** What was found accessible here before: several roles are shown the very same screen, element for element. */
const looked = new Set<string>()
/** What was looked at in both themes before: the same elements, whatever the words in them. */
const coloured = new Set<string>()

function isNew(kept: Set<string>, shown: string): boolean {
  const key = createHash('sha256').update(shown).digest('hex')
  if (kept.has(key)) return false
  kept.add(key)
  return true
}

/**
 * What one sees of this screen, but for the numbers that the framework gives its parts and where the focus was put. The frame around it is
 * each role's own and is looked at with its other screens.
 */
const screenOf = async (page: Page): Promise<string> =>
  (
    await page.evaluate(
      () =>
        document.documentElement.lang +
        [...document.querySelectorAll('main > *, dialog')]
          .filter((one) => one.checkVisibility())
          .map((one) => one.outerHTML)
          .join(''),
    )
  ).replaceAll(/_r_\w+_| tabindex="-1"/g, '')

/** Everything that a colour can hang on, with the frame: each element with its states, and whether words stand in it, but not which. */
const elementsOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const WORDS = new Set([
      'id',
      'lang',
      'title',
      'alt',
      'aria-label',
      'aria-labelledby',
      'aria-describedby',
      'aria-controls',
      'placeholder',
      'value',
      'href',
      'src',
      'for',
      'name',
      'content',
      'datetime',
    ])
    const of = (node: Node): string => {
      if (node instanceof Text) return node.data.trim() === '' ? '' : 'T'
      if (!(node instanceof Element) || !node.checkVisibility()) return ''
      const states = [...node.attributes].filter(({ name }) => !WORDS.has(name)).map(({ name, value }) => `${name}=${value}`)
      return `<${node.tagName} ${states.join(' ')}>${[...node.childNodes].map(of).join('')}`
    }
    return of(document.body)
  })

/** Whether there was anything to look at: what another role was shown before was looked at in both languages. */
async function look(page: Page, what: string): Promise<boolean> {
  if (!isNew(looked, await screenOf(page))) return false
  await expectAccessible(page, what, { colours: isNew(coloured, await elementsOf(page)) })
  return true
}

for (const role of ROLES) {
  test(`every screen of ${role} is accessible`, async ({ page, service }) => {
    const own = addressesOf(role, await shopIn(service.url))
    await comeIn(page, PERSON_OF[role])
    let language: Language = 'it'
    // Tabs last: they stay alive, and axe walks through what is hidden too.
    for (const address of own.toReversed()) {
      expect(await goTo(page, address)).toBe(address.split('?', 1)[0])
      if (!(await look(page, `${role} ${language} ${address}`))) continue
      language = language === 'it' ? 'en' : 'it'
      await speak(page, language)
      await look(page, `${role} ${language} ${address}`)
    }
  })
}

test('every screen of nobody in particular is accessible', async ({ page }) => {
  for (const language of LANGUAGES) {
    await page.goto('/login')
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
    await page.reload()
    for (const { path } of addresses().filter(({ roles }) => roles === 'anyone')) {
      await goTo(page, path)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await look(page, `${language} ${path}`)
    }
  }
})
