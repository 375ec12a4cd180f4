/** The exports of distributions: the list, and the rows of one, for payroll or for mending the sheet they came from. */
import { exportDistributions, exportRows } from '@taschino/contract/distribution.ts'
import type { DistributionLine, DistributionRow } from '@taschino/contract/distribution-shapes.ts'
import { handle } from '../../http/handle.ts'
import { refuseCommon } from '../../http/refusal.ts'
import { sheetFile, type Export } from '../../http/sheet-file.ts'
import type { Column } from '../../platform/sheets-out/sheet-out.ts'
import type { WordsOf } from '../../platform/words.ts'
import { grantsPage } from './grants-store.ts'
import { agencyOf } from './hand-in.ts'
import { knownTo } from './known.ts'
import { rowsPage } from './rows-store.ts'
import { isDraft, listed } from './shown.ts'
import { distributionsOf, loadDistribution } from './store.ts'

const DISTRIBUTIONS: Export<DistributionLine> = {
  name: 'dist.history',
  columns: (words) => [
    { key: 'month', head: words('dist.export.month'), kind: 'text', of: (one) => one.month },
    { key: 'state', head: words('export.status'), kind: 'text', of: (one) => words.maybe(`dist.state.${one.state}`) },
    { key: 'type', head: words('agencyTickets.type'), kind: 'text', of: (one) => words.maybe(`type.${one.type}`) },
    { key: 'people', head: words('dist.figure.people'), kind: 'count', of: (one) => one.people },
    { key: 'tickets', head: words('dist.figure.tickets'), kind: 'count', of: (one) => one.tickets },
    { key: 'value', head: words('export.value'), kind: 'money', of: (one) => one.value },
    { key: 'applied', head: words('dist.export.applied_at'), kind: 'moment', of: (one) => one.appliedAt },
    { key: 'made', head: words('dist.export.made_at'), kind: 'moment', of: (one) => one.madeAt },
    { key: 'by', head: words('dist.export.made_by'), kind: 'text', of: (one) => one.madeBy },
    { key: 'name', head: words('dist.export.table'), kind: 'text', of: (one) => one.name },
  ],
}

export const exportDistributionsAnswer = handle(exportDistributions)(async ({ who, query, db, settings }) =>
  sheetFile(
    query,
    DISTRIBUTIONS,
    (await distributionsOf(db, agencyOf(who), { limit: settings.exportMax + 1, sort: query.sort })).map(listed),
    settings,
  ),
)

const worth = ({ pieces, face }: DistributionRow): number | null => (pieces === null || face === null ? null : pieces * face)

const GIVEN = (words: WordsOf): readonly Column<DistributionRow>[] => [
  { head: words('dist.export.employee'), kind: 'text', of: (row) => row.employee?.name ?? null },
  { head: words('dist.figure.tickets'), kind: 'count', of: (row) => row.pieces },
  { head: words('dist.column.unit'), kind: 'money', of: (row) => row.face },
  { head: words('export.value'), kind: 'money', of: worth },
]

const standing = ({ struck, fault }: DistributionRow): 'struck' | 'wrong' | 'good' =>
  struck ? 'struck' : fault === null ? 'good' : 'wrong'

const WRITTEN = (words: WordsOf): readonly Column<DistributionRow>[] => [
  { head: words('dist.line'), kind: 'count', of: (row) => row.line },
  { head: words('dist.export.who'), kind: 'text', of: (row) => row.who },
  { head: words('dist.export.amount'), kind: 'text', of: (row) => row.amount },
  { head: words('dist.export.unit'), kind: 'text', of: (row) => row.unit },
  { head: words('export.status'), kind: 'text', of: (row) => words.maybe(`dist.export.${standing(row)}`) },
  {
    head: words('dist.export.faults'),
    kind: 'text',
    of: ({ struck, fault, more }) =>
      struck || fault === null ? null : [fault, ...more.map((one) => one.fault)].map((one) => words.maybe(`dist.fault.${one}`)).join('; '),
  },
  ...GIVEN(words),
  { head: words('dist.export.last_month'), kind: 'count', of: (row) => row.lastMonth },
  { head: words('dist.export.this_month'), kind: 'count', of: (row) => row.thisMonth },
]

export const exportRowsAnswer = handle(exportRows)(async ({ who, params, query, db, settings }) => {
  const facts = (await loadDistribution(db, agencyOf(who), params.id)) ?? refuseCommon('not_found')
  const known = await knownTo(db, facts.idAgency)
  const most = settings.exportMax + 1
  if (!isDraft(facts))
    return sheetFile(query, { name: 'dist.given', columns: GIVEN }, await grantsPage(db, facts.id, 0, most, known.states), settings)
  return sheetFile(
    query,
    { name: 'dist.rows_title', columns: WRITTEN },
    await rowsPage(db, facts.id, { only: query.only ?? 'all', after: 0, limit: most }, { ...known, near: () => null }),
    settings,
  )
})
