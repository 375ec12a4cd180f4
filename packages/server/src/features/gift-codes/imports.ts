/** The calls for imported sheets of codes: the list, one of them, the template. */
import { exportCodeImports, getCodeImport, getCodeTemplate, getImportProgress, listCodeImports } from '@taschino/contract/gift-stock.ts'
import type { CodeImport } from '@taschino/contract/gift-shapes.ts'
import { file, handle } from '../../http/handle.ts'
import { refuseCommon, refuseInput } from '../../http/refusal.ts'
import { sheetFile, type Export } from '../../http/sheet-file.ts'
import type { Sql } from '../../platform/db/db.ts'
import { sheetOf, type Column } from '../../platform/sheets-out/sheet-out.ts'
import { xlsxOf } from '../../platform/sheets-out/xlsx.ts'
import { readImports, readProgress, sumImports, sumsOf, type ImportsAsked } from './import-store.ts'

const PAGE = 20

export async function shownImports(sql: Sql, asked: ImportsAsked): Promise<CodeImport[]> {
  const rows = await readImports(sql, asked)
  const sums = await sumsOf(
    sql,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, name, at, by, codes }) => ({
    id,
    name,
    at: at.toISOString(),
    by: by ?? '',
    codes,
    sums: sums
      .filter(({ idImport }) => idImport === id)
      .map(({ idMerchant, merchant, unit, codes: n, value, cost }) => ({
        merchant: { id: idMerchant, merchant },
        unit,
        codes: n,
        value,
        cost,
      })),
  }))
}

const listAnswer = handle(listCodeImports)(async ({ query, db }) => {
  const limit = query.limit ?? PAGE
  if (query.cursor !== undefined && !/^\d{1,12}$/.test(query.cursor)) return refuseInput([{ path: 'query.cursor', why: 'format' }])
  const after = query.cursor === undefined ? undefined : Number(query.cursor)
  const found = await shownImports(db, { after, limit: limit + 1, sort: query.sort })
  const items = found.slice(0, limit)
  const totals = query.totals ? { totals: await sumImports(db) } : {}
  return { items, nextCursor: found.length > limit ? String(items.at(-1)?.id) : null, ...totals }
})

const total = ({ sums }: CodeImport, of: 'value' | 'cost'): number => sums.reduce((sum, one) => sum + one[of], 0)

const IMPORTS: Export<CodeImport> = {
  name: 'giftStock.history',
  columns: (words) => [
    { key: 'name', head: words('giftStock.col.import'), kind: 'text', of: ({ id, name }) => `${id}. ${name}` },
    { key: 'at', head: words('bulk.col.made'), kind: 'moment', of: ({ at }) => at },
    { key: 'codes', head: words('giftStock.view.codes'), kind: 'count', of: ({ codes }) => codes },
    { key: 'value', head: words('giftStock.figure.value'), kind: 'money', of: (one) => total(one, 'value') },
    { key: 'cost', head: words('giftStock.figure.cost'), kind: 'money', of: (one) => total(one, 'cost') },
    {
      key: 'merchants',
      head: words('giftStock.merchants'),
      kind: 'text',
      of: ({ sums }) => [...new Set(sums.map(({ merchant }) => merchant.merchant))].join(', '),
    },
    { key: 'by', head: words('bulk.col.by'), kind: 'text', of: ({ by }) => by },
  ],
}

const exportAnswer = handle(exportCodeImports)(async ({ query, db, settings }) =>
  sheetFile(query, IMPORTS, await shownImports(db, { limit: settings.exportMax + 1, sort: query.sort }), settings),
)

const getAnswer = handle(getCodeImport)(async ({ params, db }) => {
  const [found] = await shownImports(db, { id: params.id, limit: 1 })
  return found ?? refuseCommon('not_found')
})

/** By the file's hash, which is its key: whoever lost the answer asks for the outcome, and sees the progress meanwhile. */
const progressAnswer = handle(getImportProgress)(async ({ params: { sha256 }, db }) => {
  const under = await readProgress(db, sha256)
  // Read after the progress, so that an import that ended in between is found.
  const [made = null] = await shownImports(db, { sha256, limit: 1 })
  if (made) return { state: 'done', done: made.codes, total: made.codes, import: made }
  return under ? { state: 'working', ...under, import: null } : { state: 'unknown', done: 0, total: 0, import: null }
})

/** An example row; its code belongs to nobody. */
const EXAMPLE = [
  ['Insegna', 'Libreria Aurora'],
  ['Valore', '20,00'],
  ['Codice', 'AUR0-RA00-0000-0001'],
  ['PIN', '1234'],
  ['Link', ''],
  ['Scadenza', '31/12/2027'],
] as const

const templateAnswer = handle(getCodeTemplate)(async ({ settings }) => {
  const columns: Column<null>[] = EXAMPLE.map(([head, cell]) => ({ head, kind: 'text', of: () => cell }))
  return file(await xlsxOf(sheetOf('Codici regalo', columns, [null], settings.timeZone)), 'codici-regalo.xlsx')
})

export const importsAnswers = [listAnswer, exportAnswer, getAnswer, progressAnswer, templateAnswer] as const
