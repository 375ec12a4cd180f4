/** Kinds and states of movements in words; only unusual states get a tag. */
import { kindKey, statusKey } from '@taschino/contract/movement-figures.ts'
import type { Transaction } from '@taschino/contract/wallet.ts'
import type { TagKind } from '../../../ui/Chip.tsx'
import { tMaybe } from '../../../words/words.ts'

export const kindWords = (movement: Pick<Transaction, 'type' | 'value'>): string => tMaybe(kindKey(movement))

const KINDS: Readonly<Record<Transaction['status'], TagKind | null>> = {
  completed: null,
  paid: null,
  pending: 'warn',
  rejected: 'bad',
  cancelled: 'bad',
  refunded: 'warn',
  'partially-refunded': 'warn',
  expired: 'bad',
}

export const statusWords = (movement: Pick<Transaction, 'status' | 'request'>): string => tMaybe(statusKey(movement))

export function statusTag(movement: Pick<Transaction, 'status' | 'request'>): { kind: TagKind; words: string } | null {
  const kind = KINDS[movement.status]
  return kind && { kind, words: statusWords(movement) }
}
