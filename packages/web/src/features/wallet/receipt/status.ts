/** Kinds and states of movements in words; only what is out of the ordinary gets a tag. */
import type { Transaction } from '@taschino/contract/wallet.ts'
import type { TagKind } from '../../../ui/Chip.tsx'
import { tMaybe } from '../../../words/words.ts'

export const kindWords = (type: Transaction['type']): string => tMaybe(`transactions.kind.${type}`)

const KINDS: Readonly<Record<Transaction['status'], TagKind | null>> = {
  completed: null, paid: null, pending: 'warn', rejected: 'bad', cancelled: 'bad', refunded: 'warn', 'partially-refunded': 'warn', expired: 'bad'
}

export const statusWords = (status: Transaction['status']): string => tMaybe(`transactions.status.${status}`)

/** What a shop asked for has words of its own: nobody took it back, it was called off. */
export function statusTag({ status, request }: Pick<Transaction, 'status' | 'request'>): { kind: TagKind; words: string } | null {
  const kind = KINDS[status]
  return kind && { kind, words: (request && tMaybe(`asked.state.${request.state}`)) || statusWords(status) }
}
