/** The jobs that bring words to people: letters by mail, and news to lists and devices. */
import type { Ledger } from '@taschino/ledger/post.ts'
import { openLostPasswords } from './features/accounts/public.ts'
import { mailDelivery } from './features/mail/public.ts'
import { outboxConsumer, pushDelivery } from './features/notifications/public.ts'
import { whoIsLooking } from './features/realtime/public.ts'
import type { LiveSettings } from './features/settings/public.ts'
import { senderOf } from './jobs.ts'
import type { Settings } from './platform/config/settings.ts'
import type { Db } from './platform/db/db.ts'
import type { Log } from './platform/log.ts'
import type { SmtpCatcher } from './platform/mail/smtp-catcher.ts'
import { openSmtpOut } from './platform/mail/smtp-sender.ts'
import { openFcmOut } from './platform/push/fcm-sender.ts'
import { openWebPushOut } from './platform/push/web-push-sender.ts'
import type { Job } from './platform/scheduler.ts'
import type { SecretFor } from './platform/secrets/secrets.ts'

export interface MailWay {
  smtpUrl: string
  /** Sender of every letter; otherwise made from the public address. */
  from?: string | undefined
  catcher?: SmtpCatcher | undefined
}

interface DeliveryParts {
  db: Db
  ledger: Ledger
  settings: Settings
  live: LiveSettings
  secretFor: SecretFor
}

/** What sends letters this way; runs by the clock. */
export const mailJobs = ({ smtpUrl, from }: MailWay, { db, settings, live, secretFor }: DeliveryParts, log: Log): Job[] => [
  openLostPasswords(db, secretFor),
  mailDelivery({
    db,
    log,
    secretFor,
    settingsNow: () => live.at(Date.now()),
    out: openSmtpOut(smtpUrl, senderOf({ from }, settings)),
  }),
]

/** What writes people's own lists of what they were told, and pushes it to their devices; runs by the clock. */
export function notificationJobs({ db, settings, live, secretFor, ledger }: DeliveryParts, log: Log): Job[] {
  const native = settings.push.fcm ? openFcmOut(settings.push.fcm) : null
  return [
    outboxConsumer(db, log, () => ledger.waiting),
    pushDelivery({
      db,
      log,
      settingsNow: () => live.at(Date.now()),
      whoIsLooking: (users) => whoIsLooking(db, users),
      ways: { web: openWebPushOut(settings.push, secretFor), ...(native ? { android: native, ios: native } : {}) },
    }),
  ]
}
