/**
 * Whoever writes an app from the OpenAPI document alone is told the truth: every call, asked well and in all the ways in which it can be
 * asked badly, answers as the document says.
 */
import { ALL_CALLS } from '@taschino/contract/all-calls.ts'
import type { Call } from '@taschino/contract/call.ts'
import { agree } from '@taschino/contract/documents.ts'
import { convertTickets, requestPayback } from '@taschino/contract/paybacks.ts'
import { pay } from '@taschino/contract/payments.ts'
import { ROLES, type Role } from '@taschino/contract/roles.ts'
import { login, refreshToken } from '@taschino/contract/session.ts'
import { setPin } from '@taschino/contract/stepup.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quoted } from '../quoted.ts'
import { send, STORY_PASSWORD, type Answer, type LooseAsk, type Person } from '../personas.ts'
import { promisesOf, type Promises } from '../promised.ts'
import { World } from '../story.ts'
import { ALL_ROWS } from './all-rows.ts'
import { castFor, comeIn, publishText, type Target } from './cast.ts'
import type { Relation } from './relation.ts'

let world: World
let promises: Promises
beforeAll(async () => {
  world = await World.open()
  promises = promisesOf(await (await fetch(`${world.url}/api/v1/openapi.json`)).json())
})
afterAll(() => world?.close())

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const ELSEWHERE = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' }

async function somebody(role: Role, relation: Relation): Promise<Target> {
  const target = await castFor(world, role, relation)
  await comeIn(target)
  return target
}

/** The ways of asking, each with what goes over the line. `good` is asked last: it may end what it is about. */
function ways(call: Call, good: LooseAsk): LooseAsk[] {
  const broken = call.files
    ? [
        { ...good, files: undefined, body: undefined },
        { ...good, body: undefined },
      ]
    : [
        { ...good, body: '{"half":' },
        { ...good, body: '[]' },
        { ...good, body: { nobody: 'knows' } },
        { ...good, body: undefined },
        { ...good, body: { text: 'x'.repeat(70_000) } },
      ]
  const nowhere = good.params
    ? [
        Object.fromEntries(Object.keys(good.params).map((name) => [name, '999999999'])),
        Object.fromEntries(Object.keys(good.params).map((name) => [name, 'x'])),
      ]
    : []
  return [
    ...(call.method === 'GET' ? [] : broken),
    ...nowhere.map((params) => ({ ...good, params })),
    { ...good, headers: ELSEWHERE },
    { ...good, headers: { ...ELSEWHERE, ...BROWSER } },
    { ...good, query: { ...good.query, limit: '0', format: 'none', size: 'none', cursor: ' ' } },
    { ...good, key: null },
    { ...good, headers: BROWSER, query: { ...good.query, tk: 'over' } },
  ]
}

/** Both formats of a list that leaves as a file. */
const formats = (good: LooseAsk): LooseAsk[] =>
  good.query?.['format'] === undefined ? [good] : ['csv', 'xlsx'].map((format) => ({ ...good, query: { ...good.query, format } }))

async function wrongOf(call: Call, seen: Set<number>): Promise<string[]> {
  const row = ALL_ROWS[call.name]
  const wrong = new Set<string>()
  const asks = async (ask: LooseAsk, token: string | undefined): Promise<void> => {
    const answer = await send(world.url, call, ask, token)
    seen.add(answer.status)
    const fault = promises.broken(call, answer)
    if (fault !== null) wrong.add(fault)
  }
  const roles: readonly Role[] = call.roles === 'anyone' ? ['enduser'] : (call.roles as readonly Role[])
  const outside = ROLES.find((role) => !roles.includes(role))
  // A file is the same kind of file for everybody, and takes its time to write.
  const relations: readonly Relation[] = call.file ? ['own'] : ['own', 'managed', 'foreign']
  for (const [role, relation] of (call.file ? roles.slice(0, 1) : roles).flatMap((one) =>
    relations.map((other) => [one, other] as const),
  )) {
    const target = await somebody(role, relation)
    const good = (await row?.ask?.(target)) ?? {}
    const token = await target.me.token()
    if (role === roles[0] && relation === 'own') {
      for (const way of [good, ...ways(call, good)]) await asks(way, undefined)
      if (outside)
        for (const way of [good, { ...good, headers: BROWSER }]) await asks(way, await (await somebody(outside, 'own')).me.token())
      for (const way of ways(call, good)) await asks(way, token)
    }
    // A ticket is used up by whoever came before.
    for (const way of formats((await row?.ask?.(target)) ?? {})) await asks(way, token)
  }
  return [...wrong]
}

const seenOf = new Map<string, Set<number>>()
test.each(ALL_CALLS)('$name', async (call) => {
  const seen = new Set<number>()
  seenOf.set(call.name, seen)
  expect(await wrongOf(call, seen)).toEqual([])
})

/** Asks as somebody who has what it takes. */
async function isAsPromised(person: Person, call: Call, ask: LooseAsk): Promise<Answer> {
  const answer = await person.sends(call, ask)
  expect(answer.status, `${call.name}: ${answer.text}`).toBe(200)
  expect(promises.broken(call, answer)).toBeNull()
  seenOf.get(call.name)?.add(200)
  return answer
}

test('money that moves, and the same answer told again; what is asked for; a token renewed; a text agreed to', async () => {
  const forno = await world.shop({ title: 'Forno Rosetti', capabilities: ['normal', 'business', 'free_credits'] })
  const [giulia, carla] = [await world.person('enduser'), await world.person('shop', { name: 'Carla Rosetti', place: forno.id })]
  await world.gives(giulia.id, '4 × 8,00 normal + 10,00 credits')
  const order = { key: crypto.randomUUID(), body: { parts: [{ type: 'normal', unit: 800, amount: 2 }], code: forno.tills[0] } }
  const paid = await isAsPromised(giulia, pay, order)
  const again = await isAsPromised(giulia, pay, order)
  expect([again.hit, again.text]).toEqual([true, paid.text])
  expect(
    promises.broken(pay, await giulia.sends(pay, { ...order, body: { ...order.body, bill: 5000 } })),
    'another body under the same key',
  ).toBeNull()
  await isAsPromised(carla, requestPayback, { body: await quoted(carla, { value: 500, days: 30 }) })
  await isAsPromised(carla, convertTickets, {
    body: {
      parts: [
        { to: 'free_credits', type: 'normal', value: 300 },
        { to: 'business', type: 'normal', value: 200 },
      ],
    },
  })
  const { json } = await isAsPromised(giulia, login, { body: { username: giulia.username, password: STORY_PASSWORD } })
  await isAsPromised(giulia, refreshToken, { body: { refreshToken: (json as { refreshToken: string }).refreshToken } })
  await isAsPromised(giulia, setPin, { body: { pin: '739154', password: STORY_PASSWORD } })
  const { id } = await publishText(world, 'condizioni', ['enduser'])
  await isAsPromised(giulia, agree, { body: { documentsIDs: [id] } })
})

/**
 * Here they are refused only: their good answer takes letters, authenticators, banks or a month. Stories hold it against the schema from
 * which the document is made (`gets`).
 */
const IN_STORIES = [
  'accounts.activateUser',
  'accounts.confirmEmailChange',
  'accounts.lookAtCode',
  'accounts.lookAtEmailChange',
  'accounts.resendActivation',
  'accounts.resetPassword',
  'accounts.stopEmailChange',
  'agencies.changeInvitedEmail',
  'agencies.decideAgency',
  'agencies.submitAgency',
  'agencies.withdrawAgency',
  'agencies.markBack',
  'agents.payStatements',
  'avatar.getAvatar',
  'barcodes.lookAtGdo',
  'barcodes.makeGdo',
  'barcodes.redeemGdo',
  'club.askOrder',
  'club.cancelStray',
  'club.payProvider',
  'club.resyncProvider',
  'club.cancelOrder',
  'club.dropResolution',
  'club.lookAtGift',
  'club.takeGift',
  'club.visitBrand',
  'distribution.applyDistribution',
  'distribution.repeatMonth',
  'distribution.setColumns',
  'distribution.undoDistribution',
  'distribution.unscheduleDistribution',
  'imports.applyImport',
  'imports.applyPeopleImport',
  'imports.undoImport',
  'imports.undoPeopleImport',
  'invoices.getInvoiceXml',
  'onboarding.getLogo',
  'payments.askPayer',
  'payouts.makePayout',
  'payouts.requestPaid',
  'payouts.requestReturned',
  'profile.deleteAccount',
  'requests.invoicePaid',
  'requests.takeBackOrder',
  'setup.beginFirst',
  'setup.lookAtFirstLink',
  'stepup.confirm',
  'stepup.forgetPin',
  'stepup.newRecoveryCodes',
  'stepup.passkeyAdd',
  'stepup.passkeyLogin',
  'stepup.totpBegin',
  'stepup.totpConfirm',
]

test('the good answer of every other call was among them', () => {
  expect([...seenOf].filter(([name, seen]) => !seen.has(200) && !IN_STORIES.includes(name)).map(([name]) => name)).toEqual([])
})
