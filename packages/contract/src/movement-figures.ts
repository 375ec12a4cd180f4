/** The figures of a movement in a list, by one rule for screens and exports. */
import { valueOfParts } from '@taschino/basics/tickets.ts'
import type { Transaction } from './wallet.ts'

/**
 * In cents. What moved the balance, signed; else what was asked for or turned into something, which is worth nothing to the balance and
 * something to whoever reads of it.
 */
export const figureOf = ({ value, request, parts }: Pick<Transaction, 'value' | 'request' | 'parts'>): number =>
  value || request?.value || valueOfParts(parts)

/**
 * Key of the words for what it was: asking to be paid is one thing, the transfer another one; who hands tickets out did not receive them.
 */
export function kindKey({ type, value }: Pick<Transaction, 'type' | 'value'>): string {
  if (type === 'payback' && value === 0) return 'transactions.kind.payback_asked'
  return type === 'assignment' && value < 0 ? 'transactions.kind.assignment_given' : `transactions.kind.${type}`
}

/** Key of the words for where it stands: what was asked for has words of its own, nobody took it back, it was called off. */
export const statusKey = ({ status, request }: Pick<Transaction, 'status' | 'request'>): string =>
  request ? `asked.state.${request.state}` : `transactions.status.${status}`

/** Paid in a shop, from the phone or by a barcode: it is given back alike. */
export const isPayment = (type: Transaction['type']): boolean => type === 'payment' || type === 'gdo-barcode'

/** The whole of a payment went back: it proves nothing any more. */
export const isUndone = ({ type, status }: Pick<Transaction, 'type' | 'status'>): boolean =>
  isPayment(type) && (status === 'cancelled' || status === 'refunded')
