/** Every sentence exists in both languages, and every way of being refused has one. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ALL_CALLS } from '@taschino/contract/all-calls.ts'
import { COMMON_REFUSALS, isKeyed } from '@taschino/contract/call.ts'
import { day, dayTime, daysUntil, distance, money, plainMoney, signedMoney, time } from './formats.ts'
import { refusalWords } from '../api/refusals.ts'
import { currentLanguage, loadWords, setWords, t, wordsFrom } from './words.ts'
import en from './en.json'
import it from './it.json'

const holes = (sentence: string) => [...sentence.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort()

describe('the two languages', () => {
  test('have the same keys', () => expect(Object.keys(en).sort()).toEqual(Object.keys(it).sort()))
  test.each(Object.keys(it) as (keyof typeof it)[])('%s has the same blanks and is not empty', (key) => {
    expect(holes(en[key])).toEqual(holes(it[key]))
    expect(it[key].trim()).not.toBe('')
    expect(en[key].trim()).not.toBe('')
  })
})

describe('refusals', () => {
  const names = new Set([...ALL_CALLS.flatMap((call) => Object.keys(call.refusals)), ...Object.keys(COMMON_REFUSALS)])
  test.each([...names])('%s is said in both languages, with what to do next', (name) => {
    for (const words of [it, en] as Record<string, string>[]) {
      const sentence = words[`refusal.${name}`]
      expect(sentence, name).toBeTruthy()
      expect((sentence ?? '').match(/[.?:]/g)?.length ?? 0, sentence).toBeGreaterThanOrEqual(2)
    }
  })
  test('an unknown one is never shown as code', () => {
    setWords('it', it)
    expect(refusalWords('never_heard_of')).toBe(it['refusal.bug'])
  })
})

describe('acts that move money', () => {
  // A payment is told by its amount and its shop, which its parts and its receipt say.
  const names = ALL_CALLS.filter((call) => isKeyed(call) && call.name !== 'payments.pay').map(({ name }) => name)
  test.each(names)('%s is told by name where its end is told later', (name) => {
    for (const words of [it, en] as Record<string, string>[]) expect(words[`act.${name}`], name).toMatch(/\{(value|name)\}/)
  })
})

describe('Italian', () => {
  beforeEach(() => setWords('it', it))
  test.each([
    [0, '0,00'],
    [5, '0,05'],
    [138_650, '1.386,50'],
    [-2350, '−23,50'],
    [100_000_000, '1.000.000,00'],
  ])('%i cents are %s', (cents, text) => expect(plainMoney(cents)).toBe(text))
  test('money carries its sign where it is asked for', () =>
    expect([money(1240), signedMoney(120), signedMoney(-2350)]).toEqual(['12,40\u00a0€', '+1,20\u00a0€', '−23,50\u00a0€']))
  test('days are those of Rome', () => {
    const now = Date.parse('2026-11-18T23:30:00Z')
    expect(day('2026-11-18T23:10:00Z', now)).toBe('Oggi')
    expect(day('2026-11-18T22:10:00Z', now)).toBe('Ieri')
    expect(day('2026-11-16T12:00:00Z', now)).toBe('lunedì 16 novembre')
    expect(day('2025-11-16T12:00:00Z', now)).toBe('domenica 16 novembre 2025')
    expect(time('2026-07-01T11:04:00Z')).toBe('13:04')
    expect(dayTime('2026-11-18T23:10:00Z', now)).toBe('oggi 00:10')
    expect(daysUntil('2026-12-31T22:59:59Z', Date.parse('2026-12-01T10:00:00Z'))).toBe(30)
  })
  test('distances are round', () =>
    expect([118, 954, 1234, 35_400].map(distance)).toEqual(['120\u00a0m', '950\u00a0m', '1,2\u00a0km', '35\u00a0km']))
  test('plurals choose their form', () => {
    expect(t('pocket.expiring', { count: 1, day: '31 dic' })).toBe('1 buono scade il 31 dic')
    expect(t('pocket.expiring', { count: 4, day: '31 dic' })).toBe('4 buoni scadono il 31 dic')
  })
})

describe('English', () => {
  beforeEach(() => setWords('en', en))
  test('writes euro in front', () => expect([money(138_650), signedMoney(-2350)]).toEqual(['€1,386.50', '−€23.50']))
})

describe('T52: a words file that is not what it should be', () => {
  const early = globalThis as { taschinoWords?: Promise<unknown> | undefined }
  afterEach(() => {
    delete early.taschinoWords
    vi.unstubAllGlobals()
    setWords('it', it)
  })

  test.each([[null], ['<html>'], [[]], [['x']], [{}], [{ 'app.name': 7 }], [{ 'app.name': { toString: 'x' } }]])('%j is none', (given) =>
    expect(wordsFrom(given)).toBeNull(),
  )

  test('of one that holds other things too only the sentences count, and nothing else of the app changes', () => {
    const given = JSON.parse(
      '{"app.name":"Taschino","app.loading":7,"__proto__":{"app.skip":"<img src=x onerror=alert(1)>"},"constructor":"x"}',
    ) as unknown
    const words = wordsFrom(given)
    expect(Object.keys(words ?? {}).sort()).toEqual(['app.name', 'constructor'])
    expect(({} as Record<string, string>)['app.skip']).toBeUndefined()
    expect(Object.getPrototypeOf(words)).toBe(Object.prototype)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['a page instead', () => Promise.reject(new SyntaxError('<'))],
    ['a list', () => Promise.resolve([1, 2])],
    ['another thing', () => Promise.resolve({ 'app.name': 1 })],
  ])('%s at the start: asked for once more by our own code', async (_, first) => {
    early.taschinoWords = first()
    vi.stubGlobal('fetch', async () => Response.json({ 'app.name': 'Da capo' }))
    await loadWords('en')
    expect([t('app.name'), currentLanguage()]).toEqual(['Da capo', 'en'])
  })

  test.each<[string, () => Response]>([
    ['missing', () => new Response('', { status: 404 })],
    ['a page', () => new Response('<html>')],
    ['a list', () => Response.json(['x'])],
    ['empty', () => Response.json({})],
  ])('%s: refused, and what is shown stays', async (_, answer) => {
    vi.stubGlobal('fetch', async () => answer())
    await expect(loadWords('en')).rejects.toThrow()
    expect([currentLanguage(), t('app.name')]).toEqual(['it', 'Taschino'])
  })

  test('one that never comes does not hold the start for ever', async () => {
    vi.useFakeTimers()
    early.taschinoWords = new Promise(() => undefined)
    vi.stubGlobal('fetch', async () => Response.json({ 'app.name': 'Da capo' }))
    const loading = loadWords('it')
    await vi.advanceTimersByTimeAsync(10_000)
    vi.useRealTimers()
    await loading
    expect(t('app.name')).toBe('Da capo')
  })
})
