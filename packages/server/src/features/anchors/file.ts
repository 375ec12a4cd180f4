/**
 * The file format of an anchor: one per day, signed with a key outside the database, each naming the one before. The public key is all
 * that a reader needs.
 */
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Seal } from './state-store.ts'

export interface Anchor {
  number: number
  day: string
  at: string
  circuit: string
  /** SHA-256 of the previous file; empty in the first. */
  before: string
  /** The last number and hash of the chain of traces. */
  traces: { place: number; link: string }
  /** Traces since the previous anchor that nobody with a key signed. */
  foreign: { class: string; ref: string }[]
  /** Rows that differed from their last trace when this was written. */
  unlike: { class: string; rows: number }[]
  /** The days sealed since the previous anchor, and the last day that any anchor named. */
  seals: Seal[]
  sealed: string
  answers: { day: string; answers: number; hash: string }[]
  version: string
  shape: string
}

export interface KeptAnchor {
  anchor: Anchor
  /** The hash of the whole file. */
  sha256: string
}

const FILE = /^\d{6}-\d{4}-\d{2}-\d{2}\.json$/

export function lastAnchor(folder: string): KeptAnchor | null {
  if (!fs.existsSync(folder)) return null
  const file = fs
    .readdirSync(folder)
    .filter((name) => FILE.test(name))
    .toSorted()
    .at(-1)
  if (file === undefined) return null
  const text = fs.readFileSync(path.join(folder, file), 'utf8')
  return { anchor: (JSON.parse(text) as { anchor: Anchor }).anchor, sha256: createHash('sha256').update(text).digest('hex') }
}

/** The signature covers the anchor's text as JSON writes it. */
export function signedFile(anchor: Anchor, key: KeyObject): string {
  const signature = sign(null, Buffer.from(JSON.stringify(anchor)), key).toString('base64')
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64')
  return `${JSON.stringify({ anchor, key: publicKey, signature }, null, 1)}\n`
}

/** Writes the file whole or not at all, and never over another one. */
export function keepFile(folder: string, { number, day }: Anchor, text: string): string {
  fs.mkdirSync(folder, { recursive: true })
  const name = `${String(number).padStart(6, '0')}-${day}.json`
  const file = path.join(folder, name)
  if (fs.existsSync(file)) throw new Error('there is an anchor of this number already')
  const draft = fs.openSync(`${file}.new`, 'w', 0o644)
  fs.writeSync(draft, text)
  fs.fsyncSync(draft)
  fs.closeSync(draft)
  fs.renameSync(`${file}.new`, file)
  return name
}

export function anchorKey(file: string): KeyObject {
  const key = createPrivateKey(fs.readFileSync(file))
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('the key of the anchors is not an Ed25519 key')
  return key
}

/** For a service on this machine alone the key is made once and readable by its owner only. */
export function ownAnchorKey(file: string): KeyObject {
  if (!fs.existsSync(file)) {
    fs.mkdirSync(path.dirname(file), { recursive: true })
    const { privateKey } = generateKeyPairSync('ed25519')
    fs.writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  }
  return anchorKey(file)
}
