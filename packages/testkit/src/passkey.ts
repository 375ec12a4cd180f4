/** A passkey in software, so that stories can also do what no honest phone does. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const base64url = (data: Uint8Array): string => Buffer.from(data).toString('base64url')

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_KEY = 0x40

interface Options {
  challenge: string
  rp?: { id?: string }
  rpId?: string
}

export class SoftPasskey {
  readonly id = randomBytes(24)
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  /** What it tells of how often it was used; a copy of it goes on from its own. */
  counter = 0
  readonly origin: string

  constructor(origin: string) {
    this.origin = origin
  }

  #client(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }))
  }

  #authData(domain: string, flags: number, extra: Uint8Array = new Uint8Array()): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.counter)
    return Buffer.concat([sha256(domain), Buffer.from([flags]), count, extra])
  }

  /** What `navigator.credentials.create` would give, as JSON. */
  makes(given: Record<string, unknown>): Record<string, unknown> {
    const options = given as unknown as Options
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const cose = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]) as never,
    )
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const authData = this.#authData(
      options.rp?.id ?? '',
      USER_PRESENT | USER_VERIFIED | HAS_KEY,
      Buffer.concat([Buffer.alloc(16), length, this.id, cose]),
    )
    const attestation = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]) as never,
    )
    return this.#credential({
      clientDataJSON: base64url(this.#client('webauthn.create', options.challenge)),
      attestationObject: base64url(attestation),
      transports: ['internal'],
    })
  }

  /** What `navigator.credentials.get` would give. `verified: false`: nobody's finger was asked for. */
  signs(given: Record<string, unknown>, { verified = true } = {}): Record<string, unknown> {
    const options = given as unknown as Options
    this.counter++
    const client = this.#client('webauthn.get', options.challenge)
    const authData = this.#authData(options.rpId ?? '', USER_PRESENT | (verified ? USER_VERIFIED : 0))
    const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), this.#keys.privateKey)
    return this.#credential({ clientDataJSON: base64url(client), authenticatorData: base64url(authData), signature: base64url(signature) })
  }

  #credential(response: Record<string, unknown>): Record<string, unknown> {
    return { id: base64url(this.id), rawId: base64url(this.id), type: 'public-key', clientExtensionResults: {}, response }
  }
}
