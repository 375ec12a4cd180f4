/** What agencies and shops ask of the company: the company answers everybody, nobody else reads its inbox. */
import type { Rows } from '../row.ts'
import type { Target } from '../cast.ts'

const STAFF = { company: 'all', admin: 'all' }
const ofRequest = async (to: Target) => ({ params: { gtid: await to.order() } })

export const requestsRows: Rows = {
  'requests.listRequests': {},
  'requests.exportRequests': { ask: () => ({ query: { format: 'csv' } }) },
  'requests.countRequests': {},
  'requests.getRequest': { ask: ofRequest, sees: STAFF },
  'requests.approve': {
    ask: async (to) => ({
      ...(await ofRequest(to)),
      body: { invoiceNumber: `M/${to.n}`, valueDate: new Date().toISOString().slice(0, 10) },
    }),
    sees: STAFF,
  },
  'requests.reject': { ask: async (to) => ({ ...(await ofRequest(to)), body: { reason: 'non serve' } }), sees: STAFF },
  'requests.takeBackOrder': {
    ask: async (to) => ({ ...(await ofRequest(to)), body: { reason: 'Prova', creditNote: 'NC/1' } }),
    sees: STAFF,
  },
  'requests.invoicePaid': { ask: async (to) => ({ ...(await ofRequest(to)), body: {} }), sees: STAFF },
  'requests.listLots': {},
  'requests.exportLots': { ask: () => ({ query: { format: 'csv' } }) },
  'requests.listAgencies': {},
  'requests.exportAgencies': { ask: () => ({ query: { format: 'csv' } }) },
  'requests.listShopStandings': {},
  'requests.exportShopStandings': { ask: () => ({ query: { format: 'csv' } }) },
}
