/** A push service for stories and walks: speaks RFC 8030, checks VAPID (RFC 8292), decrypts as browsers do (RFC 8291). */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify, type ECDH } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Pushed {
  /** Which of its addresses. */
  name: string
  payload: Record<string, unknown>
  /** As it came over the line, and as it was inside. */
  sealed: Buffer
  open: string
  ttl: number
  urgency: string
  topic: string
  /** Who answers for the message. */
  subject: string
}

interface Mailbox {
  ecdh: ECDH
  auth: Buffer
  key: string | null
  answer: number
  headers: Record<string, string>
}

const derive = (salt: Buffer, secret: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/** What only the browser can do: its private key, the secret that it shared, and the key in the message itself. */
function openSealed(body: Buffer, { ecdh, auth }: Mailbox): string {
  const [salt, length] = [body.subarray(0, 16), body.readUInt8(20)]
  const theirs = body.subarray(21, 21 + length)
  const secret = derive(auth, ecdh.computeSecret(theirs), Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), theirs]), 32)
  const sealed = body.subarray(21 + length)
  const cipher = createDecipheriv(
    'aes-128-gcm',
    derive(salt, secret, 'Content-Encoding: aes128gcm\0', 16),
    derive(salt, secret, 'Content-Encoding: nonce\0', 12),
  )
  const padded = Buffer.concat([cipher.setAuthTag(sealed.subarray(-16)).update(sealed.subarray(0, -16)), cipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

const jsonIn = (part: string | undefined): Record<string, unknown> =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as Record<string, unknown>

/** The one who signed, or why nobody did. */
function signer(authorization: string | undefined, origin: string, expected: string | null): { subject: string } | { fault: string } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? []
  const [head, claims, signature] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) return { fault: 'no key' }
  if (expected !== null && key !== expected) return { fault: 'another key than the one that subscribed' }
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') },
  })
  if (
    jsonIn(head)['alg'] !== 'ES256' ||
    !verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature ?? '', 'base64url'),
    )
  )
    return { fault: 'signature' }
  const { aud, exp, sub } = jsonIn(claims)
  const now = Date.now() / 1000
  if (aud !== origin || typeof exp !== 'number' || exp < now || exp > now + 86_400) return { fault: 'audience or time' }
  return typeof sub === 'string' && /^(mailto:|https:)/.test(sub) ? { subject: sub } : { fault: 'subject' }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

export class PushService {
  readonly pushed: Pushed[] = []
  /** Why messages were turned away. */
  readonly faults: string[] = []
  /** False: says yes to everything without looking at it, for measurements on the same machine. */
  looks = true
  /** Messages that were taken, looked at or not. */
  taken = 0
  /** Takes what comes and answers nothing. */
  hangs = false
  #held: (() => void)[] = []
  /** Connections that are open now, and as many as ever were at once. */
  open = 0
  mostOpen = 0
  readonly #boxes = new Map<string, Mailbox>()
  #server: Server | null = null
  #port = 0

  static async open(): Promise<PushService> {
    const service = new PushService()
    await service.plug()
    return service
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** It is there (again), at the address where it was. */
  async plug(): Promise<void> {
    this.#server = createServer((request, response) => void this.#take(request, response).catch(() => response.writeHead(400).end()))
    this.#server.on('connection', (socket) => {
      this.mostOpen = Math.max(this.mostOpen, ++this.open)
      socket.on('close', () => this.open--)
    })
    await new Promise<void>((resolve) => this.#server?.listen(this.#port, '127.0.0.1', resolve))
    this.#port = (this.#server.address() as AddressInfo).port
  }

  async unplug(): Promise<void> {
    this.#server?.closeAllConnections()
    await new Promise((resolve) => this.#server?.close(resolve))
  }

  /** It answers again, also what was held. */
  release(): void {
    this.hangs = false
    for (const go of this.#held.splice(0)) go()
  }

  /** What a browser hands out when it subscribes; `key`: the one it subscribed with. */
  subscribe(name: string, key: string | null = null): string {
    const ecdh = createECDH('prime256v1')
    ecdh.generateKeys()
    const auth = randomBytes(16)
    this.#boxes.set(name, { ecdh, auth, key, answer: 201, headers: {} })
    return JSON.stringify({
      endpoint: `${this.origin}/push/${name}`,
      expirationTime: null,
      keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') },
    })
  }

  /** From now on this is what it says to messages for that address. */
  answers(name: string, status: number, headers: Record<string, string> = {}): void {
    const box = this.#boxes.get(name)
    if (box) Object.assign(box, { answer: status, headers })
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.hangs) await new Promise<void>((resolve) => this.#held.push(resolve))
    // Nobody waits for the answer any more.
    if (request.socket.destroyed) return
    const name = request.url?.replace('/push/', '') ?? ''
    const [box, body] = [this.#boxes.get(name), await bodyOf(request)]
    this.taken++
    if (!this.looks) return void response.writeHead(201).end()
    if (!box || request.method !== 'POST') return void response.writeHead(404).end()
    const signed = signer(request.headers.authorization, this.origin, box.key)
    const { ttl, urgency, topic } = request.headers
    const fault =
      'fault' in signed
        ? signed.fault
        : !/^\d+$/.test(String(ttl))
          ? 'ttl'
          : request.headers['content-encoding'] !== 'aes128gcm'
            ? 'encoding'
            : topic !== undefined && !/^[\w-]{1,32}$/.test(String(topic))
              ? 'topic'
              : body.length > 4096
                ? 'too large'
                : null
    if (fault !== null || 'fault' in signed) {
      this.faults.push(fault ?? '')
      return void response.writeHead(fault === 'too large' ? 413 : 403).end()
    }
    if (box.answer !== 201) return void response.writeHead(box.answer, box.headers).end()
    const open = openSealed(body, box)
    this.pushed.push({
      name,
      payload: JSON.parse(open) as Record<string, unknown>,
      sealed: body,
      open,
      ttl: Number(ttl),
      urgency: String(urgency),
      topic: String(topic),
      subject: signed.subject,
    })
    response.writeHead(201, { Location: `${this.origin}/message/${this.pushed.length}` }).end()
  }

  async close(): Promise<void> {
    await this.unplug()
  }
}
