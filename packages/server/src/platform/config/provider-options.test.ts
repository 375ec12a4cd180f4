/** The file of providers: read whole or not at all, and a start never repeats a key that stands in it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { asHmacKey, asSigningKey, publicOf } from '@taschino/protocol/signature.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { providersOf } from './provider-options.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'taschino-test-providers-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const SECRET = asHmacKey(Buffer.alloc(32, 5))
const SIGNING = asSigningKey(Buffer.alloc(32, 6))
const link = { address: 'https://provider.example/taschino', key: 'bearer-key', signsWith: SECRET, takes: [SECRET, publicOf(SIGNING)] }

function read(value: unknown) {
  const file = path.join(folder, 'providers.json')
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value))
  return providersOf(file)
}

test('nobody, one, or several', () => {
  expect([providersOf(undefined), providersOf(''), read({})]).toEqual([{}, {}, {}])
  const two = { pointer: link, aon: { ...link, address: 'http://127.0.0.1:3901/aon', signsWith: SIGNING } }
  expect(read(two)).toEqual(two)
})

test.each<[string, unknown]>([
  ['no JSON', 'pointer'],
  ['a list', [link]],
  ['a name that is none', { 'Pointer/..': link }],
  ['an address without TLS', { pointer: { ...link, address: 'http://provider.example' } }],
  ['an address with a name in it', { pointer: { ...link, address: 'https://me:pw@provider.example' } }],
  ['an address with a slash at its end', { pointer: { ...link, address: 'https://provider.example/' } }],
  ['an address with a query', { pointer: { ...link, address: 'https://provider.example?x=1' } }],
  ['a short secret', { pointer: { ...link, signsWith: 'whsec_c2hvcnQ=' } }],
  ['a private key to check with', { pointer: { ...link, takes: [SIGNING] } }],
  ['a public key to sign with', { pointer: { ...link, signsWith: publicOf(SIGNING) } }],
  ['nothing to check with', { pointer: { ...link, takes: [] } }],
  ['a key with a line in it', { pointer: { ...link, key: 'bearer\nkey' } }],
  ['something that nobody knows', { pointer: { ...link, secret: 'x' } }],
])('%s ends the start', (_, value) => {
  expect(() => read(value)).toThrow('PROVIDERS is the path of a JSON file')
})

test('a file that is not there ends it too; no key is said', () => {
  expect(() => providersOf(path.join(folder, 'none.json'))).toThrow('PROVIDERS')
  const said = (() => {
    try {
      return String(read({ pointer: { ...link, signsWith: 'whsec_c2hvcnQ=' } }))
    } catch (error) {
      return (error as Error).message
    }
  })()
  expect([said.includes('pointer.signsWith'), said.includes('c2hvcnQ')]).toEqual([true, false])
})
