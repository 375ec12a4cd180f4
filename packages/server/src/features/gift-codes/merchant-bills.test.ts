/** Stories of what the company settles with merchants, and of the sales on which VAT falls due at once. */
import { creditCode, exportVatSales, listVatSales, payMerchant } from '@taschino/contract/gift-accounts.ts'
import { buyGift, listOwnCodes, returnGift, revealCode } from '@taschino/contract/gift-codes.ts'
import { cancelGift, getCodeStock, removeCode } from '@taschino/contract/gift-stock.ts'
import { businessMonth } from '@taschino/basics/business-day.ts'
import { codesBy, GROCER, merchantBy } from '@taschino/testkit/gift-stock.ts'
import { story } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'
import { vatWithin } from './rules.ts'

const bill = (id: number, value: number) => ({
  params: { id: String(id) },
  body: { value, on: '2026-11-30', reference: 'Fattura 12 del 30/11' },
})

story('a merchant is owed what its codes cost; a bill of it is paid once, and never more than that', async (world) => {
  const marta = await world.person('company', { name: 'Marta Serra' })
  const merchant = await merchantBy(marta, GROCER)
  const owed = async () => (await marta.gets(getCodeStock, {})).merchants.find(({ id }) => id === merchant.id)?.owed
  expect(await owed()).toBe(0)
  await codesBy(marta, merchant, 2000, 3)
  expect(await owed()).toBe(5640)
  expect((await marta.isRefused('over_the_debt', payMerchant, bill(merchant.id, 5641))).json).toMatchObject({ facts: { value: 5640 } })
  const paid = { ...bill(merchant.id, 5000), key: crypto.randomUUID() }
  expect(await marta.gets(payMerchant, paid)).toMatchObject({ merchant: { owed: 640 } })
  expect((await marta.sends(payMerchant, paid)).hit).toBe(true)
  expect(await owed()).toBe(640)
  // What it takes back after it was paid, it owes.
  const { rows } = await world.db.query<{ id: number }>(`select id from gift_code where id_merchant = $1`, [merchant.id])
  await marta.gets(removeCode, { params: { id: String(rows[0]?.id) } })
  expect(await owed()).toBe(-1240)
  expect((await marta.isRefused('over_the_debt', payMerchant, bill(merchant.id, 1))).json).toMatchObject({ facts: { value: 0 } })
  expect((await marta.sends(payMerchant, bill(999_999, 1))).status).toBe(404)
})

story('twenty bills at once never pay more than is owed', async (world) => {
  const marta = await world.person('company')
  const merchant = await merchantBy(marta)
  await codesBy(marta, merchant, 2000, 2)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => marta.sends(payMerchant, { ...bill(merchant.id, 1000), key: crypto.randomUUID() })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect((await marta.gets(getCodeStock, {})).merchants.find(({ id }) => id === merchant.id)?.owed).toBe(760)
})

story('what a cancelled code had cost is credited by its merchant once; one that is not cancelled is not', async (world) => {
  const [marta, giulia] = [await world.person('company'), await world.person('enduser')]
  const merchant = await merchantBy(marta)
  await codesBy(marta, merchant, 2000, 2)
  await world.gives(giulia.id, '40,00 credits')
  const { codes } = await giulia.gets(buyGift, { body: { merchant: merchant.id, unit: 2000, amount: 2 } })
  const [kept, burned] = codes.map(({ id }) => ({ params: { id: String(id) } }))
  if (!kept || !burned) throw new Error('two were bought')
  await marta.gets(cancelGift, { ...burned, body: { reason: 'Alla cassa non passava' } })
  const note = { body: { reference: 'Nota di credito 3' } }
  await marta.isRefused('code_not_cancelled', creditCode, { ...kept, ...note })
  expect(await marta.gets(creditCode, { ...burned, ...note })).toMatchObject({ state: 'burned', creditedAt: expect.any(String) })
  await marta.isRefused('credited_before', creditCode, { ...burned, ...note, key: crypto.randomUUID() })
  expect((await marta.gets(getCodeStock, {})).merchants.find(({ id }) => id === merchant.id)?.owed).toBe(1880)
})

story('VAT that falls due at the sale: each sale at the rate of its day, each undone one below zero, nobody by name', async (world) => {
  const [marta, giulia] = [await world.person('company'), await world.person('enduser', { name: 'Giulia Bianchi' })]
  const shop = await world.shop({ title: 'Bar Centrale' })
  const bruno = await world.person('shop', { place: shop.id })
  const cinema = await merchantBy(marta, { merchant: 'Cinema', units: [850], vatKind: 'single', vatRate: 10 })
  const books = await merchantBy(marta, { units: [850] })
  for (const one of [cinema, books]) await codesBy(marta, one, 850, 5)
  await world.gives(giulia.id, '60,00 credits')
  await world.gives(shop.id, '20,00 credits')
  const buys = (who: typeof giulia, merchant: number, amount = 1) => who.gets(buyGift, { body: { merchant, unit: 850, amount } })
  const { codes } = await buys(giulia, cinema.id, 2)
  await buys(giulia, books.id)
  await buys(bruno, cinema.id)
  await giulia.gets(returnGift, { params: { id: String(codes[0]?.id) } })
  const list = await marta.gets(listVatSales, {})
  expect(list.month).toBe(businessMonth(world.clock.now()))
  expect(list.items.map(({ value, rate, undone, buyer }) => [value, rate, undone, buyer])).toEqual([
    [-850, 10, true, null],
    [850, 10, false, 'Bar Centrale'],
    [850, 10, false, null],
    [850, 10, false, null],
  ])
  expect(list.sums).toEqual([{ rate: 10, sales: 3, value: 1700, net: 1545, vat: 155 }])
  // Nobody is named but shops: whoever needs more opens the movement.
  expect(JSON.stringify(list)).not.toContain('Giulia')
  const first = await marta.gets(listVatSales, { query: { limit: '3' } })
  const rest = await marta.gets(listVatSales, { query: { limit: '3', cursor: first.nextCursor ?? '' } })
  expect([...first.items, ...rest.items]).toEqual(list.items)
  expect((await marta.gets(listVatSales, { query: { month: '2020-01' } })).items).toEqual([])
  expect((await marta.sends(listVatSales, { query: { cursor: 'x' } })).status).toBe(400)
  const file = (await marta.sends(exportVatSales, { query: { format: 'csv', language: 'it' } })).text
  expect(file.split('\n').filter((line) => line.includes('Cinema'))).toHaveLength(4)
  expect(file).not.toContain('Giulia')
})

story(
  'more sales with VAT than one file should hold: it says how many it takes',
  async (world) => {
    const [marta, giulia] = [await world.person('company'), await world.person('enduser')]
    const cinema = await merchantBy(marta, { units: [850], vatKind: 'single', vatRate: 10 })
    await codesBy(marta, cinema, 850, 2)
    await world.gives(giulia.id, '20,00 credits')
    await giulia.gets(buyGift, { body: { merchant: cinema.id, unit: 850, amount: 2 } })
    const refused = await marta.isRefused('export_too_large', exportVatSales, { query: { format: 'xlsx' } })
    expect(refused.json).toMatchObject({ facts: { most: 1 } })
  },
  { settings: { exportMax: 1 } },
)

story('codes to be used are told by what ends first, page by page; all of them by when they were bought', async (world) => {
  const [marta, giulia] = [await world.person('company'), await world.person('enduser')]
  const merchant = await merchantBy(marta, { units: [1000] })
  await world.gives(giulia.id, '50,00 credits')
  for (const expiry of ['2031-12-31', undefined, '2030-06-30', '2031-12-31', '2030-01-31']) {
    await codesBy(marta, merchant, 1000, 1, expiry)
    await giulia.gets(buyGift, { body: { merchant: merchant.id, unit: 1000, amount: 1 } })
  }
  const page = (cursor?: string) => giulia.gets(listOwnCodes, { query: { open: 'true', limit: '2', cursor } })
  const one = await page()
  const two = await page(one.nextCursor ?? '')
  const three = await page(two.nextCursor ?? '')
  expect(three.nextCursor).toBe(null)
  expect([one, two, three].flatMap(({ items }) => items.map(({ expiresOn }) => expiresOn))).toEqual([
    '2030-01-31',
    '2030-06-30',
    '2031-12-31',
    '2031-12-31',
    null,
  ])
  const all = await giulia.gets(listOwnCodes, { query: { limit: '2' } })
  expect(all.items.map(({ expiresOn }) => expiresOn)).toEqual(['2030-01-31', '2031-12-31'])
  expect((await giulia.sends(listOwnCodes, { query: { open: 'true', cursor: all.nextCursor ?? '' } })).status).toBe(400)
  await giulia.gets(revealCode, { params: { id: String(all.items[0]?.id) } })
})

story('what is VAT of a sum is reckoned to the cent, and both parts are the sum', async () => {
  expect([vatWithin(1700, 10), vatWithin(-850, 10), vatWithin(12_200, 22), vatWithin(500, 0), vatWithin(0, 22)]).toEqual([
    { net: 1545, vat: 155 },
    { net: -773, vat: -77 },
    { net: 10_000, vat: 2200 },
    { net: 500, vat: 0 },
    { net: 0, vat: 0 },
  ])
})
