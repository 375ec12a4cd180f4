/** Nobody lives in a new service: whoever holds the printed link comes in, once and first; nobody else does, by whatever way. */
import { createUser } from '@taschino/contract/accounts.ts'
import { beginFirst, lookAtFirstLink } from '@taschino/contract/setup.ts'
import { startTestApp, type TestApp } from '@taschino/testkit/app.ts'
import { freshDatabase, type FreshDatabase } from '@taschino/testkit/database.ts'
import { Letterbox } from '@taschino/testkit/letterbox.ts'
import { Person, send, STORY_PASSWORD } from '@taschino/testkit/personas.ts'
import { secretFor } from '@taschino/testkit/secret.ts'
import { story } from '@taschino/testkit/story.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CannotStart } from '../../platform/config/cannot-start.ts'
import { readStartOptions } from '../../platform/config/start-options.ts'
import { firstLink } from './first-link.ts'

const named = (FIRST_ADMIN: string) => readStartOptions({ FIRST_ADMIN }, [], 'data').firstAdmin
const MARTA = { firstName: 'Marta', lastName: 'Serra De Luca', email: 'marta@esempio.it' }

test('who is named is read as in a letter', () => {
  expect(named('Marta Serra De Luca <Marta@Esempio.it>')).toEqual(MARTA)
  expect(named('')).toBeNull()
})
test.each([
  'marta@esempio.it',
  'Marta <marta@esempio.it>',
  'Marta Serra',
  'Marta Serra <marta>',
  'Marta Serra <marta@esempio.it> e altri',
  'Marta <b> <marta@esempio.it>',
  'Marta Serra <marta@esempio.example>',
])('"%s" does not start', (text) => {
  expect(() => named(text)).toThrow(CannotStart)
})

let database: FreshDatabase
let app: TestApp
beforeEach(async () => {
  database = await freshDatabase()
  app = await startTestApp(database.url)
})
afterEach(async () => {
  await app.close()
  await database.drop()
})

const link = (anew = false, person: typeof MARTA | null = null, of: TestApp = app) => firstLink(of.app.parts, { person, anew })
const codeOf = async (...wish: Parameters<typeof link>): Promise<string> => (await link(...wish))?.code ?? ''
const body = (code: string, more: object = {}) => ({
  body: { code, ...MARTA, username: 'marta', password: STORY_PASSWORD, language: 'it', ...more },
})
const begin = (code: string, more: object = {}, url = app.url) => send(url, beginFirst, body(code, more))
const outcome = async (answer: ReturnType<typeof send>) => {
  const { status, json } = await answer
  return status === 200 ? 'in' : (json as { error: string }).error
}
const people = async () =>
  (await app.app.parts.db.query<{ email: string; role: string; status: string }>('select email, role, status from app_user order by id'))
    .rows
const over = async (code: string): Promise<boolean> => (await outcome(send(app.url, lookAtFirstLink, { body: { code } }))) === 'link_over'

test('the holder of the link becomes the administrator, and invites the rest; then the link is over and none is made any more', async () => {
  const code = await codeOf()
  expect(await over(code)).toBe(false)
  for (const [password, said] of [
    ['password123', 'password_too_common'],
    ['mele', 'password_too_short'],
    ['marta serra', 'password_like_name'],
  ])
    expect(await outcome(begin(code, { password }))).toBe(said)
  expect(await people()).toEqual([])
  expect(await outcome(begin(code))).toBe('in')
  expect(await people()).toEqual([{ email: MARTA.email, role: 'admin', status: 'active' }])
  const marta = new Person(() => app.url, { username: 'marta', role: 'admin', id: 1, place: null })
  await marta.gets(createUser, { body: { email: 'ivo@esempio.it', firstName: 'Ivo', lastName: 'Bellini', role: 'company' } })
  expect([await link(), await link(true, MARTA), await over(code)]).toEqual([null, null, true])
})

test('reused: the second time nothing, also with other words and after everybody was closed out', async () => {
  const code = await codeOf()
  expect(await outcome(begin(code))).toBe('in')
  const thief = { email: 'ladro@esempio.it', username: 'ladro' }
  expect(await outcome(begin(code, thief))).toBe('link_over')
  await app.app.parts.db.query(`update app_user set status = 'disabled'`)
  expect([await outcome(begin(code, thief)), await link(true)]).toEqual(['link_over', null])
  expect(await people()).toHaveLength(1)
})

test('raced: two servers that start at once print one link, and of twelve who open it at once one comes in', async () => {
  const second = await startTestApp(database.url, { secret: secretFor(database.url) })
  try {
    const codes = await Promise.all([app, second, app, second].map((of) => codeOf(false, null, of)))
    expect(new Set(codes).size).toBe(1)
    const came = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        outcome(begin(codes[0] ?? '', { username: `persona.${n}`, email: `p${n}@esempio.it` }, n % 2 ? app.url : second.url)),
      ),
    )
    expect(came.filter((one) => one === 'in')).toHaveLength(1)
    expect(came.filter((one) => one === 'link_over')).toHaveLength(11)
    expect(await people()).toHaveLength(1)
  } finally {
    await second.close()
  }
})

test('guessed: what is not the code opens nothing, also when it is nearly it; the database alone does not give it', async () => {
  const code = await codeOf()
  const near = code.slice(0, -1) + (code.endsWith('A') ? 'B' : 'A')
  const { rows } = await app.app.parts.db.query<{ nonce: Buffer }>('select nonce from first_link')
  for (const guess of [near, code.toLowerCase(), `${code}A`, 'x'.repeat(43), Buffer.from(rows[0]?.nonce ?? '').toString('base64url')])
    expect([guess, await outcome(begin(guess))]).toEqual([guess, 'link_over'])
  expect(await people()).toEqual([])
})

test('another link ends the one before, and each ends after 24 hours', async () => {
  const first = await codeOf()
  expect(await codeOf()).toBe(first)
  const second = await codeOf(true)
  expect([await over(first), await over(second)]).toEqual([true, false])
  await app.app.parts.db.query(`update first_link set expires_at = created_at + interval '24 hours' where over_at is null`)
  await app.app.parts.db.query(
    `update first_link set created_at = created_at - interval '24 hours', expires_at = expires_at - interval '24 hours'`,
  )
  expect(await over(second)).toBe(true)
  expect(await codeOf()).not.toBe(second)
})

test('after a backup was put back: a link that was open in it opens nothing, and a new one is made only where nobody was in', async () => {
  const origin = await freshDatabase()
  const secret = secretFor(origin.url)
  const before = await startTestApp(origin.url, { secret })
  const code = await codeOf(false, null, before)
  await before.close()
  const restored = await freshDatabase(undefined, new URL(origin.url).pathname.slice(1))
  const back = await startTestApp(restored.url, { secret })
  try {
    expect(await outcome(begin(code, {}, back.url))).toBe('link_over')
    const anew = await codeOf(false, null, back)
    expect(anew).not.toBe(code)
    expect(await outcome(begin(anew, {}, back.url))).toBe('in')
  } finally {
    await back.close()
    await restored.drop()
    await origin.drop()
  }
})

test('FIRST_ADMIN gets the link by mail when it is made, not at each start; whoever an older version invited comes in by it too', async () => {
  const box = await Letterbox.open(app.app.parts)
  try {
    await app.app.parts.db.query(
      `insert into app_user (username, email, role, first_name, last_name, status) values ('vecchia', 'vecchia@esempio.it', 'admin', 'Anna', 'Neri', 'invited')`,
    )
    const code = await codeOf(false, MARTA)
    expect([await codeOf(false, MARTA), await box.code(MARTA.email)]).toEqual([code, code])
    expect(await box.of(MARTA.email)).toHaveLength(1)
    expect((await box.of(MARTA.email))[0]?.text).toContain('/first-start?code=')
    expect(await outcome(begin(code))).toBe('in')
    expect(await people()).toEqual([{ email: MARTA.email, role: 'admin', status: 'active' }])
  } finally {
    await box.close()
  }
})

test('whoever the installation named is known to the screen behind the link, and to nobody without the link', async () => {
  const named = await startTestApp(database.url, { settings: { firstAdmin: MARTA } })
  try {
    const look = (code: string) => send(named.url, lookAtFirstLink, { body: { code } })
    expect((await look(await codeOf())).json).toMatchObject({ person: MARTA })
    expect(JSON.stringify((await look('x'.repeat(43))).json)).not.toContain(MARTA.email)
    expect((await send(app.url, lookAtFirstLink, { body: { code: await codeOf() } })).json).toMatchObject({ person: null })
  } finally {
    await named.close()
  }
})

story('where people live there is no link, and nobody begins', async (world) => {
  const giulia = await world.person('enduser')
  expect(await firstLink(world.app.app.parts, { person: MARTA, anew: true })).toBeNull()
  await giulia.isRefused('link_over', beginFirst, body('x'.repeat(43)))
  await giulia.isRefused('link_over', lookAtFirstLink, { body: { code: 'x'.repeat(43) } })
})
