/** I16, I18: what is on hold and what providers are owed is what the orders say, for both lookouts; who writes otherwise is found. */
import { bothFind, lookedAt, tampered } from '@taschino/testkit/audited.ts'
import { buys, openClub, productBy, type ClubWorld } from '@taschino/testkit/club-orders.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ORDERS = 'orders of the club hold, paid and owe what they say'
const OWED = 'what is owed to providers is what their orders cost, less what was paid'
const ASIDE = 'what lies aside for shops is what they wait for'

let club: ClubWorld
let ids: { waits: string; part: string; came: string }
beforeAll(async () => {
  club = await openClub()
  const { world } = club
  const giulia = await world.person('enduser')
  await world.gives(giulia.id, '300,00 credits')
  const of = (failure: string) => productBy(world, { externalId: `fails.${failure}` })
  const come = [await buys(giulia, await of('accept-now')), await buys(giulia, await of('deliver-part'), { amount: 4 })]
  const failed = await buys(giulia, await of('refuse'))
  await buys(giulia, await productBy(world, { provider: 'internal', stock: 3, kind: 'digital' }))
  for (const order of come) await club.until(giulia, order.idOrder, 'delivered')
  await club.until(giulia, failed.idOrder, 'failed')
  const waits = await buys(giulia, await of('accept-never'), { amount: 2 })
  await club.asks()
  ids = { waits: waits.gtid, came: come[0]?.gtid ?? '', part: come[1]?.gtid ?? '' }
})
afterAll(() => club?.close())

const seen = (): Promise<string[]> => bothFind(club.world)
const seenWith = (there: string, back: string): Promise<string[]> => tampered(club.world, there, back)

test('books in which orders wait, came, came in part and failed are in order', async () => {
  expect(await seen()).toEqual([])
  expect(await lookedAt(club.world, ORDERS)).toBe(5)
})

const set = (what: string, gtid: string): string => `update club_order set ${what} where gtid = '${gtid}'`

test('an order that says it is over while its value is on hold', async () => {
  const found = await seenWith(set(`state = 'failed'`, ids.waits), set(`state = 'pending'`, ids.waits))
  expect(found).toEqual(expect.arrayContaining([ORDERS, ASIDE]))
})

test('an order that owes its provider less than was booked', async () => {
  expect(await seenWith(set('owed = owed - 1', ids.came), set('owed = owed + 1', ids.came))).toEqual(expect.arrayContaining([ORDERS, OWED]))
})

test('value given back that the books do not know', async () => {
  expect(await seenWith(set('returned = returned + 1', ids.part), set('returned = returned - 1', ids.part))).toContain(ORDERS)
})

test('a sale without an order, and an order without its hold', async () => {
  const hide = (gtid: string, there: boolean): string =>
    `update ledger.movement set detail = (detail::jsonb || '{"order":"${there ? 'X' : gtid}"}')::json where once = 'order:${gtid}:sold'`
  expect(await seenWith(hide(ids.came, true), hide(ids.came, false))).toEqual(expect.arrayContaining([ORDERS, 'I16']))
})
