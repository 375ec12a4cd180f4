/** The calls that list a shop's requests, newest first, and show one; a group reads its members'. */
import { parseGtid } from '@taschino/basics/gtid.ts'
import type { OutputOf, QueryOf } from '@taschino/contract/call.ts'
import { exportShopRequests, getShopRequest, listShopRequests } from '@taschino/contract/paybacks.ts'
import { handle, type Ask } from '../../http/handle.ts'
import { refuseCommon, refuseInput } from '../../http/refusal.ts'
import { everyPage, sheetFile } from '../../http/sheet-file.ts'
import { shopsOf } from './chosen-shop.ts'
import { sumAsked } from './asked-store.ts'
import { REQUESTS } from './request-columns.ts'
import { readAsked, readOneAsked } from './view.ts'

const PAGE = 20
/** The most rows that are read at once on the way into a file. */
const STRIDE = 1000

async function readPage(
  { who, db }: Pick<Ask<typeof listShopRequests>, 'who' | 'db'>,
  query: QueryOf<typeof listShopRequests>,
): Promise<OutputOf<typeof listShopRequests>> {
  const { cursor, limit = PAGE, skip, sort, totals, ...find } = query
  const after = cursor === undefined ? undefined : (parseGtid(cursor) ?? refuseInput([{ path: 'query.cursor', why: 'format' }]))
  const { paid } = await shopsOf(db, who)
  const shops = paid.map((shop) => shop.id)
  const items = await readAsked(db, shops, { ...find, sort, after, skip, limit: limit + 1 })
  const page = items.slice(0, limit)
  return {
    items: page,
    nextCursor: items.length > limit ? (page.at(-1)?.gtid ?? null) : null,
    ...(totals ? { totals: await sumAsked(db, shops, find) } : {}),
  }
}

export const listShopRequestsAnswer = handle(listShopRequests)((ask) => readPage(ask, ask.query))

export const exportShopRequestsAnswer = handle(exportShopRequests)(async ({ who, db, query, settings }) => {
  const { format, language, columns, ...asked } = query
  const rows = await everyPage((cursor) => readPage({ who, db }, { ...asked, cursor, limit: STRIDE }), settings)
  return sheetFile({ format, language, columns }, REQUESTS, rows, settings)
})

export const getShopRequestAnswer = handle(getShopRequest)(async ({ who, params, db }) => {
  const { paid } = await shopsOf(db, who)
  return (
    (await readOneAsked(
      db,
      paid.map((shop) => shop.id),
      params.gtid,
    )) ?? refuseCommon('not_found')
  )
})
