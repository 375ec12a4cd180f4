/** The list of movements against a model that any child could check: every filter, every page, also while others pay (G12). */
import { describe, expect } from 'vitest'
import { TICKET_TYPES } from '@taschino/basics/tickets.ts'
import { cancel, refund } from '@taschino/contract/payments.ts'
import { listTransactions, type Transaction } from '@taschino/contract/wallet.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'

type Query = Record<string, string>
const page = (who: Person, query: Query) => who.gets(listTransactions, { params: { id: String(who.id) }, query })

/** Reads to the end, by cursor or by skip; every page but the last must be full. */
async function walk(who: Person, query: Query, by: 'cursor' | 'skip', limit: number): Promise<Transaction[]> {
  const rows: Transaction[] = []
  for (let cursor: string | null = null; ;) {
    const { items, nextCursor }: { items: Transaction[]; nextCursor: string | null } = await page(who, {
      ...query,
      limit: String(limit),
      ...(by === 'skip' ? { skip: String(rows.length) } : cursor ? { cursor } : {}),
    })
    rows.push(...items)
    if (nextCursor === null) return rows
    expect(items).toHaveLength(limit)
    expect(nextCursor).toBe(items.at(-1)?.gtid)
    cursor = nextCursor
  }
}

/** A month of a lively person: two agencies, three shops, credits, refunds, cancellations. */
async function livelyPerson(world: World) {
  const [alfieri, lucedio] = [await world.agency('Officine Alfieri'), await world.agency('Studio Lucedio')]
  const [forno, bar, dora] = [
    await world.shop(),
    await world.shop({ title: 'Bar Centrale' }),
    await world.shop({ title: 'Supermercato Dora', capabilities: ['normal', 'gdo', 'business', 'free_credits'] }),
  ]
  const giulia = await world.person('enduser', { place: alfieri })
  const carla = await world.person('shop', { name: 'Carla Rosetti', place: forno.id })
  await world.gives(giulia.id, '40 × 8,00 normal', { agency: alfieri })
  await world.gives(giulia.id, '20 × 10,00 gdo + 5 × 15,00 business', { agency: lucedio })
  await world.gives(giulia.id, '90,00 credits')
  for (let i = 1; i <= 4; i++) {
    const first = await giulia.pays(forno, `${i} × 8,00 normal + 1,0${i} credits`)
    const second = await giulia.pays(forno, `1 × 8,00 normal + 2,0${i} credits`)
    await giulia.pays(bar, `3,0${i} credits`)
    await giulia.pays(dora, i % 2 ? `${i} × 10,00 gdo` : `1 × 15,00 business + ${i} × 10,00 gdo`)
    if (i % 2) await carla.gets(refund, { body: { gtid: first.gtid, unit: 800, amount: 1, reason: 'Uno di troppo' } })
    else await carla.gets(cancel, { params: { id: second.gtid }, body: { reason: 'Conto sbagliato' } })
  }
  return { alfieri, lucedio, forno, bar, dora, giulia, carla }
}

/** What the filters mean, said once more and as simply as can be; `agencyOf` is known to the story. */
function model(all: readonly Transaction[], query: Query, agencyOf: (row: Transaction) => number | null): Transaction[] {
  const words = (query['text'] ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const types = query['ticketTypes'] ? query['ticketTypes'].split(',') : null
  return all.filter((row) => {
    const name = row.counterparty?.name.toLowerCase() ?? ''
    if (query['text'] === row.gtid) return true
    if (!words.every((word) => name.includes(word))) return false
    if (types && !row.parts.some((part) => types.includes(part.type))) return false
    if (query['idAgency'] && agencyOf(row) !== Number(query['idAgency'])) return false
    const payback = row.type === 'payback'
    const request = row.type === 'ticket-request' || row.type === 'free-credits-request'
    if (query['payback'] === 'false' && payback) return false
    if (query['request'] === 'false' && request) return false
    const asked = query['payback'] === 'true' || query['request'] === 'true'
    return !asked || (query['payback'] === 'true' && payback) || (query['request'] === 'true' && request)
  })
}

describe('the list of movements', () => {
  story('T22: is what the model says, for every combination of filters, by cursor and by skip', async (world) => {
    const { alfieri, lucedio, giulia } = await livelyPerson(world)
    const all = await walk(giulia, {}, 'cursor', 100)
    expect(all.map((row) => row.gtid)).toEqual(
      all
        .map((row) => row.gtid)
        .toSorted()
        .toReversed(),
    )
    expect(all.length).toBe(4 + 16 + 4)
    const agencyOf = (row: Transaction): number | null =>
      row.type === 'free-credits-request' ? null : row.counterparty?.name === 'Studio Lucedio' ? lucedio : alfieri
    const texts = [undefined, 'forno', 'FORNO rosetti', 'bar', 'e', 'nessuno', 'taschino', 'alfieri', '%', all[5]?.gtid]
    const typeLists = [undefined, ...TICKET_TYPES, 'normal,gdo', 'gdo,free_credits']
    const flags = [
      {},
      { payback: 'true' },
      { request: 'true' },
      { payback: 'true', request: 'true' },
      { payback: 'false', request: 'false' },
      { request: 'false' },
    ]
    let compared = 0
    for (const text of texts)
      for (const ticketTypes of typeLists)
        for (const [i, flag] of flags.entries()) {
          const idAgency = [undefined, String(alfieri), String(lucedio)][compared % 3]
          const query = {
            ...(text ? { text } : {}),
            ...(ticketTypes ? { ticketTypes } : {}),
            ...flag,
            ...(idAgency ? { idAgency } : {}),
          } as Query
          const expected = model(all, query, agencyOf).filter(
            (row) => text !== row.gtid || model([row], { ...query, text: '' }, agencyOf).length > 0,
          )
          const got = await walk(giulia, query, compared++ % 2 ? 'cursor' : 'skip', 3 + (i % 5))
          expect(
            got.map((row) => row.gtid),
            JSON.stringify(query),
          ).toEqual(expected.map((row) => row.gtid))
        }
    expect(compared).toBe(420)
  })

  story('T22: adds up to what is held, and to what the shop took', async (world) => {
    const { forno, giulia, carla } = await livelyPerson(world)
    const sum = (rows: readonly Transaction[]): number => rows.reduce((total, row) => total + row.value, 0)
    const { rows } = await world.db.query<{ party: number; held: number }>(
      `select party, sum(balance)::bigint as held from ledger.account where party = any ($1::bigint[]) group by party`,
      [[giulia.id, forno.id]],
    )
    const held = (party: number): number | undefined => rows.find((row) => row.party === party)?.held
    expect(sum(await walk(giulia, {}, 'cursor', 7))).toBe(held(giulia.id))
    expect(sum(await walk(carla, {}, 'skip', 7))).toBe(held(forno.id))
  })

  story('T22: shows by cursor every movement once, also while more are being made', async (world) => {
    const { forno, giulia, carla } = await livelyPerson(world)
    const before = await walk(carla, {}, 'cursor', 100)
    const seen: Transaction[] = []
    let cursor: string | null = null
    let paid = 0
    do {
      const [read]: [{ items: Transaction[]; nextCursor: string | null }, unknown] = await Promise.all([
        page(carla, cursor ? { limit: '2', cursor } : { limit: '2' }),
        giulia.pays(forno, `0,${String(10 + paid++)} credits`),
      ])
      seen.push(...read.items)
      cursor = read.nextCursor
    } while (cursor)
    expect(new Set(seen.map((row) => row.gtid)).size).toBe(seen.length)
    const old = seen.filter((row) => before.some((one) => one.gtid === row.gtid))
    expect(old.map((row) => row.gtid)).toEqual(before.map((row) => row.gtid))
    expect(await walk(carla, {}, 'cursor', 100)).toHaveLength(before.length + paid)
  })

  story('refuses pages that are none', async (world) => {
    const giulia = await world.person('enduser')
    for (const query of [
      { limit: '0' },
      { limit: '101' },
      { skip: '10001' },
      { cursor: 'x' },
      { cursor: 'UUUUUUUUUUUUUUUU' },
      { ticketTypes: 'gold' },
      { payback: '1' },
      { idAgency: '0' },
      { text: 'x'.repeat(81) },
    ])
      await giulia.isRefused('invalid_input', listTransactions, { params: { id: giulia.id }, query })
  })
})
