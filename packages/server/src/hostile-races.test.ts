/** What is taken by pressing everything at once, or by one key in several hands: T12, T19, T20, T32. */
import { makeGdo, redeemGdo, releaseGdo } from '@taschino/contract/barcodes.ts'
import { decideGrant, giveCredits } from '@taschino/contract/credits.ts'
import { createOrder } from '@taschino/contract/club/orders.ts'
import { giveVoucher, keepVoucher, listOrderVouchers, revealVoucher, takeGift } from '@taschino/contract/club/vouchers.ts'
import { buyGift, listOwnCodes, revealCode } from '@taschino/contract/gift-codes.ts'
import { cancel, refund } from '@taschino/contract/payments.ts'
import { checkInvariants } from '@taschino/ledger/invariants.ts'
import { atTheSupermarket } from '@taschino/testkit/at-the-supermarket.ts'
import { buys, productBy } from '@taschino/testkit/club-orders.ts'
import { codesBy, merchantBy } from '@taschino/testkit/gift-stock.ts'
import { Person, type Answer } from '@taschino/testkit/personas.ts'
import { story } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

const times = <T>(n: number, one: (at: number) => Promise<T>): Promise<T>[] => Array.from({ length: n }, (_, at) => one(at))
const won = (answers: readonly Answer[]): number => answers.filter(({ status }) => status === 200).length
const calm = (answers: readonly Answer[]): void => expect(answers.filter(({ status }) => status >= 500)).toEqual([])

story(
  'T19 a code that a till took is cancelled, given back, given up and taken again at once: its value comes back once',
  async (world) => {
    const { market, giulia, bruno, makes, reads } = await atTheSupermarket(world, { pocket: '6 × 7,00 gdo' })
    for (let round = 0; round < 3; round++) {
      const made = await makes(1)
      const { gtid } = await reads(made)
      const said = await Promise.all([
        ...times(6, () => bruno.sends(cancel, { params: { id: gtid }, body: { reason: 'Errore' } })),
        ...times(6, () => bruno.sends(refund, { body: { gtid, unit: 700, amount: 1, type: 'gdo', reason: 'Errore' } })),
      ])
      const beside = await Promise.all([
        ...times(3, () => giulia.sends(releaseGdo, { query: { id: made.id } })),
        ...times(3, () => bruno.sends(redeemGdo, { body: { code: made.code ?? '' } })),
      ])
      calm([...said, ...beside])
      expect([won(said), won(beside)]).toEqual([1, 0])
      expect(await giulia.pocket()).toBe('6 × 7,00 gdo')
    }
    await giulia.gets(makeGdo, { body: { idShop: market.id, unit: 700, amount: 6 } })
    expect(await checkInvariants(world.db)).toEqual([])
  },
)

story('T12 one key in the hands of two people buys each of them their own code, and tells neither of the other’s', async (world) => {
  const [marta, giulia, luca] = [await world.person('company'), await world.person('enduser'), await world.person('enduser')]
  const merchant = await merchantBy(marta)
  await codesBy(marta, merchant, 1000, 4)
  for (const one of [giulia, luca]) await world.gives(one.id, '30,00 credits')
  const key = crypto.randomUUID()
  const ask = (as: string) => ({ key: as, body: { merchant: merchant.id, unit: 1000, amount: 1 } })
  const answers = await Promise.all(times(24, (n) => (n % 2 ? luca : giulia).sends(buyGift, ask(n % 3 ? key : key.toUpperCase()))))
  expect(won(answers)).toBe(24)
  const [hers, his] = [0, 1].map((odd) => new Set(answers.filter((_, n) => n % 2 === odd).map(({ text }) => text)))
  expect([hers?.size, his?.size, [...(hers ?? [])].some((text) => his?.has(text))]).toEqual([1, 1, false])
  expect([await giulia.pocket(), await luca.pocket()]).toEqual(['20,00 credits', '20,00 credits'])
  await giulia.isRefused('idempotency_mismatch', buyGift, { key, body: { merchant: merchant.id, unit: 1000, amount: 2 } })
  // The same by the way on which most calls of money go.
  const idProduct = await productBy(world, { provider: 'internal', stock: 4 })
  const order = { key, body: { idProduct, version: 1, unit: 1000, amount: 1, price: 1000, pay: ['free_credits'] } }
  const orders = await Promise.all(times(12, (n) => (n % 2 ? luca : giulia).sends(createOrder, order)))
  const ids = (odd: number) => new Set(orders.filter((_, n) => n % 2 === odd).map(({ json }) => (json as { idOrder: number }).idOrder))
  expect([ids(0).size, ids(1).size, new Set([...ids(0), ...ids(1)]).size]).toEqual([1, 1, 2])
  const [code] = (await luca.gets(listOwnCodes, { query: {} })).items
  await giulia.isRefused('not_found', revealCode, { params: { id: String(code?.id) } })
})

story(
  'T32 a link of a gift is taken, ended and its code looked at, all at once: one person reads the code and nobody else ever does',
  async (world) => {
    const [giulia, luca, ugo] = [await world.person('enduser'), await world.person('enduser'), await world.person('enduser')]
    await world.gives(giulia.id, '50,00 credits')
    for (let round = 0; round < 4; round++) {
      const { idOrder } = await buys(giulia, await productBy(world, { provider: 'internal', stock: 2, giftable: true }))
      const [voucher] = (await giulia.gets(listOrderVouchers, { params: { idOrder: String(idOrder) } })).vouchers
      const params = { idVoucher: String(voucher?.idVoucher) }
      const code = (await giulia.gets(giveVoucher, { params })).url.split('#')[1] ?? ''
      const take = (who: Person) => who.sends(takeGift, { body: { code } })
      const [looked, kept, ...taken] = await Promise.all([
        giulia.sends(revealVoucher, { params }),
        giulia.sends(keepVoucher, { params }),
        ...times(8, (n) => take(n % 2 ? luca : ugo)),
      ])
      calm([looked, kept, ...taken])
      expect(won(taken) + won([looked])).toBeLessThanOrEqual(1)
      const reads = await Promise.all([giulia, luca, ugo].map((who) => who.sends(revealVoucher, { params })))
      expect(won(reads)).toBe(1)
      for (const who of [luca, ugo]) await who.isRefused('gift_unknown', takeGift, { body: { code } })
    }
  },
)

story('T20 the second person is the first one in another window: it is the same person, whatever the login', async (world) => {
  const [marta, giulia] = [await world.person('company', { name: 'Marta Serra' }), await world.person('enduser')]
  const people = [{ idUser: giulia.id, value: 20_000 }]
  const { id } = await marta.gets(giveCredits, { body: { kind: 'goodwill', reason: 'Scusa per ieri', people } })
  const windows = times(
    3,
    async () => new Person(() => world.url, { username: marta.username, role: 'company', id: marta.id, place: null }),
  )
  const approve = { params: { id: String(id) }, body: { decision: 'approve' as const } }
  for (const again of await Promise.all(windows)) {
    expect(await again.token()).not.toBe(await marta.token())
    await again.isRefused('second_person', decideGrant, approve)
  }
  expect(await giulia.pocket()).toBe('')
})
