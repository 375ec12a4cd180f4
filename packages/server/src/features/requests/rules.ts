/** The rule about a returned transfer that all features share which move requests on. Pure. */
import type { RequestRow } from './store.ts'

/**
 * Above the limit, who marked a transfer as sent back is not the one who makes takings of it again: alone they could have a shop paid twice
 * (T20).
 */
export const isOwnReturn = (
  { state, returnedBy, value }: Pick<RequestRow, 'state' | 'returnedBy' | 'value'>,
  idUser: number,
  limit: number,
): boolean => state === 'returned' && returnedBy === idUser && value > limit
