/** The process that writes one spreadsheet and ends: half a million cells would keep the tills waiting. */
import type { ExportFormat } from '@taschino/contract/export.ts'
import { once } from '../workers/own-process.ts'
import { csvOf } from './csv.ts'
import type { OutSheet } from './sheet-out.ts'

// The library for Excel is loaded only by a process that needs it: that takes as long as all else.
once(async ({ format, sheet }: { format: ExportFormat; sheet: OutSheet }) => ({
  bytes: format === 'csv' ? csvOf(sheet) : await (await import('./xlsx.ts')).xlsxOf(sheet),
}))
