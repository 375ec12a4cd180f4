/** The calls and exports for lots, agencies and shops as the company reads them. */
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
import { handle, type Who } from '../../http/handle.ts'
import { sheetFile, type Export } from '../../http/sheet-file.ts'
import { tablePage } from '../../http/table-page.ts'
import { findLots, sumLots, type LotRow } from './lots-store.ts'
import { findAgencies, findShopStandings, sumAgencies, sumShopStandings, type AgencyRow, type ShopRow } from './standings-store.ts'

const lotOf = ({ idAgency, agencyName, openedAt, expiresAt, ...row }: LotRow): ListedLot => ({
  ...row,
  agency: idAgency === null ? null : { id: idAgency, name: agencyName ?? '' },
  openedAt: openedAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
})

const agencyOf = (row: AgencyRow): AgencyStanding => ({ ...row, nextExpiry: row.nextExpiry?.toISOString() ?? null })

const shopOf = ({ idGroup, groupName, iban, createdAt, ...row }: ShopRow): ShopStanding => ({
  ...row,
  createdAt: createdAt.toISOString(),
  group: idGroup === null ? null : { id: idGroup, name: groupName ?? '' },
  ibanLast4: iban?.slice(-4) ?? null,
})

export const listLotsAnswer = handle(listLots)(async ({ query, db }) => {
  const filters = { ...query, all: query.all ?? false }
  return tablePage(
    query,
    (page) => findLots(db, filters, { ...page, sort: query.sort }),
    lotOf,
    () => sumLots(db, filters),
  )
})

const NO_FIGURES = { stock: null, outstanding: null, owed: null, openInvoices: null, lateInvoices: null, waiting: null, nextExpiry: null }

export const listAgenciesAnswer = handle(listAgencies)(async ({ who, query, db }) => {
  const company = who.role === 'company' || who.role === 'admin'
  const agent = company ? null : who.idUser
  // Who owes is told to the company, and so is a list of who does.
  const filters = company ? query : { text: query.text, state: query.state }
  return tablePage(
    query,
    (page) => findAgencies(db, filters, { ...page, sort: query.sort }, agent),
    (row) => (company ? agencyOf(row) : { ...agencyOf(row), ...NO_FIGURES }),
    async () => {
      const sums = await sumAgencies(db, filters, agent)
      return company ? sums : { ...sums, outstanding: 0, stock: 0, owed: 0, waiting: 0 }
    },
  )
})

/** The company looks at every shop, a group at its own members; whoever is no group has none. */
const groupOf = ({ role, idShop }: Pick<Who, 'role' | 'idShop'>): number | null => (role === 'shop' ? (idShop ?? 0) : null)

export const listShopStandingsAnswer = handle(listShopStandings)(async ({ who, query, db }) => {
  const asked = { ...query, group: groupOf(who) }
  return tablePage(
    query,
    (page) => findShopStandings(db, asked, { ...page, sort: query.sort }),
    shopOf,
    () => sumShopStandings(db, asked),
  )
})

const LOTS: Export<ListedLot> = {
  name: 'inbox.lots',
  columns: (words) => [
    { key: 'agency', head: words('export.agency'), kind: 'text', of: (lot) => lot.agency?.name ?? null },
    { key: 'type', head: words('export.kind'), kind: 'text', of: (lot) => words.maybe(`type.${lot.type}`) },
    { key: 'unit', head: words('inbox.unit'), kind: 'money', of: (lot) => lot.unit },
    { key: 'opened', head: words('inbox.opened'), kind: 'moment', of: (lot) => lot.openedAt },
    { key: 'expires', head: words('inbox.expires'), kind: 'moment', of: (lot) => lot.expiresAt },
    { key: 'issued', head: words('inbox.issued'), kind: 'money', of: (lot) => lot.issued },
    { key: 'outstanding', head: words('inbox.outstanding'), kind: 'money', of: (lot) => lot.outstanding },
    { key: 'stock', head: words('inbox.stock'), kind: 'money', of: (lot) => lot.stock },
    { key: 'invoice', head: words('inbox.invoice'), kind: 'text', of: (lot) => lot.invoiceNumber },
  ],
}

const AGENCIES: Export<AgencyStanding> = {
  name: 'tab.agencies',
  columns: (words) => [
    { key: 'name', head: words('export.name'), kind: 'text', of: (agency) => agency.name },
    { key: 'state', head: words('export.status'), kind: 'text', of: (agency) => words.maybe(`agency.state.${agency.state}`) },
    { key: 'employees', head: words('tab.employees'), kind: 'count', of: (agency) => agency.employees },
    { key: 'outstanding', head: words('inbox.outstanding'), kind: 'money', of: (agency) => agency.outstanding },
    { key: 'stock', head: words('inbox.stock'), kind: 'money', of: (agency) => agency.stock },
    { key: 'owed', head: words('inbox.owed'), kind: 'money', of: (agency) => agency.owed },
    { key: 'openInvoices', head: words('inbox.invoices_open'), kind: 'count', of: (agency) => agency.openInvoices },
    { key: 'lateInvoices', head: words('inbox.invoices_late'), kind: 'count', of: (agency) => agency.lateInvoices },
    { key: 'waiting', head: words('inbox.waiting'), kind: 'count', of: (agency) => agency.waiting },
    { key: 'nextExpiry', head: words('inbox.next_expiry'), kind: 'moment', of: (agency) => agency.nextExpiry },
  ],
}

const SHOPS: Export<ShopStanding> = {
  name: 'tab.shops',
  columns: (words) => [
    { key: 'name', head: words('export.name'), kind: 'text', of: (shop) => shop.title },
    { key: 'business', head: words('inbox.business'), kind: 'text', of: (shop) => shop.businessName },
    { key: 'group', head: words('export.group'), kind: 'text', of: (shop) => shop.group?.name ?? null },
    { key: 'address', head: words('export.address'), kind: 'text', of: (shop) => shop.address },
    { key: 'state', head: words('export.status'), kind: 'text', of: (shop) => words(shop.enabled ? 'export.enabled' : 'export.disabled') },
    { key: 'takings', head: words('inbox.takings'), kind: 'money', of: (shop) => shop.takings },
    { key: 'underWay', head: words('inbox.under_way'), kind: 'money', of: (shop) => shop.underWay },
    { key: 'waiting', head: words('inbox.waiting'), kind: 'count', of: (shop) => shop.waiting },
    {
      key: 'iban',
      head: words('inbox.iban'),
      kind: 'text',
      of: (shop) => (shop.ibanLast4 === null ? null : words('inbox.iban_ends', { last: shop.ibanLast4 })),
    },
    { key: 'contract', head: words('contract.title'), kind: 'text', of: (shop) => words(shop.hasContract ? 'export.yes' : 'export.no') },
    { key: 'created', head: words('export.created'), kind: 'moment', of: (shop) => shop.createdAt },
  ],
}

export const exportLotsAnswer = handle(exportLots)(async ({ query, db, settings }) => {
  const rows = await findLots(db, { ...query, all: query.all ?? false }, { skip: 0, limit: settings.exportMax, sort: query.sort })
  return sheetFile(query, LOTS, rows.map(lotOf), settings)
})

export const exportAgenciesAnswer = handle(exportAgencies)(async ({ query, db, settings }) => {
  const rows = await findAgencies(db, query, { skip: 0, limit: settings.exportMax, sort: query.sort })
  return sheetFile(query, AGENCIES, rows.map(agencyOf), settings)
})

export const exportShopStandingsAnswer = handle(exportShopStandings)(async ({ who, query, db, settings }) => {
  const rows = await findShopStandings(db, { ...query, group: groupOf(who) }, { skip: 0, limit: settings.exportMax, sort: query.sort })
  return sheetFile(query, SHOPS, rows.map(shopOf), settings)
})
