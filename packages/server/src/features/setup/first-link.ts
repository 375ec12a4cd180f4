/** Makes the first link: the one way into a service in which nobody has been, printed at its start (decision 0170). */
import { randomBytes } from 'node:crypto'
import { sameText } from '../../http/auth/xsrf.ts'
import type { FirstAdmin } from '../../platform/config/safe-start.ts'
import type { Db, Sql } from '../../platform/db/db.ts'
import { sealText } from '../../platform/secrets/sealed-text.ts'
import { everyKey, hmac, type SecretFor } from '../../platform/secrets/secrets.ts'
import { nobodyIsIn } from '../accounts/public.ts'
import { queueLetter } from '../mail/public.ts'
import { openLink, replaceLink, type OpenLink } from './first-link-store.ts'

const HOURS = 24

/** Follows from the row and the secret: every process of the service prints the same one, and the database alone gives none. */
const PURPOSE = 'first-link'
const codeOf = ({ id, nonce }: OpenLink, key: Buffer): string => hmac(key, `${id} ${Buffer.from(nonce).toString('base64url')}`)

export interface FirstLink {
  code: string
  expiresAt: Date
}

export interface LinkWish {
  /** FIRST_ADMIN: who gets a new link by mail, too. */
  person: FirstAdmin | null
  /** Another link, which ends the one before; otherwise the one that is open is told again. */
  anew: boolean
}

/** Null as soon as somebody has come in. */
export function firstLink(
  { db, secretFor }: { db: Pick<Db, 'tx'>; secretFor: SecretFor },
  { person, anew }: LinkWish,
): Promise<FirstLink | null> {
  return db.tx(async (sql) => {
    if (!(await nobodyIsIn(sql))) return null
    const open = anew ? null : await openLink(sql)
    const link = open ?? (await replaceLink(sql, randomBytes(32), HOURS))
    const code = codeOf(link, secretFor(PURPOSE))
    if (open === null && person !== null)
      await queueLetter(sql, {
        kind: 'first-link',
        facts: { code: sealText(code, secretFor('letter')) },
        to: { idUser: null, email: person.email, language: 'it' },
      })
    return { code, expiresAt: link.expiresAt }
  })
}

/** The open link, when this is its code and nobody has come in by it or otherwise. Locked until the transaction ends. */
export async function linkOf(sql: Sql, code: string, secretFor: SecretFor): Promise<OpenLink | null> {
  if (!(await nobodyIsIn(sql))) return null
  const link = await openLink(sql)
  if (link === null) return null
  return everyKey(secretFor, PURPOSE).some((key) => sameText(code, codeOf(link, key))) ? link : null
}
