/** The lists of the club's cashback and of gift codes sold with VAT beside their exports, for comparison. */
import { businessMonth } from '@taschino/basics/business-day.ts'
import { exportClaims, exportHeldCashbacks, listClaims, listHeldCashbacks } from '@taschino/contract/club/cashback.ts'
import { exportVatSales, listVatSales } from '@taschino/contract/gift-accounts.ts'
import { euros, looks, pair, words, type Pair } from './list-beside-file.ts'

export const clubPairs: readonly Pair[] = [
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
    // The demo world sells seats twelve days ago, and one 41 days ago: never in this month.
    looks: looks({}, { month: businessMonth(Date.now() - 41 * 86_400_000) }),
    shows: (row) => [row.gtid, row.merchant.merchant, row.buyer, euros(row.value), String(row.rate)],
    sums: { 'Importo (€)': (row) => row.value },
  }),
]
