/** Which words come with a start, and what happens to somebody who asks for others before they are here. */
import { afterEach, expect, test, vi } from 'vitest'
import { keysIn } from '../../build/first-words.ts'
import italian from './it.json'
import { allWords, loadWords, t, tMaybe } from './words.ts'

const ALL = [
  'pay.title',
  'pay.left.one',
  'pay.left.other',
  'type.normal',
  'type.gdo',
  'inbox.title',
  'refusal.shop_unknown',
  'refusal.bug',
  'refusal.payout_changed',
]
const early = globalThis as { taschinoWords?: Promise<object> & { whole?: boolean } }

afterEach(() => {
  vi.unstubAllGlobals()
})

test('keys are found in code in full, by the base of a plural, and by the beginning of what is put together', () => {
  expect([...keysIn('t(`pay.title`),t("pay.left",{count:n}),t(`type.${x}`)', ALL)]).toEqual([
    'pay.title',
    'pay.left.one',
    'pay.left.other',
    'type.normal',
    'type.gdo',
    'refusal.bug',
  ])
  expect([...keysIn('t("type."+x)', ALL)]).toEqual(['type.normal', 'type.gdo', 'refusal.bug'])
})

test('a refusal comes with the call that may give it, and those of the HTTP layer always', () => {
  expect([...keysIn('const pay={refusals:{shop_unknown:404}}', ALL)]).toEqual(['refusal.shop_unknown', 'refusal.bug'])
})

test('words on their way are an empty place, and all of them come once', async () => {
  const fetched = vi.fn(async () => Response.json(italian))
  vi.stubGlobal('fetch', fetched)
  early.taschinoWords = Promise.resolve({ 'act.close': 'Chiudi' })
  await loadWords('it')
  expect([t('act.close'), t('login.title'), tMaybe('refusal.bug')]).toEqual(['Chiudi', '', ''])
  await Promise.all([allWords(), allWords()])
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(t('login.title')).toBe(italian['login.title'])
  await allWords()
  expect(fetched).toHaveBeenCalledTimes(1)
})
