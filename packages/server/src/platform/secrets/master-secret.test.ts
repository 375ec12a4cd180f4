/** A secret that somebody could guess or that was never meant to last does not start a service; a random one always does. */
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { masterSecret } from './master-secret.ts'

test.each([
  ['short', 'c2hvcnQ='],
  ['one byte short', randomBytes(31).toString('base64')],
  ['not base64', '?'.repeat(60)],
  ['base64 with a blank in it', `${randomBytes(32).toString('base64').slice(0, 20)} ${randomBytes(32).toString('base64')}`],
  ['zeros', Buffer.alloc(32).toString('base64')],
  ['one byte again and again', Buffer.alloc(48, 7).toString('base64')],
  [
    'eight random bytes four times',
    Buffer.concat(Array.from({ length: 4 }, () => Buffer.from('0102030405060708', 'hex'))).toString('base64'),
  ],
  [
    'twelve bytes four times',
    Buffer.concat(Array.from({ length: 4 }, () => Buffer.from('0f1e2d3c4b5a69788796a5b4', 'hex'))).toString('base64'),
  ],
  ['a sentence', 'corrette-cavallo-batteria-graffetta-sul-tavolo-di-cucina'],
  ['a sentence in capitals', 'CORRETTE-CAVALLO-BATTERIA-GRAFFETTA-SUL-TAVOLO-DI-CUCINA'],
  ['words of an example', 'ChangeMeChangeMe0123456789abcdefGHIJKLMNopqr'],
  ['words of an example in base64', Buffer.from('this is the example secret of the manual, 32+').toString('base64')],
  ['the demo password in base64', Buffer.from('taschino-demo taschino-Demo 0123456789').toString('base64')],
])('%s: refused', (_what, text) => expect(() => masterSecret(text)).toThrow('TASCHINO_SECRET'))

test('nobody said anything: none', () => expect([masterSecret(undefined), masterSecret('')]).toEqual([undefined, undefined]))

test('whatever a generator makes is taken: base64, base64url, and hex, of 32 bytes and more', () => {
  for (let n = 0; n < 2000; n++) {
    const bytes = randomBytes(32 + (n % 33))
    expect(masterSecret(bytes.toString('base64'))).toEqual(bytes)
    expect(masterSecret(bytes.toString('base64url'))).toEqual(bytes)
    expect(masterSecret(bytes.toString('hex'))?.length).toBeGreaterThanOrEqual(48)
  }
})
