/** What a desk finds and reads: everybody what their role reaches. */
import type { Rows } from '../row.ts'

export const deskRows: Rows = {
  'desk.search': {
    ask: async (to) => ({ query: { text: (await to.person()).username } }),
    shows: async (to) => `"id":${await to.user()}`,
    sees: {
      shop: 'own managed',
      agency: 'own managed',
      agent: 'own managed',
      superagent: 'own managed',
      company: 'all',
      admin: 'all',
    },
  },
}
