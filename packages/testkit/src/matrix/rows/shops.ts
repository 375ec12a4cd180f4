/** Shops: what anybody may know of them, and what only they know. */
import { readContract } from '@taschino/contract/shops.ts'
import { paper } from '../../paper.ts'
import type { Rows } from '../row.ts'

const here = () => ({ params: { lat: '45.07', lon: '7.69' } })

/** The shop itself and its group, who brought it in and stands above them, the company. */
const NETWORK = { agent: 'own managed', superagent: 'own managed', company: 'all', admin: 'all' }

export const shopsRows: Rows = {
  'shops.getShops': {},
  'shops.exportShops': { ask: () => ({ query: { format: 'csv' } }) },
  'shops.shopsNear': { ask: here },
  'shops.yesTicketShops': {},
  'shops.yesTicketNear': { ask: here },
  'shops.staticShops': {},
  'shops.getShop': { ask: async (to) => ({ params: { id: await to.shop() } }) },
  'shops.getShopByCode': { ask: async (to) => ({ params: { code: await to.till() } }) },
  'shops.getPoster': { ask: async (to) => ({ params: { code: await to.till() } }), sees: { shop: 'own' }, outside: 'shop_code_unknown' },
  'shops.getOverview': { ask: async (to) => ({ params: { id: await to.shop() } }), sees: { company: 'all', admin: 'all' } },
  'shops.updateShop': {
    ask: async (to) => ({ params: { id: await to.shop() }, body: { description: 'Pane e focacce' } }),
    sees: { shop: 'own managed', ...NETWORK },
  },
  'shops.getContracts': { ask: async (to) => ({ params: { id: await to.contract() } }), sees: { shop: 'own managed', ...NETWORK } },
  'shops.drawContractTicket': { ask: async (to) => ({ params: { id: await to.contract() } }), sees: { shop: 'own managed', ...NETWORK } },
  'shops.readContract': {
    ask: async (to) => {
      const id = await to.contract()
      return { params: { id }, query: { tk: await to.ticket(readContract.path.replace('{id}', String(id))) } }
    },
    sees: { shop: 'own managed', ...NETWORK },
  },
  'shops.handInContract': {
    ask: async (to) => ({ params: { id: await to.shop() }, files: { file: new Blob([await paper()]) } }),
    sees: NETWORK,
  },
}
