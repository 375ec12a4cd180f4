/** A server that is killed in the middle of thousands of rows: nobody has anything of it, and the next start does all of it. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyDistribution, getDistribution, readTable, undoDistribution } from '@taschino/contract/distribution.ts'
import type { Distribution } from '@taschino/contract/distribution-shapes.ts'
import { checkInvariants } from '@taschino/ledger/invariants.ts'
import { openFirmServer, type FirmServer } from '@taschino/testkit/firm-server.ts'

const PEOPLE = 5000
const AUDIT = fileURLToPath(new URL('../../../../../tools/audit.ts', import.meta.url))
let service: FirmServer

beforeAll(async () => {
  service = await openFirmServer({ people: PEOPLE, tickets: PEOPLE * 2 })
}, 120_000)
afterAll(() => service?.close())

const one = async <T>(text: string): Promise<T | undefined> =>
  Object.values((await service.db.query<Record<string, T>>(text)).rows[0] ?? {})[0]
const given = (): Promise<number | undefined> =>
  one(`select coalesce(sum(m.value), 0)::bigint from ledger.movement m where m.kind = 'assignment'`)
const back = (): Promise<number | undefined> =>
  one(`select coalesce(sum(m.value), 0)::bigint from ledger.movement m where m.kind = 'takeback'`)

/** The last number of the outbox that anybody drew, committed or not. */
const outboxDrawn = (): Promise<number | undefined> =>
  one(`select coalesce(last_value, 0)::int from pg_sequences where schemaname = 'ledger' and sequencename = 'outbox_seq_seq'`)

/** Waits until the work is somewhere in its middle. */
async function inTheMiddle(): Promise<void> {
  for (;;) {
    const done = await one<number>('select done from distribution_job')
    if (done === undefined) throw new Error('it was over before anybody could look')
    if (done > 0 && done < PEOPLE) return
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}

async function over(id: string, state: Distribution['state']): Promise<Distribution> {
  await expect
    .poll(async () => (await service.paola.gets(getDistribution, { params: { id } })).state, { timeout: 150_000, interval: 100 })
    .toBe(state)
  return service.paola.gets(getDistribution, { params: { id } })
}

test('T62: killed in the middle of 5,000 people: nothing of it is there; started again, all of it is; the same for taking it back', async () => {
  const table = `E-mail;Quantità\n${service.firm.people.map(({ email }) => `${email};2`).join('\n')}`
  const draft = await service.paola.gets(readTable, {
    body: { source: 'paste', type: 'normal', unit: 800, month: '2026-11' },
    files: { file: new Blob([table]) },
  })
  const id = String(draft.id)
  const body = { tickets: PEOPLE * 2, value: PEOPLE * 1600 }
  const drawn = await outboxDrawn()
  await service.paola.gets(applyDistribution, { params: { id }, body })
  await inTheMiddle()
  await service.server.kill9()
  // Everybody is told at the end: a row of the outbox that is begun seconds before its commit may be passed by (decision 0138).
  expect(await outboxDrawn()).toBe(drawn)
  expect([await given(), await one('select count(*)::int from distribution_grant'), await one('select state from distribution')]).toEqual([
    0,
    0,
    'applying',
  ])
  await service.server.start()
  expect(await over(id, 'applied')).toMatchObject({ people: PEOPLE, ...body, stock: [{ before: 0 }] })
  expect([await given(), await one(`select count(*)::int from ledger.movement where kind = 'assignment'`)]).toEqual([body.value, PEOPLE])
  expect(await one(`select count(*)::int from ledger.outbox where events like '%"tickets_arrived"%'`)).toBe(PEOPLE / 500)

  await service.paola.gets(undoDistribution, { params: { id }, body: { reason: 'Mese sbagliato' } })
  await inTheMiddle()
  await service.server.kill9()
  const some = (await back()) ?? 0
  expect(some > 0 && some < body.value).toBe(true)
  await service.server.start()
  expect(await over(id, 'undone')).toMatchObject({ back: { ...body, spent: 0 } })
  expect(await back()).toBe(body.value)
  expect(await service.db.slow(checkInvariants)).toEqual([])
  // The auditor shares no code with any of this; it ends with 1 when something is wrong.
  expect(
    execFileSync(process.execPath, [AUDIT], {
      env: { ...process.env, DATABASE_URL: service.url, AUDIT_REFERENCE: 'none' },
      encoding: 'utf8',
    }),
  ).not.toBe('')
}, 400_000)
