/** What the worker makes of a push: something to show whatever comes, a sentence by kind, and never a way to another site. */
import { NEWS_NAMES } from '@taschino/contract/people/own-data.ts'
import { expect, test } from 'vitest'
import english from '../words/en.json'
import italian from '../words/it.json'
import { sentenceFor, toldBy } from './told.ts'
import { fromWorker, isOwnPath } from './words-to-page.ts'

const WORDS = {
  it: { 'push.refund': 'Rimborso', 'push.tickets': 'Buoni', 'push.network': 'Novità', 'push.more': '({count})' },
  en: { 'push.refund': 'Refund', 'push.network': 'News', 'push.more': '({count})' },
}

test("the sentence is that of the kind, in the reader's language, with how many there are", () => {
  const told = toldBy(() => ({
    id: 7,
    type: 'cancellation',
    link: '/tabs/enduser-transactions?gtid=0ABCDEFG12345678',
    count: 1,
    unread: 2,
    language: 'it',
    circuit: 'Taschino',
  }))
  expect(told).toEqual({
    id: 7,
    type: 'cancellation',
    link: '/tabs/enduser-transactions?gtid=0ABCDEFG12345678',
    count: 1,
    unread: 2,
    language: 'it',
    circuit: 'Taschino',
  })
  expect([
    sentenceFor(told, WORDS),
    sentenceFor({ ...told, count: 3, language: 'en' }, WORDS),
    sentenceFor({ ...told, type: 'assignment' }, WORDS),
    sentenceFor({ ...told, type: 'of-next-year' }, WORDS),
  ]).toEqual(['Rimborso', 'Refund (3)', 'Buoni', 'Novità'])
})

test.each([
  ...NEWS_NAMES,
  'cancellation',
  'assignment',
  'takeback',
  'new-order',
  'barcode',
  'club-order',
  'club-ticket',
  'club-pointer-new-order',
  'of-next-year',
])('%s has a sentence in both languages', (type) => {
  const [it, en] = (['it', 'en'] as const).map((language) =>
    sentenceFor(
      toldBy(() => ({ type, language, count: 1 })),
      { it: italian, en: english },
    ),
  )
  expect(it).toMatch(/^\p{Lu}.{8,}/u)
  expect(en).toMatch(/^\p{Lu}.{8,}/u)
  expect(en).not.toBe(it)
})

test('a push that holds nothing, something else, or throws is shown all the same', () => {
  for (const read of [
    () => undefined,
    () => null,
    () => 'x',
    () => ({ id: -1, type: '<b>', link: 3, count: 'x', unread: Infinity, language: 'de' }),
    () => {
      throw new Error('no json')
    },
  ])
    expect(toldBy(read)).toEqual({ id: null, type: 'network', link: null, count: 0, unread: 0, language: 'it', circuit: 'Taschino' })
})

test('T57: only a path of our own is followed, from the push and from the worker', () => {
  for (const link of ['/', '/tabs/shop-wallet?request=0ABCDEFG12345678', '/notifications']) expect(isOwnPath(link), link).toBe(true)
  for (const link of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
    'tabs',
    '/x y',
    '/x\n',
    '/<script>',
    '/a#b',
    `/${'a'.repeat(300)}`,
    null,
    7,
    {},
  ]) {
    expect(isOwnPath(link), String(link)).toBe(false)
    expect(toldBy(() => ({ link })).link).toBeNull()
    expect(fromWorker({ type: 'open', link, notice: 1 })).toBeNull()
  }
  expect(fromWorker({ type: 'open', link: '/', notice: 'x' })).toEqual({ type: 'open', link: '/', notice: null })
  for (const said of [null, 'open', { type: 'other', link: '/' }]) expect(fromWorker(said)).toBeNull()
})
