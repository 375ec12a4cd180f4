/** The keys of a circuit are exchanged while both pairs are taken, and the older one is nothing once it is ended. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SandboxProcess, type Connection } from './sandbox-of-a-test.ts'

const sandbox = new SandboxProcess()
beforeAll(() => sandbox.start())
afterAll(() => sandbox.drop())

const told = (): Connection => JSON.parse(readFileSync(join(sandbox.folder, 'connection.json'), 'utf8')) as Connection
const asks = async (by: Connection, provider: 'pointer' | 'aon' = 'pointer'): Promise<number> => {
  sandbox.connection = by
  return (await sandbox.ask('GET', '/status', { provider })).status
}

test('both pairs are taken until the older one is ended, also after a kill -9; the other provider keeps its own', async () => {
  const before = told()
  expect(await sandbox.act('end-old-keys')).toBe(false)
  expect(await sandbox.act('new-keys')).toBe(true)
  const after = told()
  expect([after.providers.pointer.key, after.providers.pointer.signsWith]).not.toContain(before.providers.pointer.key)
  expect(after.providers.aon).toEqual(before.providers.aon)
  expect([await asks(before), await asks(after), await asks(before, 'aon')]).toEqual([200, 200, 200])

  // A key of one pair with the signature of the other is neither.
  const { pointer } = after.providers
  const mixed = { ...after, providers: { ...after.providers, pointer: { ...pointer, signsWith: before.providers.pointer.signsWith } } }
  expect(await asks(mixed)).toBe(401)

  await sandbox.again()
  expect(told().providers.pointer.key).toBe(pointer.key)
  // Where the process listens may be another place by now.
  const at = (one: Connection): Connection => ({
    url: told().url,
    providers: { ...one.providers, pointer: { ...one.providers.pointer, address: told().providers.pointer.address } },
  })
  expect([await asks(at(before)), await asks(at(after))]).toEqual([200, 200])

  expect(await sandbox.act('end-old-keys')).toBe(true)
  expect([await asks(at(before)), await asks(at(after))]).toEqual([401, 200])
})
