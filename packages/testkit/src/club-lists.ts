/** The lists of the club's cashback beside their exports, for comparison. */
import { exportClaims, exportHeldCashbacks, listClaims, listHeldCashbacks } from '@taschino/contract/club/cashback.ts'
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
]
