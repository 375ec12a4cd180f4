/** The company's side of gift codes: merchants, sheets, the masked list, and what leaves the stock (T28, T29). */
import { buyGift, getMerchantLogo, listMerchants, revealCode } from '@taschino/contract/gift-codes.ts'
import {
  createMerchant,
  exportCodes,
  getCodeImport,
  getCodeStock,
  getCodeTemplate,
  importCodes,
  listCodeImports,
  listCodes,
  quarantineCodes,
  releaseCodes,
  removeCode,
  revealStock,
  setMerchantLogo,
  updateMerchant,
  withdrawCode,
} from '@taschino/contract/gift-stock.ts'
import { BOOKS, codesBy, giftSheet, linesOf, merchantBy } from '@taschino/testkit/gift-stock.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import sharp from 'sharp'
import { expect } from 'vitest'

const handsIn = (marta: Person, lines: Parameters<typeof giftSheet>[0], body = {}) =>
  marta.gets(importCodes, { body, files: { file: giftSheet(lines) } })
const owed = async (world: World, merchant: number): Promise<number> => {
  const { rows } = await world.db.query<{ sum: number }>(
    `select coalesce(sum(p.amount), 0)::bigint as sum from ledger.posting p join ledger.account a on a.id = p.account where a.kind = 'supplier' and a.party = $1`,
    [merchant],
  )
  return rows[0]?.sum ?? 0
}
const stockOf = async (marta: Person, merchant: number) =>
  (await marta.gets(getCodeStock, {})).merchants.find(({ id }) => id === merchant)?.stock ?? []

story('a merchant is written, changed and dressed; names are not shared, grocery tickets are for food', async (world) => {
  const marta = await world.person('company')
  const { id, merchant, ...rest } = await merchantBy(marta)
  expect(rest).toMatchObject({ costBp: 9400, logo: null, enabled: true })
  const written = { ...BOOKS, merchant: 'Altra', units: [1000], payWith: ['free_credits' as const] }
  await marta.isRefused('merchant_known', createMerchant, { body: { ...written, merchant: merchant.toUpperCase() } })
  await marta.isRefused('gdo_without_food', createMerchant, { body: { ...written, payWith: ['gdo', 'free_credits'] } })
  await marta.isRefused('invalid_input', createMerchant, { body: { ...written, payWith: ['normal', 'free_credits'] } })
  const other = await marta.gets(createMerchant, { body: { ...written, vatKind: 'single' } })
  expect(other.vatRate).toBe(22)
  const params = { id: String(other.id) }
  await marta.isRefused('merchant_known', updateMerchant, { params, body: { merchant } })
  await marta.isRefused('gdo_without_food', updateMerchant, { params, body: { payWith: ['gdo', 'free_credits'] } })
  expect((await marta.gets(updateMerchant, { params, body: { enabled: false, lowStockAt: 9 } })).lowStockAt).toBe(9)
  const picture = new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 20, height: 20, channels: 3, background: '#abc' } })
          .png()
          .toBuffer(),
      ),
    ],
    'a.png',
  )
  await marta.isRefused('no_picture', getMerchantLogo, { params: { id: String(id) } })
  const { logo } = await marta.gets(setMerchantLogo, { params: { id: String(id) }, files: { file: picture } })
  expect((await marta.gets(listMerchants, {})).merchants.find((one) => one.id === id)?.logo).toBe(logo)
  expect((await marta.sends(getMerchantLogo, { params: { id: String(id) }, query: { size: 'small' } })).status).toBe(200)
  await marta.isRefused('picture_unreadable', setMerchantLogo, {
    params: { id: String(id) },
    files: { file: new File([(await picture.bytes()).slice(0, 60)], 'a.png') },
  })
  const huge = await sharp({ create: { width: 4200, height: 4200, channels: 3, background: '#abc' } })
    .png()
    .toBuffer()
  await marta.isRefused('picture_too_many_pixels', setMerchantLogo, {
    params: { id: String(id) },
    files: { file: new File([new Uint8Array(huge)], 'a.png') },
  })
  const giulia = await world.person('enduser')
  expect((await giulia.gets(listMerchants, {})).merchants.map((one) => one.id)).not.toContain(other.id)
})

story('T28: a sheet comes in whole or not at all: each wrong row is named, no code of any sheet ever comes again', async (world) => {
  const marta = await world.person('company')
  const merchant = await merchantBy(marta)
  const good = linesOf(merchant, 2000, 3, '31/12/2031')
  const [first] = good
  if (!first) throw new Error('no line')
  const wrong = [
    ...good,
    { ...first, code: `${first.code.slice(0, 6)}-${first.code.slice(6)}` },
    { ...first, code: 'ALTRO-1', merchant: 'Nessuno' },
    { ...first, code: 'ALTRO-2', value: '7,77' },
    { ...first, code: 'ALTRO-3', expiry: '2026-11-30' },
    { ...first, code: '', expiry: '31/02/2031' },
    { ...first, code: 'ALTRO-4', url: 'javascript:alert(1)' },
  ]
  const journal = await world.journal()
  const looked = await handsIn(marta, wrong, { dryRun: true })
  expect(looked.named).toEqual([
    { line: 5, at: 'code', why: 'twice' },
    { line: 6, at: 'merchant', why: 'unknown' },
    { line: 7, at: 'value', why: 'unknown' },
    { line: 8, at: 'expiry', why: 'ending' },
    { line: 9, at: 'code', why: 'required' },
    { line: 9, at: 'expiry', why: 'format' },
    { line: 10, at: 'url', why: 'format' },
  ])
  expect((await marta.isRefused('codes_with_faults', importCodes, { body: {}, files: { file: giftSheet(wrong) } })).json).toMatchObject({
    facts: { faults: 7, lines: '5, 6, 7, 8, 9, 10' },
  })
  expect(await world.journal()).toBe(journal)
  const done = await handsIn(marta, good)
  expect(done).toMatchObject({ state: 'done', rows: 3, faults: 0, sums: [{ unit: 2000, codes: 3, value: 6000, cost: 5640 }] })
  expect(await owed(world, merchant.id)).toBe(5640)
  await marta.isRefused('import_done_before', importCodes, { body: {}, files: { file: giftSheet(good) } })
  const again = await handsIn(marta, [...linesOf(merchant, 2000, 1), first], { dryRun: true })
  expect(again.named).toEqual([{ line: 3, at: 'code', why: 'known' }])
  const params = { id: String(done.import?.id) }
  expect(await marta.gets(getCodeImport, { params })).toEqual(done.import)
  expect((await marta.gets(listCodeImports, { query: { limit: '1' } })).items).toEqual([done.import])
  const template = await marta.sends(getCodeTemplate, {})
  expect([template.status, template.headers.get('content-type')]).toEqual([200, expect.stringContaining('spreadsheetml')])
})

story('what is no sheet of codes is refused with its reason', async (world) => {
  const marta = await world.person('company')
  const isRefused = (refusal: string, text: string) =>
    marta.isRefused(refusal, importCodes, { body: {}, files: { file: new File([text], 'a.csv', { type: 'text/csv' }) } })
  await isRefused('code_columns_needed', 'Insegna;Valore\nAurora;20')
  await isRefused('columns_unknown', 'Insegna;Valore;Codice;Colore\nAurora;20;X1;rosso')
  await isRefused('sheet_empty', 'Insegna;Valore;Codice\n;;')
  await isRefused('sheet_not_a_sheet', '<html><body>no</body></html>')
})

story(
  'codes leave as a masked file with what it sums up, and none that nobody could open',
  async (world) => {
    const marta = await world.person('company')
    const merchant = await merchantBy(marta)
    const [first = '', second = ''] = await codesBy(marta, merchant, 2000, 2)
    const query = { merchant: String(merchant.id), format: 'csv' as const }
    const { text } = await marta.sends(exportCodes, { query: { ...query, columns: 'tail,value,state' } })
    const lines = text.trim().split('\n')
    expect(lines.slice(1)).toHaveLength(2)
    for (const code of [first, second]) {
      expect(text).toContain(code.slice(-4))
      expect(text).not.toContain(code)
    }
    expect((await marta.gets(listCodes, { query: { merchant: query.merchant, totals: 'true' } })).totals).toMatchObject({ count: 2 })
    await codesBy(marta, await merchantBy(marta), 2000, 1)
    expect((await marta.isRefused('export_too_large', exportCodes, { query: { format: 'csv' } })).json).toMatchObject({
      facts: { most: 2 },
    })
  },
  { settings: { exportMax: 2 } },
)

story('T29: the company reads codes masked; it looks at a free one with a reason, and that one is sold no more', async (world) => {
  const [marta, giulia] = [await world.person('company'), await world.person('enduser')]
  const merchant = await merchantBy(marta)
  const texts = await codesBy(marta, merchant, 2000, 4)
  await world.gives(giulia.id, '90,00 credits')
  const { codes, gtid } = await giulia.gets(buyGift, { body: { merchant: merchant.id, unit: 2000, amount: 1 } })
  const sold = { id: String(codes[0]?.id) }
  const list = async (query: Record<string, string>) =>
    (await marta.gets(listCodes, { query: { merchant: String(merchant.id), ...query } })).items
  expect((await list({ filterAssigned: 'true' })).map(({ state, owner, gtid: of }) => [state, owner, of])).toEqual([
    ['assigned', 'Giulia Bianchi', gtid],
  ])
  const free = await list({ filterAssigned: 'false' })
  expect(free).toHaveLength(3)
  expect((await list({ text: texts[2] ?? '' })).map(({ tail }) => tail)).toEqual([texts[2]?.slice(-4)])
  expect((await list({ text: gtid }))[0]?.id).toBe(codes[0]?.id)
  expect((await list({ text: merchant.merchant.toLowerCase() })).length).toBe(4)
  const page = await marta.gets(listCodes, { query: { merchant: String(merchant.id), limit: '3' } })
  expect((await list({ cursor: page.nextCursor ?? '' })).map(({ id }) => id)).toEqual([codes[0]?.id])
  expect((await list({ skip: '3' })).length).toBe(1)
  const inOrder = async (sort: string): Promise<number[]> => {
    const ids: number[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const query: Record<string, string> = { merchant: String(merchant.id), sort, limit: '1', ...(cursor ? { cursor } : {}) }
      const { items, nextCursor } = await marta.gets(listCodes, { query })
      ids.push(...items.map(({ id }) => id))
      cursor = nextCursor
    }
    return ids
  }
  const all = (await list({})).map(({ id }) => id)
  for (const sort of ['merchant', 'value', 'state', 'expiry', 'bought', 'came']) {
    expect(new Set(await inOrder(sort)), sort).toEqual(new Set(all))
    expect(await inOrder(`-${sort}`), sort).toEqual((await inOrder(sort)).toReversed())
  }
  expect([await inOrder('-came'), (await inOrder('-bought'))[0]]).toEqual([all, codes[0]?.id])
  await marta.isRefused('invalid_input', listCodes, { query: { sort: 'sealed' } })
  const reason = { reason: 'Il negozio dice che non va' }
  await marta.isRefused('code_assigned', revealStock, { params: sold, body: reason })
  const params = { id: String(free[0]?.id) }
  expect(texts).toContain((await marta.gets(revealStock, { params, body: reason })).code)
  expect((await marta.gets(releaseCodes, { body: reason })).codes).toBe(0)
  expect((await stockOf(marta, merchant.id)).find(({ unit }) => unit === 2000)).toMatchObject({
    free: 2,
    quarantined: 1,
    sold: 1,
    low: true,
    daysLeft: 60,
  })
  expect((await marta.gets(withdrawCode, { params, body: reason })).state).toBe('withdrawn')
  await marta.isRefused('code_gone', withdrawCode, { params, body: reason })
  await marta.isRefused('code_gone', removeCode, { params })
  await marta.isRefused('code_gone', revealStock, { params, body: reason })
  await marta.isRefused('code_assigned', withdrawCode, { params: sold, body: reason })
  await marta.isRefused('code_assigned', removeCode, { params: sold })
  expect((await marta.gets(removeCode, { params: { id: String(free[1]?.id) } })).state).toBe('withdrawn')
  expect((await giulia.gets(revealCode, { params: sold })).code).toBe(texts[0])
  const deeds = await world.db.query<{ act: string; facts: object }>(`select act, facts from audit_log where act like 'gift.%' order by id`)
  expect(JSON.stringify(deeds.rows)).not.toMatch(new RegExp(texts.join('|')))
  expect(deeds.rows.map(({ act }) => act)).toEqual(expect.arrayContaining(['gift.imported', 'gift.seen', 'gift.withdrawn']))
})

story('after a restored backup what looks free is put aside until the company releases it, and the same by hand', async (world) => {
  const [marta, giulia] = [await world.person('company'), await world.person('enduser')]
  const merchant = await merchantBy(marta)
  await codesBy(marta, merchant, 2000, 3)
  await world.gives(giulia.id, '90,00 credits')
  const buying = { body: { merchant: merchant.id, unit: 2000, amount: 1 } }
  // A dump that is restored brings the row along, and the table is another one.
  await world.db.query(`update gift_place set place = '7000000000000000000.1.16400'`)
  await giulia.isRefused('sold_out', buyGift, buying)
  expect((await stockOf(marta, merchant.id)).find(({ unit }) => unit === 2000)).toMatchObject({ free: 0, quarantined: 3 })
  const reason = { reason: 'Confrontati con il negozio' }
  expect((await marta.gets(releaseCodes, { body: { merchant: merchant.id, ...reason } })).codes).toBe(3)
  await giulia.gets(buyGift, buying)
  expect((await marta.gets(quarantineCodes, { body: reason })).codes).toBeGreaterThanOrEqual(2)
  await giulia.isRefused('sold_out', buyGift, buying)
  expect((await marta.gets(releaseCodes, { body: reason })).codes).toBeGreaterThanOrEqual(2)
})
