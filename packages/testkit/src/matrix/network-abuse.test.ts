/**
 * T01 to T08, by name, against every call with which a circuit is built: shops and agencies brought in, sheets, agents, settings, first
 * start, gift codes. Made from the matrix, so a new call of these features is in it.
 */
import { ALL_CALLS } from '@taschino/contract/all-calls.ts'
import type { Call } from '@taschino/contract/call.ts'
import { getPeopleImport } from '@taschino/contract/imports-people.ts'
import type { Role } from '@taschino/contract/roles.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { send, type LooseAsk } from '../personas.ts'
import { World } from '../story.ts'
import { ALL_ROWS } from './all-rows.ts'
import { castFor, comeIn, type Target } from './cast.ts'

const FEATURES = ['onboarding', 'agencies', 'imports', 'agents', 'settings', 'setup', 'iban', 'gift']
const CALLS = ALL_CALLS.filter(({ name, roles }) => FEATURES.includes(name.split('.', 1)[0] ?? '') && roles !== 'anyone')
/** Whoever of the company may, may with everybody's; of these each has things of their own. */
const APART = ['agent', 'superagent', 'agency', 'shop'] as const satisfies readonly Role[]
const may = (role: Role) => CALLS.filter(({ roles }) => roles.includes(role))

let world: World
beforeAll(async () => {
  world = await World.open()
})
afterAll(() => world?.close())

let count = 0
/** Somebody of this role with things of their own, whose names nobody else has. */
async function somebody(role: Role): Promise<Target & { canary: string }> {
  const target = await castFor(world, role, 'own')
  await comeIn(target)
  const canary = `Canarino${++count}Q`
  await world.db.query('update app_user set last_name = $2 where id = $1', [target.me.id, canary])
  await world.db.query('update shop set title = $2, business_name = $2 where id = $1', [await target.shop(), canary])
  await world.db.query('update agency set name = $2 where id = $1', [await target.agency(), canary])
  return Object.assign(target, { canary })
}
const asked = async (call: Call, target: Target): Promise<LooseAsk> => (await ALL_ROWS[call.name]?.ask?.(target)) ?? {}

/** Everything that these calls write, but for what counts tries. */
const TABLES = [
  'agency',
  'agency_newcomer',
  'app_user',
  'attribution',
  'commission_dispute',
  'commission_plan',
  'company_setting',
  'gift_code',
  'gift_merchant',
  'iban_change',
  'import',
  'import_file',
  'import_row',
  'review',
  'shop',
  'shop_code',
  'shop_contract',
  'statement',
]
async function written(): Promise<string> {
  const { rows } = await world.db.query<{ state: string }>(
    `select concat_ws(' ', ${TABLES.map((table) => `(select md5(string_agg(t::text, ',' order by t::text)) from ${table} t)`).join(', ')},
       (select count(*) from ledger.movement), (select count(*) from letter)) as state`,
  )
  return rows[0]?.state ?? ''
}

type Leaf = readonly [path: readonly string[], value: unknown]
const leavesOf = (value: unknown, path: readonly string[] = []): Leaf[] =>
  typeof value === 'object' && value !== null && !(value instanceof Blob)
    ? Object.entries(value).flatMap(([name, one]) => leavesOf(one, [...path, name]))
    : [[path, value]]
const read = (value: unknown, [name, ...rest]: readonly string[]): unknown =>
  name === undefined ? value : read((value as Record<string, unknown> | undefined)?.[name], rest)
const put = (value: unknown, [name, ...rest]: readonly string[], leaf: unknown): unknown =>
  name === undefined
    ? leaf
    : Array.isArray(value)
      ? value.map((one, at) => (String(at) === name ? put(one, rest, leaf) : one))
      : { ...(value as object), [name]: put((value as Record<string, unknown>)[name], rest, leaf) }

/** Names a thing: of the path, or a field that says so. Merchants of gift codes are nobody's. */
const isId = ([where, ...path]: readonly string[]): boolean => where === 'params' || /^id|gtid|code|^file|^n$/i.test(path.at(-1) ?? '')

const strip = ({ params, query, body }: LooseAsk): Record<string, unknown> => ({ params, query, body })

/** One ask, with one of its ids, or all of them, taken from somebody else's. */
function swapped(mine: LooseAsk, theirs: LooseAsk): LooseAsk[] {
  const ids = leavesOf(strip(mine)).filter(([path, value]) => {
    const other = read(theirs, path)
    return isId(path) && other !== undefined && String(other) !== String(value)
  })
  const each = ids.map(([path]) => put(mine, path, read(theirs, path)) as LooseAsk)
  return ids.length > 1 ? [...each, ids.reduce((ask, [path]) => put(ask, path, read(theirs, path)) as LooseAsk, mine)] : each
}

/** Ids of somebody else's things under every name that the call would know, where a good ask has none. */
async function beside(call: Call, mine: LooseAsk, theirs: Target): Promise<LooseAsk[]> {
  const listed = (await asked(getPeopleImport, theirs)).params?.['id']
  const foreign = {
    idAgent: theirs.me.id,
    idShop: await theirs.shop(),
    idShopGroup: await theirs.shop(),
    idAgency: await theirs.agency(),
    idImport: listed,
  }
  return Object.entries(foreign).flatMap(([name, id]) => [
    ...(knows(call.query, name) ? [put({ query: {}, ...mine }, ['query', name], id) as LooseAsk] : []),
    ...(knows(call.body, name)
      ? objectsIn(mine.body ?? {}).map((at) => put({ body: {}, ...mine }, ['body', ...at, name], id) as LooseAsk)
      : []),
  ])
}

test.each(APART)(
  'T01 T03 every id in path, query and body, one by one, is another %s’s: nothing is read and nothing changes',
  async (role) => {
    const [mine, theirs] = [await somebody(role), await somebody(role)]
    let tried = 0
    for (const call of may(role)) {
      const good = await asked(call, mine)
      for (const ask of [...swapped(good, await asked(call, theirs)), ...(await beside(call, good, theirs))]) {
        tried++
        const before = call.method === 'GET' ? '' : await written()
        const answer = await send(world.url, call, ask, await mine.me.token())
        const said = `${call.name} as ${role} with ${JSON.stringify(strip(ask))}: ${answer.status} ${answer.text.slice(0, 200)}`
        expect(answer.text, said).not.toContain(theirs.canary)
        expect(answer.status, said).toBeLessThan(500)
        if (call.method === 'GET' && call.reach !== 'named') continue
        expect(answer.status, said).toBeGreaterThanOrEqual(400)
        if (call.method !== 'GET') expect(await written(), said).toBe(before)
      }
    }
    expect(tried).toBeGreaterThan(3)
  },
)

test.each(APART)('T04 nothing that a %s reads holds the name of anybody or anything of another one', async (role) => {
  const [mine, theirs] = [await somebody(role), await somebody(role)]
  for (const call of may(role).filter(({ method }) => method === 'GET')) {
    const answer = await send(world.url, call, await asked(call, mine), await mine.me.token())
    expect(answer.text, call.name).not.toContain(theirs.canary)
  }
})

/** Columns that somebody would like to write, as the database and as the contract call them. */
const WISHED = [
  'role status enabled state password username gtid version id by decidedBy decided_by createdBy created_by id_agent idAgent id_shop idShop',
  'id_agency idAgency feeMin fee_min fee value amount cost net rateBp iban receiver autoEnable approved second from',
].flatMap((names) => names.split(' '))
/** The object itself and every one in it. */
const objectsIn = (value: unknown, path: readonly string[] = []): (readonly string[])[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? [path, ...Object.entries(value).flatMap(([name, one]) => objectsIn(one, [...path, name]))]
    : []

const knows = (schema: unknown, key: string): boolean => JSON.stringify(keysOf(schema)).includes(`"${key}"`)
/** Every name that a schema knows, at any depth. */
function keysOf(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return []
  seen.add(schema)
  const def = (schema as { _zod?: { def?: Record<string, unknown> } })._zod?.def
  if (!def) return []
  return Object.entries(def).flatMap(([name, part]) =>
    name === 'shape'
      ? Object.entries(part as object).flatMap(([key, one]) => [key, ...keysOf(one, seen)])
      : name === 'keyType' && Array.isArray((part as { options?: string[] }).options)
        ? ((part as { options: string[] }).options ?? [])
        : Array.isArray(part)
          ? part.flatMap((one) => keysOf(one, seen))
          : keysOf(part, seen),
  )
}

test('T05 T06 T07 a column as an extra key, at every depth of every body: refused by name, and nothing changes', async () => {
  let tried = 0
  for (const role of [...APART, 'company'] as const) {
    const mine = await somebody(role)
    for (const call of may(role).filter(({ body }) => body !== undefined)) {
      const good = await asked(call, mine)
      const before = await written()
      const places = objectsIn(good.body ?? {})
      for (const [n, key] of WISHED.filter((one) => !knows(call.body, one)).entries()) {
        const at = places[n % places.length] ?? []
        const value = key === 'enabled' || key === 'autoEnable' || key === 'approved' ? true : key === 'role' ? 'admin' : 1
        const answer = await send(world.url, call, { ...good, body: put(good.body ?? {}, [...at, key], value) }, await mine.me.token())
        const said = `${call.name} as ${role} with ${[...at, key].join('.')}: ${answer.status} ${answer.text.slice(0, 200)}`
        expect([answer.status, answer.text.includes('"invalid_input"')], said).toEqual([400, true])
        tried++
      }
      expect(await written(), call.name).toBe(before)
    }
  }
  expect(tried).toBeGreaterThan(500)
})

test.each([...APART, 'company', 'admin'] as const)(
  'T08 T02 a %s who was given another role, and then closed, while logged in: every call says no within a second',
  async (role) => {
    const mine = await somebody(role)
    const all = may(role).filter(({ roles }) => !roles.includes('enduser'))
    const asks: LooseAsk[] = []
    for (const call of all) asks.push(await asked(call, mine))
    const token = await mine.me.token()
    await world.db.query(`update app_user set role = 'enduser', id_shop = null, id_agency = null where id = $1`, [mine.me.id])
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const before = await written()
    for (const [n, call] of all.entries())
      expect((await send(world.url, call, asks[n] ?? {}, token)).json, call.name).toMatchObject({ error: 'forbidden' })
    expect(await written()).toBe(before)
    await world.db.query(`update app_user set status = 'disabled' where id = $1`, [mine.me.id])
    await new Promise((resolve) => setTimeout(resolve, 1000))
    for (const [n, call] of all.entries())
      expect((await send(world.url, call, asks[n] ?? {}, token)).json, call.name).toMatchObject({ error: 'unauthenticated' })
    expect(all.length).toBeGreaterThan(5)
  },
)

const FORMULA = "=cmd|' /C calc'!A0"
const leavesAsFile = (call: Call): boolean => Array.isArray(call.file) && knows(call.query, 'format')

test('T61 in whatever leaves as a file of rows, names that are formulas run nowhere', async () => {
  const names = new Set<string>()
  for (const role of [...APART, 'company'] as const) {
    const mine = await somebody(role)
    await world.db.query('update app_user set first_name = $2, last_name = $2 where id = $1', [mine.me.id, FORMULA])
    await world.db.query('update shop set title = $2, business_name = $2, address = $2 where id = $1', [await mine.shop(), FORMULA])
    await world.db.query('update agency set name = $2, address = $2 where id = $1', [await mine.agency(), FORMULA])
    await mine.payment()
    for (const call of ALL_CALLS.filter((one) => leavesAsFile(one) && one.roles !== 'anyone' && one.roles.includes(role))) {
      const ask = await asked(call, mine)
      const answer = await send(world.url, call, { ...ask, query: { ...ask.query, format: 'csv' } }, await mine.me.token())
      expect([200, 404, 409], `${call.name} as ${role}: ${answer.text.slice(0, 200)}`).toContain(answer.status)
      expect(answer.text, call.name).not.toMatch(/(^|[;,\t\r\n])"?\s*[=@+]\D/)
      if (answer.text.includes('cmd|')) names.add(call.name)
    }
  }
  expect(names.size, [...names].join(' ')).toBeGreaterThan(5)
})
