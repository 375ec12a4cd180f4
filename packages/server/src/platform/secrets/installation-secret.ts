/**
 * Finds the secret of a service outside its database, moves an older one out of it, and refuses one that cannot open what this service
 * sealed.
 */
import fs from 'node:fs'
import path from 'node:path'
import { CannotStart, onFolder } from '../config/cannot-start.ts'
import { onOwnConnection, PATIENT, type Sql } from '../db/db.ts'
import { BY_HAND, keepFingerprint, knownFingerprint, replaceFingerprint, secretInside, takeSecretOut } from './secret-store.ts'
import { hmac, newSecret, secretsFrom } from './secrets.ts'

/** In the data folder, beside the database that comes along. */
export const SECRET_FILE = 'secret'
const LOCK = 7_451_905

export interface SecretPlace {
  /** The owner's address: the service's own login may not look. */
  databaseUrl: string
  /** TASCHINO_SECRET. */
  given: Buffer | undefined
  /** TASCHINO_SECRET_BEFORE. */
  before?: Buffer | undefined
  /** TASCHINO_SECRET_NEXT. */
  next?: Buffer | undefined
  /** Where it may be kept when none was given; null where the database is somebody else's, and the start has asked for one. */
  folder: string | null
}

function readFile(file: string): Buffer | null {
  if (!fs.existsSync(file)) return null
  const kept = Buffer.from(fs.readFileSync(file, 'utf8').trim(), 'base64')
  if (kept.length >= 32) return kept
  throw new CannotStart(
    `Il file ${file} non contiene più il segreto di questo servizio: recuperane una copia, o riparti da zero con npm start -- --fresh.`,
    `The file ${file} no longer holds the secret of this service: restore a copy, or begin anew with npm start -- --fresh.`,
  )
}

/** On the disk and whole before anything is sealed with it or the old place is emptied; only for whoever runs the service. */
function writeFile(file: string, secret: Buffer): void {
  const draft = fs.openSync(`${file}.new`, 'w', 0o600)
  fs.writeSync(draft, `${secret.toString('base64')}\n`)
  fs.fsyncSync(draft)
  fs.closeSync(draft)
  fs.renameSync(`${file}.new`, file)
}

/** Says nothing of the secret, but the same secret gives the same. */
const fingerprint = (secret: Buffer): string => hmac(secretsFrom(secret)('fingerprint'), 'taschino')

/** The one in the data folder; an older service's moves there, a new service makes one. */
async function fromFolder(sql: Sql, folder: string, old: Buffer | null): Promise<Buffer> {
  const file = path.join(path.resolve(folder), SECRET_FILE)
  return onFolder(folder, async () => {
    const kept = readFile(file)
    if (kept) {
      fs.chmodSync(file, 0o600)
      return kept
    }
    if (!old && (await knownFingerprint(sql)))
      throw new CannotStart(
        `Manca il file ${file}, il segreto di questo servizio: recuperane una copia, o riparti da zero con npm start -- --fresh.`,
        `The file ${file}, the secret of this service, is missing: restore a copy, or begin anew with npm start -- --fresh.`,
      )
    const secret = old ?? newSecret()
    fs.mkdirSync(path.dirname(file), { recursive: true })
    writeFile(file, secret)
    return secret
  })
}

/**
 * Whether this database knows this secret, or one that stands beside it: of servers that are exchanged one after the other the first
 * with the new secret makes it the one that counts, and those that still begin with the old one know the new one as what comes next.
 */
async function isKnown(sql: Sql, secret: Buffer, before: Buffer | undefined, next: Buffer | undefined): Promise<boolean> {
  const known = await keepFingerprint(sql, fingerprint(secret))
  if (known === fingerprint(secret) || (next && known === fingerprint(next))) return true
  if (!before || known !== fingerprint(before)) return false
  await replaceFingerprint(sql, known, fingerprint(secret))
  return true
}

/**
 * The secret from which this start derives every key; afterwards the database holds none. Ends the start with a sentence where it is not
 * this service's.
 */
export function installationSecret({ databaseUrl, given, before, next, folder }: SecretPlace): Promise<Buffer> {
  return onOwnConnection(databaseUrl, { ...PATIENT, lock_timeout: 120_000 }, async (sql) => {
    // Several processes of one service may start at once.
    await sql.query('select pg_advisory_lock($1)', [LOCK])
    const old = await secretInside(sql)
    if (!given && folder === null) throw new Error('a service on somebody else’s database needs a secret from outside')
    const secret = given ?? (await fromFolder(sql, folder ?? '', old))
    if (old && !old.equals(secret))
      throw new CannotStart(
        `Nel database c'è ancora un altro segreto: se il servizio ha lavorato con quello, imposta quello come TASCHINO_SECRET (${BY_HAND.show}), altrimenti toglilo con ${BY_HAND.takeOut}.`,
        `The database still holds another secret: if the service has worked with that one, set it as TASCHINO_SECRET (${BY_HAND.show}), otherwise remove it with ${BY_HAND.takeOut}.`,
      )
    if (!(await isKnown(sql, secret, before, next)))
      throw new CannotStart(
        `TASCHINO_SECRET non è il segreto di questo database, e i codici sigillati non si aprirebbero più: rimetti quello di prima, o, se lo cambi apposta, ${BY_HAND.forget}.`,
        `TASCHINO_SECRET is not the secret of this database, and sealed codes would never open again: set the one from before, or, if you change it on purpose, ${BY_HAND.forget}.`,
      )
    if (old) await takeSecretOut(sql)
    return secret
  })
}
