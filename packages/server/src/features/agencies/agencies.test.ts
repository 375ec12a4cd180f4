/** An office and its orders, its stock and its people, told on real parts. */
import { readFileSync } from 'node:fs'
import {
  askTickets,
  countEmployees,
  exportEmployees,
  exportOrders,
  getEmployee,
  getOrder,
  getStock,
  inviteEmployees,
  listEmployees,
  listOrders,
  resendInvitations,
} from '@taschino/contract/agencies.ts'
import { WAITING_MAX } from '@taschino/contract/agency-shapes.ts'
import type { Call } from '@taschino/contract/call.ts'
import { cancel } from '@taschino/contract/payments.ts'
import { listTransactions } from '@taschino/contract/wallet.ts'
import { openLot } from '@taschino/ledger/lots.ts'
import { issueTickets } from '@taschino/ledger/movements/issue-tickets.ts'
import { post } from '@taschino/ledger/post.ts'
import { newGtid } from '@taschino/basics/gtid.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'

async function office(world: World, name = 'Officine Alfieri'): Promise<{ agency: number; alfieri: Person }> {
  const agency = await world.agency(name)
  return { agency, alfieri: await world.person('agency', { name: 'Ufficio Personale', place: agency }) }
}

/** Tickets in the agency's hands. */
async function issue(world: World, agency: number, amount: number, { unit = 800, days = 300 } = {}): Promise<void> {
  await world.db.tx(async (sql) => {
    const lot = await openLot(sql, { type: 'normal', unit, expiresAt: new Date(Date.now() + days * 86_400_000), agency })
    await post(
      sql,
      issueTickets({
        gtid: newGtid(),
        once: `order:${lot}`,
        agency,
        type: 'normal',
        unit,
        amount,
        lot,
        detail: {},
        events: [],
        call: null,
      }),
    )
  })
}

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
  await alfieri.isRefused('agency_suspended', inviteEmployees, {
    body: { people: [{ firstName: 'Anna', lastName: 'Po', email: 'anna.po@storia.test' }] },
  })
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

story('the office invites a list: every row judged, all or none, and each gets a letter', async (world) => {
  const { agency, alfieri } = await office(world)
  const box = await world.letterbox()
  const giulia = await world.person('enduser', { place: agency })
  const people = [
    { firstName: 'Anna', lastName: 'Po', email: `Anna.${agency}@storia.test` },
    { firstName: '', lastName: 'Dora', email: 'ugo' },
    { firstName: 'Giulia', lastName: 'Bianchi', email: `${giulia.username}@storia.test` },
  ]
  const bad = await alfieri.gets(inviteEmployees, { body: { people } })
  expect(bad).toEqual({
    invited: 0,
    faults: [
      { row: 1, at: 'firstName', why: 'missing' },
      { row: 1, at: 'email', why: 'format' },
      { row: 2, at: 'email', why: 'here_already' },
    ],
  })
  expect((await alfieri.gets(countEmployees, { query: {} })).count).toBe(1)
  const good = [people[0], { firstName: 'Ugo', lastName: 'Dora', email: `ugo.${agency}@storia.test` }].flatMap((one) => one ?? [])
  expect(await alfieri.gets(inviteEmployees, { body: { check: true, people: good } })).toEqual({ invited: 0, faults: [] })
  expect(await alfieri.gets(inviteEmployees, { body: { people: good } })).toEqual({ invited: 2, faults: [] })
  for (const name of ['anna', 'ugo']) expect((await box.brings(`${name}.${agency}@storia.test`)).text).toContain('Officine Alfieri')
  expect((await alfieri.gets(countEmployees, { query: {} })).byStatus).toEqual({ active: 0, invited: 2, unopened: 1, closed: 0, left: 0 })
  const [anna] = (await alfieri.gets(listEmployees, { query: { text: 'po anna', status: 'invited' } })).items
  expect(anna).toMatchObject({ firstName: 'Anna', lastName: 'Po', username: 'anna.po', status: 'invited' })
  expect(Date.parse(anna?.linkEndsAt ?? '') - Date.parse(anna?.invitedAt ?? '')).toBe(72 * 3_600_000)
})

story('T66: signs that nobody sees are wrong in their cell, and nothing breaks', async (world) => {
  const { alfieri } = await office(world)
  for (const sign of ['\u0000', '\ud800', '\u202e', '\u200b', '\n'])
    expect(
      (
        await alfieri.gets(inviteEmployees, {
          body: { people: [{ firstName: `An${sign}na`, lastName: `Po${sign}li`, email: `a${sign}@storia.test` }] },
        })
      ).faults.map(({ at, why }) => `${at} ${why}`),
      JSON.stringify(sign),
    ).toEqual(['firstName format', 'lastName format', 'email format'])
})

story('T34: a row that names somebody of elsewhere is answered like any other', async (world) => {
  const { agency, alfieri } = await office(world)
  const stranger = await world.person('enduser', { name: 'Marta Altrove' })
  const people = [
    { firstName: 'Marta', lastName: 'Altrove', email: `${stranger.username}@storia.test` },
    { firstName: 'Nuova', lastName: 'Persona', email: `nuova.${agency}@storia.test` },
  ]
  expect(await alfieri.gets(inviteEmployees, { body: { people } })).toEqual({ invited: 2, faults: [] })
  expect(
    (await world.db.query<{ place: number | null }>('select id_agency as place from app_user where id = $1', [stranger.id])).rows,
  ).toEqual([{ place: null }])
})

story(
  'T38: everybody who waits is written to again, not more often than three times in an hour; whose link ran out is told apart',
  async (world) => {
    const { agency, alfieri } = await office(world)
    await alfieri.gets(inviteEmployees, {
      body: { people: ['anna', 'ugo'].map((name) => ({ firstName: name, lastName: 'Dora', email: `${name}.dora.${agency}@storia.test` })) },
    })
    await world.db.query(
      `update account_code set expires_at = now() - interval '1 minute' where id_user in (select id from app_user where id_agency = $1 and first_name = 'anna')`,
      [agency],
    )
    expect((await alfieri.gets(countEmployees, { query: {} })).byStatus).toMatchObject({ invited: 1, unopened: 1 })
    expect(await alfieri.gets(resendInvitations, { body: {} })).toEqual({ sent: 2, spared: 0 })
    expect((await alfieri.gets(countEmployees, { query: {} })).byStatus).toMatchObject({ invited: 2, unopened: 0 })
    await alfieri.gets(resendInvitations, { body: {} })
    expect(await alfieri.gets(resendInvitations, { body: {} })).toEqual({ sent: 0, spared: 2 })
  },
)

story('T68: a firm of five hundred comes in by three lists, six hundred invitations in an hour are work, more are not', async (world) => {
  const { agency, alfieri } = await office(world)
  const firm = Array.from({ length: 100 }, (_, n) => ({
    firstName: 'Nuova',
    lastName: `Persona ${n}`,
    email: `persona.${n}.${agency}@storia.test`,
  }))
  await world.db.query('insert into invitation (id_inviter) select $1 from generate_series(1, 100)', [alfieri.id])
  expect(await alfieri.gets(inviteEmployees, { body: { people: firm } })).toEqual({ invited: 100, faults: [] })
  await world.db.query('insert into invitation (id_inviter) select $1 from generate_series(1, 399)', [alfieri.id])
  const people = ['uno', 'due'].map((name) => ({ firstName: name, lastName: 'Dora', email: `${name}.${agency}@storia.test` }))
  await alfieri.isRefused('too_many_invitations', inviteEmployees, { body: { people } })
  expect(await alfieri.gets(inviteEmployees, { body: { people: people.slice(0, 1) } })).toEqual({ invited: 1, faults: [] })
  await alfieri.isRefused('invalid_input', inviteEmployees, { body: { people: Array.from({ length: 201 }, () => people[0]) } })
})

story('people by pages and by status, and whoever came in once is no longer "never opened"', async (world) => {
  const { agency, alfieri } = await office(world)
  const names = ['Anna Alba', 'Bice Bora', 'Caio Cori', 'Dino Dora', 'Elsa Erba']
  const people = await Promise.all(names.map((name) => world.person('enduser', { name, place: agency })))
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page: { items: { lastName: string }[]; nextCursor: string | null } = await alfieri.gets(listEmployees, {
      query: { limit: '2', ...(cursor === null ? {} : { cursor }) },
    })
    seen.push(...page.items.map(({ lastName }) => lastName))
    cursor = page.nextCursor
  } while (cursor !== null)
  expect(seen).toEqual(['Alba', 'Bora', 'Cori', 'Dora', 'Erba'])
  expect((await alfieri.gets(listEmployees, { query: { status: 'active' } })).items).toEqual([])
  const [anna] = people
  if (!anna) throw new Error('nobody')
  await anna.token()
  expect(await alfieri.gets(getEmployee, { params: { id: String(anna.id) } })).toMatchObject({ status: 'active' })
  await world.db.query(`update app_user set status = 'disabled' where id = $1`, [anna.id])
  expect(await alfieri.gets(getEmployee, { params: { id: String(anna.id) } })).toMatchObject({ status: 'closed' })
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

story(
  'lists that no spreadsheet should hold are refused with the number',
  async (world) => {
    const { agency, alfieri } = await office(world)
    for (const amount of [1, 2]) await alfieri.gets(askTickets, { body: { type: 'normal', unit: 800, amount } })
    for (const name of ['Anna Alba', 'Bice Bora']) await world.person('enduser', { name, place: agency })
    for (const call of [exportOrders, exportEmployees])
      expect((await alfieri.isRefused('export_too_large', call, { query: { format: 'csv' } })).json).toMatchObject({ facts: { most: 1 } })
  },
  { settings: { exportMax: 1 } },
)
