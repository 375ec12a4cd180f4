/** The calls that list and export the company's gift codes, masked. */
import type { QueryOf } from '@taschino/contract/call.ts'
import type { StockCode } from '@taschino/contract/gift-shapes.ts'
import { exportCodes, listCodes } from '@taschino/contract/gift-stock.ts'
import { handle } from '../../http/handle.ts'
import { refuseInput } from '../../http/refusal.ts'
import { sheetFile, type Export } from '../../http/sheet-file.ts'
import type { Sql } from '../../platform/db/db.ts'
import { stockCodes, sumStock, type StockFilters } from './code-store.ts'
import { readMerchants } from './merchant-store.ts'
import type { CodeKeys } from './seal.ts'
import { stockCodeOf } from './shown.ts'

const PAGE = 20

/** Codes are sealed, so a whole code is found by its mark. */
async function filtersOf(
  db: Sql,
  keys: CodeKeys,
  { text: typed, filterAssigned: assigned, merchant }: Pick<QueryOf<typeof listCodes>, 'text' | 'filterAssigned' | 'merchant'>,
): Promise<StockFilters> {
  const text = typed?.trim() ?? ''
  const macs = text.length < 4 ? [] : (await readMerchants(db)).flatMap(({ id }) => keys.macs(id, text))
  return { text, macs, assigned, merchant }
}

const listAnswer = (keys: CodeKeys) =>
  handle(listCodes)(async ({ query, db }) => {
    const { limit = PAGE, skip = 0, cursor, sort, totals } = query
    if (cursor !== undefined && !/^\d{1,12}$/.test(cursor)) return refuseInput([{ path: 'query.cursor', why: 'format' }])
    const filters = await filtersOf(db, keys, query)
    const after = cursor === undefined ? undefined : Number(cursor)
    const rows = await stockCodes(db, { ...filters, after, sort, skip, limit: limit + 1 })
    const items = rows.slice(0, limit).map(stockCodeOf)
    return {
      items,
      nextCursor: rows.length > limit ? String(items.at(-1)?.id) : null,
      ...(totals ? { totals: await sumStock(db, filters) } : {}),
    }
  })

const CODES: Export<StockCode> = {
  name: 'giftStock.view.codes',
  columns: (words) => [
    { key: 'merchant', head: words('giftStock.col.merchant'), kind: 'text', of: ({ merchant }) => merchant.merchant },
    { key: 'tail', head: words('giftStock.fact.tail'), kind: 'text', of: ({ tail }) => tail },
    { key: 'value', head: words('giftStock.col.unit'), kind: 'money', of: ({ unit }) => unit },
    { key: 'state', head: words('giftStock.col.state'), kind: 'text', of: ({ state }) => words(`giftStock.state.${state}`) },
    { key: 'expiry', head: words('giftStock.fact.ends'), kind: 'day', of: ({ expiresOn }) => expiresOn },
    { key: 'owner', head: words('giftStock.col.owner'), kind: 'text', of: ({ owner }) => owner },
    { key: 'bought', head: words('giftStock.fact.bought'), kind: 'moment', of: ({ boughtAt }) => boughtAt },
    { key: 'came', head: words('giftStock.fact.came'), kind: 'moment', of: ({ at }) => at },
    { key: 'import', head: words('giftStock.col.import'), kind: 'count', of: ({ idImport }) => idImport },
    { key: 'gtid', head: words('transactions.gtid'), kind: 'text', of: ({ gtid }) => gtid },
    { key: 'reason', head: words('giftStock.fact.reason'), kind: 'text', of: ({ reason }) => reason },
  ],
}

const exportAnswer = (keys: CodeKeys) =>
  handle(exportCodes)(async ({ query, db, settings }) => {
    const filters = await filtersOf(db, keys, query)
    const rows = await stockCodes(db, { ...filters, after: undefined, sort: query.sort, skip: 0, limit: settings.exportMax + 1 })
    return sheetFile(query, CODES, rows.map(stockCodeOf), settings)
  })

export const codeListAnswers = (keys: CodeKeys) => [listAnswer(keys), exportAnswer(keys)] as const
