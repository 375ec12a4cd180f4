/** Limits how often somebody who is not logged in may make the service write; unknown devices share a count by network (T38). */
import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { LoginCheck } from '@taschino/contract/session.ts'
import type { Client } from '../../http/client.ts'
import type { Sql } from '../../platform/db/db.ts'
import type { SecretFor } from '../../platform/secrets/secrets.ts'
import { provenDevice } from './device.ts'
import { demandCheck, EASY, workedOut } from './login-check.ts'
import { isAnybodysDevice } from './store.ts'

const HOUR = 3600
/** Letters, in an hour; each account gets three of them at most, whoever asks. */
const LETTERS_AN_HOUR = 10
/** As many more of one network, each with a check: else ten requests would keep everybody there from their letters (decision 0126). */
const CHECKED_LETTERS_AN_HOUR = 60

interface LetterAsked {
  client: Client
  secretFor: SecretFor
  email: string
  check: LoginCheck | undefined
  now: number
}

export interface StrangerLimits {
  /**
   * False when it is to be answered as always, and nothing done. Refuses with a check where a network has asked often; who has an account
   * plays no part in it.
   */
  mayAskForLetter(asked: LetterAsked): Promise<boolean>
}

const short = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 32)

export function openStrangerLimits(sql: Sql): StrangerLimits {
  const limiter = (keyPrefix: string, points: number, duration = HOUR) =>
    new RateLimiterPostgres({
      storeClient: { query: (query: Parameters<Sql['query']>[0]) => sql.query(query) },
      storeType: 'client',
      tableName: 'login_limit',
      tableCreated: true,
      clearExpiredByTimeout: true,
      keyPrefix,
      points,
      duration,
    })
  const letters = limiter('letters', LETTERS_AN_HOUR)
  const checked = limiter('letters-checked', CHECKED_LETTERS_AN_HOUR)
  const spent = limiter('letters-check', 1, HOUR)

  /** Null while there is room; else how many seconds until there is. */
  const over = async (which: RateLimiterPostgres, key: string): Promise<number | null> => {
    try {
      await which.consume(key)
      return null
    } catch (said) {
      if (said instanceof RateLimiterRes) return Math.max(1, Math.ceil(said.msBeforeNext / 1000))
      throw said
    }
  }
  /** A device from which somebody came in counts for itself, whatever others at its address do. One that only says so does not. */
  const knownDevice = async ({ client, secretFor }: LetterAsked): Promise<string | null> => {
    const device = provenDevice(client, secretFor)
    return device !== null && (await isAnybodysDevice(sql, device)) ? device : null
  }
  return {
    async mayAskForLetter(asked) {
      const { client, secretFor, email, check, now } = asked
      const device = await knownDevice(asked)
      if (device !== null) return (await over(letters, short(`device\n${device}`))) === null
      const network = short(`network\n${client.network}`)
      const retryAfter = await over(letters, network)
      if (retryAfter === null) return true
      const whom = { name: `letter ${email}`, network: client.network }
      const proved = workedOut(check, whom, now, secretFor)
      if (proved === null || (await over(spent, short(proved))) !== null)
        return demandCheck(whom, { most: EASY, retryAfter }, now, secretFor)
      return (await over(checked, network)) === null
    },
  }
}
