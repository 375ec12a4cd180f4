/** The calls that list shops by name or distance, page by page, as far as the asking person may see them. */
import type { QueryOf } from '@taschino/contract/call.ts'
import { exportShops, getShops, shopsNear, staticShops, yesTicketNear, yesTicketShops } from '@taschino/contract/shops.ts'
import type { OwnShop, PublicShop } from '@taschino/contract/shop-shapes.ts'
import { handle, type Who } from '../../http/handle.ts'
import { refuseCommon, refuseInput } from '../../http/refusal.ts'
import { sheetFile, type Export } from '../../http/sheet-file.ts'
import type { Sql } from '../../platform/db/db.ts'
import type { Settings } from '../../platform/config/settings.ts'
import { cursorOf, readCursor, type Place } from './find.ts'
import { linkOf } from './link.ts'
import { loadStopped } from './standing-store.ts'
import { discreet, findShops, loadOwnFields, loadShop, loadStaticShops, type Reach } from './store.ts'

const PAGE = 20

/** Payers see what can be paid now, agents what they brought in, the company everything (docs/product.md, reach). */
export function listReach(who: Pick<Who, 'role' | 'idUser'>): Reach {
  switch (who.role) {
    case 'company':
    case 'admin':
      return { disabledToo: true, payable: false }
    case 'agent':
    case 'superagent':
      return { disabledToo: true, payable: false, agent: who.idUser }
    case 'enduser':
    case 'shop':
    case 'agency':
      return { disabledToo: false, payable: true }
  }
}

interface Page {
  items: PublicShop[]
  nextCursor: string | null
}

async function pageOf(sql: Sql, reach: Reach, query: QueryOf<typeof getShops>, place?: Place): Promise<Page> {
  const limit = query.limit ?? PAGE
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor, place !== undefined)
  if (after === null) return refuseInput([{ path: 'query.cursor', why: 'format' }])
  const { text, maxDistance, enabled, idAgent, capabilities } = query
  // Who brought in which shop is nothing for payers to ask (T03).
  if (idAgent !== undefined && !reach.disabledToo) return { items: [], nextCursor: null }
  const found = await findShops(sql, reach, {
    text,
    maxDistance,
    enabled,
    idAgent,
    capabilities,
    place,
    after,
    skip: query.skip ?? 0,
    limit,
  })
  const items = found.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: found.length > limit && last ? cursorOf(last) : null }
}

/** Null when there is no such shop. */
export async function readOwnShop(sql: Sql, id: number, settings: Settings): Promise<OwnShop | null> {
  const [found, own, stopped] = await Promise.all([loadShop(sql, id), loadOwnFields(sql, id), loadStopped(sql, id)])
  if (!found || !own) return null
  return {
    ...found.shop,
    ...own,
    stopped: stopped && { ...stopped, at: stopped.at.toISOString() },
    codes: own.codes.map((till) => ({ ...till, link: linkOf(settings, till.code) })),
  }
}

export async function readPublicShop(sql: Sql, id: number): Promise<PublicShop | null> {
  const found = await loadShop(sql, id)
  return found && discreet(found.shop)
}

/** For a shop: itself. For everybody else: a page of shops. */
export const getShopsAnswer = handle(getShops)(async ({ who, query, db, settings }) => {
  if (who.role === 'shop')
    return who.idShop === null ? refuseCommon('not_found') : ((await readOwnShop(db, who.idShop, settings)) ?? refuseCommon('not_found'))
  return pageOf(db, listReach(who), query)
})

export const shopsNearAnswer = handle(shopsNear)(({ who, params, query, db }) => pageOf(db, listReach(who), query, params))

const PAYABLE: Reach = { disabledToo: false, payable: true }
export const yesTicketShopsAnswer = handle(yesTicketShops)(({ query, db }) => pageOf(db, PAYABLE, query))
export const yesTicketNearAnswer = handle(yesTicketNear)(({ params, query, db }) => pageOf(db, PAYABLE, query, params))

export const staticShopsAnswer = handle(staticShops)(({ db }) => loadStaticShops(db))

const SHOPS: Export<PublicShop> = {
  name: 'tab.shops',
  columns: (words) => [
    { head: words('export.shop'), kind: 'text', of: (shop) => shop.title },
    { head: words('export.address'), kind: 'text', of: (shop) => shop.address },
    { head: words('export.description'), kind: 'text', of: (shop) => shop.description },
    { head: words('export.takes'), kind: 'text', of: (shop) => shop.capabilities.map((type) => words(`type.${type}`)).join(', ') },
    { head: words('export.status'), kind: 'text', of: (shop) => words(shop.enabled ? 'export.enabled' : 'export.disabled') },
    { head: words('export.group'), kind: 'text', of: (shop) => words(shop.isGroup ? 'export.yes' : 'export.no') },
    { head: words('export.last_payment'), kind: 'moment', of: (shop) => shop.lastPaidAt },
    { head: words('export.id'), kind: 'count', of: (shop) => shop.id },
  ],
}

export const exportShopsAnswer = handle(exportShops)(async ({ who, query: { format, language, ...filters }, db, settings }) =>
  sheetFile({ format, language }, SHOPS, await findShops(db, listReach(who), { ...filters, skip: 0, limit: settings.exportMax }), settings),
)
