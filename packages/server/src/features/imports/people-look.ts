/** The calls that read and mend imports of people: list, rows by page, correcting or leaving out a row, the template. */
import { PERSON_COLUMNS, personCells } from '@taschino/basics/people-sheet.ts'
import {
  dropPeopleImport,
  getPeopleImport,
  getPeopleTemplate,
  listPeopleImports,
  listPeopleRows,
  mendPeopleRow,
} from '@taschino/contract/imports-people.ts'
import { file, handle } from '../../http/handle.ts'
import { refuseCommon } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import { sheetOf, type Column } from '../../platform/sheets-out/sheet-out.ts'
import { xlsxOf } from '../../platform/sheets-out/xlsx.ts'
import { afterIn, PAGE, pageFrom } from './pages.ts'
import { judgePeopleRows } from './people-judge.ts'
import { handsOf, heldPeople, isOpen, listedPeople, shownPeople, theirPeople, type Holder } from './people-shown.ts'
import { peoplePage, peopleRowsOf } from './people-store.ts'
import { countImports, dropImportOf, importsOf, type PeopleFacts } from './store.ts'

const listAnswer = handle(listPeopleImports)(async ({ who, query: { cursor, limit = PAGE, sort, totals }, db }) => {
  const found = await importsOf(db, handsOf(who), { after: afterIn(cursor), limit: limit + 1, sort })
  const { items, nextCursor } = pageFrom(found, limit, ({ id }) => id)
  const told = totals ? { totals: { count: await countImports(db, handsOf(who)) } } : {}
  return { items: await listedPeople(db, items), nextCursor, ...told }
})

const getAnswer = handle(getPeopleImport)(({ who, params, db }) => shownPeople(db, who, params.id))

const rowsAnswer = handle(listPeopleRows)(async ({ who, params, query: { only = 'all', cursor, limit = PAGE }, db }) => {
  const { id } = await theirPeople(db, who, params.id)
  return pageFrom(await peoplePage(db, id, { only, after: afterIn(cursor) ?? 0, limit: limit + 1 }), limit, ({ n }) => n)
})

interface Mending {
  who: Holder
  params: { id: number }
  refuse: (name: 'not_a_draft') => never
}

async function heldDraft(sql: Sql, { who, params, refuse }: Mending): Promise<PeopleFacts> {
  const facts = await heldPeople(sql, who, params.id)
  return isOpen(facts) ? facts : refuse('not_a_draft')
}

/** Editing a hidden row shows that it was seen. */
const mendAnswer = handle(mendPeopleRow)((ask) =>
  ask.tx(async (sql) => {
    const { who, params, body, settings } = ask
    const facts = await heldDraft(sql, ask)
    const rows = await peopleRowsOf(sql, facts.id)
    const row = rows.find(({ n }) => n === params.n) ?? refuseCommon('not_found')
    const told = Object.fromEntries(
      PERSON_COLUMNS.flatMap((column) => (body.cells?.[column] === undefined ? [] : [[column, body.cells[column]]])),
    )
    row.cells = personCells({ ...row.cells, ...told })
    row.hidden = false
    row.struck = body.struck ?? row.struck
    await judgePeopleRows(sql, facts, rows, settings.emailEnding)
    const [now] = await peoplePage(sql, facts.id, { only: 'all', after: params.n - 1, limit: 1 })
    return { import: await shownPeople(sql, who, facts.id), row: now ?? refuseCommon('not_found') }
  }),
)

const dropAnswer = handle(dropPeopleImport)((ask) =>
  ask.tx(async (sql) => {
    await dropImportOf(sql, (await heldDraft(sql, ask)).id)
    return { done: true as const }
  }),
)

/** One line as it could be. */
const EXAMPLE = [
  ['Nome', 'Giulia'],
  ['Cognome', 'Bianchi'],
  ['E-mail', 'giulia.bianchi@esempio.it'],
] as const

const templateAnswer = handle(getPeopleTemplate)(async ({ settings }) => {
  const columns: Column<null>[] = EXAMPLE.map(([head, cell]) => ({ head, kind: 'text', of: () => cell }))
  return file(await xlsxOf(sheetOf('Persone', columns, [null], settings.timeZone)), 'persone.xlsx')
})

export const peopleLookAnswers = [listAnswer, getAnswer, rowsAnswer, mendAnswer, dropAnswer, templateAnswer] as const
