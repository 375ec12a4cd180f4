/** `useLastMovements`: the last page of movements, read once for the list and for the shops paid last. */
import { listTransactions, type Transaction } from '@taschino/contract/wallet.ts'
import { useSession } from '../../../api/session.ts'
import { useAsk } from '../../../api/use-ask.ts'

export function useLastMovements() {
  const { idUser } = useSession()
  // The very question of the list without filters, so that either of them shows without a network what the other has read.
  return useAsk(listTransactions, { params: { id: String(idUser ?? '') }, query: {} }, { enabled: idUser !== null, kept: true })
}

export interface PaidShop {
  id: number
  name: string
  at: string
}

/** Shops by the last payment there, each once. */
export function lastPaidShops(movements: readonly Transaction[]): PaidShop[] {
  const shops = new Map<number, PaidShop>()
  for (const { type, counterparty, at } of movements) {
    if (type !== 'payment' || counterparty?.kind !== 'shop' || counterparty.id === null || shops.has(counterparty.id)) continue
    shops.set(counterparty.id, { id: counterparty.id, name: counterparty.name, at })
  }
  return [...shops.values()]
}
