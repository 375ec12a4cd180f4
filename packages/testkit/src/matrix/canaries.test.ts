/**
 * G7 canaries: secrets go through every call of the server as a process, with its real log; none comes out again in log, refusal,
 * letter-box of errors or dump.
 */
import { randomBytes } from 'node:crypto'
import { createUser } from '@taschino/contract/accounts.ts'
import { setPin } from '@taschino/contract/stepup.ts'
import { ALL_CALLS } from '@taschino/contract/all-calls.ts'
import type { Call } from '@taschino/contract/call.ts'
import { ROLES, type Role } from '@taschino/contract/roles.ts'
import { login, realtimeTicket, refreshToken } from '@taschino/contract/session.ts'
import { getProfile } from '@taschino/contract/people/profile.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Letterbox } from '../letterbox.ts'
import { send, STORY_PASSWORD, type LooseAsk } from '../personas.ts'
import { startRealServer, type RealServer } from '../real-server.ts'
import { World } from '../story.ts'
import { ALL_ROWS } from './all-rows.ts'
import { castFor, type Target } from './cast.ts'

const PIN = '739154'
const secret = (name: string): string => `${name}${randomBytes(12).toString('hex')}`
/** What people and apps hand in, one of a kind, so that each can be found wherever it lands. */
const CANARIES = {
  password: secret('pass'),
  refresh: secret('refresh'),
  reset: secret('reset'),
  activation: secret('activation'),
  proof: secret('proof'),
  push: secret('push'),
  ticket: secret('ticket'),
  pin: PIN,
  iban: 'IT28W8000000292100645211',
  lat: '45.4781239',
  lon: '9.1234567',
  newline: 'riga\n{"level":60,"msg":"FALSO"}',
}
const text = JSON.stringify(CANARIES)

let world: World
let server: RealServer
let letters: Letterbox
let heard = ''
const refusals: string[] = []
const cast = new Map<Role, Target>()

beforeAll(async () => {
  world = await World.open()
  letters = await Letterbox.open(world.app.app.parts)
  server = await startRealServer({
    databaseUrl: world.db.url,
    hear: (words) => (heard += words),
    env: { SMTP_URL: letters.url, NIGHT_UNTIL: '0' },
  })
  for (const role of ROLES) {
    const target = await castFor(world, role, 'own')
    await target.me.token()
    cast.set(role, target)
  }
})
afterAll(async () => {
  await server?.stop()
  await letters?.close()
  await world?.close()
})

/** The ways in which a secret reaches a call: as an answer to each field, as a field nobody knows, in the address, in headers. */
function ways(call: Call, good: LooseAsk): LooseAsk[] {
  const body = (good.body ?? {}) as Record<string, unknown>
  const headers = {
    referer: `https://app/configure-user?code=${CANARIES.activation}&tk=${CANARIES.ticket}`,
    'user-agent': `app ${CANARIES.push}`,
    'x-step-up': CANARIES.proof,
    cookie: `other=${CANARIES.refresh}`,
  }
  const inAddress: LooseAsk = {
    ...good,
    headers,
    query: {
      ...good.query,
      tk: CANARIES.ticket,
      token: CANARIES.refresh,
      pushToken: CANARIES.push,
      code: CANARIES.reset,
      lat: CANARIES.lat,
      lon: CANARIES.lon,
    },
  }
  const inPath: LooseAsk[] = good.params
    ? Object.keys(good.params).map((name) => ({
        ...good,
        params: { ...good.params, [name]: name === 'lat' ? CANARIES.lat : name === 'lon' ? CANARIES.lon : CANARIES.reset },
      }))
    : []
  const inQuery = ['text', 'cursor', 'act', 'roles', 'limit'].map((name) => ({
    ...good,
    query: { ...good.query, [name]: CANARIES.password },
  }))
  const inBody =
    call.body && !call.files
      ? [
          ...Object.keys(body).flatMap((field) =>
            [CANARIES.password, CANARIES.reset, CANARIES.pin, CANARIES.iban, CANARIES.newline].map((value) => ({
              ...good,
              body: { ...body, [field]: value },
            })),
          ),
          { ...good, body: { ...body, fremd: CANARIES } },
          { ...good, body: text.slice(0, -1) },
          { ...good, body: `"${CANARIES.password}"` },
          { ...good, body: [CANARIES] },
        ]
      : []
  return [inAddress, ...inPath, ...(call.method === 'GET' ? inQuery : []), ...inBody]
}

test('G7 T69 T50 every call is handed secrets, by somebody who may and by nobody', async () => {
  for (const call of ALL_CALLS) {
    const target = cast.get(call.roles === 'anyone' ? 'enduser' : (call.roles[0] as Role))
    if (!target) throw new Error('nobody there')
    const good = (await ALL_ROWS[call.name]?.ask?.(target)) ?? {}
    for (const way of ways(call, good)) {
      for (const token of [await target.me.token(), `${CANARIES.refresh}.${CANARIES.refresh}.x`]) {
        const answer = await send(server.url, call, way, token)
        if (answer.status >= 400) refusals.push(`${call.name} ${answer.text}`)
        expect(answer.status, `${call.name} ${answer.text}`).not.toBe(500)
      }
    }
  }
  for (const path of [
    `/configure-user?code=${CANARIES.activation}`,
    `/api/v1/users/realtime?token=${CANARIES.ticket}`,
    `/api/v1/nix/${CANARIES.reset}`,
    `/${CANARIES.reset}`,
    `/socket.io/?EIO=4&transport=polling&token=${CANARIES.ticket}`,
    `/api/v1/%zz${CANARIES.reset}`,
  ])
    await (await fetch(server.url + path, { headers: { referer: `https://x/?tk=${CANARIES.ticket}` } })).text()
}, 300_000)

test('G7 a whole day: invited by letter, entered, renewed, ticket drawn, PIN set; the answers hold secrets', async () => {
  const { me } = await castFor(world, 'enduser', 'own')
  const pair = (await send(server.url, login, { body: { username: me.username, password: STORY_PASSWORD } })).json as {
    token: string
    refreshToken: string
  }
  const next = (await send(server.url, refreshToken, { body: { refreshToken: pair.refreshToken } })).json as {
    token: string
    refreshToken: string
  }
  const { ticket } = (await send(server.url, realtimeTicket, {}, next.token)).json as { ticket: string }
  await send(server.url, getProfile, {}, next.token)
  await fetch(`${server.url}/socket.io/?EIO=4&transport=polling&token=${ticket}`)
  expect((await send(server.url, setPin, { body: { pin: PIN, password: STORY_PASSWORD } }, next.token)).status).toBe(200)
  const company = await world.person('company')
  const email = `${secret('mail')}@storia.test`
  expect(
    (
      await send(
        server.url,
        createUser,
        { body: { email, firstName: 'Nuova', lastName: 'Persona', role: 'enduser' } },
        await company.token(),
      )
    ).status,
  ).toBe(200)
  const code = await letters.code(email)
  Object.assign(CANARIES, {
    letterCode: code,
    livingToken: pair.token.split('.')[2],
    livingRefresh: pair.refreshToken,
    nextRefresh: next.refreshToken,
    livingTicket: ticket,
    story: STORY_PASSWORD,
  })
})

test('G7 no secret is in the log, and no line of it was written by a guest', async () => {
  await server.stop()
  const lines = heard.split('\n').filter((line) => line.includes('"msg"'))
  expect(lines.length, 'the log was heard').toBeGreaterThan(100)
  for (const [name, value] of Object.entries(CANARIES)) expect(heard.includes(value), `${name} is in the log`).toBe(false)
  for (const line of lines) expect((JSON.parse(line) as { msg: string }).msg, line).not.toContain('FALSO')
  // What an empty service prints for whoever runs it is no line of the log (decision 0170); nobody has come in here when it starts.
  const besides = heard.split(/^.*\/first-start\?code=[\w-]{43}$/m)
  expect(besides, 'one link').toHaveLength(2)
  expect(besides.join()).not.toMatch(/[?&](tk|token|code|pushToken)=|Bearer |\$argon2/)
})

test('G7 no refusal repeats a secret, a stack or a query', () => {
  expect(refusals.length).toBeGreaterThan(100)
  for (const refusal of refusals) {
    for (const [name, value] of Object.entries(CANARIES)) expect(refusal.includes(value), `${name}: ${refusal}`).toBe(false)
    expect(refusal).not.toMatch(/\bat .*\.ts|select |insert |node_modules|postgres|argon2/i)
  }
})

/** Every row of every table, as a dump would hold it. */
async function dump(without: readonly string[] = []): Promise<string> {
  const { rows: tables } = await world.db.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  let all = ''
  for (const { name } of tables) {
    if (without.includes(name)) continue
    const { rows } = await world.db.query<{ line: string | null }>(`select string_agg(t::text, E'\\n') as line from ${name} t`)
    all += `${name}\n${rows[0]?.line ?? ''}\n`
  }
  return all
}

test('G7 what lies in the database is hashed or sealed: passwords, tokens, tickets, codes, PINs, places', async () => {
  const all = await dump()
  expect(all, 'the dump holds something').toContain('@storia.test')
  // A push token has to be readable to be used, and what somebody typed into a name or a reason is theirs; no secret field may be readable.
  const kept = new Set(['push', 'iban', 'newline', 'password', 'reset', 'pin'])
  // A cell of a table that an office pasted is a field of its row: what was typed there is theirs as well, and so are a name and a reason.
  const ofClub = ['public.club_brand', 'public.club_category', 'public.club_product']
  const typed = [
    'public.staff_note',
    'public.saved_view',
    'public.list_choice',
    'public.distribution_row',
    'public.gift_merchant',
    'public.gift_code',
    'public.audit_log',
    ...ofClub,
  ]
  expect(await dump(typed), 'the PIN as a field of a row').not.toMatch(new RegExp(`[(,"]${PIN}[,")]`))
  for (const [name, value] of Object.entries(CANARIES))
    if (!kept.has(name)) expect(all.includes(value), `${name} is in the dump`).toBe(false)
})
