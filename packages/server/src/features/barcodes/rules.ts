/** Which till may read a barcode, and how much of it fits a bill. Pure. */
import type { TicketType } from '@taschino/basics/tickets.ts'
import type { ListedShop } from '../shops/public.ts'
import type { Barcode } from './store.ts'

/** A till that reads codes must take the type of value in them. */
export const takesGdo = ({ capabilities }: Pick<ListedShop, 'capabilities'>, type: TicketType): boolean =>
  capabilities.includes('gdo') && capabilities.includes(type)

/** Tickets give no change: what exceeds the bill stays with the owner. */
export const piecesFor = ({ unit, amount }: Pick<Barcode, 'unit' | 'amount'>, bill: number | undefined): number =>
  bill === undefined ? amount : Math.min(amount, Math.floor(bill / unit))

type No = 'code_expired' | 'code_used' | 'other_shop' | 'not_gdo' | 'shop_disabled'

/**
 * Why this shop cannot take the code; null when it can. The chain is checked first, so that a till of another chain learns nothing about
 * the code.
 */
export function refusalAt(shop: ListedShop, barcode: Barcode): No | null {
  if (barcode.idShop !== shop.id && (!barcode.isGroup || barcode.idShop !== shop.idShopGroup)) return 'other_shop'
  if (barcode.state === 'redeemed') return 'code_used'
  if (barcode.state !== 'open' || barcode.seconds <= 0) return 'code_expired'
  if (!shop.enabled) return 'shop_disabled'
  return takesGdo(shop, barcode.type) ? null : 'not_gdo'
}
