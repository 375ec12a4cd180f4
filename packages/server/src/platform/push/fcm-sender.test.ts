/**
 * Pushes for the native app: Google's library led to a server that speaks Google's two protocols, the token by a signed statement and FCM's
 * HTTP v1.
 */
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import https from 'node:https'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openFcmOut, type ServiceAccount } from './fcm-sender.ts'
import type { PushMessage } from './push-sender.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const MESSAGE: PushMessage = {
  payload: '{"id":7,"type":"refund"}',
  sentence: { title: 'Taschino', body: 'Hai ricevuto un rimborso' },
  ttl: 86_400,
  urgency: 'high',
  topic: 'refund',
  badge: 3,
}

let server: Server
let account: ServiceAccount
const usualRoad = https.globalAgent
/** Leads to our server, whoever is asked for; without TLS, which would want Google's own certificate. */
const roadTo = (port: number): https.Agent => Object.assign(new https.Agent(), { createConnection: () => connect(port, '127.0.0.1') })
const sent: { host: string | undefined; path: string; authorization: string | undefined; message: Record<string, unknown> }[] = []
const statements: Record<string, unknown>[] = []
/** What the service says to the next message. */
let next: { status: number; body: object; retryAfter?: string } = { status: 200, body: {} }

const jsonIn = (part = ''): Record<string, unknown> => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += String(part)
    const answer = (status: number, body: object, headers = {}) =>
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
    if (request.url === '/token') {
      const form = new URLSearchParams(text)
      const [head, claims, signature] = (form.get('assertion') ?? '').split('.')
      const right =
        form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
        jsonIn(head)['alg'] === 'RS256' &&
        verify(
          'RSA-SHA256',
          Buffer.from(`${head}.${claims}`),
          createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })),
          Buffer.from(signature ?? '', 'base64url'),
        )
      if (!right) return answer(401, { error: 'invalid_grant' })
      statements.push(jsonIn(claims))
      return answer(200, { access_token: `pass-${statements.length}`, expires_in: 3600, token_type: 'Bearer' })
    }
    sent.push({
      host: request.headers.host,
      path: request.url ?? '',
      authorization: request.headers.authorization,
      message: (JSON.parse(text) as { message: Record<string, unknown> }).message,
    })
    return answer(next.status, next.body, next.retryAfter ? { 'Retry-After': next.retryAfter } : {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  account = {
    project_id: 'taschino-prova',
    client_email: 'spinte@taschino-prova.iam.gserviceaccount.com',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
})
afterAll(
  () =>
    new Promise((resolve) => {
      https.globalAgent = usualRoad
      server.close(resolve)
    }),
)
beforeEach(() => {
  https.globalAgent = roadTo((server.address() as AddressInfo).port)
  sent.length = 0
  statements.length = 0
  next = { status: 200, body: { name: 'projects/taschino-prova/messages/1' } }
})

const fcmError = (status: number, errorCode: string): { status: number; body: object } => ({
  status,
  body: {
    error: {
      status: errorCode,
      message: errorCode,
      details: [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }],
    },
  },
})

test('a message goes to the project with a token that was got by signing, once for many messages', async () => {
  const out = openFcmOut(account)
  expect([await out.send('telefono', MESSAGE), await out.send('telefono', MESSAGE)]).toEqual([{ went: 'sent' }, { went: 'sent' }])
  expect(statements).toEqual([
    {
      iss: account.client_email,
      scope: 'https://www.googleapis.com/auth/firebase.messaging',
      aud: 'https://oauth2.googleapis.com/token',
      iat: expect.any(Number),
      exp: expect.any(Number),
    },
  ])
  expect(sent.map(({ host, path, authorization }) => [host, path, authorization])).toEqual(
    Array(2).fill(['fcm.googleapis.com', '/v1/projects/taschino-prova/messages:send', 'Bearer pass-1']),
  )
  expect(sent[0]?.message).toMatchObject({
    token: 'telefono',
    notification: MESSAGE.sentence,
    data: { payload: MESSAGE.payload },
    android: { priority: 'high', ttl: '86400s', collapse_key: 'refund', notification: { tag: 'refund' } },
    apns: {
      headers: { 'apns-priority': '10', 'apns-collapse-id': 'refund' },
      payload: { aps: { badge: 3, 'thread-id': 'refund', sound: 'default' } },
    },
  })
})

test.each([
  ['an app that was removed', fcmError(404, 'UNREGISTERED'), { went: 'gone' }],
  ['a token of another project', fcmError(403, 'SENDER_ID_MISMATCH'), { went: 'gone' }],
  [
    'a project that it does not know is no fault of the device',
    { status: 404, body: { error: { status: 'NOT_FOUND' } } },
    { went: 'never', why: 'answer 404' },
  ],
  [
    'an account that may not send is no fault of the device',
    { status: 403, body: { error: { status: 'PERMISSION_DENIED' } } },
    { went: 'never', why: 'answer 403' },
  ],
  ['too many', { ...fcmError(429, 'QUOTA_EXCEEDED'), retryAfter: '60' }, { went: 'later', seconds: 60, why: 'answer 429' }],
  ['trouble there', fcmError(500, 'INTERNAL'), { went: 'later', seconds: null, why: 'answer 500' }],
  ['a message that it does not understand', fcmError(400, 'INVALID_ARGUMENT'), { went: 'never', why: 'answer 400' }],
])('%s', async (_what, answer, delivery) => {
  next = answer
  expect(await openFcmOut(account).send('telefono', MESSAGE)).toEqual(delivery)
})

test('a busy service is tried again by the library, and nobody waits long for it', async () => {
  next = fcmError(503, 'UNAVAILABLE')
  expect(await openFcmOut(account, 400).send('telefono', MESSAGE)).toEqual({ went: 'unreachable', why: 'ETIMEDOUT' })
  expect(sent.length).toBeGreaterThan(0)
})

test('a token that is worth nothing any more is got anew at the next try', async () => {
  const out = openFcmOut(account)
  next = { status: 401, body: { error: { status: 'UNAUTHENTICATED', message: 'Request had invalid authentication credentials.' } } }
  expect(await out.send('telefono', MESSAGE)).toMatchObject({ went: 'later' })
  next = { status: 200, body: { name: 'projects/taschino-prova/messages/1' } }
  expect(await out.send('telefono', MESSAGE)).toEqual({ went: 'sent' })
  expect(sent.map(({ authorization }) => authorization)).toEqual(['Bearer pass-1', 'Bearer pass-2'])
})

test("a key that is not the account's, or nobody there: unreachable, and the message waits", async () => {
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  expect(await openFcmOut({ ...account, private_key: other }).send('telefono', MESSAGE)).toMatchObject({ went: 'unreachable' })
  https.globalAgent = roadTo(1)
  expect(await openFcmOut(account).send('telefono', MESSAGE)).toMatchObject({ went: 'unreachable' })
})
