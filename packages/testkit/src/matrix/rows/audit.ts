/** The log of deeds: for the company and its administrators, and the same for all of them. */
import type { Rows } from '../row.ts'

export const auditRows: Rows = {
  'audit.listDeeds': {},
  'audit.listActs': {},
  'audit.exportDeeds': { ask: () => ({ query: { format: 'csv' } }) },
}
