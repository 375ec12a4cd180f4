/** What is published of the provider protocol is what the code makes and takes: the document, the vectors, the shapes. */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { CALLS, type ProviderCall } from './calls.ts'
import { catalogueItem } from './catalogue-shapes.ts'
import { documents } from './documents.ts'
import { ERRORS, errorOf, providerError } from './errors.ts'
import { asHmacKey, asSigningKey, publicOf, requestPayload, signatureFault, signedHeaders } from './signature.ts'
import { OFFICIAL, vectors } from './vectors.ts'

const NOW = 1_700_000_000_000
const THEN = NOW / 1000

test('what lies in docs/ is what the declarations say (else: node packages/protocol/src/write-docs.ts)', () => {
  for (const { place, text } of documents()) expect(readFileSync(place, 'utf8') === text, place.pathname).toBe(true)
})

test('docs/provider-protocol.md names every call, every error with its status, and every field of an order', () => {
  const page = readFileSync(new URL('../../../docs/provider-protocol.md', import.meta.url), 'utf8')
  for (const { method, path } of Object.values<ProviderCall>(CALLS)) expect(page).toContain(`\`${method} ${path}`)
  for (const [type, { status, retryable }] of Object.entries(ERRORS))
    expect(page).toContain(`| \`${type}\` | ${status} | ${retryable ? 'open' : 'final'} |`)
})

test('the official vector of Standard Webhooks is made and taken', () => {
  const { secret, id, timestamp, body, signature } = OFFICIAL
  expect(signedHeaders(id, timestamp, Buffer.from(body), [secret])['webhook-signature']).toBe(signature)
  const headers = { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signature }
  expect(signatureFault(headers, Buffer.from(body), [secret], timestamp * 1000)).toBeNull()
})

describe('vectors', () => {
  test.each(vectors().signatures)('$says', ({ method, path, headers, body, keys, now, fault }) => {
    const payload = method && path ? requestPayload(method, path, Buffer.from(body)) : Buffer.from(body)
    expect(signatureFault({ ...headers }, payload, keys, now * 1000)).toBe(fault)
  })

  test.each(vectors().exchanges)('$says', ({ call, request, status, answer }) => {
    const { body, answers, errors }: ProviderCall = CALLS[call]
    const isNo = status >= 400
    if (body) expect(z.safeParse(body, request).success).toBe(true)
    const shape = isNo ? providerError : answers[status]?.shape
    expect(shape && z.safeParse(shape, answer)).toMatchObject({ success: true, data: answer })
    if (!isNo) return
    const { type } = answer as { type: keyof typeof ERRORS }
    expect([errors.includes(type), ERRORS[type].status]).toEqual([true, status])
  })
})

test('a body that is no text is signed byte by byte', () => {
  const key = asHmacKey(randomBytes(24))
  const [one, other] = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])]
  const headers = { ...signedHeaders('a', THEN, one, [key]) }
  expect([signatureFault(headers, one, [key], NOW), signatureFault(headers, other, [key], NOW)]).toEqual([null, 'foreign'])
})

test('whoever has only the public key can take, and nobody can make', () => {
  const key = asSigningKey(randomBytes(32))
  const headers = { ...signedHeaders('a', THEN, Buffer.from('x'), [key]) }
  expect(signatureFault(headers, Buffer.from('x'), [publicOf(key)], NOW)).toBeNull()
  expect(signatureFault(headers, Buffer.from('x'), [publicOf(asSigningKey(randomBytes(32)))], NOW)).toBe('foreign')
  expect(() => signedHeaders('a', THEN, Buffer.from('x'), [publicOf(key)])).toThrow()
  // Keys of Node's own making have the form that ours are put into.
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const seed = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32)
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  expect(publicOf(asSigningKey(seed))).toBe(`whpk_${raw.toString('base64')}`)
})

test.each(['whsec_', 'whsec_c2hvcnQ=', `whsec_${'A'.repeat(200)}`, 'nonsense', 'whpk_AAAA', 'whsec_ '])(
  '%s is no key, and fits nothing',
  (key) => {
    const headers = { ...signedHeaders('a', THEN, Buffer.from('x'), [asHmacKey(Buffer.alloc(32))]) }
    expect(signatureFault(headers, Buffer.from('x'), [key], NOW)).toBe('foreign')
  },
)

test('headers of any kind are judged, never thrown at', () => {
  const key = asHmacKey(randomBytes(32))
  const any = fc.oneof(fc.string(), fc.constant(undefined), fc.array(fc.string()), fc.constant('v1,'), fc.constant('v1a,AAAA v1,= ,'))
  fc.assert(
    fc.property(any, any, any, (id, time, signature) => {
      const headers = { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature }
      expect(signatureFault(headers, Buffer.from('x'), [key], NOW)).not.toBeNull()
    }),
    { numRuns: 500 },
  )
})

test('a change of one bit anywhere is a foreign request', () => {
  const key = asHmacKey(randomBytes(32))
  const payload = requestPayload('POST', '/provider/v1/orders', Buffer.from('{"unit":2500}'))
  const headers = { ...signedHeaders('a', THEN, payload, [key]) }
  fc.assert(
    fc.property(fc.nat(payload.length - 1), fc.nat(7), (at, bit) => {
      const other = Buffer.from(payload)
      other[at] = (other[at] ?? 0) ^ (1 << bit)
      expect(signatureFault(headers, other, [key], NOW)).toBe('foreign')
    }),
  )
})

test('a no is final only where it says so, and every error has its shape', () => {
  for (const type of Object.keys(ERRORS) as (keyof typeof ERRORS)[]) expect(z.safeParse(providerError, errorOf(type)).success).toBe(true)
  // These four say nothing of an order: taken for a no they would give money back for what was delivered.
  for (const type of ['unauthorised', 'not_found', 'key_reused', 'unavailable'] as const) expect(ERRORS[type].retryable).toBe(true)
})

test('an item with an address that is no web address is not one; what a later version adds is passed over', () => {
  const brand = { kind: 'brand', externalId: 'b', version: 1, name: 'B', categoryId: 'c', logo: null }
  expect(z.safeParse(catalogueItem, { ...brand, since: 1999 })).toMatchObject({ success: true, data: brand })
  for (const logo of ['javascript:alert(1)', 'data:text/html,x', '//elsewhere', 'https://a b', 'https://a"onload="', ' https://a'])
    expect(z.safeParse(catalogueItem, { ...brand, logo }).success).toBe(false)
})
