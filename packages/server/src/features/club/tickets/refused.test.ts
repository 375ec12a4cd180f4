/** Who may not buy a ticket, and when: nothing moves by being refused. What a brand sells stands under the catalogue's name. */
import { listBrandTickets } from '@taschino/contract/club/brand-tickets.ts'
import { buyTicket } from '@taschino/contract/club/tickets.ts'
import { convertTickets } from '@taschino/contract/paybacks.ts'
import { approve } from '@taschino/contract/requests.ts'
import { productBy } from '@taschino/testkit/club-orders.ts'
import { story } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

const AT = { brandGuid: 'internal-brand', provider: 'internal' }
const asked = (idProduct: number, more: object = {}) => ({
  params: AT,
  body: { idProduct, version: 1, unit: 1000, amount: 1, price: 1000, pay: ['free_credits'], ...more },
})

story('T16: resting credits, a stopped shop, a held account, too much in a day: none of them buys a ticket', async (world) => {
  const [giulia, anna] = [await world.person('enduser'), await world.person('company')]
  const forno = await world.shop({ capabilities: ['normal', 'free_credits'] })
  const carla = await world.person('shop', { place: forno.id })
  const idProduct = await productBy(world, { provider: 'internal', kind: 'ticket', stock: 3 })
  await world.gives(giulia.id, '5 × 8,00 normal')
  await giulia.pays(forno, '5 × 8,00 normal')
  const { credits } = await carla.gets(convertTickets, { body: { parts: [{ to: 'free_credits', type: 'normal', value: 2000 }] } })
  await anna.gets(approve, { params: { gtid: String(credits?.gtid) }, body: {} })
  const journal = await world.journal()
  await carla.isRefused('credits_rest', buyTicket, asked(idProduct))
  await world.db.query('select ledger.stop(array[$1::bigint], true)', [forno.id])
  await carla.isRefused('payer_stopped', buyTicket, asked(idProduct))
  await world.db.query('select ledger.stop(array[$1::bigint], false)', [forno.id])
  expect(await world.journal()).toBe(journal)
  const luca = await world.person('enduser')
  await world.gives(luca.id, '900,00 credits')
  await luca.isRefused('sold_out', buyTicket, asked(idProduct, { amount: 4 }))
  await world.freezes(luca.id)
  await luca.isRefused('payer_disabled', buyTicket, asked(idProduct))
  await world.thaws(luca.id)
  const dear = await productBy(world, { provider: 'internal', kind: 'ticket', price: 20_000, stock: 9 })
  await luca.isRefused('club_limit', buyTicket, asked(dear, { price: 20_000, amount: 3 }))
  const away = await productBy(world, { provider: 'aon', kind: 'ticket' })
  await luca.isRefused('provider_paused', buyTicket, { ...asked(away), params: { brandGuid: 'aon-brand', provider: 'aon' } })
  expect(await luca.pocket()).toBe('900,00 credits')
})

story('what a brand sells for its tills: its own tickets alone, what can be paid now first, by the catalogue’s name', async (world) => {
  const giulia = await world.person('enduser')
  await world.gives(giulia.id, '15,00 credits')
  const [dear, cheap] = [
    await productBy(world, { provider: 'internal', kind: 'ticket', unit: 2000, stock: 5 }),
    await productBy(world, { provider: 'internal', kind: 'ticket', stock: 5 }),
  ]
  await productBy(world, { provider: 'internal', kind: 'digital', stock: 5 })
  const { brand, products, credits } = await giulia.gets(listBrandTickets, { params: AT })
  expect([brand.brandName, brand.ticket, credits]).toEqual(['Lume', true, 1500])
  expect(products.every(({ kind }) => kind === 'ticket')).toBe(true)
  const at = (id: number): number => products.findIndex(({ idProduct }) => idProduct === id)
  expect(at(cheap)).toBeLessThan(at(dear))
  await giulia.isRefused('not_found', listBrandTickets, { params: { ...AT, brandGuid: 'nobody' } })
})
