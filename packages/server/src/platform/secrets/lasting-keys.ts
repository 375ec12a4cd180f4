/**
 * Keys that outlive the secret which they once followed from: what people compare on two screens, what a provider knows a buyer by, what
 * browsers subscribed to. They lie in the database sealed by today's secret, which can thus be exchanged for another (decision 0302).
 */
import type { Sql } from '../db/db.ts'
import { openTextBy, sealText } from './sealed-text.ts'
import { keepLastingKey, lastingKeys, replaceLastingKey } from './secret-store.ts'
import { everyKey, type SecretFor } from './secrets.ts'

/** Words and colour of a payment, handles of passkeys, buyers at providers, the key for pushes (and those of a next attempt). */
const LASTING = ['proof', 'passkey-user', 'club-buyer', ...[1, 2, 3, 4, 5].map((n) => `vapid ${n}`)]
const SEAL = 'lasting-key'

/** Null where none of these keys has sealed it. */
function opened(sealed: string, keys: readonly Buffer[]): Buffer | null {
  try {
    return Buffer.from(openTextBy(sealed, keys), 'base64')
  } catch {
    return null
  }
}

/**
 * The same keys as ever for these purposes, whatever secret is in use; made from it where there are none yet, or where it was exchanged by
 * force and nothing can be opened any more.
 */
export async function withLastingKeys(sql: Sql, secretFor: SecretFor): Promise<SecretFor> {
  const sealOf = (key: Buffer): string => sealText(key.toString('base64'), secretFor(SEAL))
  for (const purpose of LASTING) await keepLastingKey(sql, purpose, sealOf(secretFor(purpose)))
  const keys = new Map<string, Buffer>()
  for (const { purpose, sealed } of await lastingKeys(sql)) {
    const today = opened(sealed, [secretFor(SEAL)])
    const key = today ?? opened(sealed, everyKey(secretFor, SEAL)) ?? secretFor(purpose)
    if (!today) await replaceLastingKey(sql, purpose, sealed, sealOf(key))
    keys.set(purpose, key)
  }
  return Object.assign((purpose: string) => keys.get(purpose) ?? secretFor(purpose), { others: secretFor.others ?? [] })
}
