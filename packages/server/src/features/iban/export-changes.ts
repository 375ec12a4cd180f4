/** The export of changes of account. */
import { exportIbanChanges, type ListedIbanChange } from '@taschino/contract/iban.ts'
import { handle } from '../../http/handle.ts'
import { sheetFile, type Export } from '../../http/sheet-file.ts'
import { listChanges } from './listed-store.ts'
import { listedOf } from './view.ts'

const CHANGES: Export<ListedIbanChange> = {
  name: 'iban.panel',
  columns: (words) => [
    { key: 'holder', head: words('iban.holder'), kind: 'text', of: (row) => row.holder.title },
    { key: 'kind', head: words('export.kind'), kind: 'text', of: (row) => words(`iban.of.${row.holder.kind}`) },
    { key: 'business', head: words('export.business_name'), kind: 'text', of: (row) => row.businessName },
    { key: 'state', head: words('export.status'), kind: 'text', of: (row) => words(`iban.state.${row.state}`) },
    { key: 'from', head: words('iban.from'), kind: 'text', of: (row) => row.from?.iban ?? null },
    { key: 'to', head: words('iban.to'), kind: 'text', of: (row) => row.to.iban },
    { key: 'receiver', head: words('export.receiver'), kind: 'text', of: (row) => row.to.receiver },
    {
      key: 'flags',
      head: words('export.flags'),
      kind: 'text',
      of: (row) => row.flags.map(({ flag, names }) => words(`iban.flag.${flag}`, { names: names.join(', ') })).join('; '),
    },
    { key: 'asked', head: words('export.asked_at'), kind: 'moment', of: (row) => row.askedAt },
    { key: 'asked_by', head: words('export.asked_by'), kind: 'text', of: (row) => row.askedBy },
    { key: 'decided', head: words('export.decided_at'), kind: 'moment', of: (row) => row.decidedAt },
    { key: 'decided_by', head: words('export.decided_by'), kind: 'text', of: (row) => row.decidedBy },
    { key: 'held', head: words('export.held_until'), kind: 'moment', of: (row) => row.heldUntil },
    { key: 'reason', head: words('export.reason'), kind: 'text', of: (row) => row.reason },
  ],
}

export const answerExportIbanChanges = handle(exportIbanChanges)(async ({
  who,
  query: { format, language, columns, ...asked },
  db,
  settings,
}) => {
  const rows = await listChanges(db, { me: who.idUser, ...asked, limit: settings.exportMax + 1 })
  return sheetFile(
    { format, language, columns },
    CHANGES,
    rows.map((row) => listedOf(row)),
    settings,
  )
})
