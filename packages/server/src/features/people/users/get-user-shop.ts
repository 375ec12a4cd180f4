/** The call that shows the shop a person works for. */
import { getUserShop } from '@taschino/contract/people/users.ts'
import { handle } from '../../../http/handle.ts'
import { refuseCommon } from '../../../http/refusal.ts'
import { readOwnShop, readPublicShop } from '../../shops/public.ts'
import { isStaff } from './rules.ts'
import { loadUser } from './store.ts'

/** With its own fields for the company, for the shop itself and for its group; agents see what anybody sees (T04). */
export const getUserShopAnswer = handle(getUserShop)(async ({ who, params, db, settings }) => {
  const user = await loadUser(db, who, params.id)
  if (!user || user.shop === null || user.role !== 'shop') return refuseCommon('not_found')
  const own = isStaff(who.role) || who.role === 'shop'
  return (own ? await readOwnShop(db, user.shop.id, settings) : await readPublicShop(db, user.shop.id)) ?? refuseCommon('not_found')
})
