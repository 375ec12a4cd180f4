/** What was brought in by sheets, and what a provider's catalogue brought, beside their exports, for comparison. */
import { exportWalkChanges, listWalkChanges } from '@taschino/contract/club/company-providers.ts'
import { exportGrants, listGrants } from '@taschino/contract/credits.ts'
import { exportCodeImports, listCodeImports } from '@taschino/contract/gift-stock.ts'
import { exportImports, listImports } from '@taschino/contract/imports.ts'
import { exportPeopleImports, listPeopleImports } from '@taschino/contract/imports-people.ts'
import { euros, looks, pair, words, type Pair } from './list-beside-file.ts'

const count = ({ rows }: { rows: { all: number; struck: number } }): string => String(rows.all - rows.struck)

export const sheetPairs: readonly Pair[] = [
  pair(exportImports, listImports, {
    who: 'direzione',
    looks: looks({}, { sort: 'name' }),
    shows: (row) => [row.name || words(`bulk.type.${row.importType}`), words(`bulk.state.${row.state}`), count(row), row.madeBy],
  }),
  pair(exportPeopleImports, listPeopleImports, {
    who: 'direzione',
    looks: looks({}, { sort: '-name' }),
    shows: (row) => [row.name || words('peopleBulk.pasted'), words(`bulk.state.${row.state}`), count(row), row.agency?.name ?? null],
  }),
  pair(exportCodeImports, listCodeImports, {
    who: 'direzione',
    looks: looks({}),
    shows: (row) => [`${row.id}. ${row.name}`, String(row.codes), row.by],
  }),
  pair(exportWalkChanges, listWalkChanges, {
    who: 'direzione',
    looks: async () => [{}, { what: 'price' }].map((query) => ({ params: { name: 'pointer' }, query: query as Record<string, string> })),
    shows: (row) => [
      row.name,
      row.brandName,
      words(`clubDesk.change.${row.what}`),
      row.unit === null ? null : euros(row.unit),
      row.before === null ? null : row.what === 'stock' ? String(row.before) : euros(row.before),
    ],
  }),
  pair(exportGrants, listGrants, {
    who: 'direzione',
    looks: looks({}, { state: 'waiting' }, { state: 'given' }),
    shows: (row) => [row.reason, euros(row.value), String(row.people), row.by, words(`credits.state.${row.state}`)],
    sums: { 'Importo (€)': (row) => row.value },
  }),
]
