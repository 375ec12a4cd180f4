/** The first call of each start screen: the page asks it before our code has loaded, so it must be written as `addressOf` writes it. */
import { getShops } from '@taschino/contract/shops.ts'
import { getTakings, listTickets } from '@taschino/contract/wallet.ts'
import { addressOf } from './address.ts'

export const FIRST_CALLS: Readonly<Record<string, string>> = {
  '/tabs/enduser-home': addressOf(listTickets),
  '/tabs/enduser-wallet': addressOf(listTickets),
  '/tabs/shop-home': addressOf(getShops),
  '/tabs/shop-wallet': addressOf(getTakings),
}
