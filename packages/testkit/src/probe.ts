/** The type of a probe of the ledger. */
import assert from 'node:assert/strict'
import { openCharge } from '@taschino/ledger/charge.ts'
import { checkInvariants } from '@taschino/ledger/invariants.ts'
import type { Outcome } from '@taschino/ledger/movement.ts'
import type { Books } from './books.ts'

export interface Probe {
  name: string
  run: (books: Books) => Promise<void>
}

export const GIULIA = 11
export const MARCO = 12
export const FORNO = 21
export const BAR = 22
export const said = (outcome: Outcome): string => (outcome.outcome === 'refused' ? outcome.reason : outcome.outcome)

export async function balanced(books: Books): Promise<void> {
  assert.deepEqual(await checkInvariants(books.pool), [])
}

export async function newCharge(books: Books, value: number, seconds = 300): Promise<number> {
  return (await openCharge(books.pool, { code: crypto.randomUUID(), payee: FORNO, till: 'CASSA1', value, seconds })).id
}
