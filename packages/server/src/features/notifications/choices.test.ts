/** Every switch that people are shown does what it says: each kind of news, each role that gets it, each channel that is offered. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { listChoices, NEWS, NEWS_NAMES, setChoice, type Channel, type NewsKind, type NewsName } from '@taschino/contract/people/own-data.ts'
import { ROLES, type Role } from '@taschino/contract/roles.ts'
import { realtimeTicket } from '@taschino/contract/session.ts'
import { emit } from '@taschino/ledger/outbox.ts'
import { worldWithBell, type Doorbell } from '@taschino/testkit/doorbell.ts'
import type { Ears } from '@taschino/testkit/ears.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import type { World } from '@taschino/testkit/story.ts'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LETTERS } from '../mail/letters.ts'
import { notice } from '../realtime/public.ts'
import { LETTER_OF } from './by-mail.ts'
import { kindOf } from './rules.ts'

let world: World
let bell: Doorbell
let close: () => Promise<void>

beforeAll(async () => {
  ;({ world, bell, close } = await worldWithBell())
})
afterAll(() => close?.())

async function placeOf(role: Role): Promise<{ place?: number }> {
  if (role === 'shop') return { place: (await world.shop()).id }
  return role === 'agency' || role === 'enduser' ? { place: await world.agency() } : {}
}
const someone = async (role: Role): Promise<Person> => world.person(role, await placeOf(role))

interface Reader {
  who: Person
  kind: NewsName
  name: string
  ears: Ears
}

const OFFERED = NEWS_NAMES.filter((name) => !(NEWS[name] as NewsKind).untold)

/** One person for each kind and each role that gets it, at a screen and with a device. */
async function readers(): Promise<Reader[]> {
  const all: Reader[] = []
  for (const [kind, role] of OFFERED.flatMap((name) => NEWS[name].roles.map((one) => [name, one] as const))) {
    const who = await someone(role)
    const name = `${kind}-${role}`
    await bell.device(who, name)
    all.push({ who, kind, name, ears: await world.listens(who) })
  }
  return all
}

const tell = (all: readonly Pick<Reader, 'who' | 'kind'>[]): Promise<void> =>
  world.db.tx((sql) =>
    emit(
      sql,
      all.map(({ who, kind }) =>
        notice({
          users: [who.id],
          notification: { says: 'tickets_taken', facts: { agency: 'Alfieri', tickets: 2, reason: 'Ciao' }, type: kind },
        }),
      ),
    ),
  )

async function linesOf({ who }: Reader): Promise<string[]> {
  const { rows } = await world.db.query<{ listed: boolean; pushed: boolean }>(
    'select listed, pushed from notification where id_user = $1 order by id',
    [who.id],
  )
  return rows.map(({ listed, pushed }) => [...(listed ? ['app'] : []), ...(pushed ? ['push'] : [])].join('+'))
}

/** Choices are asked when a line is written, so each step waits for that. */
async function unheard(): Promise<number> {
  const { rows } = await world.db.query<{ count: number }>(
    'select count(*)::int as count from ledger.outbox o where o.seq > (select seq from notification_floor) and not exists (select from notification_heard h where h.seq = o.seq)',
  )
  return rows[0]?.count ?? 0
}

/** What is chosen one after the other. */
const STEPS = [['app', 'push'], ['push'], ['app'], [], ['app', 'push']] as const satisfies readonly (readonly Channel[])[]

test('each kind reaches everybody where they want it, and nowhere else: their list, their device, their open screen', async () => {
  const all = await readers()
  for (const step of STEPS) {
    await Promise.all(
      all.map(async ({ who, kind }) => {
        for (const channel of ['app', 'push'] as const)
          await who.gets(setChoice, { body: { kind, channel, wanted: (step as readonly Channel[]).includes(channel) } })
      }),
    )
    // What was chosen is known everywhere within a second, like any other change of what somebody may hear.
    await pause(1800)
    await tell(all)
    await expect.poll(unheard, { timeout: 20_000 }).toBe(0)
  }
  for (const reader of all) {
    expect(await linesOf(reader)).toEqual(['app+push', 'push', 'app', 'app+push'])
    await expect
      .poll(() => [reader.name, reader.ears.notifications.map(({ data }) => data.type)])
      .toEqual([reader.name, [reader.kind, reader.kind, reader.kind]])
  }
}, 120_000)

test('what somebody did not want in the app is not told to them later, either, when they come back', async () => {
  const giulia = await someone('enduser')
  await giulia.gets(setChoice, { body: { kind: 'refund', channel: 'app', wanted: false } })
  for (const kind of ['refund', 'tickets'] as const) await tell([{ who: giulia, kind }])
  const { ticket } = await giulia.gets(realtimeTicket, {})
  const socket = io(world.url, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    query: { token: ticket, foreground: 'true', age: '60000' },
  })
  try {
    const heard: string[] = []
    socket.on('notification', ({ data }: { data: { type: string } }) => heard.push(data.type))
    await new Promise((resolve) => socket.once('caughtUp', resolve))
    // What this process has not read of the outbox yet comes right behind, in its order: with the second text the first would be here.
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['tickets'])
  } finally {
    socket.disconnect()
  }
})

test('mail is offered where a letter exists, and nowhere else; an old choice of mail for another kind does no harm', async () => {
  const offered = new Set<string>()
  for (const role of ROLES) {
    const who = await someone(role)
    await world.db.query(
      `insert into notification_choice (id_user, kind, channel, wanted) select $1, k, 'mail', true from unnest($2::text[]) k`,
      [who.id, NEWS_NAMES],
    )
    for (const { kind, channel, fixed } of await who.gets(listChoices, {})) if (channel === 'mail' && !fixed) offered.add(kind)
    if (role === 'enduser') await who.isRefused('invalid_input', setChoice, { body: { kind: 'payment', channel: 'mail', wanted: true } })
  }
  expect([...offered].toSorted()).toEqual(Object.keys(LETTER_OF).toSorted())
  for (const kind of offered) expect(Object.keys(LETTERS)).toContain(LETTER_OF[kind as keyof typeof LETTER_OF])
  // What cannot be turned off is only what keeps an account its owner's, and that a shop takes no payments or an agency may not go on.
  const fixed = NEWS_NAMES.filter((kind) => (NEWS[kind] as NewsKind).always !== undefined)
  expect(fixed).toEqual(['shop-standing', 'agency-standing', 'security'])
})

test('a kind is offered where something in the service tells it, and nowhere else', async () => {
  const features = path.resolve(import.meta.dirname, '..')
  const sources = globSync('**/*.ts', { cwd: features })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(path.join(features, file), 'utf8'))
    .filter((text) => /\b(notice|newsFor)\(/.test(text))
  // A word behind ?? is what is said where a kind is not known.
  const told = new Set(
    sources
      .flatMap((text) => [...text.matchAll(/(?<!\?\? )'([a-z-]+)'/g)].map(([, word = '']) => kindOf(word)))
      .filter((kind) => kind !== null),
  )
  expect([...told].toSorted()).toEqual(OFFERED.toSorted())
  for (const role of ROLES) {
    const who = await someone(role)
    const kinds = new Set((await who.gets(listChoices, {})).map(({ kind }) => kind))
    expect([role, [...kinds].toSorted()]).toEqual([
      role,
      OFFERED.filter((kind) => (NEWS[kind] as NewsKind).roles.includes(role)).toSorted(),
    ])
    if (role === 'agent') await who.isRefused('invalid_input', setChoice, { body: { kind: 'club', channel: 'app', wanted: false } })
  }
})
