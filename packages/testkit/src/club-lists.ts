/** The lists of the club, its cashback, gift codes and what was sold with VAT beside their exports, for comparison. */
import { businessMonth } from '@taschino/basics/business-day.ts'
import { exportClaims, exportHeldCashbacks, listClaims, listHeldCashbacks } from '@taschino/contract/club/cashback.ts'
import { listManagedBrands, listManagedProducts } from '@taschino/contract/club/company.ts'
import { exportManagedBrands, exportManagedProducts } from '@taschino/contract/club/company-exports.ts'
import { exportManagedOrders, listManagedOrders } from '@taschino/contract/club/company-orders.ts'
import { exportVatSales, listVatSales } from '@taschino/contract/gift-accounts.ts'
import { exportCodes, listCodes } from '@taschino/contract/gift-stock.ts'
import { euros, looks, pair, words, type Pair } from './list-beside-file.ts'

const DAY_MS = 86_400_000
/** VAT falls due on seats. The demo world sold two of them twelve days ago and one 41 days ago: perhaps none in the month that runs. */
export const SEATS_MONTH = businessMonth(Date.now() - 12 * DAY_MS)
const EARLIER_SEAT_MONTH = businessMonth(Date.now() - 41 * DAY_MS)

export const clubPairs: readonly Pair[] = [
  pair(exportManagedProducts, listManagedProducts, {
    who: 'direzione',
    looks: looks({}, { soldOut: 'true' }, { text: 'lampada' }),
    shows: (row) => [row.name, row.brandName, String(row.sold), words(`clubDesk.kind.${row.kind}`)],
  }),
  pair(exportManagedBrands, listManagedBrands, {
    who: 'direzione',
    looks: looks({}, { enabled: 'true' }, { text: 'a' }),
    shows: (row) => [row.brandName, String(row.products), words(row.enabled ? 'clubDesk.on' : 'clubDesk.off'), row.provider],
  }),
  pair(exportManagedOrders, listManagedOrders, {
    who: 'direzione',
    looks: looks({}, { state: 'delivered' }, { text: 'guasto' }),
    shows: (row) => [row.product.name, row.buyer, euros(row.value), words(`companyOrders.state.${row.state}`), row.gtid],
  }),
  pair(exportCodes, listCodes, {
    who: 'direzione',
    looks: looks({}, { filterAssigned: 'true' }, { text: 'aurora' }),
    shows: (row) => [row.merchant.merchant, row.tail, euros(row.unit), words(`giftStock.state.${row.state}`), row.owner],
    sums: { Taglio: (row) => row.unit },
  }),
  pair(exportHeldCashbacks, listHeldCashbacks, {
    who: 'direzione',
    looks: looks({}),
    shows: (row) => [
      row.owner,
      row.brandName,
      row.externalId,
      words(`club.cashback.state.${row.state}`),
      row.doubt && words(`companyCashback.doubt.${row.doubt}`),
      euros(row.purchase),
    ],
    sums: { 'Alla persona (€)': (row) => row.share },
  }),
  pair(exportClaims, listClaims, {
    who: 'direzione',
    looks: looks({}, { state: 'open' }, { state: 'granted' }),
    shows: (row) => [row.owner, row.brandName, words(`cashback.claim_state.${row.state}`), euros(row.amount), row.reason],
    sums: { 'Alla persona (€)': (row) => row.share },
  }),
  pair(exportVatSales, listVatSales, {
    who: 'direzione',
    looks: looks({ month: SEATS_MONTH }, { month: EARLIER_SEAT_MONTH }),
    shows: (row) => [row.gtid, row.merchant.merchant, row.buyer, euros(row.value), String(row.rate)],
    sums: { 'Importo (€)': (row) => row.value },
  }),
]
