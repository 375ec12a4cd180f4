/** The keys by which circuit and sandbox know each other: made at the first start, kept beside its store. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { asHmacKey, asSigningKey, publicOf } from '@taschino/protocol/signature.ts'

export const PROVIDERS = ['pointer', 'aon'] as const
export type ProviderName = (typeof PROVIDERS)[number]

/** What a circuit is known by. */
export interface CircuitKeys {
  /** The circuit's bearer key. */
  bearer: string
  /** What the circuit signs its requests with. */
  requests: string
}

export interface ProviderKeys extends CircuitKeys {
  /** What webhooks are signed with: a shared secret, and ed25519. */
  bells: string
  bellsSigning: string
  /** The shared secret of before: nobody takes it any more. */
  bellsBefore: string
}

export const newCircuitKeys = (): CircuitKeys => ({
  bearer: randomBytes(24).toString('base64url'),
  requests: asHmacKey(randomBytes(32)),
})

const newKeys = (): ProviderKeys => ({
  ...newCircuitKeys(),
  bells: asHmacKey(randomBytes(32)),
  bellsSigning: asSigningKey(randomBytes(32)),
  bellsBefore: asHmacKey(randomBytes(32)),
})

/** Whole or not there at all, whenever the process ends. */
export function writeFileWhole(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, text, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

export function keysIn(file: string): Record<ProviderName, ProviderKeys> {
  if (!existsSync(file)) writeFileWhole(file, `${JSON.stringify({ pointer: newKeys(), aon: newKeys() }, null, 2)}\n`)
  return JSON.parse(readFileSync(file, 'utf8')) as Record<ProviderName, ProviderKeys>
}

/** What the circuit has to be told to speak with a provider. */
export const toldToCircuit = (address: string, keys: ProviderKeys, { bearer, requests }: CircuitKeys) => ({
  address,
  key: bearer,
  signsWith: requests,
  takes: [keys.bells, publicOf(keys.bellsSigning)],
})
