/** Which answers are out of date after takings moved. */
import { businessTotal, getShopRequest, getShopWallet, listShopRequests, paybackProspect } from '@taschino/contract/paybacks.ts'
import { getTakings, listTransactions } from '@taschino/contract/wallet.ts'
import { invalidate } from '../../api/use-ask.ts'

export const takingsMoved = (): Promise<void> =>
  invalidate(getShopWallet, listShopRequests, getShopRequest, paybackProspect, businessTotal, getTakings, listTransactions)
