/** The export of club products as the company reads them. */
import { exportManagedProducts } from '@taschino/contract/club/company-exports.ts'
import type { ManagedProduct } from '@taschino/contract/club/company-shapes.ts'
import { handle } from '../../../http/handle.ts'
import { sheetFile, type Export } from '../../../http/sheet-file.ts'
import { managed } from './managed-products.ts'
import { listProductRows } from './managed-product-store.ts'

const PRODUCTS: Export<ManagedProduct> = {
  name: 'clubDesk.products_title',
  columns: (words) => [
    { key: 'name', head: words('clubDesk.name'), kind: 'text', of: ({ name }) => name },
    { key: 'brand', head: words('clubDesk.brand'), kind: 'text', of: ({ brandName }) => brandName },
    { key: 'price', head: words('clubDesk.units'), kind: 'money', of: ({ units }) => units[0]?.price ?? null },
    { key: 'stock', head: words('clubDesk.stock'), kind: 'count', of: ({ stock }) => stock },
    { key: 'sold', head: words('clubDesk.sold_head'), kind: 'count', of: ({ sold }) => sold },
    {
      key: 'state',
      head: words('clubDesk.enabled'),
      kind: 'text',
      of: ({ deletedAt, enabled }) => words(deletedAt !== null ? 'clubDesk.gone' : enabled ? 'clubDesk.on' : 'clubDesk.off'),
    },
    { key: 'kind', head: words('clubDesk.kind'), kind: 'text', of: ({ kind }) => words(`clubDesk.kind.${kind}`) },
    { key: 'provider', head: words('clubDesk.provider_head'), kind: 'text', of: ({ provider }) => provider },
    { key: 'changed', head: words('clubDesk.changed_head'), kind: 'moment', of: ({ changedAt }) => changedAt },
    { key: 'id', head: words('clubDesk.external_head'), kind: 'text', of: ({ externalId }) => externalId },
  ],
}

export const exportManagedProductsAnswer = handle(exportManagedProducts)(async ({ query, db, settings }) => {
  const rows = await listProductRows(db, query, { after: null, skip: 0, limit: settings.exportMax + 1, sort: query.sort })
  return sheetFile(query, PRODUCTS, rows.map(managed), settings)
})
