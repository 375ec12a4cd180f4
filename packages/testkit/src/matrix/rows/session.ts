/** Coming in and staying in: whoever knows the secret may; logins are one's own, only the company withdraws the passwords of others. */
import { STORY_PASSWORD } from '../../personas.ts'
import type { Rows } from '../row.ts'

const FRESH = 'tutta un altra parola'

export const sessionRows: Rows = {
  'session.login': { ask: (to) => ({ body: { username: to.me.username, password: STORY_PASSWORD } }), inside: ['wrong_credentials'] },
  'session.refreshToken': { ask: () => ({ body: { refreshToken: 'x'.repeat(40) } }), inside: ['refresh_refused'] },
  'session.logout': { ask: () => ({ body: { refreshToken: 'x'.repeat(40) } }) },
  'session.realtimeTicket': {},
  'session.changePassword': { ask: () => ({ body: { password: STORY_PASSWORD, newPassword: FRESH } }) },
  'session.changePasswordOf': {
    ask: async (to) => {
      const id = await to.user()
      return { params: { id }, body: { password: STORY_PASSWORD, ...(id === to.me.id ? { newPassword: FRESH } : {}) } }
    },
    sees: {
      enduser: 'own',
      shop: 'own',
      agency: 'own',
      agent: 'own',
      superagent: 'own',
      company: 'own managed foreign group:staff_by_admin_only',
      admin: 'all',
    },
  },
  'session.listSessions': {},
  'session.endSession': {
    ask: async (to) => ({ params: { id: await to.login() } }),
    sees: { enduser: 'own', shop: 'own', agency: 'own', agent: 'own', superagent: 'own', company: 'own', admin: 'own' },
  },
  'session.endOtherSessions': {},
  'session.registerDevice': {
    ask: (to) => ({ body: { deviceCode: `telefono-${to.n}`, pushToken: `spinta-${to.n}`, platform: 'android', appVersion: '1.0.0' } }),
  },
  'session.checkMobileVersion': { ask: () => ({ body: { appVersion: '1.7.7' } }) },
}
