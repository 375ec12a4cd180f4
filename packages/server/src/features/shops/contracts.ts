/** The calls for a shop's signed contract: read by the shop, its agent and the company; handed in by the last two. */
import { drawContractTicket, getContracts, handInContract, readContract } from '@taschino/contract/shops.ts'
import type { ShopContracts } from '@taschino/contract/shop-shapes.ts'
import { file, handle, type Who } from '../../http/handle.ts'
import { demandPlainPdf } from '../../http/body/pdf-file.ts'
import { refuseCommon } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import { noteDeed } from '../audit/public.ts'
import type { Tickets } from '../session/public.ts'
import { contractBytes, contractsOf, holdContract, insertContract } from './contract-store.ts'
import { isTheirs } from './get-shop.ts'
import { loadShop } from './store.ts'

interface TheirShop {
  id: number
  title: string
  enabled: boolean
}

/** What lies outside the caller's reach is not there. */
async function theirShop(sql: Sql, who: Pick<Who, 'role' | 'idUser' | 'idShop'>, id: number): Promise<TheirShop> {
  const found = await loadShop(sql, id)
  return found && isTheirs(who, { ...found, ...found.shop }) ? found.shop : refuseCommon('not_found')
}

/** Agents as long as the shop takes no payments, or has no contract at all; the company always. */
function mayHandIn({ role }: Pick<Who, 'role'>, enabled: boolean, versions: number): boolean {
  if (role === 'company' || role === 'admin') return true
  return role !== 'shop' && !(enabled && versions > 0)
}

async function shown(sql: Sql, who: Pick<Who, 'role'>, shop: TheirShop): Promise<ShopContracts> {
  const rows = await contractsOf(sql, shop.id)
  const versions = rows.map(({ handedInAt, handedInBy, ...row }) => ({
    ...row,
    handedInAt: handedInAt.toISOString(),
    handedInBy: who.role === 'shop' ? null : handedInBy,
  }))
  return { shop: { id: shop.id, title: shop.title }, versions, mayHandIn: mayHandIn(who, shop.enabled, rows.length) }
}

const getContractsAnswer = handle(getContracts)(async ({ who, params, db }) => shown(db, who, await theirShop(db, who, params.id)))

const pathOf = (idShop: number): string => readContract.path.replace('{id}', String(idShop))

const drawContractTicketAnswer = (tickets: Tickets) =>
  handle(drawContractTicket)(async ({ who, params, db, refuse }) => {
    const shop = await theirShop(db, who, params.id)
    if ((await contractsOf(db, shop.id)).length === 0) return refuse('no_contract')
    return tickets.draw(who.session, pathOf(shop.id))
  })

/** Who comes with a ticket is looked at again: within its minute the shop may have gone to somebody else. */
const readContractAnswer = handle(readContract)(async ({ who, params, query, db, refuse }) => {
  const shop = await theirShop(db, who, params.id)
  const found = (await contractBytes(db, shop.id, query.version ?? null)) ?? refuse('no_contract')
  return file(found.bytes, `contratto-${shop.id}-v${found.version}.pdf`)
})

const handInContractAnswer = handle(handInContract)(async ({ who, params, files, db, tx, refuse }) => {
  const shop = await theirShop(db, who, params.id)
  await demandPlainPdf({ who, files, refuse })
  await tx(async (sql) => {
    const before = (await holdContract(sql, shop.id, files.file.bytes)) ?? refuseCommon('not_found')
    if (!mayHandIn(who, before.enabled, before.version)) return refuse('contract_by_company')
    if (before.same) return refuse('contract_unchanged')
    const version = before.version + 1
    await insertContract(sql, { idShop: shop.id, version, bytes: files.file.bytes, by: who.idUser })
    await noteDeed(sql, { by: who.idUser, act: 'shop.contract-handed-in', shop: shop.id, facts: { version } })
    return undefined
  })
  return shown(db, who, shop)
})

export const contractCalls = (tickets: Tickets) =>
  [getContractsAnswer, drawContractTicketAnswer(tickets), readContractAnswer, handInContractAnswer] as const
