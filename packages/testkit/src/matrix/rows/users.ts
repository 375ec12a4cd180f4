/**
 * People as those above them see them: an agency its employees, a group the clerks of its members, an agent whom they brought in, the
 * company all.
 */
import type { Rows } from '../row.ts'
import type { Target } from '../cast.ts'

const ofUser = async (to: Target) => ({ params: { id: await to.user() } })
const byName = async (to: Target) => ({ query: { text: (await to.person()).username, limit: 100 } })

const ABOVE = {
  enduser: 'own',
  shop: 'own managed',
  agency: 'own managed',
  agent: 'own managed',
  superagent: 'own managed',
  company: 'all',
  admin: 'all',
}
const STAFF_APART = 'own managed foreign group:staff_by_admin_only'

export const usersRows: Rows = {
  'users.listUsers': { ask: byName, shows: (to) => to.user(), sees: ABOVE },
  'users.exportUsers': {
    ask: async (to) => ({ query: { text: (await to.person()).username, format: 'csv' } }),
    shows: async (to) => (await to.person()).username,
    sees: ABOVE,
  },
  'users.countUsers': { ask: async (to) => ({ query: { text: `${(await to.person()).username}@` } }), shows: () => 1, sees: ABOVE },
  'users.getUser': { ask: ofUser, sees: ABOVE },
  'users.updateUser': {
    ask: async (to) => ({ ...(await ofUser(to)), body: { firstName: 'Anna' } }),
    sees: { ...ABOVE, company: STAFF_APART },
  },
  // Whoever works for no shop has none to show.
  'users.getUserShop': {
    ask: ofUser,
    sees: {
      enduser: 'none',
      shop: 'own managed',
      agency: 'none',
      agent: 'managed',
      superagent: 'managed',
      company: 'foreign',
      admin: 'foreign',
    },
  },
  'users.endLogins': { ask: async (to) => ({ ...(await ofUser(to)), body: {} }), sees: { company: STAFF_APART, admin: 'all' } },
}
