/** People: an agency its employees, a group its members' people, an agent those of the shops and agencies they brought in, a superagent the network below, the company all. */
import type { Rows } from '../row.ts'

const BELOW = { enduser: 'own', shop: 'own managed', agency: 'own managed', agent: 'own managed', superagent: 'own managed', company: 'all', admin: 'all' } as const
const ANYBODY = { enduser: 'all', shop: 'all', agency: 'all', agent: 'all', superagent: 'all', company: 'all', admin: 'all' } as const

export const usersRows: Rows = {
  'users.listUsers': { ask: async (to) => ({ query: { text: (await to.person()).username, limit: '100' } }), shows: (to) => to.user(), sees: BELOW },
  // It names nobody; that it counts what the list shows is held in users.test.ts.
  'users.countUsers': { ask: async (to) => ({ query: { text: (await to.person()).username } }), sees: ANYBODY },
  'users.getUser': { ask: async (to) => ({ params: { id: await to.user() } }), sees: BELOW },
  // Staff is looked after by the administrator alone.
  'users.updateUser': { ask: async (to) => ({ params: { id: await to.user() }, body: { firstName: 'Altro' } }), sees: BELOW, inside: ['staff_by_admin_only'] },
  // Only people of shops have one.
  'users.getUserShop': {
    ask: async (to) => ({ params: { id: await to.user() } }),
    sees: { enduser: 'none', shop: 'own managed', agency: 'none', agent: 'managed', superagent: 'managed', company: 'foreign', admin: 'foreign' },
  },
  'users.endLogins': { ask: async (to) => ({ params: { id: await to.user() }, body: {} }), sees: { company: 'all', admin: 'all' }, inside: ['staff_by_admin_only'] },
}
