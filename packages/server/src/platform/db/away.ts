/**
 * Recognises errors that mean the database is away or changing hands (failover, restart, cut network): they are no bugs, and the same work
 * succeeds a little later.
 */

/** Nothing was sent: no connection could be had, or the server that answered takes no writes (a standby, a primary that steps down). */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '57P03',
  '53300',
  '08001',
  '08004',
  '25006',
])
/** The connection died with the question on it. */
const LOST = new Set(['57P01', '57P02', '57P05', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', '08006', '08003', '08000'])

export const codeOf = (error: unknown): string => {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined
  return typeof code === 'string' ? code : ''
}

const says = (error: unknown, words: RegExp): boolean => error instanceof Error && words.test(error.message)

/** What was asked was not done, for certain. */
export const neverSent = (error: unknown): boolean =>
  NOT_SENT.has(codeOf(error)) ||
  says(error, /timeout exceeded when trying to connect|timeout expired|Connection terminated due to connection timeout/)

/** It may have been done: the answer did not come back. */
export const connectionLost = (error: unknown): boolean =>
  LOST.has(codeOf(error)) ||
  says(error, /Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout/)

export const isDatabaseAway = (error: unknown): error is Error => neverSent(error) || connectionLost(error)
