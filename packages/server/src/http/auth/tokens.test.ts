/** T40: what is not exactly our access token opens nothing, however well it is signed. */
import { createHmac, generateKeyPairSync, sign as signWith } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { secretsFrom } from '../../platform/secrets/secrets.ts'
import { openTokens } from './tokens.ts'

const secretFor = secretsFrom(Buffer.alloc(32, 7))
const tokens = openTokens(secretFor)
const claims = { idUser: 7, username: 'giulia', role: 'enduser', sid: 'a-login' } as const
const now = Math.floor(Date.now() / 1000)
const FULL = { ...claims, iat: now, exp: now + 900, iss: 'taschino', aud: 'taschino' }
const HEAD = { alg: 'HS256', typ: 'at+jwt' }
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const signed = (head: object, body: object, key: Buffer = secretFor('access-token'), hash = 'sha256'): string => {
  const text = `${encoded(head)}.${encoded(body)}`
  return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`
}
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const rs256 = (): string => {
  const text = `${encoded({ alg: 'RS256', typ: 'at+jwt' })}.${encoded(FULL)}`
  return `${text}.${signWith('sha256', Buffer.from(text), pair.privateKey).toString('base64url')}`
}

test('T40: the right one opens', () => {
  expect(tokens.verify(tokens.sign(claims))).toMatchObject(claims)
  expect(tokens.verify(signed(HEAD, FULL))).toMatchObject(claims)
})

const CASES: [string, () => string][] = [
  ['alg none', () => `${encoded({ alg: 'none', typ: 'at+jwt' })}.${encoded(FULL)}.`],
  ['alg none with our signature', () => signed({ alg: 'none', typ: 'at+jwt' }, FULL)],
  ['another size of hash', () => signed({ alg: 'HS512', typ: 'at+jwt' }, FULL, secretFor('access-token'), 'sha512')],
  ["RS256 by a key of one's own", rs256],
  ['a public key taken for the secret', () => signed(HEAD, FULL, Buffer.from(pair.publicKey.export({ type: 'spki', format: 'pem' })))],
  [
    'a foreign kid, jku and key',
    () => signed({ ...HEAD, kid: '../../dev/null', jku: 'https://evil.example/keys' }, FULL, Buffer.alloc(32)),
  ],
  ['another type', () => signed({ alg: 'HS256', typ: 'JWT' }, FULL)],
  ['another audience', () => signed(HEAD, { ...FULL, aud: 'another' })],
  ['another issuer', () => signed(HEAD, { ...FULL, iss: 'another' })],
  ['no end', () => signed(HEAD, { ...FULL, exp: undefined })],
  ['past its end', () => signed(HEAD, { ...FULL, iat: now - 1000, exp: now - 1 })],
  ['a key for another purpose', () => signed(HEAD, FULL, secretFor('refresh-token'))],
  ['no login in it', () => signed(HEAD, { ...FULL, sid: undefined })],
  ['a login that is no text', () => signed(HEAD, { ...FULL, sid: { toString: 'a-login' } })],
  [
    'a changed claim',
    () =>
      tokens
        .sign(claims)
        .split('.')
        .with(1, encoded({ ...FULL, role: 'admin' }))
        .join('.'),
  ],
  ['a refresh token', () => Buffer.alloc(32, 9).toString('base64url')],
  ['nothing', () => ''],
]
describe('T40: refused', () => {
  test.each(CASES)('%s', (_, make) => expect(tokens.verify(make())).toBeNull())
})

test('T40: a token that was checked before is not believed past its end', () => {
  const token = tokens.sign(claims)
  expect(tokens.verify(token)).not.toBeNull()
  vi.useFakeTimers({ now: Date.now() + 15 * 60_000 + 1000 })
  try {
    expect(tokens.verify(token)).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})
