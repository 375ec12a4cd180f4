/** Keeps shops and tills in memory for paying, at most a second old; the ledger's frozen flag is the strict check. */
import type { TicketType } from '@taschino/basics/tickets.ts'
import type { Sql } from '../../platform/db/db.ts'
import { batched } from '../../platform/load/batcher.ts'
import { loadListed, type ListedRow } from './store.ts'

export interface ListedShop {
  readonly id: number
  readonly title: string
  readonly businessName: string
  readonly address: string
  readonly enabled: boolean
  readonly isGroup: boolean
  readonly idShopGroup: number | null
  readonly capabilities: readonly TicketType[]
  /** Name of each till by its code. */
  readonly tills: ReadonlyMap<string, string>
}

/** Answers at once when it knows, with a promise when it has to ask. */
export interface Directory {
  shop(id: number): ListedShop | null | Promise<ListedShop | null>
  /** The shop whose till carries this code. */
  shopOfTill(code: string): ListedShop | null | Promise<ListedShop | null>
}

const TRUST_MS = 900
/** Entries older than this are renewed while they still serve, so that a busy shop never makes anybody wait. */
const RENEW_MS = 450
const MAX_KEPT = 20_000

interface Kept {
  shop: ListedShop
  at: number
}

const listed = (row: ListedRow): ListedShop => ({
  id: row.id,
  title: row.title,
  businessName: row.businessName,
  address: row.address,
  enabled: row.enabled,
  isGroup: row.isGroup,
  idShopGroup: row.idShopGroup,
  capabilities: row.capabilities,
  tills: new Map(row.codes.map(({ code, name }) => [code, name])),
})

export function openDirectory(sql: Sql, now: () => number = () => performance.now()): Directory {
  const byId = new Map<number, Kept>()
  const idOfCode = new Map<string, number>()

  const keep = (shop: ListedShop, at: number): void => {
    if (byId.size >= MAX_KEPT) {
      byId.clear()
      idOfCode.clear()
    }
    byId.set(shop.id, { shop, at })
    for (const code of shop.tills.keys()) idOfCode.set(code, shop.id)
  }

  /** Everybody who asks in the same turn of the event loop shares one query. */
  const renew = batched(
    async (wanted: readonly (number | string)[]) => {
      const ids = [...new Set(wanted.filter((one) => typeof one === 'number'))]
      const codes = [...new Set(wanted.filter((one) => typeof one === 'string'))]
      const at = now()
      const rows = await loadListed(sql, ids, codes)
      for (const id of ids) byId.delete(id)
      for (const code of codes) idOfCode.delete(code)
      for (const row of rows) keep(listed(row), at)
      return wanted.map(() => undefined)
    },
    { atOnce: Infinity },
  )

  const fresh = (id: number): ListedShop | null => {
    const kept = byId.get(id)
    if (!kept) return null
    const age = now() - kept.at
    if (age > TRUST_MS) return null
    if (age > RENEW_MS) renew(id).catch(() => undefined)
    return kept.shop
  }

  const ofCode = (code: string): ListedShop | null => {
    const id = idOfCode.get(code)
    const shop = id === undefined ? null : fresh(id)
    return shop?.tills.has(code) ? shop : null
  }

  return {
    shop: (id) => fresh(id) ?? renew(id).then(() => byId.get(id)?.shop ?? null),
    shopOfTill: (code) =>
      ofCode(code) ??
      renew(code).then(() => {
        const shop = byId.get(idOfCode.get(code) ?? -1)?.shop
        return shop?.tills.has(code) ? shop : null
      }),
  }
}
