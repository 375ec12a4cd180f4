/**
 * Decides whether a start is safe: a service that others can reach must have secret, mail server and https; one on this machine alone need
 * not.
 */
import { parseEmail } from '@taschino/basics/contacts.ts'
import { CannotStart } from './cannot-start.ts'
import { BY_HAND } from '../secrets/secret-store.ts'
import { isDatabaseHere, isThisMachine } from './this-machine.ts'

export interface Asked {
  host: string
  publicUrl: string
  /** Somebody's own PostgreSQL; otherwise the one that comes with the project, in `dataDir`. */
  databaseUrl: string | undefined
  /** Somebody's mail server; otherwise the catcher that comes with the project. */
  smtpUrl: string | undefined
  /** TASCHINO_SECRET. */
  secret: Buffer | undefined
  /** `--demo`: whoever starts says that this database is for trying. */
  demo: boolean
  /** `--empty`: no demo world, whoever starts begins a circuit of their own. */
  empty: boolean
  /** `--fresh`: throw the database that comes along away. */
  fresh: boolean
  /** How many proxies stand in front: where there is one, others come through it. */
  trustedProxies: number
  /** False only for measurements. */
  stepUp: boolean
  production: boolean
  dataDir: string
}

/** FIRST_ADMIN: who gets the link by mail with which an empty service begins. */
export interface FirstAdmin {
  firstName: string
  lastName: string
  email: string
}

/** `Nome Cognome <indirizzo>` */
export function firstAdminOf(text: string | undefined, ending: number): FirstAdmin | null {
  if (!text) return null
  const [, firstName = '', lastName = '', address = ''] = /^\s*(\S{1,60})\s+([^<>]{1,60}?)\s*<([^<>]+)>\s*$/.exec(text) ?? []
  const email = parseEmail(address, ending)
  return email === null || lastName === ''
    ? no(
        `FIRST_ADMIN dice chi riceve il link per cominciare, come "Marta Serra <marta@esempio.it>"; un indirizzo finisce con 2-${ending} lettere (EMAIL_ENDING).`,
        `FIRST_ADMIN says who gets the link to begin with, such as "Marta Serra <marta@example.com>"; an address ends in 2 to ${ending} letters (EMAIL_ENDING).`,
      )
    : { firstName, lastName, email }
}

const no = (italian: string, english: string): never => {
  throw new CannotStart(italian, english)
}

/** Letters, cookies and passkeys go by this address: it is one that others can open, and nobody listens on the way. */
function checkAddress(host: string, { protocol, hostname, origin }: URL): void {
  const others = !isThisMachine(hostname)
  if (others && protocol !== 'https:')
    no(
      `PUBLIC_URL deve essere https, non ${origin}: mettici l'indirizzo https del proxy che chiude il TLS.`,
      `PUBLIC_URL must be https, not ${origin}: name the https address of the proxy that ends TLS.`,
    )
  if (!others && !isThisMachine(host))
    no(
      `HOST=${host} apre il servizio ad altri: imposta PUBLIC_URL con l'indirizzo https che le persone aprono, o togli HOST.`,
      `HOST=${host} opens the service to others: set PUBLIC_URL to the https address that people open, or drop HOST.`,
    )
}

const MAIL_TOO = [
  ' Manca anche SMTP_URL, il server di posta (smtps://utente:password@host).',
  ' SMTP_URL is missing, too: the mail server (smtps://user:password@host).',
]

/**
 * Told where the secret of an older start is, because a new one would open nothing of what that one sealed; and what else is missing, so
 * that nobody starts once more to hear it.
 */
function checkSecret({ secret, databaseUrl, dataDir, smtpUrl }: Asked, local: boolean): void {
  if (secret !== undefined) return
  const mail = local || smtpUrl !== undefined ? ['', ''] : MAIL_TOO
  const [it, en] =
    databaseUrl === undefined
      ? [
          `; se questo servizio è già partito, il suo è nel file secret di ${dataDir}`,
          `; if this service has been started before, its own is in the file secret of ${dataDir}`,
        ]
      : [
          `; se questo database ne contiene già uno, è quello: ${BY_HAND.show} lo mostra`,
          `; if this database holds one already, it is that one: ${BY_HAND.show} shows it`,
        ]
  no(
    `Manca TASCHINO_SECRET, 32 byte casuali in base64 da custodire fuori dal database (openssl rand -base64 32)${it}.${mail[0]}`,
    `TASCHINO_SECRET is missing, 32 random bytes in base64 that are kept outside the database (openssl rand -base64 32)${en}.${mail[1]}`,
  )
}

/**
 * True when this service is for this machine alone: only then it may hold demo people and show its letters. Ends the start with a sentence
 * about what is missing or does not go together.
 *
 * Somebody's own PostgreSQL counts as real, but for `--demo` with one on this machine; its secret comes from outside even then.
 */
export function isLocalService(asked: Asked): boolean {
  const { host, databaseUrl, demo, empty, stepUp } = asked
  const publicUrl = new URL(asked.publicUrl)
  checkAddress(host, publicUrl)
  const closed = isThisMachine(host) && isThisMachine(publicUrl.hostname)
  const databaseHere = databaseUrl === undefined || isDatabaseHere(databaseUrl)
  if (!stepUp && !(closed && databaseHere && !asked.production))
    no(
      'TASCHINO_STEP_UP=off vale solo per misure su questa macchina (HOST, PUBLIC_URL e DATABASE_URL locali, non in produzione): toglilo.',
      'TASCHINO_STEP_UP=off is for measurements on this machine only (local HOST, PUBLIC_URL and DATABASE_URL, not in production): drop it.',
    )
  if (demo && !(closed && databaseHere))
    no(
      '--demo mette persone con una password nota a tutti e vale solo su questa macchina: togli --demo, o togli HOST, PUBLIC_URL e il DATABASE_URL di altre macchine.',
      '--demo adds people with a password that everybody knows, for this machine only: drop --demo, or drop HOST, PUBLIC_URL and a DATABASE_URL of another machine.',
    )
  if (demo && empty)
    no(
      '--demo mette le persone di prova e --empty comincia senza nessuno: scegli uno dei due.',
      '--demo adds the demo people and --empty begins without anybody: choose one of the two.',
    )
  if (asked.fresh && !closed)
    no(
      '--fresh butta via il database con tutto quello che le persone hanno, e vale solo su questa macchina: togli --fresh, o scegli una cartella nuova con TASCHINO_DATA.',
      '--fresh throws the database away with all that people hold, and is for this machine only: drop --fresh, or choose a new folder with TASCHINO_DATA.',
    )
  const local = closed && (databaseUrl === undefined || demo)
  if (!closed || databaseUrl !== undefined) checkSecret(asked, local)
  if (local && asked.trustedProxies > 0)
    no(
      "TRUSTED_PROXIES dice che davanti c'è un proxy, e da lì arrivano altri: imposta PUBLIC_URL con l'indirizzo https che aprono, o togli TRUSTED_PROXIES.",
      'TRUSTED_PROXIES says that a proxy stands in front, and others come through it: set PUBLIC_URL to the https address that they open, or drop TRUSTED_PROXIES.',
    )
  if (!local && asked.smtpUrl === undefined)
    no(
      'Manca SMTP_URL: inviti e cambi di password partono per posta, imposta il server di posta (smtps://utente:password@host).',
      'SMTP_URL is missing: invitations and new passwords go by mail, set the mail server (smtps://user:password@host).',
    )
  return local
}
