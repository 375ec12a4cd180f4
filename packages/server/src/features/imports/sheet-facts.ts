/** What every import stores about its sheet (name, hash), and how many drafts may be open. */
import { createHash } from 'node:crypto'

/** How many drafts one person may have open, because each may hold a hundred mebibytes. */
export const DRAFTS = 5
const NAME_MOST = 120

export const hashOf = (what: string | Uint8Array): string => createHash('sha256').update(what).digest('hex')

/** The name is only shown; nothing is found, stored or opened by it. */
export const shownName = (name: string): string =>
  name
    .normalize('NFC')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .slice(0, NAME_MOST)
