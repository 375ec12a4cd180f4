/** What people were told: each reads their own list, whoever else's line is not found. */
import type { Rows } from '../row.ts'

export const notificationsRows: Rows = {
  'notifications.listNotifications': {},
  'notifications.countUnread': {},
  'notifications.readNotification': {
    ask: async (to) => ({ params: { id: await to.told() }, body: { tapped: true } }),
    sees: { enduser: 'own', shop: 'own', agency: 'own', agent: 'own', superagent: 'own', company: 'own', admin: 'own' },
  },
  'notifications.readAllNotifications': { ask: () => ({ body: { until: '2026-01-01T00:00:00.000Z' } }) },
  'notifications.pushKey': {},
}
