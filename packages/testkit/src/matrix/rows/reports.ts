/** The books as a whole: for the company and its administrators. */
import type { Rows } from '../row.ts'

export const reportsRows: Rows = {
  'reports.trialBalance': {},
  'reports.exportTrialBalance': { ask: () => ({ query: { format: 'csv' } }) },
  'reports.circulation': {},
  'reports.exportCirculation': { ask: () => ({ query: { format: 'csv' } }) },
}
