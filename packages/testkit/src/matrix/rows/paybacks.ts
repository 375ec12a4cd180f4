/** The shop's way to money: own takings, a group those of its members, nobody else's. */
import type { Rows } from '../row.ts'

const sees = { shop: 'own managed' }

export const paybacksRows: Rows = {
  'paybacks.getShopWallet': {},
  'paybacks.paybackProspect': { ask: async (to) => ({ query: { amount: '100', idShop: String(await to.shop()) } }), sees },
  'paybacks.requestPayback': { ask: async (to) => ({ body: { value: 100, days: 30, net: 98, idShop: await to.shop() } }), sees },
  'paybacks.convertTickets': {
    ask: async (to) => ({ body: { parts: [{ to: 'free_credits', type: 'free_credits', value: 1 }], idShop: await to.shop() } }),
    sees,
  },
  'paybacks.getSchedule': { ask: async (to) => ({ query: { idShop: String(await to.shop()) } }), sees },
  'paybacks.setSchedule': {
    ask: async (to) => ({ body: { idShop: await to.shop(), every: 'week', on: 1, days: 30, least: 1000 } }),
    sees,
  },
  'paybacks.dropSchedule': { ask: async (to) => ({ body: { idShop: await to.shop() } }), sees },
  'paybacks.businessTotal': {},
  'paybacks.listShopRequests': {},
  'paybacks.exportShopRequests': { ask: () => ({ query: { format: 'csv' } }) },
  'paybacks.getShopRequest': { ask: async (to) => ({ params: { gtid: await to.payback() } }), sees },
  'paybacks.multiRequests': {
    ask: () => ({ body: { dryRun: true }, files: { file: new Blob(['negozio;importo\nForno;1,00\n'], { type: 'text/csv' }) } }),
  },
}
