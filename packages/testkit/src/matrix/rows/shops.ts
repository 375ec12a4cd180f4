/** Shops: what anybody may know of them, and what only they know. */
import type { Rows } from '../row.ts'

const here = () => ({ params: { lat: '45.07', lon: '7.69' } })

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
}
