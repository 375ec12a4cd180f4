/**
 * Reads where the daily anchors are written and with which key they are signed: outside the database, beyond the reach of its owner
 * (decision 0261).
 */
import { createPrivateKey } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { parseEmail } from '@taschino/basics/contacts.ts'
import { CannotStart } from './cannot-start.ts'

export interface AnchorOptions {
  folder: string
  /** A file with an Ed25519 key, as `openssl genpkey -algorithm ed25519` makes it. */
  keyFile: string
  /** The key may be made when it is missing: a service of this machine alone. */
  own: boolean
  /** Who gets each anchor by mail, too. */
  mail: string | null
}

export const ANCHOR_FOLDER = 'anchors'
export const ANCHOR_KEY_FILE = 'anchor-key.pem'

function isSigningKey(file: string): boolean {
  try {
    return createPrivateKey(fs.readFileSync(file)).asymmetricKeyType === 'ed25519'
  } catch {
    return false
  }
}

/** Null where a service for real names no place: its start says what that means. */
export function anchorsOf(env: NodeJS.ProcessEnv, { local, dataDir }: { local: boolean; dataDir: string }): AnchorOptions | null {
  const [folder = '', keyFile = '', mail = ''] = ['ANCHORS', 'ANCHOR_KEY', 'ANCHOR_MAIL'].map((name) => env[name]?.trim() ?? '')
  const to = mail === '' ? null : parseEmail(mail, 63)
  if (mail !== '' && to === null)
    throw new CannotStart(`ANCHOR_MAIL non è un indirizzo e-mail: "${mail}".`, `ANCHOR_MAIL is not an e-mail address: "${mail}".`)
  if (folder === '' && keyFile === '') {
    if (mail !== '')
      throw new CannotStart('ANCHOR_MAIL vuole anche ANCHORS e ANCHOR_KEY.', 'ANCHOR_MAIL wants ANCHORS and ANCHOR_KEY, too.')
    return local ? { folder: path.join(dataDir, ANCHOR_FOLDER), keyFile: path.join(dataDir, ANCHOR_KEY_FILE), own: true, mail: null } : null
  }
  if (folder === '' || keyFile === '' || !isSigningKey(keyFile))
    throw new CannotStart(
      'ANCHORS è la cartella delle ancore e ANCHOR_KEY il file con la loro chiave Ed25519 (openssl genpkey -algorithm ed25519 -out chiave.pem): ne manca uno, o la chiave non è tale.',
      'ANCHORS is the folder of the anchors and ANCHOR_KEY the file with their Ed25519 key (openssl genpkey -algorithm ed25519 -out key.pem): one is missing, or the key is none.',
    )
  return { folder, keyFile, own: false, mail: to }
}
