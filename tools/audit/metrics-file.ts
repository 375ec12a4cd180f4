/** What the auditor tells Prometheus: a file for the node exporter's textfile collector, written when an audit has ended. */
import { renameSync, writeFileSync } from 'node:fs'
import type { Check } from './rows.ts'

/** @param at Unix ms. */
export function tellMetrics(file: string, checks: readonly Check[], at: number): void {
  const wrong = checks.filter((check) => check.wrong.length > 0).length
  const words = `# HELP taschino_audit_end_timestamp_seconds When the independent auditor last looked at everything.
# TYPE taschino_audit_end_timestamp_seconds gauge
taschino_audit_end_timestamp_seconds ${Math.floor(at / 1000)}
# HELP taschino_audit_wrong Checks of its last look that were not in order.
# TYPE taschino_audit_wrong gauge
taschino_audit_wrong ${wrong}
`
  // Never read half: the collector takes whole files that end in .prom.
  writeFileSync(`${file}.new`, words)
  renameSync(`${file}.new`, file)
}
