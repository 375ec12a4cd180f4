/** How many wrong passwords are heard, by account and device: strangers cannot lock out a device that was here before (T33). */
import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { refuseAtDoor } from '../../door/refusal.ts'
import type { Sql } from '../../platform/db.ts'

const MINUTE = 60
const HOUR = 3600
/** Tries an hour, on one account, from all unknown devices together and from each known device. */
export const STRANGER_TRIES = 6
export const KNOWN_TRIES = 10
/** An address from which this many failed in six hours is heard slowly: an office shares one, so it is never shut. Known devices do not notice. */
export const ADDRESS_FAILS = 20
export const SLOW_TRIES_A_MINUTE = 6
/** When strangers fail this often in ten minutes, from wherever, all strangers wait: a storm over many addresses and accounts. */
export const STORM_FAILS = 600
/** How often an hour somebody inside may be wrong about their own password. */
export const PROOF_TRIES = 10

/** Who tries: on which account, from where, and whether the device was here before. */
export interface Try { username: string; knownDevice: string | null; address: string }

export interface LoginLimits {
  /** Counts a try before the password is looked at, so that parallel guesses count too; refuses when there were too many. */
  count(one: Try): Promise<void>
  /** The password was not looked at after all. */
  takeBack(one: Try): Promise<void>
  /** The password was wrong: address and house remember. */
  failed(one: Try): Promise<void>
  /** The password was right: earlier slips are forgotten. */
  forgive(one: Try): Promise<void>
  countProof(idUser: number): Promise<void>
  forgiveProof(idUser: number): Promise<void>
}

const short = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 32)
const HOUSE = 'house'

async function orRefuse(consumed: Promise<unknown>): Promise<void> {
  try {
    await consumed
  } catch (said) {
    if (!(said instanceof RateLimiterRes)) throw said
    refuseAtDoor('too_many', undefined, Math.ceil(said.msBeforeNext / 1000))
  }
}

export function openLoginLimits(sql: Sql): LoginLimits {
  // The library asks for a client and needs only its query; the counters live in our table, made by our migration.
  const store = { storeClient: { query: (query: Parameters<Sql['query']>[0]) => sql.query(query) }, storeType: 'client', tableName: 'login_limit', tableCreated: true, clearExpiredByTimeout: true }
  const limiter = (keyPrefix: string, points: number, duration: number) => new RateLimiterPostgres({ ...store, keyPrefix, points, duration })
  const strangers = limiter('stranger', STRANGER_TRIES, HOUR)
  const known = limiter('known', KNOWN_TRIES, HOUR)
  const addresses = limiter('address', ADDRESS_FAILS, 6 * HOUR)
  const slow = limiter('slow', SLOW_TRIES_A_MINUTE, MINUTE)
  const storm = limiter('storm', STORM_FAILS, 10 * MINUTE)
  const proofs = limiter('proof', PROOF_TRIES, HOUR)
  const pick = ({ username, knownDevice }: Try): [RateLimiterPostgres, string] =>
    knownDevice === null ? [strangers, short(username)] : [known, short(`${username}\n${knownDevice}`)]

  /** Only strangers wait for what others did. */
  const waitOutside = async ({ address }: Try): Promise<void> => {
    const [house, place] = await Promise.all([storm.get(HOUSE), addresses.get(short(address))])
    if (house && house.consumedPoints >= STORM_FAILS) refuseAtDoor('too_many', undefined, Math.ceil(house.msBeforeNext / 1000))
    if (place && place.consumedPoints >= ADDRESS_FAILS) await orRefuse(slow.consume(short(address)))
  }
  return {
    async count(one) {
      if (one.knownDevice === null) await waitOutside(one)
      const [account, key] = pick(one)
      await orRefuse(account.consume(key))
    },
    async takeBack(one) {
      const [account, key] = pick(one)
      await account.reward(key)
    },
    async failed(one) {
      if (one.knownDevice !== null) return
      await Promise.all([addresses.penalty(short(one.address)), storm.penalty(HOUSE)])
    },
    async forgive(one) {
      const [account, key] = pick(one)
      await account.delete(key)
    },
    countProof: (idUser) => orRefuse(proofs.consume(idUser)),
    forgiveProof: async (idUser) => void (await proofs.delete(idUser))
  }
}
