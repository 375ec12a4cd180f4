/** The company's own digital products: sold for as long as there are codes of them, each code once, and never what cannot be handed out. */
import {
  addCodes,
  changeStock,
  createBrand,
  createCategory,
  createProduct,
  getManagedProduct,
  updateProduct,
} from '@taschino/contract/club/company.ts'
import { createOrder } from '@taschino/contract/club/orders.ts'
import { buyTicket } from '@taschino/contract/club/tickets.ts'
import { listVouchers, revealVoucher } from '@taschino/contract/club/vouchers.ts'
import { STEP_UP_LIMITS } from '@taschino/server/platform/config/settings.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story } from '@taschino/testkit/story.ts'
import { wholeDump } from '@taschino/testkit/whole-dump.ts'
import { expect } from 'vitest'
import { putAwayOldCodes, sealOwnCodesAnew, voucherKeys } from '../orders/public.ts'
import { secretsFrom } from '../../../platform/secrets/secrets.ts'
import { secretFor } from '@taschino/testkit/secret.ts'

const DAY = 86_400_000
const LATER = secretsFrom(Buffer.alloc(32, 9))
const PRODUCT = {
  name: 'Buono colazione',
  description: '',
  kind: 'digital',
  units: [{ unit: 500, price: 450, cost: 300 }],
  barcodeFormat: 'QRCODE',
  vatKind: 'multi',
  vatRate: null,
  validDays: null,
  enabled: true,
  payWith: ['free_credits'],
  giftable: true,
  mostPerOrder: 5,
  mostPerUser: null,
} as const

let made = 0
async function ownProduct(marta: Person, more: object = {}) {
  made += 1
  const category = await marta.gets(createCategory, {
    body: { title: `Colazioni ${made}`, icon: 'utensils', enabled: true, audience: 'all' },
  })
  const brand = await marta.gets(createBrand, {
    body: { brandName: `Il Bar ${made}`, idInternalCategory: category.idInternalCategory, enabled: true },
  })
  const { idProduct } = await marta.gets(createProduct, { body: { ...PRODUCT, idBrand: brand.idBrand, ...more } } as never)
  return { idProduct, idBrand: brand.idBrand, brandGuid: brand.brandGuid, params: { id: String(idProduct) } }
}
const asked = (idProduct: number, amount = 1) => ({
  body: { idProduct, version: 1, unit: 500, amount, price: 450, pay: ['free_credits'] as ['free_credits'] },
})
const codes = (...texts: string[]) => ({ codes: texts.map((code) => ({ code })) })

story(
  'without codes nothing is sold; with three, three are, each once, to whoever came first; nobody finds their text in the database',
  async (world) => {
    const marta = await world.person('company')
    const { idProduct, params } = await ownProduct(marta)
    const people = await Promise.all(Array.from({ length: 12 }, () => world.person('enduser')))
    for (const one of people) await world.gives(one.id, '10,00 credits')
    const [giulia] = people as [Person]
    expect((await giulia.isRefused('sold_out', createOrder, asked(idProduct))).json).toMatchObject({ facts: { still: 0 } })
    const texts = ['COLAZIONE-0001-AAAA', 'COLAZIONE-0002-BBBB', 'COLAZIONE-0003-CCCC']
    expect(await marta.gets(addCodes, { params, body: codes(...texts) })).toMatchObject({ stock: 3 })
    expect(
      (await marta.isRefused('codes_known', addCodes, { params, body: codes('COLAZIONE-0004-DDDD', texts[1] ?? '') })).json,
    ).toMatchObject({
      facts: { line: 2 },
    })
    expect(
      (await marta.isRefused('codes_known', addCodes, { params, body: codes('DUE-VOLTE-01', 'due volte', 'DUE-VOLTE-01') })).json,
    ).toMatchObject({
      facts: { line: 3 },
    })
    expect(await marta.gets(getManagedProduct, { params })).toMatchObject({ stock: 3 })
    const said = await Promise.all(people.map((one) => one.sends(createOrder, asked(idProduct))))
    expect(said.filter(({ status }) => status === 200)).toHaveLength(3)
    const seen: string[] = []
    for (const one of people) {
      const { items } = await one.gets(listVouchers, {})
      expect(await one.pocket()).toBe(items.length === 1 ? '5,50 credits' : '10,00 credits')
      for (const { idVoucher } of items) seen.push((await one.gets(revealVoucher, { params: { idVoucher: String(idVoucher) } })).code ?? '')
    }
    expect(seen.toSorted()).toEqual(texts)
    const dump = (await wholeDump(world.db)).join('\n')
    for (const text of texts) expect(dump).not.toContain(text)
  },
)

story('two pieces when one is left: nothing is sold and nothing moves; what is about to end leaves the stock', async (world) => {
  const [marta, giulia] = [await world.person('company'), await world.person('enduser')]
  await world.gives(giulia.id, '50,00 credits')
  const { idProduct, params } = await ownProduct(marta)
  const on = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
  expect(
    (await marta.isRefused('codes_over', addCodes, { params, body: { codes: [{ code: 'SCADE-PRESTO', expiresOn: on(3) }] } })).json,
  ).toMatchObject({
    facts: { line: 1 },
  })
  await marta.gets(addCodes, { params, body: { codes: [{ code: 'SCADE-DOPO-01', expiresOn: on(60) }, { code: 'NON-SCADE-01' }] } })
  const journal = await world.journal()
  await giulia.isRefused('sold_out', createOrder, asked(idProduct, 3))
  world.clock.forward(50 * DAY)
  // Before the clock has looked: the stock says two, and only one may still be sold.
  await giulia.isRefused('sold_out', createOrder, asked(idProduct, 2))
  expect(await world.journal()).toBe(journal)
  expect(await putAwayOldCodes(world.db, world.clock)).toBe(1)
  expect(await marta.gets(getManagedProduct, { params })).toMatchObject({ stock: 1 })
  const order = await giulia.gets(createOrder, asked(idProduct))
  expect(order).toMatchObject({ state: 'delivered', codes: 1, value: 450 })
})

story(
  'goods have pieces and codes have texts: neither turns into the other while some are there, and a code has one value',
  async (world) => {
    const marta = await world.person('company')
    const { params, idBrand } = await ownProduct(marta)
    const two = [...PRODUCT.units, { unit: 1000, price: 900, cost: 600 }]
    await marta.isRefused('one_value', createProduct, { body: { ...PRODUCT, name: 'Due valori', idBrand, units: two } })
    await marta.isRefused('one_value', updateProduct, { params, body: { units: two } })
    await marta.isRefused('codes_are_the_stock', changeStock, { params, body: { by: 5 } })
    await marta.gets(addCodes, { params, body: codes('UNO-SOLO-0001') })
    await marta.isRefused('stock_left', updateProduct, { params, body: { kind: 'physical' } })
    const { idProduct } = await marta.gets(createProduct, { body: { ...PRODUCT, name: 'Tazza', kind: 'physical', idBrand } } as never)
    const goods = { id: String(idProduct) }
    await marta.gets(changeStock, { params: goods, body: { by: 5 } })
    await marta.isRefused('goods_have_no_codes', addCodes, { params: goods, body: codes('TAZZA-0001') })
    await marta.isRefused('stock_left', updateProduct, { params: goods, body: { kind: 'digital' } })
    await marta.isRefused('not_found', addCodes, { params: { id: '999999' }, body: codes('NESSUNO-0001') })
    const far = await world.db.query<{ id: number }>(
      `insert into club_product (id_brand, provider, external_id, kind, name, description, units, prices, costs, most_per_order, vat_kind, barcode_format, answers_within_hours, least_price, sort_name, words)
     values ($1, 'pointer', 'x-1', 'digital', 'Di altri', '', '{500}', '{500}', '{400}', 5, 'multi', 'none', 2, 500, 'x', '') returning id`,
      [idBrand],
    )
    await marta.isRefused('provider_writes_it', addCodes, { params: { id: String(far.rows[0]?.id) }, body: codes('ALTRI-0001') })
  },
)

story('a ticket of the company’s own is there at once; under a new secret its codes are sealed anew and still open', async (world) => {
  const [marta, giulia] = [await world.person('company'), await world.person('enduser')]
  await world.gives(giulia.id, '10,00 credits')
  const { idProduct, brandGuid, params } = await ownProduct(marta, { kind: 'ticket', giftable: false })
  await marta.gets(addCodes, { params, body: codes('INGRESSO-0001', 'INGRESSO-0002') })
  const before = secretsFrom(secretFor(world.databaseUrl))
  const after = voucherKeys(LATER, [before])
  await sealOwnCodesAnew(world.db, after)
  const { rows } = await world.db.query<{ n: number }>('select count(*)::int as n from club_own_code where key_id <> $1', [after.now])
  expect(rows[0]?.n).toBe(0)
  await sealOwnCodesAnew(world.db, voucherKeys(before, [LATER]))
  const bought = await giulia.gets(buyTicket, { params: { brandGuid, provider: 'internal' }, ...asked(idProduct) })
  expect(bought).toMatchObject({ order: { state: 'delivered' }, ticket: { state: 'issued', tail: '0001' } })
})

story(
  'to bring codes in wants a proof',
  async (world) => {
    const marta = await world.person('company')
    const { params } = await ownProduct(marta)
    await marta.isRefused('step_up_required', addCodes, { params, body: codes('CON-PROVA-01') })
  },
  { settings: { stepUp: STEP_UP_LIMITS } },
)
