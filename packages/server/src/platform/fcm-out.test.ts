/** Pushes for the native app, against a server that speaks Google's two protocols: the token by a signed statement, and FCM's HTTP v1. */
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openFcmOut, type ServiceAccount } from './fcm-out.ts'
import type { PushMessage } from './push-out.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const MESSAGE: PushMessage = { payload: '{"id":7,"type":"refund"}', sentence: { title: 'Taschino', body: 'Hai ricevuto un rimborso' }, ttl: 86_400, urgency: 'high', topic: 'refund', badge: 3 }

let server: Server
let origin = ''
let account: ServiceAccount
const sent: { path: string; authorization: string | undefined; message: Record<string, unknown> }[] = []
const statements: Record<string, unknown>[] = []
/** What the service says to the next message. */
let next: { status: number; body: object; retryAfter?: string } = { status: 200, body: {} }

const jsonIn = (part = ''): Record<string, unknown> => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += String(part)
    const answer = (status: number, body: object, headers = {}) => response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
    if (request.url === '/token') {
      const form = new URLSearchParams(text)
      const [head, claims, signature] = (form.get('assertion') ?? '').split('.')
      const right = form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' && jsonIn(head)['alg'] === 'RS256'
        && verify('RSA-SHA256', Buffer.from(`${head}.${claims}`), createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })), Buffer.from(signature ?? '', 'base64url'))
      if (!right) return answer(401, { error: 'invalid_grant' })
      statements.push(jsonIn(claims))
      return answer(200, { access_token: `pass-${statements.length}`, expires_in: 3600, token_type: 'Bearer' })
    }
    sent.push({ path: request.url ?? '', authorization: request.headers.authorization, message: (JSON.parse(text) as { message: Record<string, unknown> }).message })
    return answer(next.status, next.body, next.retryAfter ? { 'Retry-After': next.retryAfter } : {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  account = { project_id: 'taschino-prova', client_email: 'spinte@taschino-prova.iam.gserviceaccount.com', private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), token_uri: `${origin}/token` }
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  sent.length = 0
  statements.length = 0
  next = { status: 200, body: { name: 'projects/taschino-prova/messages/1' } }
})

test('a message goes to the project with a token that was got by signing, once for many messages', async () => {
  const out = openFcmOut(account, origin)
  expect([await out.send('telefono', MESSAGE), await out.send('telefono', MESSAGE)]).toEqual([{ went: 'sent' }, { went: 'sent' }])
  expect(statements).toEqual([{ iss: account.client_email, scope: 'https://www.googleapis.com/auth/firebase.messaging', aud: account.token_uri, iat: expect.any(Number), exp: expect.any(Number) }])
  expect(sent.map(({ path, authorization }) => [path, authorization])).toEqual([['/v1/projects/taschino-prova/messages:send', 'Bearer pass-1'], ['/v1/projects/taschino-prova/messages:send', 'Bearer pass-1']])
  expect(sent[0]?.message).toMatchObject({
    token: 'telefono', notification: MESSAGE.sentence, data: { payload: MESSAGE.payload }, android: { priority: 'HIGH', ttl: '86400s', collapse_key: 'refund' },
    apns: { headers: { 'apns-priority': '10', 'apns-collapse-id': 'refund' }, payload: { aps: { badge: 3 } } }
  })
})

test.each([
  ['an app that was removed', { status: 404, body: { error: { details: [{ errorCode: 'UNREGISTERED' }] } } }, { went: 'gone' }],
  ['a token of another project', { status: 403, body: { error: { details: [{ errorCode: 'SENDER_ID_MISMATCH' }] } } }, { went: 'gone' }],
  ['too many', { status: 429, body: {}, retryAfter: '60' }, { went: 'later', seconds: 60, why: 'answer 429' }],
  ['trouble there', { status: 503, body: {} }, { went: 'later', seconds: null, why: 'answer 503' }],
  ['a message that it does not understand', { status: 400, body: { error: { status: 'INVALID_ARGUMENT' } } }, { went: 'never', why: 'answer 400' }]
])('%s', async (_what, answer, delivery) => {
  next = answer
  expect(await openFcmOut(account, origin).send('telefono', MESSAGE)).toEqual(delivery)
})

test('a token that is worth nothing any more is got anew at the next try', async () => {
  const out = openFcmOut(account, origin)
  next = { status: 401, body: {} }
  expect(await out.send('telefono', MESSAGE)).toMatchObject({ went: 'later' })
  next = { status: 200, body: {} }
  expect(await out.send('telefono', MESSAGE)).toEqual({ went: 'sent' })
  expect(sent.map(({ authorization }) => authorization)).toEqual(['Bearer pass-1', 'Bearer pass-2'])
})

test('a key that is not the account\'s, or nobody there: unreachable, and the message waits', async () => {
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  expect(await openFcmOut({ ...account, private_key: other }, origin).send('telefono', MESSAGE)).toEqual({ went: 'unreachable', why: 'TOKEN_401' })
  expect(await openFcmOut({ ...account, token_uri: 'http://127.0.0.1:1/token' }, origin).send('telefono', MESSAGE)).toMatchObject({ went: 'unreachable' })
})
