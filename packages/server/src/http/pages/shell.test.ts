/**
 * The native shell's page stands on an origin of its own: listed it may ask and read, with a token and never with cookies; unlisted it is a
 * stranger's page (T43, T54).
 */
import { request } from 'node:http'
import { io } from 'socket.io-client'
import { describe, expect, test } from 'vitest'
import { getProfile } from '@taschino/contract/people/profile.ts'
import { realtimeTicket } from '@taschino/contract/session.ts'
import { send } from '@taschino/testkit/personas.ts'
import { story } from '@taschino/testkit/story.ts'
import { shellAppsOf, shellOriginsOf } from '../../platform/config/shell-options.ts'

const SHELL = ['capacitor://localhost', 'https://localhost']
const STRANGERS = [
  'null',
  'file://',
  'http://localhost',
  'https://localhost:8100',
  'https://localhost.evil.example',
  'capacitor://localhost.evil.example',
  'capacitor://',
  'CAPACITOR://LOCALHOST',
  'https://evil.example',
  'ionic://localhost',
]

/** As a WebView asks before it sends; fetch would not let us say these headers. */
function preflight(url: string, origin: string): Promise<{ status: number; headers: Record<string, unknown> }> {
  return new Promise((resolve, reject) => {
    const headers = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,idempotency-key',
    }
    request(`${url}/api/v1/payments/pay`, { method: 'OPTIONS', headers }, (response) => {
      response.resume().on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }))
    })
      .on('error', reject)
      .end()
  })
}

function connects(url: string, origin: string, token: string): Promise<boolean> {
  const socket = io(url, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    query: { token, pushToken: '', foreground: 'true' },
    extraHeaders: { origin },
  })
  return new Promise<boolean>((resolve) => {
    socket.on('connect', () => resolve(true))
    socket.on('connect_error', () => resolve(false))
  }).finally(() => socket.disconnect())
}

const allowedTo = (headers: Headers): (string | null)[] =>
  ['access-control-allow-origin', 'access-control-allow-credentials'].map((name) => headers.get(name))

story(
  'T54: the listed shell may ask, act, read and listen, each origin by its own name; a page that is not listed may not',
  async (world) => {
    const anna = await world.person('enduser')
    const token = await anna.token()
    for (const origin of SHELL) {
      const headers = { origin, 'sec-fetch-site': 'cross-site' }
      const post = await send(world.url, realtimeTicket, { headers }, token)
      expect([origin, post.status, ...allowedTo(post.headers)]).toEqual([origin, 200, origin, null])
      expect(post.headers.get('vary')).toBe('Origin')
      expect(allowedTo((await send(world.url, getProfile, { headers }, token)).headers)).toEqual([origin, null])
      const asked = await preflight(world.url, origin)
      expect([asked.status, asked.headers['access-control-allow-origin']]).toEqual([204, origin])
      for (const name of ['authorization', 'content-type', 'idempotency-key', 'x-device-code', 'x-step-up'])
        expect(String(asked.headers['access-control-allow-headers'])).toContain(name)
      // What the server refuses it may read as well: otherwise every no would look like a lost network.
      const refused = await send(world.url, getProfile, { headers })
      expect([refused.status, ...allowedTo(refused.headers)]).toEqual([401, origin, null])
      expect(await connects(world.url, origin, (post.json as { ticket: string }).ticket)).toBe(true)
    }
    for (const origin of STRANGERS) {
      const post = await send(world.url, realtimeTicket, { headers: { origin } }, token)
      expect([origin, post.status, ...allowedTo(post.headers)]).toEqual([origin, 403, null, null])
      const asked = await preflight(world.url, origin)
      expect([origin, asked.status, asked.headers['access-control-allow-origin']]).toEqual([origin, 404, undefined])
      const { json } = await send(world.url, realtimeTicket, {}, token)
      expect([origin, await connects(world.url, origin, (json as { ticket: string }).ticket)]).toEqual([origin, false])
    }
  },
  { settings: { publicUrl: 'https://taschino.example', otherOrigins: SHELL } },
)

story(
  'an installation without a shell knows none: its origins are strangers, and no system is told that an app may open links',
  async (world) => {
    const token = await (await world.person('enduser')).token()
    for (const origin of SHELL) expect((await send(world.url, realtimeTicket, { headers: { origin } }, token)).status).toBe(403)
    expect((await fetch(`${world.url}/.well-known/assetlinks.json`)).status).toBe(404)
  },
  { settings: { publicUrl: 'https://taschino.example' } },
)

const ANDROID = { id: 'it.taschino.app', fingerprints: [Array.from({ length: 32 }, () => 'AB').join(':')] }

story(
  'both systems learn which app may open our links, and that the API and the mails of this machine are none of them',
  async (world) => {
    const [assets, apple] = await Promise.all(
      ['assetlinks.json', 'apple-app-site-association'].map(async (name) => {
        const answer = await fetch(`${world.url}/.well-known/${name}`)
        expect(answer.headers.get('content-type')).toContain('application/json')
        return answer.json() as Promise<unknown>
      }),
    )
    expect(assets).toMatchObject([{ target: { package_name: 'it.taschino.app', sha256_cert_fingerprints: ANDROID.fingerprints } }])
    expect(apple).toMatchObject({ applinks: { details: [{ appIDs: ['ABCDE12345.it.taschino.app'] }] } })
    expect(JSON.stringify(apple)).toContain('/enduser-payment/*')
    expect(JSON.stringify(apple)).not.toMatch(/api|posta/)
  },
  { settings: { shellApps: { android: ANDROID, ios: 'ABCDE12345.it.taschino.app' } } },
)

describe('settings of the shell', () => {
  test('nobody said anything: none', () => expect([shellOriginsOf(undefined), shellAppsOf({})]).toEqual([[], { android: null, ios: null }]))
  test('both shells', () => expect(shellOriginsOf('capacitor://localhost, https://localhost')).toEqual(SHELL))
  test.each(['http://localhost', '*', 'null', 'https://localhost/', 'localhost', 'https://*.example', 'file://'])(
    '%s does not start',
    (origin) => expect(() => shellOriginsOf(origin)).toThrow('SHELL_ORIGINS'),
  )
  test('apps as their systems name them', () =>
    expect(shellAppsOf({ SHELL_ANDROID: `it.taschino.app,${ANDROID.fingerprints[0]}`, SHELL_IOS: 'ABCDE12345.it.taschino.app' })).toEqual({
      android: ANDROID,
      ios: 'ABCDE12345.it.taschino.app',
    }))
  test.each([{ SHELL_ANDROID: 'it.taschino.app' }, { SHELL_ANDROID: 'it.taschino.app,AB:CD' }, { SHELL_IOS: 'it.taschino.app' }])(
    '%o does not start',
    (env) => expect(() => shellAppsOf(env)).toThrow(Object.keys(env)[0]),
  )
})
