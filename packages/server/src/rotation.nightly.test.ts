/**
 * Every secret of an installation is exchanged under two servers that work: one after the other begins with the new one beside the old one,
 * and nobody is logged out, asked anew, or told two things (decision 0302).
 */
import { createECDH, randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { generate } from 'otplib'
import { expect } from 'vitest'
import { passwordLost } from '@taschino/contract/accounts.ts'
import { pushKey } from '@taschino/contract/notifications.ts'
import { askPayer, newPayCode, openCharge, pay } from '@taschino/contract/payments.ts'
import { login, refreshToken, registerDevice } from '@taschino/contract/session.ts'
import { confirm, totpBegin, totpConfirm } from '@taschino/contract/stepup.ts'
import { getReceipt } from '@taschino/contract/wallet.ts'
import { PushService } from '@taschino/testkit/local-push.ts'
import { send, STORY_PASSWORD, type Person } from '@taschino/testkit/personas.ts'
import { freePort, startRealServer, type RealServer } from '@taschino/testkit/real-server.ts'
import { secretFor } from '@taschino/testkit/secret.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { startSmtpCatcher } from './platform/mail/smtp-catcher.ts'

/** Whole processes start here, eight times. */
const PATIENCE_MS = 240_000

interface Browser {
  token: string
  refresh: string
  cookies: string
}

const cookiesOf = (headers: Headers): Map<string, string> =>
  new Map(headers.getSetCookie().map((one) => (one.split(';', 1)[0] ?? '').split('=', 2) as [string, string]))

async function comesIn(url: string, { username }: Person): Promise<Browser> {
  const { json, headers } = await send(url, login, { body: { username, password: STORY_PASSWORD } })
  const { token, refreshToken: refresh } = json as { token: string; refreshToken: string }
  return { token, refresh, cookies: [...cookiesOf(headers)].map(([name, value]) => `${name}=${value}`).join('; ') }
}

/** What the page sends with each call that changes something. */
const asPage = ({ cookies }: Browser) => ({ cookie: cookies, 'x-xsrf-token': /XSRF-TOKEN=([^;]+)/.exec(cookies)?.[1] ?? '' })

/** The next pair, and whether the device was known: a new one gets a cookie of its own. */
async function staysIn(url: string, browser: Browser): Promise<{ status: number; next: Browser }> {
  const { status, json, headers } = await send(url, refreshToken, { body: { refreshToken: browser.refresh }, headers: asPage(browser) })
  const { token = '', refreshToken: refresh = '' } = (json ?? {}) as { token?: string; refreshToken?: string }
  const kept = new Map(browser.cookies.split('; ').map((one) => one.split('=', 2) as [string, string]))
  for (const [name, value] of cookiesOf(headers)) kept.set(name, value)
  return { status, next: { token, refresh, cookies: [...kept].map(([name, value]) => `${name}=${value}`).join('; ') } }
}

const pair = (): { publicKey: string; privateKey: string } => {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  return { publicKey: ecdh.getPublicKey('base64url'), privateKey: ecdh.getPrivateKey('base64url') }
}

interface Secrets {
  secret: Buffer
  env: Record<string, string>
}

/** Two servers, each of which can be begun anew on its port with other secrets. */
class Pair {
  readonly #world: World
  readonly #more: Record<string, string>
  readonly #servers: (RealServer | null)[] = [null, null]
  readonly #ports: number[]

  constructor(world: World, ports: number[], more: Record<string, string>) {
    this.#world = world
    this.#ports = ports
    this.#more = more
  }

  async begin(which: 0 | 1, { secret, env }: Secrets, databaseUrl = this.#world.databaseUrl): Promise<string> {
    await this.#servers[which]?.stop()
    this.#servers[which] = null
    const server = await startRealServer({ databaseUrl, secret, port: this.#ports[which] ?? 0, env: { ...this.#more, ...env } })
    this.#servers[which] = server
    return server.url
  }

  async stop(): Promise<void> {
    await Promise.all(this.#servers.map((server) => server?.stop()))
  }
}

const base64 = (secret: Buffer): string => secret.toString('base64')

story(
  'secret, key for pushes, login of the database and mail server are exchanged one server after the other, and nobody notices',
  async (world) => {
    const [old, young] = [secretFor(world.databaseUrl), randomBytes(32)]
    const [post, push] = [
      await startSmtpCatcher({ folder: mkdtempSync(path.join(os.tmpdir(), `taschino-test-${process.pid}-rotation-`)) }),
      await PushService.open(),
    ]
    const more = { PUSH_SERVICES: push.origin, TASCHINO_STEP_UP: 'off' }
    const servers = new Pair(world, [await freePort(), await freePort()], more)
    const shop = await world.shop()
    const [giulia, carla, marta] = [
      await world.person('enduser'),
      await world.person('shop', { name: 'Carla Rosetti', place: shop.id }),
      await world.person('company', { name: 'Marta Serra' }),
    ]
    await world.gives(giulia.id, '60 × 8,00 normal')
    // Nobody takes letters as long as only the old secret is there: what waits is sealed with it.
    const noMail = { SMTP_URL: 'smtp://127.0.0.1:9' }
    const mail = { SMTP_URL: post.url }
    const second = `rotated_${randomBytes(6).toString('hex')}`
    try {
      const [a, b] = [await servers.begin(0, { secret: old, env: noMail }), await servers.begin(1, { secret: old, env: noMail })]
      const [phone, till, desk] = [await comesIn(a, giulia), await comesIn(b, carla), await comesIn(a, marta)]
      let [onPhone, onTill] = [phone, till]
      const begun = await send(a, totpBegin, { body: { password: STORY_PASSWORD }, headers: asPage(desk) }, desk.token)
      const { secret } = begun.json as { secret: string }
      const code = (ahead: number) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + ahead })
      expect((await send(a, totpConfirm, { body: { code: await code(0) }, headers: asPage(desk) }, desk.token)).status).toBe(200)
      const oldKey = ((await send(a, pushKey, {}, phone.token)).json as { publicKey: string }).publicKey
      const device = { deviceCode: 'cassa-del-forno', pushToken: push.subscribe('carla', oldKey), platform: 'web', appVersion: '1.7.7' }
      expect((await send(b, registerDevice, { body: device, headers: asPage(till) }, till.token)).status).toBe(200)
      await send(a, passwordLost, { body: { email: `${giulia.username}@storia.test` } })
      const pays = async (url: string, { token }: Browser, amount: number): Promise<{ gtid: string }> => {
        const answer = await send(url, pay, { body: { unit: 800, amount, type: 'normal', code: shop.tills[0] } }, token)
        expect(answer.status, answer.text).toBe(200)
        return answer.json as { gtid: string }
      }
      const paid = await pays(a, phone, 1)
      const words = async (url: string, browser: Browser): Promise<unknown> =>
        ((await send(url, getReceipt, { params: { gtid: paid.gtid } }, browser.token)).json as { proof: unknown }).proof
      const proof = await words(a, phone)
      await expect.poll(() => push.pushed.length, { timeout: 20_000 }).toBe(1)

      // First everybody learns the new ones, which nobody uses yet.
      const vapid = pair()
      const vapidEnv = { VAPID_PUBLIC_KEY: vapid.publicKey, VAPID_PRIVATE_KEY: vapid.privateKey }
      const learnt = { ...noMail, TASCHINO_SECRET_NEXT: base64(young), VAPID_BESIDE: `${vapid.publicKey}:${vapid.privateKey}` }
      for (const which of [0, 1] as const) await servers.begin(which, { secret: old, env: learnt })

      // Then they are used, by one server after the other; the first also comes into the database by another login.
      await world.db.query(
        `create role ${second} login superuser password 'zweite' in role postgres; alter role ${second} set role postgres`,
      )
      const byAnother = new URL(world.databaseUrl)
      byAnother.username = second
      byAnother.password = 'zweite'
      const used = { secret: young, env: { ...mail, ...vapidEnv, TASCHINO_SECRET_BEFORE: base64(old) } }
      await servers.begin(0, used, byAnother.href)

      // Side by side: what one says the other takes, whichever way round.
      expect([await words(a, phone), await words(b, phone)]).toEqual([proof, proof])
      expect(((await send(a, pushKey, {}, phone.token)).json as { publicKey: string }).publicKey).toBe(vapid.publicKey)
      const byNew = await comesIn(a, giulia)
      expect(await words(b, byNew)).toEqual(proof)
      const first = await staysIn(a, onPhone)
      const again = await staysIn(b, onPhone)
      expect([first.status, again.status]).toEqual([200, 200])
      expect(again.next.refresh).toBe(first.next.refresh)
      onPhone = first.next
      const shown = await send(a, newPayCode, { headers: asPage(onPhone) }, onPhone.token)
      const opened = await send(b, openCharge, { body: { value: 800 }, headers: asPage(onTill) }, onTill.token)
      const { id } = opened.json as { id: number }
      const read = await send(
        b,
        askPayer,
        { params: { id }, body: { code: (shown.json as { typed: string }).typed }, headers: asPage(onTill) },
        onTill.token,
      )
      expect(read.status, read.text).toBe(200)
      await expect
        .poll(async () => (await post.list()).filter(({ to }) => to.startsWith(giulia.username)).length, { timeout: 30_000 })
        .toBe(1)
      await pays(a, onPhone, 2)
      await expect.poll(() => push.pushed.length, { timeout: 30_000 }).toBe(2)
      await servers.begin(1, used)
      onTill = (await staysIn(b, onTill)).next

      // In the end only the new ones are left: nobody has to come in again, and the app for codes still fits.
      const alone = { secret: young, env: { ...mail, ...vapidEnv } }
      for (const which of [0, 1] as const) await servers.begin(which, alone)
      expect([await words(a, onPhone), await words(b, onTill)]).toEqual([proof, proof])
      const [later, atTill] = [await staysIn(b, onPhone), await staysIn(a, onTill)]
      expect([later.status, atTill.status]).toEqual([200, 200])
      expect(/taschino-device=[^;]+/.exec(later.next.cookies)?.[0]).toBe(/taschino-device=[^;]+/.exec(onPhone.cookies)?.[0])
      expect(onPhone.cookies).not.toContain(/taschino-device=[^;]+/.exec(phone.cookies)?.[0] ?? '?')
      const atDesk = (await staysIn(a, desk)).next
      const byCode = { body: { by: { method: 'totp', code: await code(30) } }, headers: asPage(atDesk) }
      const proved = await send(a, confirm, byCode, atDesk.token)
      expect(proved.status, proved.text).toBe(200)
      await expect(servers.begin(1, { secret: old, env: noMail })).rejects.toThrow('TASCHINO_SECRET is not the secret of this database')
    } finally {
      await servers.stop()
      await post.close()
      await push.unplug()
      await world.db.query(`drop role if exists ${second}`)
    }
  },
  undefined,
  PATIENCE_MS,
)
