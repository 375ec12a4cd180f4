/** What a shop asked the company for, newest first, and one of it. A group reads its members'. */
import { parseGtid } from '@taschino/basics/gtid.ts'
import { getShopRequest, listShopRequests } from '@taschino/contract/paybacks.ts'
import { handle } from '../../door/handle.ts'
import { refuseAtDoor, refuseInput } from '../../door/refusal.ts'
import { shopsOf } from './chosen-shop.ts'
import { readAsked, readOneAsked } from './view.ts'

const PAGE = 20

export const listShopRequestsAnswer = handle(listShopRequests)(async ({ who, query, db }) => {
  const before = query.cursor === undefined ? undefined : (parseGtid(query.cursor) ?? refuseInput([{ path: 'query.cursor', why: 'format' }]))
  const { paid } = await shopsOf(db, who)
  const limit = query.limit ?? PAGE
  const items = await readAsked(db, paid.map((shop) => shop.id), { before, open: query.open, skip: query.skip, limit: limit + 1 })
  const page = items.slice(0, limit)
  return { items: page, nextCursor: items.length > limit ? (page.at(-1)?.gtid ?? null) : null }
})

export const getShopRequestAnswer = handle(getShopRequest)(async ({ who, params, db }) => {
  const { paid } = await shopsOf(db, who)
  return (await readOneAsked(db, paid.map((shop) => shop.id), params.gtid)) ?? refuseAtDoor('not_found')
})
