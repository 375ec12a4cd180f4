/** Where a login may lead afterwards: only to our own pages. */
import { describe, expect, test } from 'vitest'
import { ownPath, paths } from './paths.ts'

const HOSTILE = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  'https://evil.example',
  'http:evil.example',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'mailto:a@b',
  'evil.example',
  './x',
  '../x',
  '',
  '/ok\nSet-Cookie:x',
  '/\r//evil',
  '/%0a\u0000',
  '/.//evil.example',
  '/x/..//evil.example',
  '/\u007f',
  'blob:https://x',
  'file:///etc/passwd',
  '?x=1',
  '#x',
  '/ /evil',
  '/login?redirectURL=/login',
  'ftp://evil',
]

test('T44: thirty payloads are tried', () => expect(new Set(HOSTILE).size).toBeGreaterThanOrEqual(30))

describe('a redirectURL', () => {
  test.each(HOSTILE)('T44: %j is refused', (url) => expect(ownPath(url)).toBeNull())
  test('keeps path, query and hash of an own page', () =>
    expect(ownPath('/enduser-payment/code/AB-12?x=1#y')).toBe('/enduser-payment/code/AB-12?x=1#y'))
  test('of a paths builder survives the round trip', () =>
    expect(ownPath(paths.receipt('0123456789ABCDEF'))).toBe('/tabs/enduser-transactions?gtid=0123456789ABCDEF'))
})
