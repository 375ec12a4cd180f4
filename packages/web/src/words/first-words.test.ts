/** Which words come with a start, and what happens to somebody who asks for others before they are here. */
// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { keysIn } from '../../build/first-words.ts'
import { clearSession, setTokens } from '../auth/session.ts'
import italian from './it.json'
import { ownWords, loadWords, t, tMaybe } from './words.ts'

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
const early = globalThis as {
  taschinoWords?: Promise<object> & { held?: 'start' | 'phone' | 'all' }
  taschinoWordFiles?: { all: string; phone: string }
}

afterEach(() => {
  vi.unstubAllGlobals()
  clearSession()
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
  await Promise.all([ownWords(), ownWords()])
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(t('login.title')).toBe(italian['login.title'])
  await ownWords()
  expect(fetched).toHaveBeenCalledTimes(1)
})

test("a payer waits for a phone's words only; a word of a desk, should one be asked for, brings all", async () => {
  const fetched = vi.fn(async (file: string) => Response.json(file.includes('phone') ? { 'act.close': 'Chiudi' } : italian))
  vi.stubGlobal('fetch', fetched)
  early.taschinoWordFiles = { all: '/assets/i18n/it.json?v=1', phone: '/assets/i18n/it.phone.json?v=1' }
  early.taschinoWords = Promise.resolve({ 'login.title': 'Entra' })
  await loadWords('it')
  await ownWords()
  await ownWords()
  expect(fetched.mock.calls).toEqual([['/assets/i18n/it.phone.json?v=1']])
  expect([t('act.close'), t('audit.title')]).toEqual(['Chiudi', ''])
  await vi.waitFor(() => expect(t('audit.title')).toBe(italian['audit.title']))
  expect(fetched.mock.calls.slice(1)).toEqual([['/assets/i18n/it.json?v=1']])
})

test('at a desk the screens wait for every word', async () => {
  const fetched = vi.fn(async () => Response.json(italian))
  vi.stubGlobal('fetch', fetched)
  const payload = { idUser: 1, username: 'anna', role: 'company', exp: 1 }
  setTokens({ token: `h.${btoa(JSON.stringify(payload))}.s`, refreshToken: 'r' })
  early.taschinoWordFiles = { all: '/assets/i18n/it.json?v=1', phone: '/assets/i18n/it.phone.json?v=1' }
  early.taschinoWords = Object.assign(Promise.resolve({ 'act.close': 'Chiudi' }), { held: 'phone' as const })
  await loadWords('it')
  await ownWords()
  expect(fetched.mock.calls).toEqual([['/assets/i18n/it.json?v=1']])
  expect(t('audit.title')).toBe(italian['audit.title'])
})
