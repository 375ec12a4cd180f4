/** The call that shows one shop: open ones to everybody, stopped ones as stopped, unopened ones only to its people, agent and company. */
import { getShop } from '@taschino/contract/shops.ts'
import { handle, type Who } from '../../http/handle.ts'
import { refuseCommon } from '../../http/refusal.ts'
import { discreet, hoursOf, loadShop, type Belongs } from './store.ts'

interface Facts extends Belongs {
  id: number
  enabled: boolean
  stopped: boolean
}

/** Whose shop it is, or who looks after it. */
export function isTheirs(who: Pick<Who, 'role' | 'idUser' | 'idShop'>, shop: Facts): boolean {
  switch (who.role) {
    case 'company':
    case 'admin':
      return true
    case 'agent':
    case 'superagent':
      return shop.idAgent === who.idUser || (who.role === 'superagent' && shop.idSuperagent === who.idUser)
    case 'shop':
      return who.idShop !== null && (who.idShop === shop.id || who.idShop === shop.idShopGroup)
    case 'enduser':
    case 'agency':
      return false
  }
}

/**
 * Whoever paid there meets it in lists and links: a shop that is stopped is named as such, one that was not opened yet is nobody's
 * business.
 */
export const maySee = (who: Pick<Who, 'role' | 'idUser' | 'idShop'>, shop: Facts): boolean =>
  shop.enabled || shop.stopped || isTheirs(who, shop)

export const getShopAnswer = handle(getShop)(async ({ who, params, db }) => {
  const found = await loadShop(db, params.id)
  const facts = found && { ...found, ...found.shop }
  if (!facts || !maySee(who, facts)) return refuseCommon('not_found')
  const openingHours = await hoursOf(db, params.id)
  return { ...(isTheirs(who, facts) ? facts.shop : discreet(facts.shop)), openingHours }
})
