/** Money on its way to shops: the company's business alone. */
import type { Rows } from '../row.ts'
import type { Target } from '../cast.ts'

const STAFF = { company: 'all', admin: 'all' }
const ofPayback = async (to: Target) => ({ params: { gtid: await to.payback() }, body: {} })
const ofFile = async (to: Target) => ({ params: { id: await to.payoutFile() } })

/** An account on which nothing happened. */
const NOTHING =
  '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt/></BkToCstmrStmt></Document>'

export const payoutsRows: Rows = {
  'payouts.previewPayout': {},
  'payouts.makePayout': { ask: () => ({ body: { which: 'due' } }) },
  'payouts.listPayouts': {},
  'payouts.exportPayouts': { ask: () => ({ query: { format: 'csv' } }) },
  'payouts.getPayout': { ask: ofFile, sees: STAFF },
  'payouts.exportPayout': { ask: async (to) => ({ ...(await ofFile(to)), query: { format: 'csv' } }), sees: STAFF },
  'payouts.getPayoutFile': { ask: ofFile, sees: STAFF },
  'payouts.payoutPaid': { ask: async (to) => ({ ...(await ofFile(to)), body: {} }), sees: STAFF },
  'payouts.readStatement': { ask: () => ({ body: { dryRun: true }, files: { file: new Blob([NOTHING]) } }) },
  'payouts.listPaybacks': {},
  'payouts.countPaybacks': {},
  'payouts.exportPaybacks': { ask: () => ({ query: { format: 'csv' } }) },
  'payouts.requestPaid': { ask: ofPayback, sees: STAFF },
  'payouts.requestReturned': {
    ask: async (to) => ({ ...(await ofPayback(to)), body: { reason: 'Conto chiuso', code: 'AC04', reference: 'RTN-0417' } }),
    sees: STAFF,
  },
}
