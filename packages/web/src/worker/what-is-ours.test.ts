/**
 * What the worker may answer: the app's own unchanging files. Nothing that belongs to a person, and nothing that only looks like ours
 * (T53).
 */
import { expect, test } from 'vitest'
import { kindOf, mayBeKept } from './what-is-ours.ts'
import { toWorker } from './words-to-worker.ts'

const ORIGIN = 'https://taschino.example'
const asked = (path: string, mode = 'cors', method = 'GET') => kindOf({ method, url: new URL(path, ORIGIN).href, mode }, ORIGIN)

test.each([
  '/api/v1/users/tickets',
  '/api',
  '/socket.io/?EIO=4',
  '/posta',
  '/posta/3',
  '/assets/config/override-env.json',
  '/assets/scanner-AbCd1234.wasm',
  '/healthz',
  '/service-worker.js',
  '/assets/i18n/it.json',
  '/assets/photo.png',
  'https://evil.example/assets/a-AbCd1234.js',
])('T53: %s goes past the worker, asked for by code or by hand', (path) => {
  expect([asked(path), asked(path, 'navigate')]).toEqual(['not ours', 'not ours'])
})

test.each(['/', '/login?redirectURL=%2F', '/tabs/enduser-home', '/enduser-payment/code/AB12', '/apiary', '/assetsy'])(
  '%s is a screen',
  (path) => expect(asked(path, 'navigate')).toBe('page'),
)

test('only reading is answered', () =>
  expect([asked('/', 'navigate', 'POST'), asked('/assets/app-AbCd1234.js', 'cors', 'HEAD')]).toEqual(['not ours', 'not ours']))

test('files by their hash, words by their mark', () => {
  expect([
    asked('/assets/app-AbCd1234.js'),
    asked('/assets/app.js'),
    asked('/assets/i18n/it.json?v=1'),
    asked('/assets/i18n/en.first.json?v=1'),
    asked('/assets/i18n/it.login.json?v=1'),
  ]).toEqual(['file', 'not ours', 'words', 'words', 'words'])
})

test('T52: what a network in between answers instead of our file is never kept', () => {
  const answer = (type: string, more: { ok?: boolean; redirected?: boolean } = {}) =>
    mayBeKept(`${ORIGIN}/assets/app-AbCd1234.js`, { ok: true, redirected: false, headers: new Headers({ 'Content-Type': type }), ...more })
  expect(answer('text/javascript; charset=utf-8')).toBe(true)
  expect([
    answer('text/html'),
    answer('text/javascript', { ok: false }),
    answer('text/javascript', { redirected: true }),
    answer(''),
  ]).toEqual([false, false, false, false])
})

test.each([null, 'take-over', 7, {}, { type: 'keep' }, { type: 'keep', urls: [7] }, { type: 'delete' }, Object.create(null)])(
  'anything else that is posted is no word to the worker: %j',
  (said) => expect(toWorker(said)).toBeNull(),
)

test('its two words', () =>
  expect([toWorker({ type: 'take-over' }), toWorker({ type: 'keep', urls: ['a'] })]).toEqual([
    { type: 'take-over' },
    { type: 'keep', urls: ['a'] },
  ]))
