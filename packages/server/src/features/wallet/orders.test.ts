/**
 * What an office asked for stands in its list of movements with where it stands, answered or not, in every page and under every filter
 * (docs/product.md, orders).
 */
import { askTickets } from '@taschino/contract/agencies.ts'
import { cancel } from '@taschino/contract/payments.ts'
import { approve, reject } from '@taschino/contract/requests.ts'
import { getReceipt, listTransactions, type Transaction } from '@taschino/contract/wallet.ts'
import { office } from '@taschino/testkit/asks.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

type Query = Record<string, string>
async function walk(who: Person, id: number, query: Query, by: 'cursor' | 'skip' = 'cursor', limit = 2): Promise<Transaction[]> {
  const rows: Transaction[] = []
  for (let cursor: string | null = null; ;) {
    const page: { items: Transaction[]; nextCursor: string | null } = await who.gets(listTransactions, {
      params: { id: String(id) },
      query: { ...query, limit: String(limit), ...(by === 'skip' ? { skip: String(rows.length) } : cursor ? { cursor } : {}) },
    })
    rows.push(...page.items)
    if (page.nextCursor === null) return rows
    cursor = page.nextCursor
  }
}
const shown = ({ type, status, value, request, parts }: Transaction) => [
  type,
  status,
  value,
  request?.value ?? null,
  parts.map(({ unit, amount }) => `${amount} × ${unit}`).join(),
]

/** One order in each state, and the approved one in hand. */
async function ordered(world: World) {
  const { idAgency, elena, marta } = await office(world)
  const asks = async (amount: number, type: 'normal' | 'gdo' = 'normal') =>
    (await elena.gets(askTickets, { body: { type, unit: 800, amount } })).gtid
  const [approved, rejected, cancelled, pending] = [await asks(10), await asks(20, 'gdo'), await asks(30), await asks(40)]
  await marta.gets(reject, { params: { gtid: rejected }, body: { reason: 'Fattura aperta' } })
  await elena.gets(cancel, { params: { id: cancelled }, body: { reason: 'Troppi' } })
  await marta.gets(approve, { params: { gtid: approved }, body: { invoiceNumber: `F-${idAgency}`, valueDate: '2026-11-23' } })
  return { idAgency, elena, marta, pending, rejected, cancelled }
}
const ALL = [
  ['ticket-request', 'completed', 8000, null, '10 × 800'],
  ['ticket-request', 'pending', 0, 32_000, '40 × 800'],
  ['ticket-request', 'cancelled', 0, 24_000, '30 × 800'],
  ['ticket-request', 'rejected', 0, 16_000, '20 × 800'],
]

story('pending, rejected and cancelled orders stand beside the approved ones, for the office and for the company', async (world) => {
  const { elena, marta } = await ordered(world)
  for (const who of [elena, marta]) {
    expect((await walk(who, elena.id, { request: 'true' })).map(shown)).toEqual(ALL)
    expect((await walk(who, elena.id, {}, 'skip', 3)).map(shown)).toEqual(ALL)
  }
  // They are worth nothing to what is in hand until they are answered.
  expect((await walk(elena, elena.id, {})).reduce((sum, { value }) => sum + value, 0)).toBe(8000)
})

story('every filter finds them as it finds movements', async (world) => {
  const { idAgency, elena, marta, pending } = await ordered(world)
  const found = async (query: Query) => (await walk(elena, elena.id, query)).map(({ status }) => status)
  expect(await found({ request: 'false' })).toEqual([])
  expect(await found({ payback: 'true' })).toEqual([])
  expect(await found({ payback: 'false' })).toEqual(['completed', 'pending', 'cancelled', 'rejected'])
  expect(await found({ payback: 'true', request: 'true' })).toEqual(['completed', 'pending', 'cancelled', 'rejected'])
  expect(await found({ ticketTypes: 'gdo' })).toEqual(['rejected'])
  expect(await found({ ticketTypes: 'business' })).toEqual([])
  expect(await found({ text: 'taschino' })).toEqual(['completed', 'pending', 'cancelled', 'rejected'])
  expect(await found({ text: 'forno' })).toEqual([])
  expect(await found({ text: pending })).toEqual(['pending'])
  expect(await found({ idAgency: String(idAgency) })).toEqual(['completed', 'pending', 'cancelled', 'rejected'])
  expect((await walk(marta, elena.id, { idAgency: String(idAgency + 1000) })).length).toBe(0)
})

story('nobody else reads them, and each opens as a receipt', async (world) => {
  const { elena, marta, pending, rejected } = await ordered(world)
  const other = await world.person('agency', { name: 'Lucio Dio', place: await world.agency('Studio Lucedio') })
  expect(await walk(other, other.id, { request: 'true' })).toEqual([])
  for (const who of [elena, marta])
    expect(await who.gets(getReceipt, { params: { gtid: pending } })).toMatchObject({
      gtid: pending,
      type: 'ticket-request',
      status: 'pending',
      shop: null,
      request: { state: 'pending', value: 32_000 },
    })
  expect(await elena.gets(getReceipt, { params: { gtid: rejected } })).toMatchObject({ status: 'rejected', reason: 'Fattura aperta' })
  await other.isRefused('not_found', getReceipt, { params: { gtid: pending } })
})
