/** Tickets of brands: bought with credits, seen by their owner alone, used at the brand or noted so; what the brand says stands above. */
import { buyTicket, getTicket, listTickets, revealTicket, useTicket } from '@taschino/contract/club/tickets.ts'
import { checkInvariants } from '@taschino/ledger/invariants.ts'
import { openClub, productBy, type ClubWorld } from '@taschino/testkit/club-orders.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { catchUpEvents, readBells } from '../providers/public.ts'
import { hearOfCodes } from '../orders/public.ts'
import { openLog } from '../../../platform/log.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let club: ClubWorld
let giulia: Person
let idProduct: number
beforeAll(async () => {
  club = await openClub()
  idProduct = await productBy(club.world, { provider: 'aon', externalId: 'a-00000', kind: 'ticket' })
})
afterAll(async () => {
  expect(await checkInvariants(club.world.db)).toEqual([])
  await club?.close()
})
beforeEach(async () => {
  giulia = await club.world.person('enduser')
  await club.world.gives(giulia.id, '100,00 credits')
})

const AT = { brandGuid: 'aon-brand', provider: 'aon' }
const wish = (more: object = {}) => ({ idProduct, version: 1, unit: 1000, amount: 1, price: 1000, pay: ['free_credits' as const], ...more })
const comes = async (): Promise<void> => {
  await club.due()
  await club.asks()
}
async function bought(who: Person = giulia) {
  const { order, ticket } = await who.gets(buyTicket, { params: AT, body: wish() })
  expect(ticket).toBeNull()
  await expect
    .poll(
      async () => {
        await comes()
        return (await who.gets(listTickets, { query: { of: order.gtid } })).items.length
      },
      { timeout: 15_000 },
    )
    .toBe(1)
  const [one] = (await who.gets(listTickets, { query: { of: order.gtid } })).items
  return { gtid: order.gtid, params: { idTicket: String(one?.idTicket) } }
}
/** The brand did something with it; its provider rings, or is asked what happened. */
async function atTheBrand(gtid: string, change: 'ticket-used' | 'ticket-expired'): Promise<void> {
  const { db } = club.world
  expect(await club.sandbox.act('aon', 'order', { place: gtid, change })).toBe(true)
  const log = openLog('silent')
  await catchUpEvents(db, log, club.providers, ['ticket.changed'])
  await db.query('update provider_bell set next_at = clock_timestamp() where read_at is null')
  await readBells(db, log, club.providers, { 'ticket.changed': (provider, _port, key) => hearOfCodes(db, provider, key) })
  await comes()
}
const told = async (): Promise<unknown[]> => {
  const { rows } = await club.world.db.query<{ events: object[] }>(
    'select events::json as events from ledger.outbox order by seq desc limit 5',
  )
  return rows.flatMap(({ events }) => events)
}

test('bought, seen after a proof by its owner alone, used at the brand; each step is told with its number', async () => {
  const { gtid, params } = await bought()
  expect(await giulia.pocket()).toBe('90,00 credits')
  const ticket = await giulia.gets(getTicket, { params })
  expect(ticket).toMatchObject({ ...AT, brandName: 'Lume', state: 'issued', unit: 1000, spent: 0, revealedAt: null, gtid })
  const news = await told()
  const idTicket = Number(params.idTicket)
  expect(news).toContainEqual({ u: [giulia.id], e: { type: 'onClubTicketChanged', GTID: gtid, action: 'issued', idTicket } })
  expect(news).toContainEqual({
    u: [giulia.id],
    n: { says: 'club_ticket', facts: { product: ticket.name, idTicket }, type: 'club-ticket', GTID: gtid },
  })
  const luca = await club.world.person('enduser')
  for (const call of [getTicket, revealTicket]) await luca.isRefused('not_found', call, { params })
  await luca.isRefused('not_found', useTicket, { params, body: {} })
  expect((await luca.gets(listTickets, {})).items).toEqual([])
  await giulia.isRefused('voucher_unseen', useTicket, { params, body: {} })
  const seen = await giulia.gets(revealTicket, { params })
  expect(seen.code?.endsWith(ticket.tail)).toBe(true)
  expect(seen.ticket.revealedAt).not.toBeNull()
  await atTheBrand(gtid, 'ticket-used')
  expect(await giulia.gets(getTicket, { params })).toMatchObject({ state: 'used' })
  expect(await told()).toContainEqual({
    u: [giulia.id],
    e: { type: 'onClubTicketChanged', GTID: gtid, action: 'used', idTicket: Number(params.idTicket) },
  })
  await giulia.isRefused('ticket_over', revealTicket, { params })
  await giulia.isRefused('ticket_over', useTicket, { params, body: { undo: true } })
  expect((await giulia.gets(listTickets, { query: { open: 'true' } })).items).toEqual([])
})

test('a note of one’s own: a part, all, and taken back; never more than it is worth', async () => {
  const { params } = await bought()
  await giulia.gets(revealTicket, { params })
  expect(await giulia.gets(useTicket, { params, body: { spent: 400 } })).toMatchObject({ state: 'issued', spent: 400 })
  await giulia.isRefused('over_the_code', useTicket, { params, body: { spent: 1001 } })
  expect(await giulia.gets(useTicket, { params, body: {} })).toMatchObject({ state: 'used', spent: 1000 })
  expect(await giulia.gets(useTicket, { params, body: { undo: true } })).toMatchObject({ state: 'issued', spent: 0, usedAt: null })
})

test('over by the brand: it says so, and is not shown any more', async () => {
  const { gtid, params } = await bought()
  await atTheBrand(gtid, 'ticket-expired')
  expect(await giulia.gets(getTicket, { params })).toMatchObject({ state: 'expired' })
  await giulia.isRefused('ticket_over', revealTicket, { params })
})

test('what stands in the address is what is bought: another brand’s product is none of it, and moves nothing', async () => {
  const journal = await club.world.journal()
  await giulia.isRefused('product_unknown', buyTicket, { params: { ...AT, brandGuid: 'pointer-brand' }, body: wish() })
  await giulia.isRefused('product_unknown', buyTicket, { params: { ...AT, provider: 'pointer' }, body: wish() })
  const digital = await productBy(club.world, { provider: 'aon', externalId: 'a-00001' })
  await giulia.isRefused('product_unknown', buyTicket, { params: AT, body: wish({ idProduct: digital }) })
  await giulia.isRefused('unit_unknown', buyTicket, { params: AT, body: wish({ unit: 999 }) })
  await giulia.isRefused('not_payable_with', buyTicket, { params: AT, body: wish({ pay: ['gdo'] }) })
  expect((await giulia.isRefused('offer_changed', buyTicket, { params: AT, body: wish({ price: 900 }) })).json).toMatchObject({
    facts: { price: 1000 },
  })
  const rosa = await club.world.person('enduser', { name: 'Rosa Neri' })
  await rosa.isRefused('insufficient_funds', buyTicket, { params: AT, body: wish() })
  expect(await club.world.journal()).toBe(journal)
})
