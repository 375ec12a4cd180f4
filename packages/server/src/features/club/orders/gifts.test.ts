/** A code goes to a colleague by a link, once, unseen; whoever gave it has it no more, and whoever took it alone looks at it. */
import {
  giveVoucher,
  keepVoucher,
  listOrderVouchers,
  listVouchers,
  lookAtGift,
  revealVoucher,
  takeGift,
  useVoucher,
} from '@taschino/contract/club/vouchers.ts'
import { checkInvariants } from '@taschino/ledger/invariants.ts'
import { buys, openClub, productBy, type ClubWorld } from '@taschino/testkit/club-orders.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let club: ClubWorld
let giulia: Person
let luca: Person
beforeAll(async () => {
  club = await openClub()
  giulia = await club.world.person('enduser', { name: 'Giulia Bianchi' })
  luca = await club.world.person('enduser', { name: 'Luca Verdi' })
  await club.world.gives(giulia.id, '500,00 credits')
})
afterAll(async () => {
  expect(await checkInvariants(club.world.db)).toEqual([])
  await club?.close()
})

async function codeOf(giftable: boolean): Promise<{ idOrder: string; idVoucher: string }> {
  const idProduct = await productBy(club.world, { externalId: giftable ? 'fails.accept-now' : 'fails.bell-never', giftable })
  const { idOrder } = await buys(giulia, idProduct)
  await club.until(giulia, idOrder, 'delivered')
  const { vouchers } = await giulia.gets(listOrderVouchers, { params: { idOrder: String(idOrder) } })
  return { idOrder: String(idOrder), idVoucher: String(vouchers[0]?.idVoucher) }
}
const inLink = (url: string): { body: { code: string } } => ({ body: { code: url.split('#')[1] ?? '' } })

test('given, looked at, taken: once, by one person, and never seen before', async () => {
  const { idOrder, idVoucher } = await codeOf(true)
  const params = { idVoucher }
  const first = await giulia.gets(giveVoucher, { params })
  const { url } = await giulia.gets(giveVoucher, { params })
  // Opening the link sends nothing of its secret to any server.
  expect(new URL(url).hash.length).toBeGreaterThan(40)
  await luca.isRefused('gift_unknown', lookAtGift, inLink(first.url))
  await giulia.isRefused('gift_own', lookAtGift, inLink(url))
  await giulia.isRefused('gift_own', takeGift, inLink(url))
  expect(await luca.gets(lookAtGift, inLink(url))).toMatchObject({ from: 'Giulia', brandName: 'Lume', unit: 1000 })
  expect(await luca.gets(takeGift, inLink(url))).toMatchObject({ state: 'issued', from: 'Giulia', giftable: false })
  await luca.isRefused('gift_unknown', takeGift, inLink(url))
  await giulia.isRefused('voucher_given', revealVoucher, { params })
  await giulia.isRefused('voucher_given', giveVoucher, { params })
  await giulia.isRefused('voucher_given', keepVoucher, { params })
  await giulia.isRefused('voucher_given', useVoucher, { params, body: {} })
  expect((await giulia.gets(listOrderVouchers, { params: { idOrder } })).vouchers[0]).toMatchObject({ state: 'given' })
  // The receiver has the code, and learns nothing of the order it came from.
  const his = await luca.gets(listOrderVouchers, { params: { idOrder } })
  expect([his.order, his.complete, his.vouchers.map((one) => String(one.idVoucher))]).toEqual([null, true, [idVoucher]])
  expect((await luca.gets(revealVoucher, { params })).code).toMatch(/^\d{18}$/)
  expect((await luca.gets(listVouchers, {})).items.map((one) => String(one.idVoucher))).toEqual([idVoucher])
})

test('twenty with one link: one has it', async () => {
  const { idVoucher } = await codeOf(true)
  const { url } = await giulia.gets(giveVoucher, { params: { idVoucher } })
  const people = await Promise.all(Array.from({ length: 20 }, () => club.world.person('enduser')))
  const said = await Promise.all(people.map((one) => one.sends(takeGift, inLink(url))))
  expect(said.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('kept after all; seen, it is given no more; what the product does not allow is not given', async () => {
  const { idVoucher } = await codeOf(true)
  const params = { idVoucher }
  const { url } = await giulia.gets(giveVoucher, { params })
  expect(await giulia.gets(keepVoucher, { params })).toMatchObject({ gift: null })
  await luca.isRefused('gift_unknown', takeGift, inLink(url))
  const again = await giulia.gets(giveVoucher, { params })
  await giulia.gets(revealVoucher, { params })
  await luca.isRefused('gift_unknown', takeGift, inLink(again.url))
  await giulia.isRefused('voucher_seen', giveVoucher, { params })
  await giulia.isRefused('not_giftable', giveVoucher, { params: { idVoucher: (await codeOf(false)).idVoucher } })
  await club.world.db.query(`update club_voucher set state = 'cancelled' where id = $1`, [idVoucher])
  for (const call of [revealVoucher, giveVoucher] as const) await giulia.isRefused('voucher_cancelled', call, { params })
  await giulia.isRefused('voucher_cancelled', useVoucher, { params, body: {} })
})
