/** The shop that the logged-in person works for, from the device's memory first, so that a till opens at once. */
import { getShops } from '@taschino/contract/shops.ts'
import type { OwnShop } from '@taschino/contract/shop-shapes.ts'
import { takeUp, useAsk } from '../../api/use-ask.ts'

// Before anything is drawn: the till's first look has its code.
takeUp(getShops)

/** Undefined until it is known. The same call answers a list of shops to other roles. */
export function useOwnShop(): OwnShop | undefined {
  const { data } = useAsk(getShops, undefined, { kept: true })
  return data !== undefined && 'codes' in data ? data : undefined
}

/** The page of the till's code is hidden for groups and for shops without the normal capability (docs/product.md, screens). */
export const hasCodeImage = (shop: Pick<OwnShop, 'isGroup' | 'capabilities'>): boolean =>
  !shop.isGroup && shop.capabilities.includes('normal')
