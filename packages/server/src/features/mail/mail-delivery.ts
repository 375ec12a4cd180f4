/** The job that sends waiting letters, until each is sent or a day old. */
import type { Job } from '../../platform/scheduler.ts'
import type { Sql } from '../../platform/db/db.ts'
import type { Log } from '../../platform/log.ts'
import { openTextBy } from '../../platform/secrets/sealed-text.ts'
import { everyKey, type SecretFor } from '../../platform/secrets/secrets.ts'
import { circuitName, type Settings } from '../../platform/config/settings.ts'
import { supportPhoneOf } from '../../platform/config/override-env.ts'
import type { SmtpOut } from '../../platform/mail/smtp-sender.ts'
import { queueWorker, type Outcome } from '../../platform/queue/queue-worker.ts'
import { letters, type TakenLetter } from './store.ts'
import { writeLetter } from './write-letter.ts'

/** Seconds until the next try of a letter that the server did not want yet. */
export const BACKOFF = [10, 60, 300, 1800, 7200] as const

export interface MailDelivery {
  db: Sql
  out: SmtpOut
  /** As the company has said them by now: whose name a letter bears, and to which address it leads. */
  settingsNow: () => Settings | Promise<Settings>
  secretFor: SecretFor
  log: Log
}

/** Links of letters are keys: while a letter waits they lie in the database sealed. */
const KEYS = ['code', 'disableCode']
const opened = (facts: object, secretFor: SecretFor): object =>
  Object.fromEntries(
    Object.entries(facts).map(([name, fact]: [string, unknown]) => [
      name,
      KEYS.includes(name) && typeof fact === 'string' ? openTextBy(fact, everyKey(secretFor, 'letter')) : fact,
    ]),
  )

/**
 * Sends what waits; resolves when nothing is due any more. A server that cannot be reached is asked now and then with one letter, whatever
 * waits: all leave within a minute of its return (F09).
 */
export function mailDelivery({ db, out, settingsNow, secretFor, log }: MailDelivery): Job {
  const send = async (letter: TakenLetter, settings: Settings): Promise<Outcome> => {
    if (letter.old) return { went: 'never', why: 'too old' }
    const { publicUrl } = settings
    const circuit = circuitName(settings)
    const phone = supportPhoneOf(settings.overrideEnv)
    const paper = writeLetter(letter.kind, opened(letter.facts, secretFor), { language: letter.language, circuit, publicUrl, phone })
    // A newer server queued a kind that this one does not know: it is left for that one.
    if (!paper) return { went: 'later', why: 'unknown kind' }
    const went = await out.send({
      ...paper,
      inNameOf: circuit,
      to: letter.recipient,
      messageId: `<letter.${letter.id}.${letter.createdAt.getTime()}@${new URL(publicUrl).hostname}>`,
    })
    return went === 'sent' ? { went: 'ended', state: 'sent' } : { went, why: 'the mail server' }
  }
  return queueWorker({
    name: 'mail',
    db,
    log,
    queue: letters,
    atOnce: 5,
    backoff: BACKOFF,
    service: 'mail',
    // What goes to one person goes in its order: nobody reads that they are out after they are in again.
    lineOf: ({ recipient }) => recipient,
    says: { silent: 'the mail server cannot be reached', dead: 'a letter was given up', thing: 'letter' },
    async sender() {
      const settings = await settingsNow()
      return { send: (letter) => send(letter, settings) }
    },
  })
}
