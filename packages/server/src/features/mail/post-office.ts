/** Sends the letters that wait: each is taken before it is sent, so that several servers never send the same one, and tried again until it is gone. */
import type { Chore } from '../../platform/chores.ts'
import type { Sql } from '../../platform/db.ts'
import type { Log } from '../../platform/log.ts'
import { openText } from '../../platform/sealed-text.ts'
import type { SecretFor } from '../../platform/secrets.ts'
import type { Delivery, SmtpOut } from '../../platform/smtp-out.ts'
import { endLetter, putBack, takeLetters } from './store.ts'
import type { TakenLetter } from './store.ts'
import { writeLetter } from './write-letter.ts'

const POLL_MS = 400
const AT_ONCE = 5
/** Seconds until the next try of a letter that the server did not want yet. */
const BACKOFF = [10, 60, 300, 1800, 7200] as const
/** A server that cannot be reached is asked this often, with one letter, whatever waits: all leave within a minute of its return (F09). */
const UNREACHABLE_SECONDS = 10

export const backoffSeconds = (tries: number): number => BACKOFF[Math.min(tries, BACKOFF.length) - 1] ?? 10

export interface PostOffice {
  db: Sql
  out: SmtpOut
  publicUrl: string
  secretFor: SecretFor
  log: Log
}

/** Links of letters are keys: while a letter waits they lie in the database sealed. */
const KEYS = ['code', 'disableCode']
const opened = (facts: object, secretFor: SecretFor): object =>
  Object.fromEntries(Object.entries(facts).map(([name, fact]: [string, unknown]) => [name, KEYS.includes(name) && typeof fact === 'string' ? openText(fact, secretFor('letter')) : fact]))

/** Sends what waits; resolves when nothing is due any more. */
export function openPostOffice({ db, out, publicUrl, secretFor, log }: PostOffice): Chore {
  const host = new URL(publicUrl).hostname
  /** Sent, but the database could not be told: whoever takes them again here only tells it. */
  const sent = new Set<number>()
  let silentUntil = 0

  const deliver = async (letter: TakenLetter): Promise<Delivery> => {
    if (sent.has(letter.id)) return 'sent'
    if (letter.old) return 'never'
    const paper = writeLetter(letter.kind, opened(letter.facts, secretFor), letter.language, publicUrl)
    // A newer server queued a kind that this one does not know: it is left for that one.
    if (!paper) return 'later'
    return out.send({ ...paper, to: letter.recipient, messageId: `<letter.${letter.id}.${letter.createdAt.getTime()}@${host}>` })
  }
  const work = async (letter: TakenLetter): Promise<Delivery> => {
    const delivery = await deliver(letter)
    if (delivery === 'sent') {
      sent.add(letter.id)
      await endLetter(db, letter.id, 'sent')
      sent.delete(letter.id)
    } else if (delivery === 'never') {
      log.alarm('a letter was given up', { letter: letter.id, tries: letter.tries })
      await endLetter(db, letter.id, 'given-up')
    } else if (delivery === 'later') await putBack(db, letter.id, backoffSeconds(letter.tries), true)
    else await putBack(db, letter.id, 1, false)
    return delivery
  }
  return {
    name: 'mail', everyMs: POLL_MS,
    async work() {
      let probing = silentUntil > 0
      while (performance.now() >= silentUntil) {
        const letters = await takeLetters(db, probing ? 1 : AT_ONCE)
        if (letters.length === 0) return
        // What goes to one person goes in its order: nobody reads that they are out after they are in again.
        const piles = Map.groupBy(letters.toSorted((a, b) => a.id - b.id), ({ recipient }) => recipient).values()
        const went = await Promise.all(piles.map(async (pile) => {
          const each: Delivery[] = []
          for (const letter of pile) each.push(await work(letter))
          return each
        }))
        if (went.flat().includes('unreachable')) {
          if (silentUntil === 0) log.event('the mail server cannot be reached')
          silentUntil = performance.now() + UNREACHABLE_SECONDS * 1000
          return
        }
        probing = false
        silentUntil = 0
      }
    }
  }
}
