/** The test vectors of Provider protocol 1.0: good and bad signatures, and one order from end to end. */
import { asHmacKey, asSigningKey, publicOf, requestPayload, signedHeaders, type SignedHeaders } from './signature.ts'
import { errorOf, type ErrorType } from './errors.ts'
import type { CallName } from './calls.ts'

/** The vector that the libraries of Standard Webhooks are tested with. */
export const OFFICIAL = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1614265330,
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}
/** The first key of RFC 8032, 7.1. */
const SIGNING = asSigningKey(Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex'))
const OTHER_SECRET = asHmacKey(Buffer.alloc(24, 7))

interface Vector {
  says: string
  method: string | null
  path: string | null
  headers: SignedHeaders
  body: string
  keys: readonly string[]
  now: number
  fault: string | null
}

const { secret: SECRET, id: ID, timestamp: THEN, body: BODY } = OFFICIAL

function signed(says: string, keys: readonly string[], change: Partial<Vector> & { seconds?: number; with?: string[] } = {}): Vector {
  const { seconds = THEN, with: signers = [SECRET], method = null, path = null, body = BODY, ...rest } = change
  const payload = method && path ? requestPayload(method, path, Buffer.from(body)) : Buffer.from(body)
  return { says, method, path, headers: signedHeaders(ID, seconds, payload, signers), body, keys, now: THEN, fault: null, ...rest }
}

const tampered = (vector: Vector, headers: Partial<SignedHeaders>): Vector => ({ ...vector, headers: { ...vector.headers, ...headers } })

function signatures(): Vector[] {
  const open = publicOf(SIGNING)
  return [
    signed('the official vector: HMAC-SHA256 over the body of a webhook', [SECRET]),
    signed('ed25519, with the first key of RFC 8032', [open], { with: [SIGNING] }),
    signed('two signatures, of which the reader knows the second: keys are being changed', [SECRET], { with: [OTHER_SECRET, SECRET] }),
    signed('two keys, of which one fits', [OTHER_SECRET, SECRET]),
    signed('a request signs its method and its address too', [SECRET], {
      method: 'POST',
      path: '/provider/v1/orders/O-1/cancel',
      body: '{"reason":"late"}',
    }),
    signed('five minutes old is not too old', [SECRET], { now: THEN + 300 }),
    signed('more than five minutes old', [SECRET], { now: THEN + 301, fault: 'too_old' }),
    signed('more than five minutes ahead', [SECRET], { now: THEN - 301, fault: 'too_new' }),
    signed("somebody else's key", [SECRET], { with: [OTHER_SECRET], fault: 'foreign' }),
    { ...signed('a body with one more space', [SECRET]), body: '{"test":  2432232314}', fault: 'foreign' },
    tampered(signed('another name for the same body', [SECRET], { fault: 'foreign' }), { 'webhook-id': 'msg_other' }),
    tampered(signed('a name with a full stop in it', [SECRET], { fault: 'malformed' }), { 'webhook-id': `${ID}.1` }),
    tampered(signed('a time that is none', [SECRET], { fault: 'malformed' }), { 'webhook-timestamp': '1614265330.5' }),
    tampered(signed('an ed25519 signature given out as HMAC', [open], { with: [SIGNING], fault: 'foreign' }), {
      'webhook-signature': signedHeaders(ID, THEN, Buffer.from(BODY), [SIGNING])['webhook-signature'].replace('v1a,', 'v1,'),
    }),
    {
      ...signed('the same request, sent to another address', [SECRET], { method: 'POST', path: '/provider/v1/orders/O-1/cancel' }),
      path: '/provider/v1/orders/O-2/cancel',
      fault: 'foreign',
    },
  ]
}

interface Exchange {
  says: string
  call: CallName
  key?: string
  request: unknown
  status: number
  answer: unknown
}

const KEY = 'O-4K7Q'
const wish = { externalId: 'p-100', version: 7, unit: 2500, amount: 2, maxCost: 4800, buyerRef: 'b-91', recipient: null }
const nothing = { reason: null, promisedAt: null, tracking: null }
const taken = { key: KEY, providerRef: 'N-55', state: 'pending', seq: 41, amount: 2, fulfilled: 0, cost: 4750, ...nothing }
const closed = { key: 'O-LOST', providerRef: null, state: 'closed', seq: 42, amount: 0, fulfilled: 0, cost: 0, ...nothing }
const refused = (type: ErrorType, status: number) => ({ status, answer: errorOf(type) })

/** One after the other, to a provider that has p-100 at 25.00 € for 23.75 €, and sells nothing dearer than maxCost. */
const EXCHANGES: Exchange[] = [
  { says: 'an order is taken', call: 'createOrder', key: KEY, request: wish, status: 201, answer: taken },
  {
    says: 'the same again: the same answer, word for word, no second order',
    call: 'createOrder',
    key: KEY,
    request: wish,
    status: 201,
    answer: taken,
  },
  { says: 'another body under the key', call: 'createOrder', key: KEY, request: { ...wish, amount: 3 }, ...refused('key_reused', 422) },
  {
    says: 'a key that nobody knows is closed',
    call: 'cancelOrder',
    key: 'O-LOST',
    request: { reason: 'no answer' },
    status: 200,
    answer: closed,
  },
  { says: 'and stays so for a create that comes late', call: 'createOrder', key: 'O-LOST', request: wish, ...refused('key_closed', 409) },
  {
    says: 'dearer than allowed: a no for good',
    call: 'createOrder',
    key: 'O-DEAR',
    request: { ...wish, maxCost: 4000 },
    ...refused('cost_above_max', 409),
  },
  {
    says: 'which is what is read there from then on',
    call: 'readOrder',
    key: 'O-DEAR',
    request: null,
    status: 200,
    answer: {
      key: 'O-DEAR',
      providerRef: null,
      state: 'failed',
      seq: 43,
      amount: 2,
      fulfilled: 0,
      cost: 0,
      ...nothing,
      reason: 'cost_above_max',
    },
  },
  {
    says: 'nobody knows it: the same create may be sent again',
    call: 'readOrder',
    key: 'O-NEVER',
    request: null,
    ...refused('not_found', 404),
  },
  {
    says: 'a brand that one is led to',
    call: 'visit',
    request: { brandGuid: 'brand-9', clickId: 'c-77' },
    status: 201,
    answer: { redirect: true, url: 'https://shop.example/?click=c-77' },
  },
]

export const vectors = () => ({ protocol: '1.0', signingKey: SIGNING, signatures: signatures(), exchanges: EXCHANGES })
