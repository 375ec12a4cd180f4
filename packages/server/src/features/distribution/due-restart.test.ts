/** A table that waits for its day, and a service that is killed before it: the next start carries it out, once. */
import { addDays } from '@taschino/basics/bank-day.ts'
import { businessDay } from '@taschino/basics/business-day.ts'
import { applyDistribution, getDistribution, readTable } from '@taschino/contract/distribution.ts'
import { openFirmServer, type FirmServer } from '@taschino/testkit/firm-server.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const PEOPLE = 20
let service: FirmServer

beforeAll(async () => {
  service = await openFirmServer({ people: PEOPLE, tickets: PEOPLE * 2 })
}, 120_000)
afterAll(() => service?.close())

test('F17: agreed to, killed, started again on that day: everybody has theirs, and another start gives nobody a second time', async () => {
  const table = `E-mail;Quantità\n${service.firm.people.map(({ email }) => `${email};2`).join('\n')}`
  const draft = await service.paola.gets(readTable, {
    body: { source: 'paste', type: 'normal', unit: 800, month: '2026-11' },
    files: { file: new Blob([table]) },
  })
  const params = { id: String(draft.id) }
  const on = addDays(businessDay(Date.now()), 1)
  await service.paola.gets(applyDistribution, { params, body: { tickets: PEOPLE * 2, value: PEOPLE * 1600, on } })
  await service.server.kill9()
  const given = async (): Promise<number> =>
    (await service.db.query<{ n: number }>(`select count(*)::int as n from ledger.movement where kind = 'assignment'`)).rows[0]?.n ?? -1
  expect(await given()).toBe(0)
  // The night goes by while nothing runs.
  await service.db.query('update distribution set due_on = due_on - 2 where id = $1', [draft.id])
  await service.server.start()
  await expect
    .poll(async () => (await service.paola.gets(getDistribution, { params })).state, { timeout: 150_000, interval: 100 })
    .toBe('applied')
  expect(await given()).toBe(PEOPLE)
  await service.server.kill9()
  await service.server.start()
  expect(await service.paola.gets(getDistribution, { params })).toMatchObject({ state: 'applied', people: PEOPLE, tickets: PEOPLE * 2 })
  expect(await given()).toBe(PEOPLE)
})
