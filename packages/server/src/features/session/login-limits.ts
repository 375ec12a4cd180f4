/** How many wrong passwords are heard, by account and device: strangers cannot lock out a device that was here before (T33). */
import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { refuseAtDoor } from '../../door/refusal.ts'
import type { Sql } from '../../platform/db.ts'

const HOUR = 3600
/** Tries an hour, on one account, from all unknown devices together and from each known device. */
export const STRANGER_TRIES = 6
export const KNOWN_TRIES = 10

export interface LoginLimits {
  /** Counts a try before the password is looked at, so that parallel guesses count too; refuses when there were too many. */
  count(username: string, knownDevice: string | null): Promise<void>
  /** The password was not looked at after all. */
  takeBack(username: string, knownDevice: string | null): Promise<void>
  /** The password was right: earlier slips are forgotten. */
  forgive(username: string, knownDevice: string | null): Promise<void>
}

const short = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 32)

export function openLoginLimits(sql: Sql): LoginLimits {
  // The library asks for a client and needs only its query; the counters live in our table, made by our migration.
  const store = { storeClient: { query: (query: Parameters<Sql['query']>[0]) => sql.query(query) }, storeType: 'client', tableName: 'login_limit', tableCreated: true, clearExpiredByTimeout: true }
  const strangers = new RateLimiterPostgres({ ...store, keyPrefix: 'stranger', points: STRANGER_TRIES, duration: HOUR })
  const known = new RateLimiterPostgres({ ...store, keyPrefix: 'known', points: KNOWN_TRIES, duration: HOUR })
  const pick = (username: string, device: string | null): [RateLimiterPostgres, string] =>
    device === null ? [strangers, short(username)] : [known, short(`${username}\n${device}`)]
  return {
    async count(username, device) {
      const [limiter, key] = pick(username, device)
      try {
        await limiter.consume(key)
      } catch (said) {
        if (!(said instanceof RateLimiterRes)) throw said
        refuseAtDoor('too_many', undefined, Math.ceil(said.msBeforeNext / 1000))
      }
    },
    async takeBack(username, device) {
      const [limiter, key] = pick(username, device)
      await limiter.reward(key)
    },
    async forgive(username, device) {
      const [limiter, key] = pick(username, device)
      await limiter.delete(key)
    }
  }
}
