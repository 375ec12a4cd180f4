/** Lots, agencies and shops as the company reads them, on screen and in a file. */
import {
  exportAgencies,
  exportLots,
  exportShopStandings,
  listAgencies,
  listLots,
  listShopStandings,
  type AgencyStanding,
  type ListedLot,
  type ShopStanding,
} from '@taschino/contract/requests.ts'
import { handle } from '../../http/handle.ts'
import { sheetFile, type Export } from '../../http/sheet-file.ts'
import { pageFrom, pageOf } from './paging.ts'
import { findAgencies, findLots, findShopStandings, type AgencyRow, type LotRow, type ShopRow } from './standings-store.ts'

const lotOf = ({ idAgency, agencyName, openedAt, expiresAt, ...row }: LotRow): ListedLot => ({
  ...row,
  agency: idAgency === null ? null : { id: idAgency, name: agencyName ?? '' },
  openedAt: openedAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
})

const agencyOf = (row: AgencyRow): AgencyStanding => ({ ...row, nextExpiry: row.nextExpiry?.toISOString() ?? null })

const shopOf = ({ idGroup, groupName, iban, ...row }: ShopRow): ShopStanding => ({
  ...row,
  group: idGroup === null ? null : { id: idGroup, name: groupName ?? '' },
  ibanLast4: iban?.slice(-4) ?? null,
})

export const listLotsAnswer = handle(listLots)(async ({ query, db }) => {
  const page = pageFrom(query)
  const rows = await findLots(db, { idAgency: query.idAgency, type: query.type, all: query.all ?? false }, page)
  return pageOf(rows, page.limit, lotOf)
})

const NO_FIGURES = { stock: null, outstanding: null, owed: null, openInvoices: null, lateInvoices: null, waiting: null, nextExpiry: null }

export const listAgenciesAnswer = handle(listAgencies)(async ({ who, query, db }) => {
  const page = pageFrom(query)
  const asked = { ...page, text: query.text }
  if (who.role === 'company' || who.role === 'admin') return pageOf(await findAgencies(db, asked), page.limit, agencyOf)
  return pageOf(await findAgencies(db, asked, who.idUser), page.limit, (row) => ({ ...agencyOf(row), ...NO_FIGURES }))
})

export const listShopStandingsAnswer = handle(listShopStandings)(async ({ query, db }) => {
  const page = pageFrom(query)
  return pageOf(await findShopStandings(db, { ...page, text: query.text }), page.limit, shopOf)
})

const LOTS: Export<ListedLot> = {
  name: 'inbox.lots',
  columns: (words) => [
    { head: words('export.agency'), kind: 'text', of: (lot) => lot.agency?.name ?? null },
    { head: words('export.kind'), kind: 'text', of: (lot) => words.maybe(`type.${lot.type}`) },
    { head: words('inbox.unit'), kind: 'money', of: (lot) => lot.unit },
    { head: words('inbox.opened'), kind: 'moment', of: (lot) => lot.openedAt },
    { head: words('inbox.expires'), kind: 'moment', of: (lot) => lot.expiresAt },
    { head: words('inbox.issued'), kind: 'money', of: (lot) => lot.issued },
    { head: words('inbox.outstanding'), kind: 'money', of: (lot) => lot.outstanding },
    { head: words('inbox.stock'), kind: 'money', of: (lot) => lot.stock },
    { head: words('inbox.invoice'), kind: 'text', of: (lot) => lot.invoiceNumber },
  ],
}

const AGENCIES: Export<AgencyStanding> = {
  name: 'tab.agencies',
  columns: (words) => [
    { head: words('export.name'), kind: 'text', of: (agency) => agency.name },
    { head: words('tab.employees'), kind: 'count', of: (agency) => agency.employees },
    { head: words('inbox.outstanding'), kind: 'money', of: (agency) => agency.outstanding },
    { head: words('inbox.stock'), kind: 'money', of: (agency) => agency.stock },
    { head: words('inbox.owed'), kind: 'money', of: (agency) => agency.owed },
    { head: words('inbox.invoices_open'), kind: 'count', of: (agency) => agency.openInvoices },
    { head: words('inbox.invoices_late'), kind: 'count', of: (agency) => agency.lateInvoices },
    { head: words('inbox.waiting'), kind: 'count', of: (agency) => agency.waiting },
    { head: words('inbox.next_expiry'), kind: 'moment', of: (agency) => agency.nextExpiry },
  ],
}

const SHOPS: Export<ShopStanding> = {
  name: 'tab.shops',
  columns: (words) => [
    { head: words('export.name'), kind: 'text', of: (shop) => shop.title },
    { head: words('export.group'), kind: 'text', of: (shop) => shop.group?.name ?? null },
    { head: words('export.address'), kind: 'text', of: (shop) => shop.address },
    { head: words('export.status'), kind: 'text', of: (shop) => words(shop.enabled ? 'export.enabled' : 'export.disabled') },
    { head: words('inbox.takings'), kind: 'money', of: (shop) => shop.takings },
    { head: words('inbox.under_way'), kind: 'money', of: (shop) => shop.underWay },
    { head: words('inbox.waiting'), kind: 'count', of: (shop) => shop.waiting },
    {
      head: words('inbox.iban'),
      kind: 'text',
      of: (shop) => (shop.ibanLast4 === null ? null : words('inbox.iban_ends', { last: shop.ibanLast4 })),
    },
    { head: words('contract.title'), kind: 'text', of: (shop) => words(shop.hasContract ? 'export.yes' : 'export.no') },
  ],
}

export const exportLotsAnswer = handle(exportLots)(async ({ query, db, settings }) =>
  sheetFile(
    query,
    LOTS,
    (
      await findLots(db, { idAgency: query.idAgency, type: query.type, all: query.all ?? false }, { skip: 0, limit: settings.exportMax })
    ).map(lotOf),
    settings,
  ),
)

export const exportAgenciesAnswer = handle(exportAgencies)(async ({ query, db, settings }) =>
  sheetFile(query, AGENCIES, (await findAgencies(db, { text: query.text, skip: 0, limit: settings.exportMax })).map(agencyOf), settings),
)

export const exportShopStandingsAnswer = handle(exportShopStandings)(async ({ query, db, settings }) =>
  sheetFile(query, SHOPS, (await findShopStandings(db, { text: query.text, skip: 0, limit: settings.exportMax })).map(shopOf), settings),
)
