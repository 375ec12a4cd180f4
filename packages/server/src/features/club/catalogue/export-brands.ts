/** The export of the providers' brands as the company reads them. */
import { centsText, hundredthsText } from '@taschino/basics/money.ts'
import { exportManagedBrands } from '@taschino/contract/club/company-exports.ts'
import type { CashbackRate } from '@taschino/contract/club/catalogue-shapes.ts'
import type { ManagedBrand } from '@taschino/contract/club/company-shapes.ts'
import { handle } from '../../../http/handle.ts'
import { sheetFile, type Export } from '../../../http/sheet-file.ts'
import { readCategories } from './category-store.ts'
import { managed } from './managed-brands.ts'
import { listBrandRows } from './managed-brand-store.ts'

/** A rate in percent, or so many euros for each purchase. */
const rate = (of: CashbackRate | null): string | null =>
  of === null ? null : of.rateBp === null ? `${centsText(of.cents ?? 0)} €` : `${hundredthsText(of.rateBp)} %`

const brands = (titles: ReadonlyMap<number, string>): Export<ManagedBrand> => ({
  name: 'clubDesk.view.brands',
  columns: (words) => [
    { key: 'name', head: words('clubDesk.brand'), kind: 'text', of: ({ brandName }) => brandName },
    {
      key: 'state',
      head: words('clubDesk.enabled'),
      kind: 'text',
      of: ({ paused, enabled }) => words(paused ? 'club.paused' : enabled ? 'clubDesk.on' : 'clubDesk.off'),
    },
    {
      key: 'category',
      head: words('clubDesk.category'),
      kind: 'text',
      of: ({ idCategory }) => (idCategory === null ? words('clubDesk.no_category') : (titles.get(idCategory) ?? null)),
    },
    { key: 'products', head: words('clubDesk.fact.products'), kind: 'count', of: ({ products }) => products },
    { key: 'given', head: words('clubDesk.given_head'), kind: 'text', of: ({ given }) => rate(given) },
    { key: 'cashback', head: words('clubDesk.cashback_head'), kind: 'text', of: ({ cashback }) => rate(cashback) },
    { key: 'share', head: words('clubDesk.share_head'), kind: 'text', of: ({ shareBp }) => rate({ rateBp: shareBp, cents: null }) },
    { key: 'theirs', head: words('clubDesk.category_theirs'), kind: 'text', of: ({ categoryOfProvider }) => categoryOfProvider },
    { head: words('clubDesk.provider_head'), kind: 'text', of: ({ provider }) => provider },
  ],
})

export const exportManagedBrandsAnswer = handle(exportManagedBrands)(async ({ query, db, settings }) => {
  const rows = await listBrandRows(db, query, { after: null, skip: 0, limit: settings.exportMax + 1, sort: query.sort })
  const titles = new Map((await readCategories(db)).map(({ idInternalCategory, title }) => [idInternalCategory, title]))
  return sheetFile(query, brands(titles), rows.map(managed), settings)
})
