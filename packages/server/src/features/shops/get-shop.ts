/** One shop by its id: shops that can be paid are public among us, a disabled one only its own people, its agent and the company see. */
import { getShop } from '@taschino/contract/shops.ts'
import { handle, type Who } from '../../door/handle.ts'
import { refuseAtDoor } from '../../door/refusal.ts'
import { loadShop, type Belongs } from './store.ts'

interface Facts extends Belongs { id: number; enabled: boolean }

export function maySee(who: Pick<Who, 'role' | 'idUser' | 'idShop'>, shop: Facts): boolean {
  if (shop.enabled) return true
  switch (who.role) {
    case 'company': case 'admin': return true
    case 'agent': case 'superagent': return shop.idAgent === who.idUser || (who.role === 'superagent' && shop.idSuperagent === who.idUser)
    case 'shop': return who.idShop !== null && (who.idShop === shop.id || who.idShop === shop.idShopGroup)
    case 'enduser': case 'agency': return false
  }
}

export const getShopAnswer = handle(getShop)(async ({ who, params, db }) => {
  const found = await loadShop(db, params.id)
  if (!found || !maySee(who, { ...found, ...found.shop })) return refuseAtDoor('not_found')
  return found.shop
})
