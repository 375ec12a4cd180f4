/** Stories of the journal at a desk: every movement once by pages, narrowed by day, kind, account, party, amount, code; with its sums. */
import { addDays } from '@taschino/basics/bank-day.ts'
import { businessDay } from '@taschino/basics/business-day.ts'
import { exportJournal, listJournal, type JournalLine } from '@taschino/contract/desk-journal.ts'
import { approve, invoicePaid } from '@taschino/contract/requests.ts'
import { office, orders } from '@taschino/testkit/asks.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

const today = businessDay(Date.now())

async function street(world: World) {
  const { idAgency, elena, marta } = await office(world)
  const [giulia, forno] = [await world.person('enduser'), await world.shop()]
  await world.gives(giulia.id, '6 × 8,00 normal')
  const first = await giulia.pays(forno, '1 × 8,00 normal')
  const second = await giulia.pays(forno, '2 × 8,00 normal')
  const gtid = await orders(world, { id: elena.id, place: idAgency }, 10)
  await marta.gets(approve, { params: { gtid }, body: { valueDate: today } })
  await marta.gets(invoicePaid, { params: { gtid }, body: {} })
  return { idAgency, marta, giulia, forno, first: first.gtid, second: second.gtid }
}

async function all(marta: Person, query: Record<string, string>): Promise<JournalLine[]> {
  const found: JournalLine[] = []
  for (let cursor: string | null = null; ;) {
    const page: { items: JournalLine[]; nextCursor: string | null } = await marta.gets(listJournal, {
      query: { ...query, limit: '2', ...(cursor === null ? {} : { cursor }) },
    })
    found.push(...page.items)
    if (page.nextCursor === null) return found
    cursor = page.nextCursor
  }
}

story('pages hold every movement once, newest first, and the sums are theirs', async (world) => {
  const { marta } = await street(world)
  const lines = await all(marta, {})
  const { rows } = await world.db.query<{ gtid: string }>('select gtid from ledger.movement order by gtid desc')
  expect(lines.map(({ gtid }) => gtid)).toEqual(rows.map(({ gtid }) => gtid))
  const { totals } = await marta.gets(listJournal, { query: { totals: 'true', limit: '1' } })
  expect(totals).toEqual({ count: lines.length, value: lines.reduce((sum, { value }) => sum + value, 0) })
})

story('a desk narrows it by kind, account, party, amount, code and day, and one filter narrows the other', async (world) => {
  const { idAgency, marta, giulia, forno, first, second } = await street(world)
  const gtids = async (query: Record<string, string>) => (await all(marta, query)).map(({ gtid }) => gtid)
  expect(await gtids({ party: String(forno.id) })).toEqual([second, first])
  expect(await gtids({ party: String(giulia.id), kind: 'payment', least: '1600' })).toEqual([second])
  expect(await gtids({ party: String(giulia.id), kind: 'payment', most: '800' })).toEqual([first])
  expect(await gtids({ text: second })).toEqual([second])
  expect(await gtids({ text: `${first.slice(8, 12)}-${first.slice(12).toLowerCase()}` })).toEqual([first])
  expect(await gtids({ text: 'forno' })).toEqual([])
  const paid = await all(marta, { party: String(idAgency), account: 'bank' })
  expect(paid).toMatchObject([
    { kind: 'ticket-request', value: 8000, from: { kind: 'company', account: 'bank' }, to: { kind: 'agency', id: idAgency } },
  ])
  expect(await gtids({ party: String(forno.id), to: addDays(today, -1) })).toEqual([])
  expect(await gtids({ party: String(forno.id), from: today, to: today })).toEqual([second, first])
  await marta.isRefused('invalid_input', listJournal, { query: { cursor: 'x.y' } })
})

story(
  'a file holds no more rows than a spreadsheet should',
  async (world) => {
    const { marta } = await street(world)
    await marta.isRefused('export_too_large', exportJournal, { query: { format: 'csv' } })
  },
  { settings: { exportMax: 1 } },
)
