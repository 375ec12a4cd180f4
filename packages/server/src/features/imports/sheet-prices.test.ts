/** What a sheet of shops says of prices by ticket type: what a cell names counts, and what none names stays with the company's list. */
import { applyImport, createImport, getImport, listImportRows, mendImportRow } from '@taschino/contract/imports.ts'
import { getReview } from '@taschino/contract/onboarding.ts'
import { contractsOf, SHOP_HEADINGS, someShops, type BulkShop } from '@taschino/testkit/bulk-shops.ts'
import { story } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

const BUSINESS = { type: 'business' as const, feeMin: 100, feeMax: 200 }
const GDO = { type: 'gdo' as const, feeMin: 150, feeMax: 300 }
const POLICY = {
  settings: {
    fees: {
      feeMin: 200,
      feeMax: 450,
      lowest: 150,
      highest: 450,
      byType: [
        { ...BUSINESS, lowest: 50, highest: 250 },
        { ...GDO, lowest: 100, highest: 350 },
      ],
    },
  },
}
const HEADINGS = `${SHOP_HEADINGS};Commissione minima;Commissione minima Business;Commissione massima Business;Commissione massima Pasto`
const line = ({ title, vat, email }: BulkShop, ...prices: string[]): string =>
  [title, `${title} srl`, vat, 'Via Po 1, Torino', 'Carla', 'Neri', email, '', ...prices].join(';')

story(
  'a sheet names what a type costs, in columns of its own; a row that names none comes with the company’s list',
  async (world) => {
    const dario = await world.person('agent', { name: 'Dario Conti' })
    const [one, two, three, four] = someShops(4) as [BulkShop, BulkShop, BulkShop, BulkShop]
    const lines = [
      HEADINGS,
      line(one, '', '0,50', '0,60 %', ''),
      line(two, '', '', '', ''),
      // Above what an agent may offer; the ends crossed.
      line(three, '', '', '2,51', ''),
      line(four, '1,50', '2', '1', '4'),
    ].join('\n')
    const made = await dario.gets(createImport, {
      body: { importType: 'singleShops' },
      files: { sheet: new Blob([lines]), files: await contractsOf([one, two, three, four]) },
    })
    const of = { params: { id: String(made.import.id) } }
    const faults = (await dario.gets(listImportRows, { ...of, query: { only: 'faults' } })).items.map(({ line: at, faults: all }) => [
      at,
      all,
    ])
    expect(faults).toEqual([
      [4, [{ at: 'businessFeeMin', why: 'fee_outside_policy' }]],
      [5, [{ at: 'businessFeeMax', why: 'fees_crossed' }]],
    ])
    const mends = (n: number, cells: object) => dario.gets(mendImportRow, { params: { ...of.params, n: String(n) }, body: { cells } })
    await mends(3, { businessFeeMax: '2,50' })
    await mends(4, { businessFeeMin: '', businessFeeMax: '' })
    await dario.gets(applyImport, { ...of, body: { shops: 4 } })
    await expect.poll(async () => (await dario.gets(getImport, of)).state, { timeout: 60_000, interval: 50 }).toBe('applied')
    const rows = (await dario.gets(listImportRows, { ...of, query: {} })).items
    const prices = []
    for (const { shop } of rows) {
      const { data } = await dario.gets(getReview, { params: { id: String(shop?.id) } })
      prices.push([data.feeMin, data.feeMax, data.feesByType])
    }
    expect(prices).toEqual([
      [200, 450, [{ ...BUSINESS, feeMin: 50, feeMax: 60 }, GDO]],
      [200, 450, [BUSINESS, GDO]],
      [200, 450, [{ ...BUSINESS, feeMax: 250 }, GDO]],
      [150, 450, [{ type: 'normal', feeMin: 200, feeMax: 400 }, BUSINESS, GDO]],
    ])
  },
  POLICY,
)
