/**
 * T33: wrong passwords from a thousand addresses: whoever has the right one comes in, also with a browser that nobody knows, and nobody
 * learns who exists (T34).
 */
import { expect, vi } from 'vitest'
import { login } from '@taschino/contract/session.ts'
import { cheapHash } from '@taschino/testkit/cheap-passwords.ts'
import { entersAsTheAppDoes, type Entry } from '@taschino/testkit/login-check.ts'
import { send, STORY_PASSWORD, type Answer } from '@taschino/testkit/personas.ts'
import { story } from '@taschino/testkit/story.ts'
import type { World } from '@taschino/testkit/story.ts'

// A thousand and more tries, on a machine that may have other things to do.
vi.setConfig({ testTimeout: 300_000 })
const BEHIND_OUR_PROXY = { settings: { trustedProxies: 1 } }
const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': address })
const guesses = (world: World, username: string, address: string): Promise<Answer> =>
  send(world.url, login, { body: { username, password: 'sbagliata' }, headers: from(address) })
const opens = (world: World, username: string, address: string): Promise<Entry> =>
  entersAsTheAppDoes(world.url, { username, password: STORY_PASSWORD }, from(address))

/** So many people whose passwords are guessed; checking theirs costs next to nothing, unlike a name that nobody has. */
async function people(world: World, count: number): Promise<string[]> {
  const { rows } = await world.db.query<{ username: string }>(
    `insert into app_user (username, email, role, first_name, last_name, status, password_hash)
     select 'bersaglio.' || n, 'bersaglio.' || n || '@storia.test', 'enduser', 'Nome', 'Cognome', 'active', $1 from generate_series(1, $2::int) n returning username`,
    [await cheapHash(STORY_PASSWORD), count],
  )
  return rows.map(({ username }) => username)
}

/** Eight at a time, as they come. */
async function together<T>(list: readonly T[], act: (one: T, i: number) => Promise<unknown>): Promise<void> {
  const rest = [...list.entries()].toReversed()
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let next = rest.pop(); next; next = rest.pop()) await act(next[1], next[0])
    }),
  )
}

story(
  'T33: wrong passwords from a thousand addresses and three hundred networks: every right one from a new browser is heard, in a few tries',
  async (world) => {
    const names = await people(world, 500)
    const v4 = Array.from({ length: 1000 }, (_, i) => `10.${i >> 8}.${i & 255}.${1 + (i % 250)}`)
    const v6 = Array.from({ length: 300 }, (_, i) => `2001:db8:${(i >> 4).toString(16)}:${i.toString(16)}::${i + 1}`)
    const heard: Entry[] = []
    const storm: number[] = []
    // Some come twice: by then the service has had hundreds of wrong passwords in ten minutes.
    await together([...v4, ...v6, ...v4.slice(0, 300)], async (address, i) => {
      storm.push((await guesses(world, names[i % 400] ?? '', address)).status)
      if (i % 100 === 50) heard.push(await opens(world, names[(400 + i / 100) | 0] ?? '', `203.0.113.${(i / 100) | 0}`))
    })
    expect(storm.filter((status) => status === 403).length).toBeGreaterThan(600)
    expect(new Set(storm)).toEqual(new Set([403, 429]))
    expect(heard.map(({ status }) => status)).toEqual(heard.map(() => 200))
    expect(heard).toHaveLength(16)
    expect(Math.max(...heard.map(({ tries }) => tries))).toBeLessThanOrEqual(3)
    // Whose name is being guessed is heard, too: their browser works for it first.
    const besieged = await opens(world, names[7] ?? '', '198.51.100.200')
    expect([besieged.status, besieged.checks]).toEqual([200, 1])
  },
  BEHIND_OUR_PROXY,
)

story(
  'T33: all addresses of one /64 are one network: it is heard slowly, and with a check; its neighbour is not touched',
  async (world) => {
    const names = await people(world, 60)
    const [owner = '', other = ''] = names.slice(50)
    const said: number[] = []
    for (let i = 0; i < 40; i++) said.push((await guesses(world, names[i] ?? '', `2001:db8:7:9:${i.toString(16)}::1`)).status)
    expect(said).toEqual([...Array<number>(26).fill(403), ...Array<number>(14).fill(429)])
    expect(await opens(world, owner, '2001:db8:7:9:ffff::1')).toMatchObject({ status: 200, checks: 1 })
    expect(await opens(world, other, '2001:db8:7:a::1')).toMatchObject({ status: 200, tries: 1 })
  },
  BEHIND_OUR_PROXY,
)

story(
  'T33: behind a proxy that nobody told us about everybody is one address, and a right password is heard all the same',
  async (world) => {
    const names = await people(world, 60)
    for (let i = 0; i < 50; i++) await guesses(world, names[i] ?? '', `203.0.113.${i}`)
    for (let i = 0; i < 5; i++) expect(await opens(world, names[50 + i] ?? '', `198.51.100.${i}`)).toMatchObject({ status: 200 })
  },
  {},
)

story(
  'T34: user name and e-mail: however many wrong passwords one of them had, the other is answered as a name that nobody has',
  async (world) => {
    const [giulia, marco] = [await world.person('enduser'), await world.person('enduser', { name: 'Marco Riva' })]
    const email = (username: string): string => `${username}@storia.test`
    const shown = async (username: string, address: string) => {
      const { status, json, headers } = await guesses(world, username, address)
      return [status, (json as { error: string }).error, headers.has('retry-after')]
    }
    for (let i = 0; i < 6; i++) await guesses(world, giulia.username, `203.0.113.${i % 2}`)
    for (let i = 0; i < 6; i++) await guesses(world, email(marco.username), '203.0.113.3')
    for (const address of ['203.0.113.0', '203.0.113.3', '198.51.100.1']) {
      const nobody = await shown('nessuno@storia.test', address)
      expect(nobody).toEqual([403, 'wrong_credentials', false])
      expect(await shown(email(giulia.username), address)).toEqual(nobody)
    }
    for (const address of ['203.0.113.0', '198.51.100.1'])
      expect(await shown(marco.username, address)).toEqual(await shown('nessuno', address))
    // And both ways of naming oneself are no more tries than six without a check.
    for (let i = 0; i < 6; i++) await guesses(world, email(giulia.username), '198.51.100.9')
    expect(await shown(email(giulia.username), '192.0.2.1')).toEqual([429, 'check_needed', true])
    expect(await shown(giulia.username, '192.0.2.1')).toEqual([429, 'check_needed', true])
  },
  BEHIND_OUR_PROXY,
)
