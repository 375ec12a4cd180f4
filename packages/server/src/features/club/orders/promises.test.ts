/** What nobody knows is never failed: promises kept by the clock, small sums back at the company's risk, larger ones by two persons. */
import { listManagedOrders, resolveOrder } from '@taschino/contract/club/company-orders.ts'
import { getOrder, receiveOrder } from '@taschino/contract/club/orders.ts'
import { listOrderVouchers } from '@taschino/contract/club/vouchers.ts'
import { disableUser } from '@taschino/contract/accounts.ts'
import { checkInvariants } from '@taschino/ledger/invariants.ts'
import { buys, openClub, productBy, type ClubWorld } from '@taschino/testkit/club-orders.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let club: ClubWorld
let giulia: Person
beforeAll(async () => {
  club = await openClub()
})
afterAll(async () => {
  expect(await checkInvariants(club.world.db)).toEqual([])
  await club?.close()
})
beforeEach(async () => {
  await club.world.db.query(`update club_provider set unknown_at = '{}', paused_at = null, paused_why = null`)
  giulia = await club.world.person('enduser')
  await club.world.gives(giulia.id, '500,00 credits')
})
const fails = (failure: string, more: object = {}): Promise<number> => productBy(club.world, { externalId: `fails.${failure}`, ...more })
const promiseIsOver = (idOrder: number) =>
  club.world.db.query(`update club_order set promised_at = clock_timestamp() - interval '2 hours' where id = $1`, [idOrder])
const rowOf = async (idOrder: number) =>
  (await club.world.db.query('select state, attempt, at_risk, borne, owed, reason from club_order where id = $1', [idOrder])).rows[0]
const turn = async (): Promise<void> => {
  await club.due()
  await club.asks()
}

test('a provider that never decides: at the promised time its key is closed, and the money is back', async () => {
  const { idOrder } = await buys(giulia, await fails('accept-never'))
  await turn()
  expect(await rowOf(idOrder)).toMatchObject({ state: 'pending', attempt: 'answered' })
  await promiseIsOver(idOrder)
  await club.until(giulia, idOrder, 'failed')
  expect(await rowOf(idOrder)).toMatchObject({ at_risk: false, owed: 0 })
  expect(await giulia.pocket()).toContain('500')
})

test('silence: unknown and never failed; small sums are back at the promised time, and what they had accepted is the company’s to pay', async () => {
  const { idOrder, gtid } = await buys(giulia, await fails('lose-answer', { cost: 930 }))
  await turn()
  const theirs = async (): Promise<string> => {
    const heard = await club.providers.port('pointer')?.readOrder(gtid)
    return heard?.is === 'done' ? heard.value.state : String(heard?.is)
  }
  await expect.poll(theirs, { timeout: 10_000 }).toBe('delivered')
  await club.sandbox.kill()
  await turn()
  expect(await rowOf(idOrder)).toMatchObject({ state: 'pending', attempt: 'unknown' })
  expect(await giulia.gets(getOrder, { params: { idOrder: String(idOrder) } })).toMatchObject({ promised: { means: 'back' }, value: 1000 })
  await promiseIsOver(idOrder)
  await club.until(giulia, idOrder, 'failed')
  expect(await rowOf(idOrder)).toMatchObject({ at_risk: true, borne: false, reason: 'no_answer' })
  expect(await giulia.pocket()).toContain('500')
  await club.sandbox.again()
  for (let times = 0; times < 100 && !(await rowOf(idOrder))?.['borne']; times += 1) {
    await turn()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  expect(await rowOf(idOrder)).toMatchObject({ state: 'failed', borne: true })
  // The delivered code belongs to the company; its buyer got the value back and no code.
  const { vouchers } = await giulia.gets(listOrderVouchers, { params: { idOrder: String(idOrder) } })
  expect([vouchers, await giulia.pocket()]).toEqual([[], expect.stringContaining('500')])
})

test('above the limit nobody decides alone: two persons say the same, and one alone says nothing', async () => {
  const { idOrder } = await buys(giulia, await fails('answer-503', { price: 12_000, unit: 1000, cost: 1000 }), { price: 12_000 })
  await club.sandbox.kill()
  await turn()
  await promiseIsOver(idOrder)
  await turn()
  await club.sandbox.again()
  const [marta, bruno] = [await club.world.person('company'), await club.world.person('company')]
  const params = { idOrder: String(idOrder) }
  expect(await rowOf(idOrder)).toMatchObject({ state: 'pending', reason: 'waits_for_company' })
  const { items } = await marta.gets(listManagedOrders, { query: { unknown: 'true' } as never })
  expect(items.map((one) => one.idOrder)).toContain(idOrder)
  const body = { as: 'failed', reason: 'Nessuna risposta' } as const
  expect(await marta.gets(resolveOrder, { params, body })).toMatchObject({ gtid: null, order: { proposed: { as: 'failed' } } })
  await marta.isRefused('resolve_own', resolveOrder, { params, body })
  await bruno.isRefused('resolve_other', resolveOrder, { params, body: { ...body, as: 'delivered' } })
  const resolved = await bruno.gets(resolveOrder, { params, body })
  expect(resolved.order).toMatchObject({ state: 'failed', value: 0 })
  await bruno.isRefused('order_over', resolveOrder, { params, body })
  expect(await giulia.pocket()).toContain('500')
  const young = await buys(giulia, await fails('accept-never'))
  await bruno.isRefused('order_not_unknown', resolveOrder, { params: { idOrder: String(young.idOrder) }, body })
})

test('a parcel: sent to an address that is forgotten, tracked, received; the company’s own goods leave its stock', async () => {
  const address = { name: 'Giulia Bianchi', street: 'Via Po 12', postalCode: '10123', city: 'Torino', province: 'TO' }
  const goods = await productBy(club.world, { provider: 'internal', kind: 'physical', stock: 2 })
  const order = await buys(giulia, goods, { address, amount: 2 })
  expect(order).toMatchObject({ state: 'confirmed', attempt: 'answered', value: 2000 })
  const params = { idOrder: String(order.idOrder) }
  expect((await giulia.gets(getOrder, { params })).address).toMatchObject({ city: 'Torino' })
  expect(await giulia.gets(receiveOrder, { params })).toMatchObject({ state: 'delivered', fulfilled: 2 })
  await club.world.db.query(`update club_order set changed_at = clock_timestamp() - interval '20 days' where id = $1`, [order.idOrder])
  const { forgetOldAddresses } = await import('./jobs.ts')
  await forgetOldAddresses(club.world.db)
  expect((await giulia.gets(getOrder, { params })).address).toBeNull()
})

test('twenty for the last five of the company’s own: five have one, nobody else paid', async () => {
  const goods = await productBy(club.world, { provider: 'internal', stock: 5 })
  const people = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const one = await club.world.person('enduser')
      await club.world.gives(one.id, '10,00 credits')
      return one
    }),
  )
  const said = await Promise.all(
    people.map((one) =>
      buys(one, goods).then(
        () => 'ordered',
        () => 'refused',
      ),
    ),
  )
  expect(said.filter((one) => one === 'ordered')).toHaveLength(5)
  const { rows } = await club.world.db.query<{ stock: number }>('select stock from club_product where id = $1', [goods])
  expect(rows[0]?.stock).toBe(0)
})

test('a code that was issued before is nobody’s, and the company hears of it', async () => {
  const idProduct = await fails('duplicate-voucher')
  const [one, other] = [await buys(giulia, idProduct), await buys(giulia, idProduct)]
  for (const { idOrder } of [one, other]) await club.until(giulia, idOrder, 'delivered')
  await turn()
  const codesOf = async ({ idOrder }: { idOrder: number }) =>
    (await giulia.gets(listOrderVouchers, { params: { idOrder: String(idOrder) } })).vouchers.length
  expect([await codesOf(one), await codesOf(other)].toSorted()).toEqual([0, 1])
})

test('whoever is suspended meanwhile is settled all the same: what came is paid, and they stay suspended', async () => {
  const { idOrder } = await buys(giulia, await fails('accept-in.30'))
  await turn()
  const marta = await club.world.person('company')
  await marta.gets(disableUser, { params: { id: String(giulia.id) }, body: { reason: 'Prova' } as never })
  await club.world.db.query(`update club_order set promised_at = clock_timestamp() - interval '2 hours' where id = $1`, [idOrder])
  for (let times = 0; times < 20 && (await rowOf(idOrder))?.['state'] === 'pending'; times += 1) await turn()
  expect(['delivered', 'confirmed', 'failed', 'cancelled']).toContain((await rowOf(idOrder))?.['state'])
  const { rows } = await club.world.db.query('select 1 from ledger.frozen where party = $1', [giulia.id])
  expect(rows).toHaveLength(1)
})
