/** Coming in and staying in: whoever knows the secret may, whoever they are. */
import type { Rows } from '../row.ts'

export const sessionRows: Rows = {
  'session.login': { ask: (to) => ({ body: { username: `nessuno${to.n}`, password: 'non la so' } }), inside: ['wrong_credentials'] },
  'session.refreshToken': { ask: () => ({ body: { refreshToken: 'x'.repeat(40) } }), inside: ['refresh_refused'] },
  'session.logout': { ask: () => ({ body: { refreshToken: 'x'.repeat(40) } }) },
  'session.realtimeTicket': {},
}
