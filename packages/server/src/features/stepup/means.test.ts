/** Passkeys and codes of an app: made, used, named, taken away; each answer once, each copy found out. */
import { randomUUID } from 'node:crypto'
import { pay } from '@taschino/contract/payments.ts'
import type { RefusalBody } from '@taschino/contract/call.ts'
import { getProfile } from '@taschino/contract/people/profile.ts'
import {
  begin,
  confirm,
  getSecurity,
  newRecoveryCodes,
  passkeyAdd,
  passkeyBegin,
  passkeyLogin,
  passkeyLoginBegin,
  passkeyRemove,
  passkeyRename,
  STEP_UP_HEADER,
  totpBegin,
  totpConfirm,
  totpRemove,
} from '@taschino/contract/stepup.ts'
import { STEP_UP_LIMITS } from '@taschino/server/platform/config/settings.ts'
import { SoftPasskey } from '@taschino/testkit/passkey.ts'
import { deviceCookieOf, partsFrom, send, STORY_PASSWORD, type Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { generate } from 'otplib'
import { expect } from 'vitest'

const ON = { settings: { stepUp: STEP_UP_LIMITS } }
const ORIGIN = 'http://localhost:3000'
const NOBODY = { id: 'nessuna', rawId: 'nessuna', type: 'public-key', response: {}, clientExtensionResults: {} }

async function withPasskey(person: Person, key = new SoftPasskey(ORIGIN), name = 'Telefono'): Promise<SoftPasskey> {
  const { challenge, options } = await person.gets(passkeyBegin, { body: { password: STORY_PASSWORD } })
  await person.gets(passkeyAdd, { body: { challenge, name, response: key.makes(options) } })
  return key
}

async function signed(person: Person, key: SoftPasskey, order?: string) {
  const { passkey } = await person.gets(begin, { body: order === undefined ? {} : { order } })
  if (!passkey) throw new Error('no passkey was asked for')
  return { challenge: passkey.challenge, response: key.signs(passkey.options) }
}

const logIn = async (world: World, key: SoftPasskey) => {
  const { challenge, options } = (await send(world.url, passkeyLoginBegin, {})).json as {
    challenge: string
    options: Record<string, unknown>
  }
  return {
    challenge,
    options,
    answer: (response: object) => send(world.url, passkeyLogin, { body: { challenge, response } }),
    response: () => key.signs(options),
  }
}

const errorOf = ({ json }: { json: unknown }): string => (json as RefusalBody).error

story(
  'a passkey lets in without a password and pays above 30 €; its owner is told of it',
  async (world) => {
    const shop = await world.shop()
    const giulia = await world.person('enduser')
    await world.gives(giulia.id, '100,00 credits')
    await giulia.isRefused('wrong_password', passkeyBegin, { body: { password: 'non la so' } })
    await giulia.isRefused('step_up_required', passkeyBegin, { body: {} })
    const key = await withPasskey(giulia)
    const body = { parts: partsFrom('50,00 credits'), code: shop.tills[0] }
    const idempotency = randomUUID()
    const no = await giulia.isRefused('step_up_required', pay, { key: idempotency, body })
    const { order, methods } = (no.json as RefusalBody).facts ?? {}
    expect(methods).toBe('passkey')
    const { proof } = await giulia.gets(confirm, {
      body: { order: String(order), by: { method: 'passkey', ...(await signed(giulia, key, String(order))) } },
    })
    expect((await giulia.sends(pay, { key: idempotency, body, headers: { [STEP_UP_HEADER]: proof } })).status).toBe(200)

    const entry = await logIn(world, key)
    const inside = await entry.answer(entry.response())
    expect(inside.status).toBe(200)
    const { token } = inside.json as { token: string }
    expect((await send(world.url, getProfile, {}, token)).status).toBe(200)
    // Nothing small is asked for on a device that was entered by passkey.
    const headers = { cookie: deviceCookieOf(inside.headers) ?? '' }
    expect((await send(world.url, pay, { headers, body: { ...body, parts: partsFrom('8,00 credits') } }, token)).status).toBe(200)
    const box = await world.letterbox()
    expect((await box.brings(`${giulia.username}@storia.test`)).text).toContain('passkey')
  },
  ON,
)

story(
  'a challenge is answered once, within two minutes, by its own login and with a finger; a foreign origin never',
  async (world) => {
    const [giulia, marco] = [await world.person('enduser'), await world.person('enduser')]
    const key = await withPasskey(giulia)
    const by = (one: object) => ({ body: { by: { method: 'passkey', ...one } } })
    const first = await signed(giulia, key)
    await marco.isRefused('passkey_refused', confirm, by(first))
    await giulia.gets(confirm, by(first) as never)
    await giulia.isRefused('passkey_refused', confirm, by(first))
    const late = await signed(giulia, key)
    await world.db.query(`update passkey_challenge set expires_at = now() - interval '1 second'`)
    await giulia.isRefused('passkey_refused', confirm, by(late))
    const { passkey } = await giulia.gets(begin, { body: {} })
    await giulia.isRefused(
      'passkey_refused',
      confirm,
      by({ challenge: passkey?.challenge, response: key.signs(passkey?.options ?? {}, { verified: false }) }),
    )
    const evil = new SoftPasskey('https://taschino.evil')
    const asked = await marco.gets(passkeyBegin, { body: { password: STORY_PASSWORD } })
    await marco.isRefused('passkey_refused', passkeyAdd, {
      body: { challenge: asked.challenge, name: 'Truffa', response: evil.makes(asked.options) },
    })
    // Two at the same moment with one signature: one of them.
    const entry = await logIn(world, key)
    const response = entry.response()
    expect((await Promise.all([entry.answer(response), entry.answer(response)])).map(({ status }) => status).toSorted()).toEqual([200, 403])
    const old = await logIn(world, key)
    world.clock.forward(120_001)
    expect(errorOf(await old.answer(old.response()))).toBe('passkey_refused')
    // One that we never made: its seal is another's, or that of another end.
    const made = Buffer.from((await logIn(world, key)).challenge, 'base64url')
    made[21] = (made[21] ?? 0) ^ 64
    const challenge = made.toString('base64url')
    const forged = await send(world.url, passkeyLogin, { body: { challenge, response: key.signs({ ...old.options, challenge }) } })
    expect(errorOf(forged)).toBe('passkey_refused')
  },
  ON,
)

story(
  'a copy of a passkey is found out by its counter, and the owner hears of it; disabled people do not come in',
  async (world) => {
    const giulia = await world.person('enduser')
    const key = await withPasskey(giulia)
    for (let n = 0; n < 3; n++) await giulia.gets(confirm, { body: { by: { method: 'passkey', ...(await signed(giulia, key)) } } })
    key.counter = 1
    await giulia.isRefused('passkey_refused', confirm, { body: { by: { method: 'passkey', ...(await signed(giulia, key)) } } })
    const { rows } = await world.db.query<{ act: string }>(`select act from audit_log where id_user = $1 order by id desc limit 1`, [
      giulia.id,
    ])
    expect(rows[0]?.act).toBe('step-up.passkey-copied')
    key.counter = 9
    await world.db.query(`update app_user set status = 'disabled' where id = $1`, [giulia.id])
    const entry = await logIn(world, key)
    expect(errorOf(await entry.answer(entry.response()))).toBe('passkey_refused')
    expect(errorOf(await entry.answer(NOBODY))).toBe('passkey_refused')
  },
  ON,
)

story(
  'passkeys are named and taken away by their owner alone, the last after a fresh proof; ten are enough',
  async (world) => {
    const [giulia, marco] = [await world.person('enduser'), await world.person('enduser')]
    const key = await withPasskey(giulia)
    const [one] = (await giulia.gets(getSecurity, {})).passkeys
    const params = { id: String(one?.id) }
    await marco.isRefused('not_found', passkeyRename, { params, body: { name: 'Mia' } })
    await marco.isRefused('not_found', passkeyRemove, { params })
    await giulia.gets(passkeyRename, { params, body: { name: 'Telefono nuovo' } })
    expect((await giulia.gets(getSecurity, {})).passkeys.map(({ name }) => name)).toEqual(['Telefono nuovo'])
    // Making it said who she is, without another question right behind it; that is over after five minutes.
    await giulia.gets(passkeyBegin, { body: {} })
    await world.db.query('delete from step_up_fresh')
    await giulia.isRefused('step_up_required', passkeyRemove, { params })
    await giulia.gets(confirm, { body: { by: { method: 'passkey', ...(await signed(giulia, key)) } } })
    for (let n = 0; n < 9; n++) {
      const { challenge, options } = await giulia.gets(passkeyBegin, { body: {} })
      await giulia.gets(passkeyAdd, { body: { challenge, name: `Chiave ${n}`, response: new SoftPasskey(ORIGIN).makes(options) } })
    }
    await giulia.isRefused('too_many_passkeys', passkeyBegin, { body: {} })
    await giulia.gets(passkeyRemove, { params })
    expect((await giulia.gets(getSecurity, {})).passkeys).toHaveLength(9)
  },
  ON,
)

async function withApp(
  world: World,
): Promise<{ direzione: Person; secret: string; codes: string[]; code: (ahead?: number) => Promise<string> }> {
  const direzione = await world.person('company')
  await direzione.isRefused('wrong_password', totpBegin, { body: { password: 'non la so' } })
  await direzione.isRefused('totp_not_begun', totpConfirm, { body: { code: '123456' } })
  await direzione.isRefused('totp_not_begun', newRecoveryCodes, {})
  const { secret, uri } = await direzione.gets(totpBegin, { body: { password: STORY_PASSWORD } })
  expect(uri).toMatch(/^otpauth:\/\/totp\/Taschino/)
  const code = (ahead = 0) => generate({ secret, epoch: Math.floor(world.clock.now() / 1000) + ahead })
  const { codes } = await direzione.gets(totpConfirm, { body: { code: await code() } })
  return { direzione, secret, codes, code }
}

story(
  "an app's code proves it once; the secret lies encrypted; each recovery code works once",
  async (world) => {
    const { direzione, secret, codes, code } = await withApp(world)
    const by = (typed: string, method: 'totp' | 'recovery' = 'totp') => ({ body: { by: { method, code: typed } } })
    await direzione.isRefused('code_wrong', confirm, by(await code()))
    world.clock.forward(60_000)
    const next = await code()
    const both = await Promise.all([direzione.sends(confirm, by(next)), direzione.sends(confirm, by(next))])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403])
    await direzione.isRefused('code_wrong', confirm, by(next))
    const { rows } = await world.db.query<{ sealed: string }>(
      `select encode(totp_secret, 'escape') || encode(totp_secret, 'base64') as sealed from step_up where id_user = $1`,
      [direzione.id],
    )
    expect(rows[0]?.sealed).not.toContain(secret)
    expect(new Set(codes).size).toBe(10)
    await direzione.gets(confirm, by(String(codes[0]).toLowerCase().replaceAll('-', ' '), 'recovery') as never)
    await direzione.isRefused('code_wrong', confirm, by(String(codes[0]), 'recovery'))
    expect((await direzione.gets(getSecurity, {})).recoveryLeft).toBe(9)
    const { codes: renewed } = await direzione.gets(newRecoveryCodes, {})
    await direzione.isRefused('code_wrong', confirm, by(String(codes[1]), 'recovery'))
    await direzione.gets(confirm, by(String(renewed[1]), 'recovery') as never)
  },
  ON,
)

story(
  'five wrong codes close the way for an hour; a second app needs a fresh proof; without one nothing is unlinked',
  async (world) => {
    const { direzione, code } = await withApp(world)
    await world.db.query('delete from step_up_fresh')
    await direzione.isRefused('step_up_required', totpBegin, { body: { password: STORY_PASSWORD } })
    await direzione.isRefused('step_up_required', totpRemove, {})
    await direzione.isRefused('step_up_required', newRecoveryCodes, {})
    world.clock.forward(60_000)
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => direzione.sends(confirm, { body: { by: { method: 'totp', code: '000000' } } })),
    )
    expect(guesses.map(errorOf).filter((name) => name === 'code_wrong')).toHaveLength(5)
    await direzione.isRefused('code_blocked', confirm, { body: { by: { method: 'totp', code: await code() } } })
    await direzione.isRefused('code_blocked', totpConfirm, { body: { code: await code() } })
    await world.db.query(`update step_up set totp_tried_at = now() - interval '61 minutes'`)
    await direzione.gets(confirm, { body: { by: { method: 'totp', code: await code() } } })
    await direzione.gets(totpRemove, {})
    expect((await direzione.gets(getSecurity, {})).totp).toBe(false)
  },
  ON,
)

story(
  'the company may use its password once; then it needs an app or a passkey',
  async (world) => {
    const direzione = await world.person('company')
    const by = { body: { by: { method: 'password', password: STORY_PASSWORD } } }
    expect((await direzione.gets(begin, { body: {} })).methods).toEqual(['password'])
    await direzione.isRefused('wrong_password', confirm, { body: { by: { method: 'password', password: 'non la so' } } })
    await direzione.gets(confirm, by as never)
    await direzione.isRefused('method_missing', confirm, by)
    expect((await direzione.gets(begin, { body: {} })).methods).toEqual([])
  },
  ON,
)
