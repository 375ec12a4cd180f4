/**
 * How often whoever is not logged in may make the service write something. Devices that nobody was inside from share a count by network,
 * because there is nothing else to tell them apart by (T38).
 */
import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Client } from '../../http/client.ts'
import type { Sql } from '../../platform/db/db.ts'
import type { SecretFor } from '../../platform/secrets/secrets.ts'
import { provenDevice } from './device.ts'
import { isAnybodysDevice } from './store.ts'

const HOUR = 3600
/** Letters, in an hour; each account gets three of them at most, whoever asks. */
const LETTERS_AN_HOUR = 10

export interface StrangerLimits {
  /** False when it is to be answered as always, and nothing done. */
  mayAskForLetter(client: Client, secretFor: SecretFor): Promise<boolean>
}

export function openStrangerLimits(sql: Sql): StrangerLimits {
  const store = {
    storeClient: { query: (query: Parameters<Sql['query']>[0]) => sql.query(query) },
    storeType: 'client',
    tableName: 'login_limit',
    tableCreated: true,
    clearExpiredByTimeout: true,
  }
  const letters = new RateLimiterPostgres({ ...store, keyPrefix: 'letters', points: LETTERS_AN_HOUR, duration: HOUR })

  /** A device from which somebody came in counts for itself, whatever others at its address do. One that only says so does not. */
  const whose = async (client: Client, secretFor: SecretFor): Promise<string> => {
    const device = provenDevice(client, secretFor)
    const name = device !== null && (await isAnybodysDevice(sql, device)) ? `device\n${device}` : `network\n${client.network}`
    return createHash('sha256').update(name).digest('base64url').slice(0, 32)
  }
  /** Null while there is room; else how long until there is. */
  const over = async (limiter: RateLimiterPostgres, client: Client, secretFor: SecretFor): Promise<number | null> => {
    try {
      await limiter.consume(await whose(client, secretFor))
      return null
    } catch (said) {
      if (said instanceof RateLimiterRes) return Math.ceil(said.msBeforeNext / 1000)
      throw said
    }
  }
  return {
    mayAskForLetter: async (client, secretFor) => (await over(letters, client, secretFor)) === null,
  }
}
