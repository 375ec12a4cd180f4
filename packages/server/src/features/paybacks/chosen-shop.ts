/** Finds which shop a call is about: one's own, or the named member of one's group, which has no takings itself. */
import type { Who } from '../../http/handle.ts'
import { refuseCommon } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import { loadShops, type PaidShop } from './store.ts'

/** The shops whose takings somebody reads: one's own or the members of one's group. */
export async function shopsOf(sql: Sql, who: Pick<Who, 'idShop'>): Promise<{ own: PaidShop; paid: PaidShop[] }> {
  const shops = who.idShop === null ? [] : await loadShops(sql, who.idShop)
  const own = shops[0] ?? refuseCommon('not_found')
  return { own, paid: own.isGroup ? shops.slice(1) : [own] }
}

/** Null: it must be said which. What lies outside one's reach is not there. */
export async function chosenShop(sql: Sql, who: Pick<Who, 'idShop'>, idShop: number | undefined): Promise<PaidShop | null> {
  const { own, paid } = await shopsOf(sql, who)
  if (idShop === undefined) return own.isGroup ? null : own
  if (idShop === own.id && own.isGroup) return null
  return paid.find((shop) => shop.id === idShop) ?? refuseCommon('not_found')
}
