/** Who may not order, and what may not be done with an order in its state: nothing moves by being refused. */
import { dropResolution, getClubReport, resolveOrder } from '@taschino/contract/club/company-orders.ts'
import { cancelOrder, createOrder } from '@taschino/contract/club/orders.ts'
import { convertTickets } from '@taschino/contract/paybacks.ts'
import { approve } from '@taschino/contract/requests.ts'
import { buys, productBy } from '@taschino/testkit/club-orders.ts'
import { story } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

const ADDRESS = { name: 'Giulia Bianchi', street: 'Via Po 12', postalCode: '10123', city: 'Torino', province: 'TO' }
const bodyOf = (idProduct: number, more: object = {}) => ({
  body: { idProduct, version: 1, unit: 1000, amount: 1, price: 1000, pay: ['free_credits'], ...more },
})

story('T16: credits that were takings yesterday buy nothing of the club; whoever is stopped or suspended buys nothing', async (world) => {
  const [giulia, anna] = [await world.person('enduser'), await world.person('company')]
  const forno = await world.shop({ capabilities: ['normal', 'free_credits'] })
  const carla = await world.person('shop', { place: forno.id })
  const idProduct = await productBy(world, { provider: 'internal', stock: 50 })
  await world.gives(giulia.id, '5 × 8,00 normal')
  await giulia.pays(forno, '5 × 8,00 normal')
  const { credits } = await carla.gets(convertTickets, { body: { parts: [{ to: 'free_credits', type: 'normal', value: 2000 }] } })
  await anna.gets(approve, { params: { gtid: String(credits?.gtid) }, body: {} })
  expect((await carla.isRefused('credits_rest', createOrder, bodyOf(idProduct))).json).toMatchObject({ facts: { missing: 1000 } })
  world.clock.forward(3 * 86_400_000)
  expect(await buys(carla, idProduct)).toMatchObject({ state: 'delivered', codes: 1 })
  world.clock.reset()
  // Meal tickets never pay here, and value that cannot be spent here does not count as missing credits.
  await giulia.isRefused('insufficient_funds', createOrder, bodyOf(idProduct))
  await world.db.query('select ledger.stop(array[$1::bigint], true)', [forno.id])
  await carla.isRefused('payer_stopped', createOrder, bodyOf(idProduct))
  await world.db.query('select ledger.stop(array[$1::bigint], false)', [forno.id])
  const luca = await world.person('enduser')
  await world.gives(luca.id, '20,00 credits')
  await world.freezes(luca.id)
  await luca.isRefused('payer_disabled', createOrder, bodyOf(idProduct))
  await world.thaws(luca.id)
  expect(await luca.pocket()).toBe('20,00 credits')
})

story('T17: a price of one’s own is no price; 500 euros a day, ten pieces, and no more than a product allows', async (world) => {
  const giulia = await world.person('enduser')
  await world.gives(giulia.id, '900,00 credits')
  const dear = await productBy(world, { provider: 'internal', price: 20_000, stock: 20 })
  expect((await giulia.isRefused('offer_changed', createOrder, bodyOf(dear, { price: 1 }))).json).toMatchObject({
    facts: { price: 20_000 },
  })
  await giulia.isRefused('invalid_input', createOrder, bodyOf(dear, { price: 20_000, amount: 11 }))
  await giulia.gets(createOrder, bodyOf(dear, { price: 20_000, amount: 2 }) as never)
  expect((await giulia.isRefused('club_limit', createOrder, bodyOf(dear, { price: 20_000 }))).json).toMatchObject({
    facts: { value: 50_000 },
  })
  const one = await productBy(world, { provider: 'internal', stock: 20, most: 1 })
  await giulia.isRefused('club_limit', createOrder, bodyOf(one, { amount: 2 }))
})

story('what is on its way is not called off, what was not sent is not received; two persons may think better of it', async (world) => {
  const [giulia, marta, bruno] = [await world.person('enduser'), await world.person('company'), await world.person('company')]
  await world.gives(giulia.id, '50,00 credits')
  const goods = await productBy(world, { provider: 'internal', kind: 'physical', stock: 5 })
  const order = await buys(giulia, goods, { address: ADDRESS })
  const params = { idOrder: String(order.idOrder) }
  const reason = { reason: 'Ho cambiato idea' }
  await giulia.isRefused('order_too_late', cancelOrder, { params, body: reason })
  await bruno.isRefused('order_over', dropResolution, { params })
  const body = { as: 'cancelled', ...reason } as const
  await marta.gets(resolveOrder, { params, body })
  expect(await bruno.gets(dropResolution, { params })).toMatchObject({ proposed: null, state: 'confirmed' })
  await marta.gets(resolveOrder, { params, body })
  expect((await bruno.gets(resolveOrder, { params, body })).order).toMatchObject({ state: 'cancelled', value: 0 })
  expect(await giulia.pocket()).toBe('50,00 credits')
  const { rows } = await world.db.query<{ stock: number }>('select stock from club_product order by id desc limit 1')
  expect(rows[0]?.stock).toBe(5)
  const { orders, holds } = await marta.gets(getClubReport, { query: {} })
  expect([orders.count, orders.value, holds.count]).toEqual([3, 41_000, 0])
})
