/** The calls that read imports: list, one, its rows and contracts by page, the template. */
import { getImport, getTemplate, listImportFiles, listImportRows, listImports } from '@taschino/contract/imports.ts'
import { file, handle } from '../../http/handle.ts'
import { sheetOf, type Column } from '../../platform/sheets-out/sheet-out.ts'
import { xlsxOf } from '../../platform/sheets-out/xlsx.ts'
import { afterIn, PAGE, pageFrom } from './pages.ts'
import { filesPage, rowsPage } from './rows-store.ts'
import { handsOf, listed, shown, theirImport } from './shown.ts'
import { countImports, importsOf } from './store.ts'

const listImportsAnswer = handle(listImports)(async ({ who, query, db }) => {
  const limit = query.limit ?? PAGE
  const { items, nextCursor } = pageFrom(
    await importsOf(db, handsOf(who), { after: afterIn(query.cursor), limit: limit + 1, sort: query.sort }),
    limit,
    ({ id }) => id,
  )
  const totals = query.totals ? { totals: { count: await countImports(db, handsOf(who)) } } : {}
  return { items: await listed(db, items), nextCursor, ...totals }
})

const getImportAnswer = handle(getImport)(({ who, params, db }) => shown(db, who, params.id))

const listRowsAnswer = handle(listImportRows)(async ({ who, params, query, db }) => {
  const { id } = await theirImport(db, who, params.id)
  const limit = query.limit ?? PAGE
  return pageFrom(
    await rowsPage(db, id, { only: query.only ?? 'all', after: afterIn(query.cursor) ?? 0, limit: limit + 1 }),
    limit,
    ({ n }) => n,
  )
})

const listFilesAnswer = handle(listImportFiles)(async ({ who, params, query, db }) => {
  const facts = await theirImport(db, who, params.id)
  const limit = query.limit ?? PAGE
  const asked = { only: query.only ?? 'all', after: afterIn(query.cursor) ?? 0, limit: limit + 1 }
  return pageFrom(await filesPage(db, facts.id, asked), limit, ({ id }) => id)
})

/** One line as it could be; its VAT number is nobody's. */
const EXAMPLE = [
  ['Insegna', 'Panificio Aurora'],
  ['Ragione sociale', 'Aurora di Carla Neri'],
  ['Partita IVA', '01234567897'],
  ['Codice fiscale', ''],
  ['Indirizzo', 'Via Garibaldi 4, 10122 Torino TO'],
  ['PEC', ''],
  ['Codice SDI', ''],
  ['E-mail fatture', ''],
  ['Commissione minima', '2,00'],
  ['Commissione massima', '4,50'],
  ['Commissione minima Business', ''],
  ['Commissione massima Business', ''],
  ['Casse', 'banco, dehors'],
  ['Nome', 'Carla'],
  ['Cognome', 'Neri'],
  ['E-mail', 'carla.neri@esempio.it'],
  ['Contratto', 'aurora.pdf'],
] as const

const getTemplateAnswer = handle(getTemplate)(async ({ settings }) => {
  const columns: Column<null>[] = EXAMPLE.map(([head, cell]) => ({ head, kind: 'text', of: () => cell }))
  return file(await xlsxOf(sheetOf('Negozi', columns, [null], settings.timeZone)), 'negozi.xlsx')
})

export const lookAnswers = [listImportsAnswer, getImportAnswer, listRowsAnswer, listFilesAnswer, getTemplateAnswer] as const
