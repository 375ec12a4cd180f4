/** What somebody holds and what happened to it: own books, a group its members', an agency what it gave, the company all. */
import type { Rows } from '../row.ts'

export const walletRows: Rows = {
  'wallet.listTickets': {},
  'wallet.listTransactions': {
    ask: async (to) => ({ params: { id: await to.user() } }),
    sees: {
      enduser: 'own',
      shop: 'own managed',
      agency: 'own group managed',
      agent: 'own',
      superagent: 'own',
      company: 'all',
      admin: 'all',
    },
  },
  'wallet.exportTransactions': {
    ask: async (to) => ({ params: { id: await to.user() }, query: { format: 'csv' } }),
    sees: {
      enduser: 'own',
      shop: 'own managed',
      agency: 'own group managed',
      agent: 'own',
      superagent: 'own',
      company: 'all',
      admin: 'all',
    },
  },
  // An agency never learns where its employees spend, an agent not what a shop takes.
  'wallet.getReceipt': {
    ask: async (to) => ({ params: { gtid: await to.payment() } }),
    sees: { enduser: 'own', shop: 'own managed', agency: 'none', agent: 'none', superagent: 'none', company: 'all', admin: 'all' },
  },
  'wallet.getTakings': {},
  'wallet.getGroupBoard': {},
}
