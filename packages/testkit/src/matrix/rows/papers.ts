/**
 * Papers: a shop's month for itself, its group and the company; a person's month for that person alone; a receipt for whoever may read it
 * on the screen.
 */
import type { Rows } from '../row.ts'
import type { Target } from '../cast.ts'

const month = {
  ask: async (to: Target) => ({ params: { id: await to.shop() } }),
  sees: { shop: 'own managed', company: 'all', admin: 'all' },
}

export const papersRows: Rows = {
  'papers.getShopMonth': month,
  'papers.getStatement': month,
  'papers.getMonthPack': month,
  'papers.getOwnMonth': {},
  'papers.getOwnStatement': {},
  'papers.getReceiptPdf': {
    ask: async (to) => ({ params: { gtid: await to.payment() } }),
    sees: { enduser: 'own', shop: 'own managed', agency: 'none', agent: 'none', superagent: 'none', company: 'all', admin: 'all' },
  },
}
