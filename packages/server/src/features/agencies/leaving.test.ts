/**
 * Somebody leaves the agency: with their tickets or without, by mistake, while they pay; and what the agency may know of them afterwards.
 */
import { getEmployee, getStock, listEmployees, markBack, markLeft } from '@taschino/contract/agencies.ts'
import { pay } from '@taschino/contract/payments.ts'
import { getProfile } from '@taschino/contract/people/profile.ts'
import { getUser } from '@taschino/contract/people/users.ts'
import { listTransactions } from '@taschino/contract/wallet.ts'
import { newGtid } from '@taschino/basics/gtid.ts'
import { assignTickets } from '@taschino/ledger/movements/assign-tickets.ts'
import { post } from '@taschino/ledger/post.ts'
import { faultsIn } from '@taschino/testkit/many-people.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'
import { employeesOf, stockOf } from './public.ts'

async function atWork(world: World) {
  const agency = await world.agency()
  const alfieri = await world.person('agency', { name: 'Ufficio Personale', place: agency })
  const giulia = await world.person('enduser', { place: agency })
  const forno = await world.shop()
  await world.gives(giulia.id, '5 × 8,00 normal', { agency })
  await world.gives(giulia.id, '10 × 8,00 normal + 2 × 15,00 business', { agency, days: 600 })
  await world.gives(giulia.id, '3 × 7,00 normal + 4,00 credits')
  return { agency, alfieri, giulia, forno, id: { params: { id: String(giulia.id) } } }
}

const byName = (pocket: string): string[] => pocket.split(' + ').toSorted()

story('who leaves with their tickets keeps everything but gets nothing more', async (world) => {
  const { agency, alfieri, giulia, id, forno } = await atWork(world)
  const before = await giulia.pocket()
  const left = await alfieri.gets(markLeft, { ...id, body: { tickets: 'leave' } })
  expect(left).toMatchObject({ status: 'left', cameBack: null, gtid: null, parts: [] })
  expect(await giulia.pocket()).toBe(before)
  await giulia.pays(forno, '1 × 8,00 normal')
  expect((await employeesOf(world.db, agency)).map(({ state }) => state)).toEqual(['left'])
  expect((await giulia.gets(getProfile, {})).agency).toBeNull()
  // What the agency still knows is its own list; the person's data are not its business any more.
  await alfieri.isRefused('not_found', getUser, id)
  expect((await alfieri.gets(listEmployees, { query: { status: 'left' } })).items).toMatchObject([
    { id: giulia.id, leftAt: expect.any(String) },
  ])
  await alfieri.isRefused('already_left', markLeft, { ...id, body: { tickets: 'leave' } })
  const again = { firstName: 'Giulia', lastName: 'Bianchi', email: `${giulia.username}@storia.test` }
  expect(await faultsIn(alfieri, [again])).toEqual(['1 email has_left'])
  const back = await alfieri.gets(markBack, { ...id, body: { tickets: 'give-back' } })
  expect(back).toMatchObject({ leftAt: null, gtid: null, value: 0 })
  await alfieri.isRefused('not_left', markBack, { ...id, body: { tickets: 'keep' } })
  expect((await giulia.gets(getProfile, {})).agency).toMatchObject({ id: agency })
})

story(
  'what the agency gave and is unspent comes back, lot by lot; credits and others’ tickets stay; and all of it is put back again',
  async (world) => {
    const { agency, alfieri, giulia, id, forno } = await atWork(world)
    const box = await world.letterbox()
    const ears = await world.listens(giulia)
    await giulia.pays(forno, '2 × 8,00 normal')
    const before = byName(await giulia.pocket())
    const left = await alfieri.gets(markLeft, { ...id, body: { tickets: 'take-back' } })
    expect(left).toMatchObject({ status: 'left', cameBack: { tickets: 15, value: 13 * 800 + 2 * 1500 } })
    expect(left.parts).toEqual(
      expect.arrayContaining([
        { type: 'normal', unit: 800, amount: 13 },
        { type: 'business', unit: 1500, amount: 2 },
      ]),
    )
    expect(byName(await giulia.pocket())).toEqual(byName('3 × 7,00 normal + 4,00 credits'))
    expect((await stockOf(world.db, agency)).map(({ type, unit, lots }) => [type, unit, lots.map(({ amount }) => amount)])).toEqual([
      ['normal', 800, [3, 10]],
      ['business', 1500, [2]],
    ])
    await ears.hears('onRefund', 'taken-back', left.gtid ?? '')
    expect(ears.notifications).toMatchObject([{ title: 'Buoni ripresi', data: { type: 'takeback', GTID: left.gtid } }])
    expect((await box.brings(`${giulia.username}@storia.test`)).text).toContain('sono tornati all’azienda')
    expect((await giulia.gets(listTransactions, { ...id, query: {} })).items[0]).toMatchObject({
      type: 'takeback',
      value: -(13 * 800 + 2 * 1500),
      counterparty: { kind: 'agency', name: 'Officine Alfieri' },
    })
    const back = await alfieri.gets(markBack, { ...id, body: { tickets: 'give-back' } })
    expect(back).toMatchObject({ leftAt: null, cameBack: null, value: 13 * 800 + 2 * 1500 })
    expect(byName(await giulia.pocket())).toEqual(before)
    expect(await stockOf(world.db, agency)).toEqual([])
    expect((await alfieri.gets(getStock, {})).groups.find(({ unit }) => unit === 800)).toMatchObject({ given: 15 })
    // And once more, from the beginning, when it is long ago.
    await world.db.query(
      `update departure set at = at - interval '91 days', undone_at = undone_at - interval '91 days' where id_user = $1`,
      [giulia.id],
    )
    expect((await alfieri.gets(markLeft, { ...id, body: { tickets: 'take-back' } })).cameBack).toMatchObject({ tickets: 15 })
  },
)

story('leaving and coming back is no way to read what somebody has left week by week', async (world) => {
  const { alfieri, giulia, id, forno } = await atWork(world)
  await alfieri.gets(markLeft, { ...id, body: { tickets: 'take-back' } })
  await alfieri.gets(markBack, { ...id, body: { tickets: 'give-back' } })
  await giulia.pays(forno, '1 × 8,00 normal')
  const before = await giulia.pocket()
  await alfieri.isRefused('taken_back_lately', markLeft, { ...id, body: { tickets: 'take-back' } })
  expect(await giulia.pocket()).toBe(before)
  // Whoever really leaves is let go, with their tickets.
  expect(await alfieri.gets(markLeft, { ...id, body: { tickets: 'leave' } })).toMatchObject({ status: 'left', parts: [] })
  await alfieri.gets(markBack, { ...id, body: { tickets: 'keep' } })
  await world.db.query(`update departure set at = at - interval '91 days', undone_at = undone_at - interval '91 days' where id_user = $1`, [
    giulia.id,
  ])
  expect((await alfieri.gets(markLeft, { ...id, body: { tickets: 'take-back' } })).parts).not.toEqual([])
})

story('what was taken back and given to somebody else meanwhile cannot be put back', async (world) => {
  const { agency, alfieri, giulia, id } = await atWork(world)
  await alfieri.gets(markLeft, { ...id, body: { tickets: 'take-back' } })
  await world.db.tx(async (sql) => {
    const marco = await world.person('enduser', { name: 'Marco Riva', place: agency })
    await post(
      sql,
      assignTickets({
        gtid: newGtid(),
        once: 'meanwhile',
        agency,
        grants: [{ holder: marco.id, type: 'normal', unit: 800, amount: 3 }],
        detail: {},
        events: [],
        call: null,
      }),
    )
  })
  await alfieri.isRefused('stock_gone', markBack, { ...id, body: { tickets: 'give-back' } })
  expect(await alfieri.gets(getEmployee, id)).toMatchObject({ status: 'left' })
  expect(await alfieri.gets(markBack, { ...id, body: { tickets: 'keep' } })).toMatchObject({ leftAt: null, value: 0 })
  expect(byName(await giulia.pocket())).toEqual(byName('3 × 7,00 normal + 4,00 credits'))
})

story('a closed account stands still: it can be left, not emptied', async (world) => {
  const { alfieri, giulia, id } = await atWork(world)
  await world.db.query(`update app_user set status = 'disabled' where id = $1`, [giulia.id])
  await alfieri.isRefused('account_closed', markLeft, { ...id, body: { tickets: 'take-back' } })
  expect(await alfieri.gets(markLeft, { ...id, body: { tickets: 'leave' } })).toMatchObject({ status: 'left', gtid: null })
})

story('a closed account gets nothing back either', async (world) => {
  const { alfieri, giulia, id } = await atWork(world)
  await alfieri.gets(markLeft, { ...id, body: { tickets: 'take-back' } })
  await world.db.query(`update app_user set status = 'disabled' where id = $1`, [giulia.id])
  await alfieri.isRefused('account_closed', markBack, { ...id, body: { tickets: 'give-back' } })
})

story('T11: she pays while everything is taken back: every ticket is spent or comes back, none twice', async (world) => {
  const { agency, alfieri, giulia, forno, id } = await atWork(world)
  const payments = [1, 2, 3].map((amount) =>
    giulia.sends(pay, { body: { parts: [{ type: 'normal', unit: 800, amount }], code: forno.tills[0] } }),
  )
  const [left, ...paid] = await Promise.all([alfieri.gets(markLeft, { ...id, body: { tickets: 'take-back' } }), ...payments])
  const spent = paid.reduce((sum, { status, json }) => (status === 200 ? sum - (json as { value: number }).value : sum), 0)
  expect(spent + (left.cameBack?.value ?? 0)).toBe(15 * 800 + 2 * 1500)
  expect((await stockOf(world.db, agency)).reduce((sum, { total }) => sum + total, 0)).toBe(left.cameBack?.value)
})

story('T12: two who mark the same person at once take back once', async (world) => {
  const { agency, alfieri, id } = await atWork(world)
  const elena = await world.person('agency', { name: 'Elena Sala', place: agency })
  const answers = await Promise.all([alfieri, elena].map((one) => one.sends(markLeft, { ...id, body: { tickets: 'take-back' } })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})
