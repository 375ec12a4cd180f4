/** The exports of imports, of shops and of people, as their lists read. */
import { exportImports } from '@taschino/contract/imports.ts'
import { exportPeopleImports } from '@taschino/contract/imports-people.ts'
import type { ImportLine, PeopleLine } from '@taschino/contract/imports-shapes.ts'
import { handle } from '../../http/handle.ts'
import { sheetFile, type Export } from '../../http/sheet-file.ts'
import type { Column } from '../../platform/sheets-out/sheet-out.ts'
import type { WordsOf } from '../../platform/words.ts'
import { handsOf as peopleHandsOf, listedPeople } from './people-shown.ts'
import { handsOf, listed } from './shown.ts'
import { importsOf } from './store.ts'

type Line = ImportLine | PeopleLine

const before = <T extends Line>(words: WordsOf, rows: string, nameOf: (line: T) => string): Column<T>[] => [
  { key: 'name', head: words('giftStock.col.import'), kind: 'text', of: nameOf },
  { key: 'state', head: words('table.status'), kind: 'text', of: ({ state }) => words(`bulk.state.${state}`) },
  { key: 'rows', head: rows, kind: 'count', of: (line) => line.rows.all - line.rows.struck },
  { key: 'made', head: words('bulk.col.made'), kind: 'moment', of: ({ madeAt }) => madeAt },
  { key: 'by', head: words('bulk.col.by'), kind: 'text', of: ({ madeBy }) => madeBy },
]
const applied = <T extends Line>(words: WordsOf): Column<T> => ({
  key: 'applied',
  head: words('bulk.col.applied'),
  kind: 'moment',
  of: ({ appliedAt }) => appliedAt,
})

const SHOPS: Export<ImportLine> = {
  name: 'bulk.history',
  columns: (words) => [
    ...before<ImportLine>(words, words('tab.shops'), ({ name, importType }) => name || words(`bulk.type.${importType}`)),
    { key: 'kind', head: words('table.kind'), kind: 'text', of: ({ importType }) => words(`bulk.type.${importType}`) },
    applied<ImportLine>(words),
  ],
}

const PEOPLE: Export<PeopleLine> = {
  name: 'peopleBulk.history',
  columns: (words) => [
    ...before<PeopleLine>(words, words('dist.figure.people'), ({ name }) => name || words('peopleBulk.pasted')),
    { key: 'agency', head: words('table.agency'), kind: 'text', of: ({ agency }) => agency?.name ?? null },
    applied<PeopleLine>(words),
  ],
}

const exportImportsAnswer = handle(exportImports)(async ({ who, query, db, settings }) => {
  const found = await importsOf(db, handsOf(who), { after: undefined, limit: settings.exportMax + 1, sort: query.sort })
  return sheetFile(query, SHOPS, await listed(db, found), settings)
})

const exportPeopleImportsAnswer = handle(exportPeopleImports)(async ({ who, query, db, settings }) => {
  const found = await importsOf(db, peopleHandsOf(who), { after: undefined, limit: settings.exportMax + 1, sort: query.sort })
  return sheetFile(query, PEOPLE, await listedPeople(db, found), settings)
})

export const exportAnswers = [exportImportsAnswer, exportPeopleImportsAnswer] as const
