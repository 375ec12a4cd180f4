/**
 * What no honest app sends, to every call that could be sent it: T67 bodies that reach for more, T68 figures without measure. Made from the
 * matrix, so new calls are in it.
 */
import { ALL_CALLS } from '@taschino/contract/all-calls.ts'
import type { Call } from '@taschino/contract/call.ts'
import type { Role } from '@taschino/contract/roles.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send, type Answer, type LooseAsk } from '../personas.ts'
import { promisesOfService } from '../promised.ts'
import { World } from '../story.ts'
import { ALL_ROWS } from './all-rows.ts'
import { castFor, type Target } from './cast.ts'

let world: World
const cast = new Map<Role, Promise<Target>>()
beforeAll(async () => {
  world = await World.open()
})
afterAll(() => world?.close())

function somebodyFor(call: Call): Promise<Target> {
  const role = call.roles === 'anyone' ? 'enduser' : (call.roles[0] as Role)
  const known = cast.get(role) ?? castFor(world, role, 'own')
  cast.set(role, known)
  return known
}

async function asks(call: Call, change: (good: LooseAsk) => LooseAsk): Promise<Answer> {
  const target = await somebodyFor(call)
  const good = (await ALL_ROWS[call.name]?.ask?.(target)) ?? {}
  const answer = await send(world.url, call, change(good), await target.me.token())
  expect(promisesOfService().broken(call, answer)).toBeNull()
  return answer
}

/** Calls whose body holds a password, with a good one; rows do things of their own, so each is asked once for all lengths. */
let passworded: Promise<[Call, string][]> | undefined
function withPassword(): Promise<[Call, string][]> {
  const ask = async () => {
    const found: [Call, string][] = []
    for (const call of withBody) {
      const fields = JSON.stringify((await ALL_ROWS[call.name]?.ask?.(await somebodyFor(call)))?.body) ?? ''
      if (/"(newP|p)assword":"/.test(fields)) found.push([call, fields])
    }
    return found
  }
  passworded ??= ask()
  return passworded
}

const withBody = ALL_CALLS.filter((call) => call.body && !call.files)
const without = (text: string): string => text.replace(/^\{/, '').replace(/\}$/, '')
/** The good body as text, with something more in it. */
const and =
  (more: string) =>
  ({ body, ...rest }: LooseAsk): LooseAsk => {
    const inside = without(JSON.stringify(body ?? {}))
    return { ...rest, body: `{${more}${inside === '' ? '' : ','}${inside}}` }
  }
const DEEP = 5000

describe('T67 bodies that reach for more', () => {
  const tricks: [string, (good: LooseAsk) => LooseAsk, number][] = [
    ['a prototype', and('"__proto__":{"role":"admin"}'), 400],
    ['a written prototype', and('"\\u005f_proto__":{"role":"admin"}'), 400],
    ['a constructor', and('"constructor":{"prototype":{"role":"admin"}}'), 400],
    ['a column of the table', and('"password_hash":"x"'), 400],
    ['the same name twice', and('"zwilling":1,"zwilling":2'), 400],
    ['depth', and(`"tief":${'['.repeat(DEEP)}${']'.repeat(DEEP)}`), 400],
    ['sixty-five kilobytes', and(`"viel":"${'x'.repeat(65 * 1024)}"`), 413],
    ['a list', (good) => ({ ...good, body: [good.body] }), 400],
    ['nothing', (good) => ({ ...good, body: 'null' }), 400],
  ]
  test.each(tricks)('T67 %s', async (_what, trick, status) => {
    for (const call of withBody) {
      const answer = await asks(call, trick)
      expect([answer.status, answer.text.length < 2000], `${call.name}: ${answer.text.slice(0, 200)}`).toEqual([status, true])
      expect(answer.text, `${call.name} names no field`).not.toContain('"path":""')
    }
    expect(({} as { role?: string }).role).toBeUndefined()
  })

  test('T67 a field of the good body twice', async () => {
    for (const call of withBody) {
      const good = ((await ALL_ROWS[call.name]?.ask?.(await somebodyFor(call)))?.body ?? {}) as Record<string, unknown>
      const [field] = Object.keys(good)
      if (field === undefined) continue
      const answer = await asks(call, and(JSON.stringify({ [field]: good[field] }).slice(1, -1)))
      expect(answer.status, `${call.name}: ${answer.text}`).toBe(400)
    }
  })
})

const fieldsOf = (schema: unknown): readonly string[] =>
  Object.keys((schema as { _zod?: { def?: { shape?: object } } } | undefined)?._zod?.def?.shape ?? {})
const lists = ALL_CALLS.filter((call) =>
  fieldsOf(call.query).some((field) => ['limit', 'skip', 'cursor', 'text', 'maxDistance'].includes(field)),
)

describe('T68 figures without measure', () => {
  test('T68 there are lists to try', () => {
    expect(lists.length).toBeGreaterThan(5)
  })
  const figures: [string, string][] = [
    ...['1000000000', '101', '0', '-1', '1.5', '1e2', 'NaN', 'Infinity', '', ' 5', '0x10', '9'.repeat(400)].map(
      (value): [string, string] => ['limit', value],
    ),
    ...['1000000000', '10001', '-1', '1e3', 'NaN', '99999999999999999999'].map((value): [string, string] => ['skip', value]),
    ...['1e999', 'Infinity', '1000001', '0', '-5', 'NaN'].map((value): [string, string] => ['maxDistance', value]),
    ['text', 'x'.repeat(81)],
    ['text', 'x'.repeat(7000)],
    ['cursor', 'x'.repeat(65)],
    ['cursor', "';select 1"],
    ['cursor', '\u0000'],
  ]
  test.each(figures.map(([field, value]): [string, string, string] => [field, value.replace('\u0000', 'NUL').slice(0, 24), value]))(
    'T68 %s=%s',
    async (field, _shown, value) => {
      for (const call of lists.filter(({ query }) => fieldsOf(query).includes(field))) {
        const answer = await asks(call, (good) => ({ ...good, query: { ...good.query, [field]: value } }))
        expect(answer.status, `${call.name} ${field}: ${answer.text.slice(0, 200)}`).toBe(400)
      }
    },
  )

  test('T68 a cursor of another list is bad input or an empty page, never our bug', async () => {
    for (const call of lists.filter(({ query }) => fieldsOf(query).includes('cursor'))) {
      for (const cursor of [
        '0',
        '1',
        'u.1',
        'u.999999999999999',
        's.1',
        '1.2',
        '1_2',
        '-1',
        '2MX7GJHW46XPA2WX',
        '9'.repeat(30),
        'Z'.repeat(64),
        '1.99999999999',
        '....',
      ]) {
        const { status, text } = await asks(call, (good) => ({ ...good, query: { ...good.query, cursor } }))
        expect([200, 400], `${call.name} cursor ${cursor}: ${status} ${text.slice(0, 200)}`).toContain(status)
      }
    }
  })

  test.each([129, 5000, 60_000, 1_000_000])('T68 a password of %i signs is bad input before anybody reckons with it', async (length) => {
    for (const [call, fields] of await withPassword()) {
      const long = fields.replace(/"((?:newP|p)assword)":"[^"]*"/g, `"$1":"${'p'.repeat(length)}"`)
      const answer = await asks(call, (good) => ({ ...good, body: long }))
      expect([400, 413], `${call.name}: ${answer.text.slice(0, 200)}`).toContain(answer.status)
    }
  })
})
