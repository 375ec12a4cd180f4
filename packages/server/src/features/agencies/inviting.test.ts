/** An office and its people: invited by lists, written to again, found by pages. */
import {
  askTickets,
  countEmployees,
  exportEmployees,
  exportOrders,
  getEmployee,
  getStock,
  listEmployees,
  resendInvitations,
} from '@taschino/contract/agencies.ts'
import { applyPeopleImport, createPeopleImport } from '@taschino/contract/imports-people.ts'
import { bringsIn, faultsIn, peopleSheet, somePeople } from '@taschino/testkit/many-people.ts'
import { story } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'
import { office } from '@taschino/testkit/agency-office.ts'

story('a list that the office brings in: every row judged, all are invited and written to, and counted', async (world) => {
  const { agency, alfieri } = await office(world)
  const box = await world.letterbox()
  const giulia = await world.person('enduser', { place: agency })
  const anna = { firstName: 'Anna', lastName: 'Po', email: `Anna.${agency}@storia.test` }
  const ugo = { firstName: 'Ugo', lastName: 'Dora', email: `ugo.${agency}@storia.test` }
  const here = { firstName: 'Giulia', lastName: 'Bianchi', email: `${giulia.username}@storia.test` }
  expect(await faultsIn(alfieri, [anna, { ...ugo, firstName: '', email: 'ugo' }, here])).toEqual([
    '2 firstName required',
    '2 email format',
    '3 email here_already',
  ])
  expect((await alfieri.gets(countEmployees, { query: {} })).count).toBe(1)
  await bringsIn(alfieri, [anna, ugo])
  for (const name of ['anna', 'ugo']) expect((await box.brings(`${name}.${agency}@storia.test`)).text).toContain('Officine Alfieri')
  expect((await alfieri.gets(countEmployees, { query: {} })).byStatus).toEqual({ active: 0, invited: 2, unopened: 1, closed: 0, left: 0 })
  // Tickets can be given to all three; that nobody has been inside yet is told beside.
  expect(await alfieri.gets(getStock, {})).toMatchObject({ people: 3, invited: 3 })
  const [one] = (await alfieri.gets(listEmployees, { query: { text: 'po anna', status: 'invited' } })).items
  expect(one).toMatchObject({ firstName: 'Anna', lastName: 'Po', username: 'anna.po', status: 'invited' })
  expect(Date.parse(one?.linkEndsAt ?? '') - Date.parse(one?.invitedAt ?? '')).toBe(72 * 3_600_000)
})

story('T66: signs that nobody sees are wrong in their cell, and nothing breaks', async (world) => {
  const { alfieri } = await office(world)
  const named = (sign: string) => ({ firstName: `An${sign}na`, lastName: `Po${sign}li`, email: `a${sign}@storia.test` })
  for (const sign of ['\u202e', '\u200b'])
    expect(await faultsIn(alfieri, [named(sign)]), JSON.stringify(sign)).toEqual([
      '1 firstName format',
      '1 lastName format',
      '1 email format',
    ])
  for (const sign of ['\u0000', '\ud800', '\u202e', '\u200b', '\n'])
    await alfieri.isRefused('invalid_input', createPeopleImport, { body: { people: [named(sign)] }, files: {} })
})

story('T34: a row that names somebody of elsewhere brings them nowhere', async (world) => {
  const { agency, alfieri } = await office(world)
  const stranger = await world.person('enduser', { name: 'Marta Altrove' })
  const people = [
    { firstName: 'Marta', lastName: 'Altrove', email: `${stranger.username}@storia.test` },
    { firstName: 'Nuova', lastName: 'Persona', email: `nuova.${agency}@storia.test` },
  ]
  expect(await bringsIn(alfieri, people)).toMatchObject({ state: 'applied', rows: { good: 2 } })
  expect(
    (await world.db.query<{ place: number | null }>('select id_agency as place from app_user where id = $1', [stranger.id])).rows,
  ).toEqual([{ place: null }])
})

story(
  'T38: everybody who waits is written to again, not more often than three times in an hour; whose link ran out is told apart',
  async (world) => {
    const { agency, alfieri } = await office(world)
    await bringsIn(
      alfieri,
      ['anna', 'ugo'].map((name) => ({ firstName: name, lastName: 'Dora', email: `${name}.dora.${agency}@storia.test` })),
    )
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

story('T68: a firm of five hundred is work, six hundred invitations in an hour are the most', async (world) => {
  const { alfieri } = await office(world)
  await world.db.query('insert into invitation (id_inviter) select $1 from generate_series(1, 99)', [alfieri.id])
  expect(await bringsIn(alfieri, somePeople(500))).toMatchObject({ state: 'applied', rows: { good: 500 } })
  const { import: next } = await alfieri.gets(createPeopleImport, { body: {}, files: { sheet: peopleSheet(somePeople(2)) } })
  await alfieri.isRefused('too_many_invitations', applyPeopleImport, { params: { id: String(next.id) }, body: { people: 2 } })
  expect(await bringsIn(alfieri, somePeople(1))).toMatchObject({ state: 'applied' })
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
