/** Stories of approved orders that are taken back: while all of their tickets are there and nobody has paid, once, with a credit note. */
import { businessDay } from '@taschino/basics/business-day.ts'
import { getOrder } from '@taschino/contract/agencies.ts'
import { approve, invoicePaid, takeBackOrder } from '@taschino/contract/requests.ts'
import { office as newOffice, orders } from '@taschino/testkit/asks.ts'
import { apply, ends, office, paste, table } from '@taschino/testkit/handing-out.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'
import { STEP_UP_LIMITS } from '../../platform/config/settings.ts'

const body = { reason: 'Taglio sbagliato', creditNote: 'NC/7' }
let count = 0
async function approved(world: World, clerk: Person, agency: number, marta: Person, amount = 10): Promise<string> {
  const gtid = await orders(world, { id: clerk.id, place: agency }, amount)
  const invoice = { invoiceNumber: `TB/${++count}`, valueDate: businessDay(Date.now()) }
  await marta.gets(approve, { params: { gtid }, body: invoice })
  return gtid
}
async function holds(world: World, party: number): Promise<[number, number]> {
  const { rows } = await world.db.query<{ tickets: number; owed: number }>(
    `select coalesce(sum(p.amount) filter (where a.kind = 'tickets'), 0)::bigint as tickets, coalesce(sum(p.amount) filter (where a.kind = 'receivable'), 0)::bigint as owed
     from ledger.posting p join ledger.account a on a.id = p.account where a.party = $1`,
    [party],
  )
  return [rows[0]?.tickets ?? 0, rows[0]?.owed ?? 0]
}

story('tickets and debt go together, the agency reads why and by which credit note, and twenty at once do it once', async (world) => {
  const { paola, agency } = await office(world)
  const marta = await world.person('company', { name: 'Marta Serra' })
  const before = await holds(world, agency)
  const gtid = await approved(world, paola, agency, marta)
  const answers = await Promise.all(Array.from({ length: 20 }, () => marta.sends(takeBackOrder, { params: { gtid }, body })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await holds(world, agency)).toEqual(before)
  expect(await paola.gets(getOrder, { params: { gtid } })).toMatchObject({ state: 'cancelled', reason: 'Taglio sbagliato (NC/7)' })
  await marta.isRefused('no_invoice', invoicePaid, { params: { gtid }, body: {} })
})

story('one ticket that somebody holds keeps the order, and so does an invoice that is paid', async (world) => {
  const { idAgency, elena, marta } = await newOffice(world)
  const giulia = await world.person('enduser', { place: idAgency })
  const gtid = await approved(world, elena, idAgency, marta)
  const handed = await paste(elena, table([giulia, 1]))
  await apply(elena, handed)
  await ends(elena, handed, 'applied')
  const journal = await world.journal()
  await marta.isRefused('order_spent', takeBackOrder, { params: { gtid }, body })
  expect(await world.journal()).toBe(journal)
  const paid = await approved(world, elena, idAgency, marta)
  await marta.gets(invoicePaid, { params: { gtid: paid }, body: {} })
  await marta.isRefused('invoice_is_paid', takeBackOrder, { params: { gtid: paid }, body })
})

story('an order that waits is no order to take back, and one of a frozen agency stays', async (world) => {
  const { paola, agency } = await office(world)
  const marta = await world.person('company', { name: 'Marta Serra' })
  const waiting = await orders(world, { id: paola.id, place: agency }, 10)
  await marta.isRefused('no_invoice', takeBackOrder, { params: { gtid: waiting }, body })
  const gtid = await approved(world, paola, agency, marta)
  await world.db.query('select ledger.freeze($1, true)', [agency])
  await marta.isRefused('party_suspended', takeBackOrder, { params: { gtid }, body })
  await world.db.query('select ledger.freeze($1, false)', [agency])
})

story(
  'it wants a fresh proof',
  async (world) => {
    const { idAgency, elena, marta } = await newOffice(world)
    const gtid = await orders(world, { id: elena.id, place: idAgency }, 10)
    await world.db.query(
      `update request set state = 'approved', decided_by = $2, decided_at = now(), invoice_number = 'F/1', value_date = current_date, id_lot = 1, done_gtid = gtid where gtid = $1`,
      [gtid, marta.id],
    )
    await world.db.query('select invoice_carry_over()')
    await marta.isRefused('step_up_required', takeBackOrder, { params: { gtid }, body })
  },
  { settings: { stepUp: { ...STEP_UP_LIMITS, on: true } } },
)
