/** The log of deeds: the company's, whole. */
import type { Rows } from '../row.ts'

export const auditRows: Rows = {
  'audit.listDeeds': {},
  'audit.listActs': {},
  'audit.exportDeeds': {},
}
