/** The HTTP layer does not open when a declared call has no answer, two answers, or an answer that could open a window. */
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ALL_CALLS } from '@taschino/contract/all-calls.ts'
import { call, type Call } from '@taschino/contract/call.ts'
import { getCharge, pay } from '@taschino/contract/payments.ts'
import { handle, raw } from './handle.ts'
import type { MoneyKey } from './handle.ts'
import { checkRegistry, policyFaults, registryFaults } from './registry.ts'

const one = call({
  name: 'a.one',
  method: 'GET',
  path: '/a/{id}',
  roles: 'anyone',
  reach: 'self',
  output: z.object({ n: z.int() }),
  refusals: {},
})
const same = call({
  name: 'a.same',
  method: 'GET',
  path: '/a/{other}',
  roles: 'anyone',
  reach: 'self',
  output: z.object({ n: z.int() }),
  refusals: {},
})
const opens = call({
  name: 'a.opens',
  method: 'GET',
  path: '/b',
  roles: 'anyone',
  reach: 'self',
  output: z.object({ redirect: z.boolean(), url: z.string() }),
  refusals: {},
})
const answerOne = handle(one)(async () => ({ n: 1 }))

test('what is missing, doubled, unknown or dangerous is named', () => {
  expect(registryFaults([one], [answerOne])).toEqual([])
  expect(registryFaults([one], [])).toEqual(['a.one is answered 0 times'])
  expect(registryFaults([one], [answerOne, answerOne])).toEqual(['a.one is answered 2 times'])
  expect(registryFaults([], [answerOne])).toEqual(['a.one is answered but not declared'])
  expect(registryFaults([one, same], [answerOne, handle(same)(async () => ({ n: 1 }))])).toEqual(['GET /a/{} is declared twice'])
  expect(registryFaults([opens], [handle(opens)(async () => ({ redirect: true, url: 'https://x' }))])).toEqual([
    'a.opens answers with the reserved keys redirect and url',
  ])
  expect(() => checkRegistry([one], [])).toThrow('the HTTP layer does not open')
})

const pair = z.object({ redirect: z.boolean(), url: z.string() })
test.each<[string, z.ZodMiniType]>([
  ['in one of several forms', z.union([z.object({ n: z.int() }), pair])],
  [
    'in one of several forms, by a mark',
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a') }),
      z.object({ kind: z.literal('b'), redirect: z.boolean(), url: z.string() }),
    ]),
  ],
  ['in a list', z.array(pair)],
  ['in a field that may be missing', z.object({ next: z.optional(z.nullable(pair)) })],
  ['in a list of forms in a field', z.object({ items: z.array(z.union([z.object({ n: z.int() }), z.optional(pair)])) })],
  [
    'behind a change of form',
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text) => JSON.parse(text) as unknown),
      ),
      pair,
    ),
  ],
  ['in a table by key', z.record(z.string(), pair)],
])('T45: the reserved keys are found %s', (_where, output) => {
  const hidden = { ...opens, output } as Call
  expect(registryFaults([hidden], [{ call: hidden, answer: async () => null }])).toEqual([
    'a.opens answers with the reserved keys redirect and url',
  ])
})

test('G6: a name that only one form of a question takes is found too', () => {
  const asked = {
    ...one,
    method: 'POST',
    body: z.union([z.strictObject({ all: z.literal(true) }), z.strictObject({ idShop: z.int() })]),
  } as Call
  expect(policyFaults(asked).join()).toContain('takes idShop')
})

test.each<[string, Partial<Record<keyof Call, unknown>>, string]>([
  ['no roles', { roles: undefined }, 'does not say who may call it'],
  ['nobody', { roles: [] }, 'does not say who may call it'],
  ['a role that nobody has', { roles: ['king'] }, 'names the role king'],
  ['no reach', { reach: undefined }, 'does not say whom it may be about'],
  ['an id, and yet only about oneself', { params: z.object({ id: z.string() }) }, "takes id, so its reach is not 'self'"],
  ['a name in the body, and yet only about oneself', { method: 'POST', body: z.strictObject({ idShop: z.int() }) }, 'takes idShop'],
  ['something named, for strangers', { reach: 'named' }, 'asks no login'],
  ['money for strangers', { money: true, method: 'POST' }, 'moves money without a login'],
  ['a way to happen once, and yet no money', { onceBy: 'file' }, 'but moves no money'],
  ['a link for strangers', { ticket: true }, 'is opened as a link'],
  ['a link that changes something', { method: 'POST', roles: ['shop'], ticket: true }, 'is opened as a link'],
  ['money by GET', { roles: ['shop'], money: true }, 'changes something by GET'],
])('G6 a call without a policy stops the boot: %s', (_what, change, sentence) => {
  const without = { ...one, ...change } as Call
  expect(policyFaults(without).join()).toContain(sentence)
  expect(() => checkRegistry([without], [{ call: without, answer: async () => ({ n: 1 }) }])).toThrow('the HTTP layer does not open')
})

test('every declared call has a name of its own and only statuses that are refusals', () => {
  expect(new Set(ALL_CALLS.map(({ name }) => name)).size).toBe(ALL_CALLS.length)
  // 401 renews a token and asks again: it is said to whoever might be logged in and is not, and to nobody else.
  for (const { roles, refusals } of ALL_CALLS)
    for (const [name, status] of Object.entries(refusals))
      expect(name === 'unauthenticated' && roles === 'anyone' ? [401] : [400, 403, 404, 409, 422, 429], name).toContain(status)
})

test('the compiler holds handlers to their declaration', () => {
  const post = (key: MoneyKey): string => JSON.stringify(key)
  const good = handle(pay)(async ({ key, body, who, refuse }) =>
    who.role === 'shop' && body.code === undefined ? refuse('shop_code_unknown') : raw(post(key)),
  )
  // @ts-expect-error a refusal that the call does not declare
  handle(pay)(async ({ refuse }) => refuse('too_rude'))
  // @ts-expect-error an output of another shape
  handle(pay)(async () => ({ gtid: 1 }))
  // @ts-expect-error the ledger asks for a key, and this call is not about money
  handle(getCharge)(async ({ key }) => raw(post(key)))
  // @ts-expect-error nobody but endusers and shops pays
  handle(pay)(async ({ who }) => (who.role === 'agency' ? raw('') : raw('')))
  expect(good.call.name).toBe('payments.pay')
})
