/** What every import stores about its sheet (name, hash), and how many drafts may be open. */
import { createHash } from 'node:crypto'

/** Open ones of one person: each may hold a hundred mebibytes. */
export const DRAFTS = 5
const NAME_MOST = 120

export const hashOf = (what: string | Uint8Array): string => createHash('sha256').update(what).digest('hex')

/** Only what people see of a name: it finds, stores and opens nothing. */
export const shownName = (name: string): string =>
  name
    .normalize('NFC')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .slice(0, NAME_MOST)
