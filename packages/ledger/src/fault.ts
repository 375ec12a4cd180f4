/** Decides what a database error means for the work: it may be repeated, it failed for good, or its outcome is unknown. */

/** `passing`: rolled back, may work the next time. `data`: rolled back, never will. `lost`: it may or may not have been committed. */
export type Fault = 'passing' | 'data' | 'lost'

const PASSING = new Set(['40001', '40P01', '55P03', '57014'])
// Among them 25006: this server takes no writes (any more), another connection may lead to one that does.
const LOST = new Set(['57P01', '57P02', '57P03', '57P05', '25P03', '25P04', '25006'])

/** Somebody else's transaction held what this one needed for too long. */
export const isLockTimeout = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '55P03'

export function faultOf(error: unknown): Fault {
  if (error instanceof RangeError || error instanceof TypeError) return 'data'
  const code = (error as { code?: unknown } | null)?.code
  // without an SQLSTATE the database did not speak: the socket did
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code) || code.startsWith('E')) return 'lost'
  if (PASSING.has(code) || code.startsWith('53')) return 'passing'
  if (LOST.has(code) || code.startsWith('08')) return 'lost'
  return 'data'
}
