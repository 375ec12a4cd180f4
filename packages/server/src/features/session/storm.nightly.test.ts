/**
 * T33: storms of wrong passwords, from one address and from everywhere: strangers wait or work something out, a known device comes in as
 * always.
 */
import { expect } from 'vitest'
import { login } from '@taschino/contract/session.ts'
import { entersAsTheAppDoes } from '@taschino/testkit/login-check.ts'
import { send, STORY_PASSWORD } from '@taschino/testkit/personas.ts'
import type { Answer, Person } from '@taschino/testkit/personas.ts'
import { story } from '@taschino/testkit/story.ts'
import type { World } from '@taschino/testkit/story.ts'
import { NETWORK_FAILS, SLOW_TRIES_A_MINUTE, STORM_FAILS } from './login-limits.ts'

const comesIn = (world: World, username: string, password: string, headers: Record<string, string> = {}): Promise<Answer> =>
  send(world.url, login, { body: { username, password }, headers })
const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': address })

async function knownDevice(world: World, person: Person, headers: Record<string, string> = {}): Promise<Record<string, string>> {
  const { status, headers: said } = await comesIn(world, person.username, STORY_PASSWORD, headers)
  expect(status).toBe(200)
  return {
    cookie:
      said
        .getSetCookie()
        .find((one) => one.startsWith('taschino-device'))
        ?.split(';', 1)[0] ?? '',
  }
}

story(
  'T33: an address that failed often is heard slowly, whatever it claims to be; a known device there does not notice',
  async (world) => {
    const [giulia, marco] = [await world.person('enduser'), await world.person('enduser', { name: 'Marco Riva' })]
    const home = await knownDevice(world, giulia)
    // Without a proxy of ours in front nobody is believed about where they come from.
    for (let i = 0; i < NETWORK_FAILS; i++)
      expect((await comesIn(world, `nessuno.${i}`, 'sbagliata', from(`203.0.113.${i}`))).status).toBe(403)
    const more = []
    for (let i = 0; i < SLOW_TRIES_A_MINUTE + 4; i++)
      more.push((await comesIn(world, `altro.${i}`, 'sbagliata', from(`198.51.100.${i}`))).status)
    expect(more).toEqual([...Array<number>(SLOW_TRIES_A_MINUTE).fill(403), 429, 429, 429, 429])
    const stranger = await comesIn(world, marco.username, STORY_PASSWORD)
    expect([stranger.status, Number(stranger.headers.get('retry-after')) <= 60]).toEqual([429, true])
    expect(await entersAsTheAppDoes(world.url, { username: marco.username, password: STORY_PASSWORD })).toMatchObject({
      status: 200,
      checks: 1,
    })
    expect((await comesIn(world, giulia.username, STORY_PASSWORD, home)).status).toBe(200)
    // Never shut: a minute later it is heard again.
    await world.db.query(`update login_limit set expire = 0 where key like 'slow:%'`)
    expect((await comesIn(world, marco.username, STORY_PASSWORD)).status).toBe(200)
  },
  {},
)

story(
  'T33: behind our own proxy the address is the one that the proxy saw, not the one that was claimed',
  async (world) => {
    const marco = await world.person('enduser', { name: 'Marco Riva' })
    for (let i = 0; i < NETWORK_FAILS; i++) await comesIn(world, `nessuno.${i}`, 'sbagliata', from(`192.0.2.${i}, 203.0.113.9`))
    const there = []
    for (let i = 0; i < SLOW_TRIES_A_MINUTE + 1; i++)
      there.push((await comesIn(world, `altro.${i}`, 'sbagliata', from('203.0.113.9'))).status)
    expect(there.at(-1)).toBe(429)
    expect((await comesIn(world, marco.username, STORY_PASSWORD, from('203.0.113.9, 198.51.100.4'))).status).toBe(200)
  },
  { settings: { trustedProxies: 1 } },
)

story(
  'T33: in a storm from everywhere on everybody a check is asked of whoever comes from where somebody failed, and of nobody else',
  async (world) => {
    const [giulia, marco] = [await world.person('enduser'), await world.person('enduser', { name: 'Marco Riva' })]
    const home = await knownDevice(world, giulia, from('192.0.2.1'))
    for (let i = 0; i < 8; i++) await comesIn(world, giulia.username, 'sbagliata', from(`198.51.100.${i}`))
    expect((await comesIn(world, marco.username, STORY_PASSWORD, from('192.0.2.7'))).status).toBe(200)
    // The rest of the storm as it would have left its mark: thousands of real tries take minutes of this machine.
    await world.db.query(`update login_limit set points = $1 where key like 'storm:%' and points > 0`, [STORM_FAILS - 1])
    expect((await comesIn(world, 'chiunque', 'sbagliata', from('203.0.113.77'))).status).toBe(403)
    expect((await comesIn(world, marco.username, STORY_PASSWORD, from('192.0.2.8'))).status).toBe(200)
    const near = await comesIn(world, marco.username, STORY_PASSWORD, from('203.0.113.77'))
    expect([near.status, (near.json as { error: string }).error, Number(near.headers.get('retry-after')) <= 600]).toEqual([
      429,
      'check_needed',
      true,
    ])
    expect(await entersAsTheAppDoes(world.url, { username: marco.username, password: STORY_PASSWORD }, from('203.0.113.77'))).toMatchObject(
      { status: 200, checks: 1 },
    )
    expect((await comesIn(world, giulia.username, STORY_PASSWORD, { ...home, ...from('192.0.2.9') })).status).toBe(200)
    expect((await comesIn(world, giulia.username, 'sbagliata', { ...home, ...from('192.0.2.9') })).status).toBe(403)
  },
  { settings: { trustedProxies: 1 } },
)

story(
  'T33: a name is heard thirty times a day by strangers, hour after hour; whoever was inside on a device still comes in there',
  async (world) => {
    const anna = await world.person('enduser', { name: 'Anna Giorni' })
    const headers = await anna.browser()
    await world.db.query('delete from login_limit')
    const enters = (password: string, more = {}) => send(world.url, login, { body: { username: anna.username, password }, ...more })
    const said: string[] = []
    for (let hour = 0; hour < 11; hour++) {
      for (let n = 0; n < 3; n++) said.push(((await enters('non la so')).json as { error: string }).error)
      await world.db.query(`delete from login_limit where key not like 'day:%'`)
    }
    expect(said).toEqual([...Array.from({ length: 30 }, () => 'wrong_credentials'), 'too_many', 'too_many', 'too_many'])
    const late = await enters(STORY_PASSWORD)
    expect([late.status, Number(late.headers.get('retry-after')) > 3600]).toEqual([429, true])
    expect((await enters(STORY_PASSWORD, { headers })).status).toBe(200)
    await world.db.query(`delete from login_limit where key like 'day:%'`)
    expect((await enters(STORY_PASSWORD)).status).toBe(200)
  },
)
