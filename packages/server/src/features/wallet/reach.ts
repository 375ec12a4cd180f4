/**
 * Whose books somebody may read: their own; a shop its own, a group its members', an agency its own and its gifts to employees, the
 * company all.
 */
import { refuseCommon } from '../../http/refusal.ts'
import type { Who } from '../../http/handle.ts'
import type { MovementKind } from '@taschino/ledger/movement.ts'
import type { Sql } from '../../platform/db/db.ts'
import { loadStanding, shopWithMembers, type Standing } from './store.ts'

export interface Books {
  parties: readonly number[]
  /** When only some kinds may be read: an agency never learns where its employees spend (docs/product.md, reach). */
  kinds?: readonly MovementKind[]
  /** Only what this agency gave. */
  agency?: number
  /** It is an office's: what it asked for stands there before anything moves. */
  orders?: true
}

type Reader = Pick<Who, 'role' | 'idUser' | 'idShop' | 'idAgency'>

/** The parties whose value somebody spends, takes or hands out. */
export async function ownParties(sql: Sql, who: Reader): Promise<readonly number[]> {
  if (who.role === 'shop') return who.idShop === null ? [] : shopWithMembers(sql, who.idShop)
  if (who.role === 'agency') return who.idAgency === null ? [] : [who.idAgency]
  return [who.idUser]
}

/** Party behind an id as it stands in an address: a person of a shop or an agency stands for it. */
function partyOf(id: number, standing: Standing): number {
  if (standing.role === null || standing.role === 'enduser') return id
  return (standing.role === 'shop' ? standing.idShop : standing.role === 'agency' ? standing.idAgency : null) ?? id
}

async function agencyBooks(who: Reader, id: number, standing: Standing, party: number): Promise<Books> {
  if (party === who.idAgency && who.idAgency !== null) return { parties: [party], orders: true }
  if (standing.role === 'enduser' && standing.idAgency !== null && standing.idAgency === who.idAgency)
    return {
      parties: standing.holder === null ? [id] : [id, standing.holder],
      kinds: ['assignment', 'takeback'],
      agency: standing.idAgency,
    }
  return refuseCommon('not_found')
}

/** The books that `id` names, as far as the reader reaches; anything else does not exist for them (404). */
export async function booksOf(sql: Sql, who: Reader, id: number): Promise<Books> {
  if (id === who.idUser && who.role !== 'shop' && who.role !== 'agency') return { parties: [id] }
  const standing = await loadStanding(sql, id)
  if (!standing) return refuseCommon('not_found')
  const party = partyOf(id, standing)
  switch (who.role) {
    case 'company':
    case 'admin':
      return standing.idAgency !== null && standing.role !== 'enduser'
        ? { parties: [party], orders: true }
        : { parties: standing.role === null || standing.role === 'shop' ? await wholeShop(sql, party) : [party] }
    case 'agency':
      return agencyBooks(who, id, standing, party)
    case 'shop': {
      const own = await ownParties(sql, who)
      if (!own.includes(party) || standing.role === 'enduser') return refuseCommon('not_found')
      return { parties: party === who.idShop ? own : [party] }
    }
    case 'enduser':
    case 'agent':
    case 'superagent':
      return refuseCommon('not_found')
  }
}

async function wholeShop(sql: Sql, party: number): Promise<readonly number[]> {
  const shops = await shopWithMembers(sql, party)
  return shops.length > 0 ? shops : [party]
}
