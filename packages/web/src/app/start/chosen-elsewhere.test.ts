/** What is chosen in one tab reaches the others, and the last choice is the one that stays. */
// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentLanguage, setWords } from '../../words/words.ts'
import en from '../../words/en.json'
import it from '../../words/it.json'
import { watchOtherTabs } from './chosen-elsewhere.ts'

/** Answers of the network that have not come yet. */
const waiting: (() => void)[] = []

beforeEach(() => {
  setWords('it', it)
  vi.stubGlobal(
    'fetch',
    (address: string) => new Promise((resolve) => waiting.push(() => resolve(Response.json(address.includes('/en.') ? en : it)))),
  )
  watchOtherTabs()
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

function chosenInAnotherTab(language: 'it' | 'en'): void {
  localStorage.setItem('language', language)
  window.dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: language }))
}

test('the language of another tab is this one’s, too', async () => {
  chosenInAnotherTab('en')
  for (const answer of waiting.splice(0)) answer()
  await expect.poll(currentLanguage).toBe('en')
})

test('a choice that was taken back before its words came changes nothing, and is not written down again', async () => {
  chosenInAnotherTab('en')
  chosenInAnotherTab('it')
  for (const answer of waiting.splice(0)) answer()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([currentLanguage(), localStorage.getItem('language')]).toEqual(['it', 'it'])
})
