/** How push messages are set up: what fits is taken, what does not is said in one sentence before anything starts. */
import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { pushOptions } from './push-options.ts'
import { isOutside, lookupOutside } from '../outbound/listed-hosts.ts'
import { PUSH_SERVICES } from '../push/push-services.ts'
import { secondsIn } from '../push/push-sender.ts'
import { secretsFrom } from '../secrets/secrets.ts'
import { vapidKeys } from '../push/web-push-sender.ts'

const LOCAL = 'http://localhost:3000'

test('the contact is one that Apple takes: as asked, else the mail sender, else the public page, never this machine', () => {
  const subject = (env: NodeJS.ProcessEnv, publicUrl = LOCAL) => pushOptions(env, publicUrl).subject
  expect([
    subject({ VAPID_SUBJECT: 'mailto:aiuto@circuito.it' }),
    subject({ MAIL_FROM: 'Circuito <posta@circuito.it>' }),
    subject({}, 'https://app.circuito.it'),
    subject({ MAIL_FROM: 'x@localhost' }),
    subject({}),
  ]).toEqual([
    'mailto:aiuto@circuito.it',
    'mailto:posta@circuito.it',
    'https://app.circuito.it',
    'https://taschino.example',
    'https://taschino.example',
  ])
  for (const VAPID_SUBJECT of ['aiuto@circuito.it', 'mailto:root@localhost', 'http://circuito.it', 'https://localhost'])
    expect(() => subject({ VAPID_SUBJECT })).toThrow('VAPID_SUBJECT')
})

test("the key follows from the installation's secret and is the same at each start, unless the operator has a pair", () => {
  const [one, other] = [secretsFrom(Buffer.alloc(32, 1)), secretsFrom(Buffer.alloc(32, 2))]
  const made = vapidKeys(pushOptions({}, LOCAL), one)
  expect(Buffer.from(made.publicKey, 'base64url')).toHaveLength(65)
  expect(vapidKeys(pushOptions({}, LOCAL), secretsFrom(Buffer.alloc(32, 1)))).toEqual(made)
  expect(vapidKeys(pushOptions({}, LOCAL), other).publicKey).not.toBe(made.publicKey)
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const env = { VAPID_PUBLIC_KEY: ecdh.getPublicKey('base64url'), VAPID_PRIVATE_KEY: ecdh.getPrivateKey('base64url') }
  expect(vapidKeys(pushOptions(env, LOCAL), one)).toEqual({ publicKey: env.VAPID_PUBLIC_KEY, privateKey: env.VAPID_PRIVATE_KEY })
  for (const wrong of [
    { VAPID_PUBLIC_KEY: env.VAPID_PUBLIC_KEY },
    { ...env, VAPID_PUBLIC_KEY: made.publicKey },
    { ...env, VAPID_PRIVATE_KEY: 'x' },
  ])
    expect(() => pushOptions(wrong, LOCAL)).toThrow('VAPID_PUBLIC_KEY')
})

test('T64: services are hosts, added to those that browsers have', () => {
  expect(pushOptions({ PUSH_SERVICES: 'push.circuito.it, *.esempio.it,http://127.0.0.1:4000' }, LOCAL).services).toEqual([
    ...PUSH_SERVICES,
    'push.circuito.it',
    '*.esempio.it',
    'http://127.0.0.1:4000',
  ])
  for (const wrong of ['*', 'https://push.circuito.it', 'localhost', 'http://10.0.0.1:80', 'push.circuito.it/x'])
    expect(() => pushOptions({ PUSH_SERVICES: wrong }, LOCAL), wrong).toThrow('PUSH_SERVICES')
})

test('T64: a name that leads into our own network is not outside', () => {
  for (const inside of [
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    'fd00::1',
    'fe80::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '224.0.0.1',
    '::10.0.0.1',
    '::ffff:0:10.0.0.1',
    '64:ff9b::a00:1',
    '64:ff9b:1::a00:1',
    '2001:0:a00:1::1',
    '2002:a00:1::1',
    'fec0::1',
    '192.88.99.1',
    'localhost',
  ])
    expect(isOutside(inside), inside).toBe(false)
  for (const outside of ['142.250.180.10', '17.57.146.20', '2a00:1450:4002::200e']) expect(isOutside(outside), outside).toBe(true)
})

test('T64: a name server that leads inside is not followed, whichever way it is asked', async () => {
  const asked = (options: object) => new Promise((resolve) => lookupOutside('localhost', options, (error) => resolve(error?.code)))
  expect([await asked({}), await asked({ all: true })]).toEqual(['EINSIDE', 'EINSIDE'])
})

test('a Firebase account is a file or what stands in it', () => {
  const account = {
    project_id: 'taschino-prova',
    client_email: 'x@y.iam.gserviceaccount.com',
    private_key: '-----BEGIN PRIVATE KEY-----\nx',
  }
  expect(pushOptions({}, LOCAL).fcm).toBeNull()
  expect(pushOptions({ FCM_SERVICE_ACCOUNT: JSON.stringify(account) }, LOCAL).fcm).toEqual(account)
  for (const wrong of ['/nowhere.json', '{}', '{', JSON.stringify({ ...account, project_id: '../x' })])
    expect(() => pushOptions({ FCM_SERVICE_ACCOUNT: wrong }, LOCAL)).toThrow('FCM_SERVICE_ACCOUNT')
})

test('how long a service asks us to wait', () => {
  expect([secondsIn('40'), secondsIn(undefined), secondsIn('99999'), secondsIn('soon'), secondsIn('-1')]).toEqual([
    40,
    null,
    7200,
    null,
    null,
  ])
  const inAMinute = secondsIn(new Date(Date.now() + 60_000).toUTCString())
  expect(inAMinute !== null && inAMinute > 50 && inAMinute <= 60).toBe(true)
})
