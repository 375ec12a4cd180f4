/** An agency's office: its own orders, its own stock, its own people. */
import type { Rows } from '../row.ts'
import type { Target } from '../cast.ts'

const ofUser = async (to: Target) => ({ params: { id: await to.user() } })
const ORDER = { body: { type: 'normal', unit: 800, amount: 20 } }
/** The caller's own colleagues in the office are no employees; those of another agency do not exist. */
const EMPLOYEES = { agency: 'managed' }
let count = 0

export const agenciesRows: Rows = {
  'agencies.askTickets': { ask: () => ORDER },
  'agencies.listOrders': {},
  'agencies.getOrder': { ask: async (to) => ({ params: { gtid: await to.order() } }), sees: { agency: 'own group managed' } },
  'agencies.exportOrders': { ask: () => ({ query: { format: 'csv' } }) },
  'agencies.getStock': {},
  'agencies.listEmployees': {},
  'agencies.countEmployees': {},
  'agencies.exportEmployees': { ask: () => ({ query: { format: 'csv' } }) },
  'agencies.getEmployee': { ask: ofUser, sees: EMPLOYEES },
  'agencies.inviteEmployees': {
    ask: (to) => ({ body: { people: [{ firstName: 'Anna', lastName: 'Nuova', email: `elenco${to.n}.${++count}@storia.test` }] } }),
  },
  'agencies.changeInvitedEmail': {
    ask: async (to) => ({ ...(await ofUser(to)), body: { email: `altrove${to.n}.${++count}@storia.test` } }),
    sees: EMPLOYEES,
  },
  'agencies.resendInvitations': { ask: () => ({ body: {} }) },
  'agencies.markLeft': { ask: async (to) => ({ ...(await ofUser(to)), body: { tickets: 'leave' } }), sees: EMPLOYEES },
  'agencies.markBack': { ask: async (to) => ({ ...(await ofUser(to)), body: { tickets: 'keep' } }), sees: EMPLOYEES },
}
