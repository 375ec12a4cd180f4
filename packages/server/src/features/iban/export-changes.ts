/** Changes of account as a file, with the words of the screen. */
import { exportIbanChanges, type ListedIbanChange } from '@taschino/contract/iban.ts'
import { handle } from '../../http/handle.ts'
import { sheetFile, type Export } from '../../http/sheet-file.ts'
import { listChanges } from './store.ts'
import { listedOf } from './view.ts'

const CHANGES: Export<ListedIbanChange> = {
  name: 'iban.panel',
  columns: (words) => [
    { head: words('iban.holder'), kind: 'text', of: (row) => row.holder.title },
    { head: words('export.kind'), kind: 'text', of: (row) => words(`iban.of.${row.holder.kind}`) },
    { head: words('export.business_name'), kind: 'text', of: (row) => row.businessName },
    { head: words('export.status'), kind: 'text', of: (row) => words(`iban.state.${row.state}`) },
    { head: words('iban.from'), kind: 'text', of: (row) => row.from?.iban ?? null },
    { head: words('iban.to'), kind: 'text', of: (row) => row.to.iban },
    { head: words('export.receiver'), kind: 'text', of: (row) => row.to.receiver },
    {
      head: words('export.flags'),
      kind: 'text',
      of: (row) => row.flags.map(({ flag, names }) => words(`iban.flag.${flag}`, { names: names.join(', ') })).join('; '),
    },
    { head: words('export.asked_at'), kind: 'moment', of: (row) => row.askedAt },
    { head: words('export.asked_by'), kind: 'text', of: (row) => row.askedBy },
    { head: words('export.decided_at'), kind: 'moment', of: (row) => row.decidedAt },
    { head: words('export.decided_by'), kind: 'text', of: (row) => row.decidedBy },
    { head: words('export.held_until'), kind: 'moment', of: (row) => row.heldUntil },
    { head: words('export.reason'), kind: 'text', of: (row) => row.reason },
  ],
}

export const answerExportIbanChanges = handle(exportIbanChanges)(async ({ who, query, db, settings }) => {
  const rows = await listChanges(db, { me: who.idUser, waiting: query.waiting === true, after: undefined, limit: settings.exportMax + 1 })
  return sheetFile(
    query,
    CHANGES,
    rows.map((row) => listedOf(row)),
    settings,
  )
})
