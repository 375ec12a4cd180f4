/** Orders as people place them: held, asked for outside, paid for when they come, back when they do not, and told of at each step. */
import { cancelOrder, createOrder, getOrder, listOrders, receiveOrder } from '@taschino/contract/club/orders.ts'
import { listOrderVouchers, revealVoucher, useVoucher } from '@taschino/contract/club/vouchers.ts'
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
  giulia = await club.world.person('enduser')
  await club.world.gives(giulia.id, '500,00 credits')
})
const fails = (failure: string, more: object = {}): Promise<number> => productBy(club.world, { externalId: `fails.${failure}`, ...more })
const stateOf = async (idOrder: number) => giulia.gets(getOrder, { params: { idOrder: String(idOrder) } })
const settles = (idOrder: number, state: string) => club.until(giulia, idOrder, state)

test('a digital product: held at once, paid when it comes, its code for its owner alone', async () => {
  const order = await buys(giulia, await fails('accept-now'), { amount: 2 })
  expect(order).toMatchObject({ state: 'pending', attempt: 'queued', value: 2000, promised: { means: 'back' } })
  expect(await giulia.pocket()).toContain('480')
  await settles(order.idOrder, 'delivered')
  const detail = await stateOf(order.idOrder)
  expect(detail).toMatchObject({ fulfilled: 2, value: 2000, codes: 2, promised: null })
  expect(detail.timeline.map(({ step }) => step)).toEqual(['ordered', 'sent', 'confirmed', 'delivered'])
  const params = { idOrder: String(order.idOrder) }
  const { vouchers, complete } = await giulia.gets(listOrderVouchers, { params })
  expect([complete, vouchers.length, vouchers[0]?.state]).toEqual([true, 2, 'issued'])
  const one = { idVoucher: String(vouchers[0]?.idVoucher) }
  await giulia.isRefused('voucher_unseen', useVoucher, { params: one, body: {} })
  const seen = await giulia.gets(revealVoucher, { params: one })
  expect(seen.code).toMatch(/^\d{18}$/)
  expect(seen.code?.endsWith(vouchers[0]?.tail ?? '-')).toBe(true)
  expect(await giulia.gets(useVoucher, { params: one, body: { spent: 400 } })).toMatchObject({ spent: 400, usedAt: null })
  await giulia.isRefused('over_the_code', useVoucher, { params: one, body: { spent: 1001 } })
  const other = await club.world.person('enduser')
  await other.isRefused('not_found', getOrder, { params })
  await other.isRefused('not_found', revealVoucher, { params: one })
  await other.isRefused('not_found', listOrderVouchers, { params })
  const { items } = await giulia.gets(listOrders, { query: { open: 'true' } as never })
  expect(items).toEqual([])
})

test('a no gives everything back, and the answer says why', async () => {
  const order = await buys(giulia, await fails('refuse'))
  await settles(order.idOrder, 'failed')
  expect(await stateOf(order.idOrder)).toMatchObject({ reason: 'refused', value: 0 })
  expect(await giulia.pocket()).toContain('500')
})

test('delivered in part: what came is charged, the rest is back', async () => {
  const order = await buys(giulia, await fails('deliver-part'), { amount: 4 })
  await settles(order.idOrder, 'delivered')
  expect(await stateOf(order.idOrder)).toMatchObject({ fulfilled: 2, value: 2000, codes: 2 })
  expect(await giulia.pocket()).toContain('480')
})

test('an answer that got lost is found by the key; nothing is ordered twice', async () => {
  const order = await buys(giulia, await fails('lose-answer'))
  await club.asks()
  await settles(order.idOrder, 'delivered')
  expect((await stateOf(order.idOrder)).timeline.map(({ step }) => step)).toContain('unknown')
  expect(await giulia.pocket()).toContain('490')
})

test('called off before anybody was asked; asked for after it; too late when it came', async () => {
  const idProduct = await fails('accept-never')
  const [first, second] = [await buys(giulia, idProduct), await buys(giulia, idProduct)]
  const params = ({ idOrder }: { idOrder: number }) => ({ idOrder: String(idOrder) })
  const reason = { reason: 'Ho cambiato idea' }
  expect(await giulia.gets(cancelOrder, { params: params(first), body: reason })).toMatchObject({
    asked: false,
    order: { state: 'cancelled' },
  })
  await giulia.isRefused('order_over', cancelOrder, { params: params(first), body: reason })
  await club.asks()
  await giulia.isRefused('order_not_sent', receiveOrder, { params: params(second) })
  expect(await giulia.gets(cancelOrder, { params: params(second), body: reason })).toMatchObject({
    asked: true,
    order: { cancelling: true },
  })
  await settles(second.idOrder, 'cancelled')
  expect(await giulia.pocket()).toContain('500')
})

test('what is refused moves nothing: dearer, sold out, not so, too much, not enough', async () => {
  const plain = await productBy(club.world, { price: 1100 })
  const body = { idProduct: plain, version: 1, unit: 1000, amount: 1, price: 1000, pay: ['free_credits'] }
  const refused = (name: string, more: object = {}) => giulia.isRefused(name, createOrder, { body: { ...body, ...more } })
  expect((await refused('offer_changed')).json).toMatchObject({ facts: { price: 1100 } })
  await refused('product_unknown', { idProduct: 999_999 })
  await refused('unit_unknown', { unit: 999 })
  const dear = await productBy(club.world, { price: 6000 })
  await refused('club_limit', { idProduct: dear, price: 6000, amount: 10 })
  const scarce = await productBy(club.world, { stock: 1 })
  await refused('sold_out', { idProduct: scarce, amount: 2 })
  const parcel = await productBy(club.world, { kind: 'physical' })
  await refused('address_needed', { idProduct: parcel })
  const poor = await club.world.person('enduser')
  await poor.isRefused('insufficient_funds', createOrder, { body: { ...body, price: 1100 } })
  await refused('not_payable_with', { pay: ['gdo'], price: 1100 })
  await club.world.db.query(`update club_provider set paused_at = clock_timestamp(), paused_why = 'silence' where name = 'pointer'`)
  await refused('provider_paused', { price: 1100 })
  await club.world.db.query(`update club_provider set paused_at = null, paused_why = null where name = 'pointer'`)
  expect(await giulia.pocket()).toContain('500')
})

test('cheaper by now: charged less', async () => {
  const order = await buys(giulia, await productBy(club.world, { price: 900 }))
  expect(order).toMatchObject({ price: 900, value: 900 })
})
