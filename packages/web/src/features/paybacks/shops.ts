/** Which shop of a group a screen is about, by the address. */
import { businessDay } from '@taschino/basics/business-day.ts'
import type { ShopWallet } from '@taschino/contract/paybacks.ts'

export type PaidShop = ShopWallet['members'][number]

/** One's own shop; of a group the member in the address; undefined while none is named. */
export const chosenIn = (wallet: ShopWallet, named: string | null): PaidShop | undefined =>
  wallet.isGroup ? wallet.members.find((shop) => String(shop.id) === named) : wallet

/** The day until which a new account rests: nothing is promised before. */
export const restingDay = ({ restsUntil }: Pick<PaidShop, 'restsUntil'>): string | null =>
  restsUntil === null ? null : businessDay(Date.parse(restsUntil))
