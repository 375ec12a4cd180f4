/** Limits wrong passwords per device and network, so that strangers lock out neither known devices nor new ones (T33). */
import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { blockOf, networkOf } from '../../http/auth/network.ts'
import { refuseCommon } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import { EASY, HARD } from './login-check.ts'
import { readCounts } from './login-limits-store.ts'

const MINUTE = 60
const HOUR = 3600
/**
 * Tries an hour with one name, as it was typed, from all unknown devices together. User name and e-mail are two names of one account, which
 * so has six, and neither tells of the other (T34).
 */
export const NAME_TRIES = 3
/** As many more with a check; then the way in is a new password by letter, or a passkey. */
export const CHECKED_TRIES = 12
/**
 * With one name in a day, checks or not: sixty guesses at an account, so that a year of them finds no password that is not among the common
 * ones.
 */
export const DAY_TRIES = 30
/** Of all these from one network. */
export const NETWORK_TRIES = 6
/** From a device that was here before. */
export const KNOWN_TRIES = 10
/**
 * A network (and a block of addresses) from which this many failed in six hours is heard six times a minute without a check. Known devices
 * do not notice.
 */
export const NETWORK_FAILS = 20
export const BLOCK_FAILS = 100
export const SLOW_TRIES_A_MINUTE = 6
/**
 * When strangers fail this often in ten minutes, from wherever, whoever comes from where somebody failed needs a check: a storm over many
 * addresses and accounts.
 */
export const STORM_FAILS = 600
/** How often an hour somebody inside may be wrong about their own password. */
export const PROOF_TRIES = 10

/**
 * Who tries: the name as it was typed, from where, and the device and its account if it was there before. `check`: by what name the check
 * is used up that was worked out.
 */
export interface Try {
  name: string
  known: { username: string; device: string } | null
  address: string
  check: string | null
}

/**
 * Heard, and before whom at the desk; `takeBack`: the password was not looked at after all; `right`: it was the right one. Or a check is
 * wanted first.
 */
export type Counted =
  | { heard: true; rank: 'known' | 'checked' | 'stranger'; takeBack(): Promise<void>; right(): Promise<void> }
  | { heard: false; most: number; retryAfter: number }

export interface LoginLimits {
  /** Counts a try before the password is looked at, so that parallel guesses count too; refuses when there were too many. */
  count(one: Try): Promise<Counted>
  /** The password was wrong: network and service remember. */
  failed(one: Try): Promise<void>
  countProof(idUser: number): Promise<void>
  forgiveProof(idUser: number): Promise<void>
}

const short = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 32)
const EVERYBODY = 'house'
const seconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000))

/** Null when it was counted; else how long until there is room, in ms. */
async function over(consumed: Promise<unknown>): Promise<number | null> {
  try {
    await consumed
    return null
  } catch (said) {
    if (said instanceof RateLimiterRes) return said.msBeforeNext
    throw said
  }
}

async function orRefuse(consumed: Promise<unknown>): Promise<void> {
  const wait = await over(consumed)
  if (wait !== null) refuseCommon('too_many', undefined, seconds(wait))
}

function openCounters(sql: Sql) {
  // The library asks for a client and needs only its query; the counters live in our table, made by our migration.
  const store = {
    storeClient: { query: (query: Parameters<Sql['query']>[0]) => sql.query(query) },
    storeType: 'client',
    tableName: 'login_limit',
    tableCreated: true,
    clearExpiredByTimeout: true,
  }
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({ ...store, keyPrefix, points, duration })
  return {
    names: limiter('name', NAME_TRIES, HOUR),
    checked: limiter('checked', CHECKED_TRIES, HOUR),
    days: limiter('day', DAY_TRIES, 24 * HOUR),
    pairs: limiter('pair', NETWORK_TRIES, HOUR),
    known: limiter('known', KNOWN_TRIES, HOUR),
    networks: limiter('network', NETWORK_FAILS, 6 * HOUR),
    blocks: limiter('block', BLOCK_FAILS, 6 * HOUR),
    slow: limiter('slow', SLOW_TRIES_A_MINUTE, MINUTE),
    storm: limiter('storm', STORM_FAILS, 10 * MINUTE),
    spent: limiter('check', 1, 5 * MINUTE),
    proofs: limiter('proof', PROOF_TRIES, HOUR),
  }
}
type Counters = ReturnType<typeof openCounters>

interface Keys {
  name: string
  pair: string
  network: string
  block: string
}
const keysOf = (name: string, address: string): Keys => ({
  name: short(name),
  pair: short(`${name}\n${networkOf(address)}`),
  network: short(networkOf(address)),
  block: short(blockOf(address)),
})

/**
 * What stands against a stranger: of whom the hour is over, and why a check is needed; `name`: because of the name, where checks are
 * counted, too.
 */
async function standing(sql: Sql, { names, days, pairs, networks, blocks, slow, storm }: Counters, keys: Keys) {
  const [name, day, pair, network, block, service] = await readCounts(sql, [
    names.getKey(keys.name),
    days.getKey(keys.name),
    pairs.getKey(keys.pair),
    networks.getKey(keys.network),
    blocks.getKey(keys.block),
    storm.getKey(EVERYBODY),
  ])
  if (day.points >= DAY_TRIES) return refuseCommon('too_many', undefined, seconds(day.msLeft))
  if (pair.points >= NETWORK_TRIES) return refuseCommon('too_many', undefined, seconds(pair.msLeft))
  const waits: number[] = []
  if (name.points >= NAME_TRIES) waits.push(name.msLeft)
  if (service.points >= STORM_FAILS && network.points > 0) waits.push(Math.min(service.msLeft, network.msLeft))
  const many = block.points >= BLOCK_FAILS ? keys.block : network.points >= NETWORK_FAILS ? keys.network : null
  if (many !== null && waits.length === 0) waits.push((await over(slow.consume(many))) ?? 0)
  // Twice as much for each doubling of what came from there, within bounds.
  const most = Math.min(HARD, EASY * 2 ** Math.max(0, Math.floor(Math.log2(network.points / NETWORK_FAILS))))
  return { name: name.points >= NAME_TRIES, need: { most, retryAfter: seconds(Math.max(0, ...waits)) }, free: Math.max(0, ...waits) === 0 }
}

async function countStranger(sql: Sql, counters: Counters, one: Try): Promise<Counted> {
  const { names, checked, days, pairs, spent } = counters
  const keys = keysOf(one.name, one.address)
  const { name, need, free } = await standing(sql, counters, keys)
  const proved = one.check !== null && (await over(spent.consume(one.check))) === null ? one.check : null
  if (!free && proved === null) return { heard: false, ...need }
  const [counter, key] = proved !== null && name ? [checked, keys.name] : [names, keys.name]
  const full = await over(counter.consume(key))
  // Others were quicker with this name: as if they had been before.
  if (full !== null && counter === names && proved === null) return { heard: false, ...need, retryAfter: seconds(full) }
  if (full !== null && counter === checked) return refuseCommon('too_many', undefined, seconds(full))
  await orRefuse(days.consume(keys.name))
  await orRefuse(pairs.consume(keys.pair))
  // A right one does not count, and forgives nothing: a name whose count began anew would tell all who watch it that somebody has it (T34).
  const right = async (): Promise<void> => void (await Promise.all([counter.reward(key), days.reward(keys.name), pairs.reward(keys.pair)]))
  return {
    heard: true,
    rank: proved === null ? 'stranger' : 'checked',
    right,
    takeBack: async () => void (await Promise.all([right(), proved === null ? null : spent.delete(proved)])),
  }
}

export function openLoginLimits(sql: Sql): LoginLimits {
  const counters = openCounters(sql)
  const { known, networks, blocks, storm, proofs } = counters
  return {
    async count(one) {
      if (one.known === null) return countStranger(sql, counters, one)
      const key = short(`${one.known.username}\n${one.known.device}`)
      await orRefuse(known.consume(key))
      return {
        heard: true,
        rank: 'known',
        takeBack: async () => void (await known.reward(key)),
        right: async () => void (await known.delete(key)),
      }
    },
    async failed({ known: device, name, address }) {
      if (device !== null) return
      const { network, block } = keysOf(name, address)
      await Promise.all([networks.penalty(network), blocks.penalty(block), storm.penalty(EVERYBODY)])
    },
    countProof: (idUser) => orRefuse(proofs.consume(idUser)),
    forgiveProof: async (idUser) => void (await proofs.delete(idUser)),
  }
}
