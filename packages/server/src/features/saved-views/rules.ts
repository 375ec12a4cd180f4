/** With whom somebody may share a view: the staff of the same workplace. Pure. */
import type { Who } from '../../http/handle.ts'
import type { Workplace, Reader } from './store.ts'

/** What one person keeps of one list, and of all of them. */
export const MOST_OF_LIST = 30
export const MOST_OF_ALL = 300

function workplaceOf({ role, idShop, idAgency }: Pick<Who, 'role' | 'idShop' | 'idAgency'>): Workplace | null {
  if (role === 'company' || role === 'admin') return { kind: 'company', id: null }
  if (role === 'agency' && idAgency !== null) return { kind: 'agency', id: idAgency }
  if (role === 'shop' && idShop !== null) return { kind: 'shop', id: idShop }
  return null
}

export const readerOf = (who: Pick<Who, 'idUser' | 'role' | 'idShop' | 'idAgency'>): Reader => ({
  idUser: who.idUser,
  workplace: workplaceOf(who),
})
