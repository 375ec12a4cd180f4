/** The export of club orders as the company reads them. */
import { exportManagedOrders } from '@taschino/contract/club/company-orders.ts'
import type { ManagedOrder } from '@taschino/contract/club/company-shapes.ts'
import { handle } from '../../../http/handle.ts'
import { sheetFile, type Export } from '../../../http/sheet-file.ts'
import { filtersOf, shownManaged } from './company.ts'
import { managedOrders } from './company-store.ts'

const ORDERS: Export<ManagedOrder> = {
  name: 'companyOrders.title',
  columns: (words) => [
    { key: 'product', head: words('companyOrders.product'), kind: 'text', of: ({ product }) => product.name },
    { key: 'buyer', head: words('companyOrders.buyer'), kind: 'text', of: ({ buyer }) => buyer },
    { key: 'value', head: words('companyOrders.paid'), kind: 'money', of: ({ value }) => value },
    { key: 'state', head: words('companyOrders.stands'), kind: 'text', of: ({ state }) => words(`companyOrders.state.${state}`) },
    { key: 'ordered', head: words('companyOrders.ordered'), kind: 'moment', of: ({ at }) => at },
    {
      key: 'promised',
      head: words('companyOrders.promised'),
      kind: 'moment',
      of: ({ state, promisedAt }) => (state === 'pending' ? promisedAt : null),
    },
    { key: 'provider', head: words('companyOrders.provider'), kind: 'text', of: ({ provider }) => provider },
    { key: 'pieces', head: words('companyOrders.pieces'), kind: 'text', of: ({ fulfilled, amount }) => `${fulfilled} / ${amount}` },
    { key: 'cost', head: words('companyOrders.cost'), kind: 'money', of: ({ cost }) => cost },
    { key: 'reference', head: words('companyOrders.reference'), kind: 'text', of: ({ providerRef }) => providerRef },
    { key: 'number', head: words('companyOrders.number'), kind: 'text', of: ({ gtid }) => gtid },
  ],
}

export const exportManagedOrdersAnswer = handle(exportManagedOrders)(async ({ query, db, settings }) => {
  const rows = await managedOrders(db, { ...filtersOf(query), sort: query.sort, after: undefined, limit: settings.exportMax + 1 })
  return sheetFile(query, ORDERS, rows.map(shownManaged), settings)
})
