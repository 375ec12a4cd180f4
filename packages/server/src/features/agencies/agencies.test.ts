/** An office and its orders and its stock, and what leaves as a file, told on real parts. */
import { readFileSync } from 'node:fs'
import {
  askTickets,
  countEmployees,
  exportEmployees,
  exportOrders,
  getEmployee,
  getOrder,
  getStock,
  listEmployees,
  listOrders,
} from '@taschino/contract/agencies.ts'
import { WAITING_MAX } from '@taschino/contract/agency-shapes.ts'
import type { Call } from '@taschino/contract/call.ts'
import { cancel } from '@taschino/contract/payments.ts'
import { listTransactions } from '@taschino/contract/wallet.ts'
import { story } from '@taschino/testkit/story.ts'
import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import { issue, office } from '@taschino/testkit/agency-office.ts'

story('the office orders, sees the order wait, and calls it off', async (world) => {
  const { agency, alfieri } = await office(world)
  const ears = await world.listens(alfieri)
  const made = await alfieri.gets(askTickets, { body: { type: 'normal', unit: 800, amount: 300, note: 'Dicembre' } })
  expect(made).toMatchObject({
    state: 'pending',
    type: 'normal',
    unit: 800,
    amount: 300,
    value: 240_000,
    note: 'Dicembre',
    askedBy: 'Ufficio Personale',
    halfWay: false,
    reason: null,
  })
  await ears.hears('onAgencyCompanyResponse', 'asked', made.gtid)
  // Nothing has moved, and nothing is owed; what waits stands beside what is in hand.
  expect(await alfieri.gets(getStock, {})).toMatchObject({
    inHand: 0,
    invited: 0,
    groups: [{ type: 'normal', unit: 800, ordered: 300, inHand: 0, issued: 0, given: 0 }],
  })
  const second = await alfieri.gets(askTickets, { body: { type: 'normal', unit: 800, amount: 20 } })
  expect((await alfieri.gets(getStock, {})).groups).toMatchObject([{ ordered: 320 }])
  await alfieri.gets(cancel, { params: { id: second.gtid }, body: { reason: 'Numero sbagliato' } })
  const colleague = await world.person('agency', { name: 'Elena Sala', place: agency })
  expect((await colleague.gets(listOrders, { query: { state: 'pending' } })).items).toEqual([made])
  expect((await colleague.gets(getOrder, { params: { gtid: made.gtid } })).steps).toMatchObject([
    { step: 'asked', by: 'Ufficio Personale' },
  ])
  await alfieri.gets(cancel, { params: { id: made.gtid }, body: { reason: 'Numero sbagliato' } })
  expect((await alfieri.gets(listOrders, { query: { state: 'cancelled' } })).items).toMatchObject([
    { gtid: second.gtid, state: 'cancelled', reason: 'Numero sbagliato' },
    { gtid: made.gtid, state: 'cancelled', reason: 'Numero sbagliato' },
  ])
  expect((await alfieri.gets(listOrders, { query: { state: 'pending' } })).items).toEqual([])
  expect((await alfieri.gets(getStock, {})).groups).toEqual([])
})

story('T12: the same order sent twice with one key is one order, and with another body it is refused', async (world) => {
  const { alfieri } = await office(world)
  const ask = { body: { type: 'normal', unit: 800, amount: 10 }, key: crypto.randomUUID() }
  const [first, second] = await Promise.all([alfieri.sends(askTickets, ask), alfieri.sends(askTickets, ask)])
  expect(second.text).toBe(first.text)
  expect((await alfieri.gets(listOrders, { query: {} })).items).toHaveLength(1)
  await alfieri.isRefused('idempotency_mismatch', askTickets, { ...ask, body: { ...ask.body, amount: 11 } })
})

story('orders that are too large, too many, or of a suspended agency', async (world) => {
  const { agency, alfieri } = await office(world)
  await alfieri.isRefused('order_too_large', askTickets, { body: { type: 'business', unit: 10_000, amount: 10_001 } })
  for (const body of [
    { type: 'free_credits', unit: 800, amount: 1 },
    { type: 'normal', unit: 99, amount: 1 },
    { type: 'normal', unit: 800, amount: 0 },
    { type: 'normal', unit: 800.5, amount: 1 },
  ])
    await alfieri.isRefused('invalid_input', askTickets, { body })
  await alfieri.gets(askTickets, { body: { type: 'business', unit: 10_000, amount: 10_000 } })
  for (let n = 1; n < WAITING_MAX; n++) await alfieri.gets(askTickets, { body: { type: 'normal', unit: 800, amount: n } })
  await alfieri.isRefused('too_many_waiting', askTickets, { body: { type: 'normal', unit: 800, amount: 1 } })
  await world.db.query(`update agency set state = 'suspended', state_reason = 'Prova' where id = $1`, [agency])
  await alfieri.isRefused('agency_suspended', askTickets, { body: { type: 'normal', unit: 800, amount: 1 } })
})

story('orders by pages: every one once, newest first', async (world) => {
  const { alfieri } = await office(world)
  for (let n = 1; n <= 5; n++) await alfieri.gets(askTickets, { body: { type: 'normal', unit: 800, amount: n } })
  const amounts: number[] = []
  let cursor: string | null = null
  do {
    const page: { items: { amount: number }[]; nextCursor: string | null } = await alfieri.gets(listOrders, {
      query: { limit: '2', ...(cursor === null ? {} : { cursor }) },
    })
    amounts.push(...page.items.map(({ amount }) => amount))
    cursor = page.nextCursor
  } while (cursor !== null)
  expect(amounts).toEqual([5, 4, 3, 2, 1])
  await alfieri.isRefused('invalid_input', listOrders, { query: { cursor: 'x' } })
  await alfieri.isRefused('invalid_input', listEmployees, { query: { cursor: 'x' } })
})

story('T20: another agency’s orders and people do not exist', async (world) => {
  const { alfieri } = await office(world)
  const { agency: other, alfieri: lucedio } = await office(world, 'Studio Lucedio')
  const theirs = await lucedio.gets(askTickets, { body: { type: 'normal', unit: 700, amount: 5 } })
  const stranger = await world.person('enduser', { name: 'Francesca Riva', place: other })
  await alfieri.isRefused('not_found', getOrder, { params: { gtid: theirs.gtid } })
  await alfieri.isRefused('not_found', cancel, { params: { id: theirs.gtid }, body: { reason: 'Non è mio' } })
  await alfieri.isRefused('not_found', getEmployee, { params: { id: stranger.id } })
  expect((await alfieri.gets(listOrders, { query: {} })).items).toEqual([])
  expect((await alfieri.gets(listEmployees, { query: {} })).items).toEqual([])
  const homeless = await world.person('agency', { name: 'Senza Casa' })
  await homeless.isRefused('not_found', getStock)
  await homeless.isRefused('not_found', askTickets, { body: { type: 'normal', unit: 800, amount: 1 } })
})

story('the stock tells what is in hand and given; what people have left only as a sum of five or more, in tens', async (world) => {
  const { agency, alfieri } = await office(world)
  const people = []
  for (let n = 0; n < 5; n++) people.push(await world.person('enduser', { place: agency }))
  const [giulia, ...others] = people
  if (!giulia) throw new Error('nobody')
  const forno = await world.shop()
  await world.givesTogether(
    people.slice(0, 4).map(({ id }) => [id, '10 × 8,00 normal'] as const),
    agency,
  )
  await issue(world, agency, 40)
  await issue(world, agency, 12, { days: 20 })
  const few = await alfieri.gets(getStock, {})
  expect(few).toMatchObject({
    inHand: 52 * 800,
    people: 5,
    groups: [{ type: 'normal', unit: 800, inHand: 52, issued: 92, given: 40, givenThisMonth: 40, givenLastMonth: 0, unspent: null }],
  })
  expect(few.groups[0]?.expiring.map(({ amount }) => amount)).toEqual([12, 40])
  expect(few.months).toHaveLength(12)
  expect(few.months.at(-1)?.value).toBe(32_000)
  // The fifth has some, too: now the sum tells about nobody, and a lunch of two does not show.
  await world.givesTogether(
    people.map(({ id }) => [id, '10 × 8,00 normal'] as const),
    agency,
  )
  const five = await alfieri.gets(getStock, {})
  expect(five.groups[0]).toMatchObject({ given: 90, unspent: { amount: 90, expiring: [] } })
  await giulia.pays(forno, '2 × 8,00 normal')
  expect((await alfieri.gets(getStock, {})).groups[0]?.unspent).toEqual(five.groups[0]?.unspent)
  expect(others).toHaveLength(4)
})

story('an agency never learns where its people spend: no answer of its rooms names shop, payment or pocket', async (world) => {
  const { agency, alfieri } = await office(world)
  const forno = await world.shop({ title: 'Forno Segreto' })
  const giulia = await world.person('enduser', { place: agency })
  await world.gives(giulia.id, '9 × 8,00 normal', { agency })
  const paid = await giulia.pays(forno, '2 × 8,00 normal')
  const answers = await Promise.all([
    alfieri.sends(getStock),
    alfieri.sends(listEmployees),
    alfieri.sends(getEmployee, { params: { id: giulia.id } }),
    alfieri.sends(countEmployees),
    alfieri.sends(listTransactions, { params: { id: giulia.id } }),
    alfieri.sends(listTransactions, { params: { id: alfieri.id } }),
  ])
  for (const { text } of answers)
    for (const secret of ['Forno Segreto', paid.gtid, '"payment"', '"holds":']) expect(text).not.toContain(secret)
})

story(
  'T61: orders and people leave as files with what the lists show, and with nothing that an office program would run',
  async (world) => {
    const { agency, alfieri } = await office(world)
    await alfieri.gets(askTickets, { body: { type: 'normal', unit: 800, amount: 3, note: '=1+1' } })
    await alfieri.gets(askTickets, { body: { type: 'gdo', unit: 1000, amount: 2 } })
    await world.person('enduser', { name: '@Anna Alba', place: agency })
    const rows = async (call: Call, query = {}): Promise<string[][]> =>
      parse((await alfieri.sends(call, { query: { ...query, format: 'csv' } })).text, { delimiter: ';', bom: true }) as string[][]
    expect((await rows(exportOrders)).slice(1).map((row) => [row[3], row[4], row[5], row[6], row[7], row[8]])).toEqual([
      ['in attesa', 'Spesa', '10,00', '2', '20,00', ''],
      ['in attesa', 'Pasto', '8,00', '3', '24,00', `'=1+1`],
    ])
    expect(await rows(exportOrders, { state: 'approved' })).toHaveLength(1)
    expect((await rows(exportEmployees)).slice(1).map((row) => [row[0], row[1], row[4]])).toEqual([[`'@Anna`, 'Alba', 'mai aperto']])
    expect((await alfieri.sends(exportEmployees, { query: { format: 'xlsx' } })).text.startsWith('PK')).toBe(true)
  },
)

story('no file of these rooms reads who was paid', async () => {
  for (const file of ['employees-store.ts', 'stock-store.ts', 'orders-store.ts', 'departures-store.ts'])
    expect(readFileSync(new URL(file, import.meta.url), 'utf8')).not.toMatch(/\bshop\b|counterparty|takings/)
})
