/** The export of what a catalogue walk changed. */
import { centsText } from '@taschino/basics/money.ts'
import { exportWalkChanges } from '@taschino/contract/club/company-providers.ts'
import type { WalkChange } from '@taschino/contract/club/company-shapes.ts'
import { handle } from '../../../http/handle.ts'
import { sheetFile, type Export } from '../../../http/sheet-file.ts'
import { listChangeRows } from './provider-store.ts'
import { demandProvider } from './provider-calls.ts'

/** Prices and costs are cents, a stock is pieces, and both stand in one column: as text. */
const side = ({ what }: WalkChange, value: number | null): string | null =>
  value === null ? null : what === 'stock' ? String(value) : centsText(value)

const CHANGES: Export<WalkChange> = {
  name: 'clubDesk.view.changes',
  columns: (words) => [
    { key: 'name', head: words('clubDesk.product'), kind: 'text', of: ({ name }) => name },
    { key: 'what', head: words('clubDesk.change_head'), kind: 'text', of: ({ what }) => words(`clubDesk.change.${what}`) },
    { key: 'brand', head: words('clubDesk.brand'), kind: 'text', of: ({ brandName }) => brandName },
    { key: 'unit', head: words('clubDesk.unit_head'), kind: 'money', of: ({ unit }) => unit },
    { key: 'before', head: words('clubDesk.before_head'), kind: 'text', of: (one) => side(one, one.before) },
    { key: 'after', head: words('clubDesk.after_head'), kind: 'text', of: (one) => side(one, one.after) },
    { key: 'at', head: words('clubDesk.walk'), kind: 'moment', of: ({ at }) => at },
  ],
}

export const exportWalkChangesAnswer = handle(exportWalkChanges)(async ({ params, query, db, settings }) => {
  await demandProvider(db, params.name)
  const rows = await listChangeRows(db, params.name, query, { after: null, limit: settings.exportMax + 1, sort: query.sort })
  return sheetFile(query, CHANGES, rows, settings)
})
