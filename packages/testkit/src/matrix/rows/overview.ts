/** What the company looks at in the morning: nobody else's business. */
import type { Rows } from '../row.ts'

export const overviewRows: Rows = {
  'overview.getOverview': {},
  'overview.getWaiting': {},
  'overview.listFailures': {},
  'overview.exportFailures': { ask: () => ({ query: { format: 'csv' } }) },
}
