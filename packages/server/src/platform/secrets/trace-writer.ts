/**
 * The name and key of a writing process: the database signs each trace of a watched row with it (ledger migration 0021) and keeps no such
 * key, so that whoever writes by hand has none (decision 0260).
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { SecretFor } from './secrets.ts'

export interface TraceWriter {
  readonly name: string
  readonly key: Buffer
}

const keyOf = (secretFor: SecretFor, name: string): Buffer => createHmac('sha256', secretFor('traces')).update(name).digest()

/** A name that nobody had before: what one process leaks signs nothing in the name of another. */
export function newTraceWriter(secretFor: SecretFor): TraceWriter {
  const name = `${new Date().toISOString().slice(0, 19)}.${randomBytes(9).toString('base64url')}`
  return { name, key: keyOf(secretFor, name) }
}

const sha256 = (...parts: readonly (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** Whether a process with this name signed this; `secrets` are the one in use and the one before it. */
export function signedBy(secrets: readonly SecretFor[], name: string, said: string, mac: Buffer | null): boolean {
  return mac !== null && secrets.some((secretFor) => sha256(keyOf(secretFor, name), sha256(keyOf(secretFor, name), said)).equals(mac))
}
