/** What strangers try with lost passwords, links and letters, by the codes of docs/threat-model.md. */
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import {
  activateUser,
  createUser,
  disableSelf,
  lookAtCode,
  passwordLost,
  resendActivation,
  resetPassword,
} from '@taschino/contract/accounts.ts'
import type { Role } from '@taschino/contract/roles.ts'
import { changePasswordOf, login } from '@taschino/contract/session.ts'
import type { LoginCheck } from '@taschino/contract/session.ts'
import { workOut } from '@taschino/testkit/login-check.ts'
import { passkeyLoginBegin } from '@taschino/contract/stepup.ts'
import { codeIn } from '@taschino/testkit/letterbox.ts'
import { send, STORY_PASSWORD, type Person } from '@taschino/testkit/personas.ts'
import { story } from '@taschino/testkit/story.ts'
import { describe, expect } from 'vitest'
import { newToken } from '../../platform/secrets/secrets.ts'

const PASSWORD = 'sette mele mature'
let count = 0
const address = (who = 'bruna'): string => `${who}${++count}@minacce.test`
const wish = (role: Role, more: object = {}): object => ({ email: address(), firstName: 'Bruna', lastName: 'Verdi', role, ...more })
const data = (): object => ({ username: `bruna.verdi.${++count}`, password: PASSWORD, firstName: 'Bruna', lastName: 'Verdi' })

describe('codes', () => {
  story('T35: codes are 256 bits, lie hashed, are not guessed, and of twenty who come with one, one gets in', async (world) => {
    const [box, company] = [await world.letterbox(), await world.person('company')]
    const body = wish('enduser') as { email: string }
    await company.gets(createUser, { body: body as never })
    const code = await box.code(body.email)
    expect(Buffer.from(code, 'base64url')).toHaveLength(32)
    const said = async (): Promise<string> =>
      (
        await world.db.query<{ all: string }>(
          `select (select string_agg(c::text, '') from account_code c) || (select string_agg(l::text, '') from letter l) as all`,
        )
      ).rows[0]?.all ?? ''
    await expect.poll(said).not.toContain(code)
    for (const form of [Buffer.from(code).toString('hex'), Buffer.from(code, 'base64url').toString('hex')])
      expect(await said()).not.toContain(form)
    const near = (at: number): string => code.slice(0, at) + (code[at] === 'A' ? 'B' : 'A') + code.slice(at + 1)
    for (const guess of [...Array.from({ length: 20 }, newToken), near(0), near(20), code.toLowerCase(), `${code}A`, 'x'.repeat(43)])
      expect((await send(world.url, lookAtCode, { body: { code: guess, purpose: 'activation' } })).status).toBe(409)
    for (const [call, given] of [
      [resetPassword, { resetCode: code, newPassword: PASSWORD }],
      [disableSelf, { disableCode: code }],
    ] as const)
      expect((await send(world.url, call, { body: given })).status).toBe(409)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send(world.url, activateUser, { body: { activationCode: code, activationData: data() } })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  story("T36: opening the link, as a mail scanner does, uses nothing up; no code stands in a call's address", async (world) => {
    const [box, company] = [await world.letterbox(), await world.person('company')]
    const body = wish('enduser') as { email: string }
    await company.gets(createUser, { body: body as never })
    const mail = await box.brings(body.email)
    const code = codeIn(mail)
    for (const method of ['GET', 'HEAD', 'GET'])
      for (const path of [
        `/configure-user?code=${code}`,
        `/api/v1/users/activate?activationCode=${code}`,
        `/api/v1/users/code?code=${code}`,
      ]) {
        const response = await fetch(world.url + path, { method })
        expect(response.headers.get('referrer-policy')).toBe('no-referrer')
        if (path.startsWith('/api')) expect(response.status).toBeGreaterThanOrEqual(401)
      }
    expect((await send(world.url, lookAtCode, { body: { code, purpose: 'activation' } })).status).toBe(200)
    for (const { path, method } of [activateUser, resetPassword, lookAtCode, disableSelf])
      expect([method, path]).toEqual(['POST', expect.not.stringContaining('{')])
    expect(mail.html).toContain('<meta name="referrer" content="no-referrer">')
    expect((await send(world.url, activateUser, { body: { activationCode: code, activationData: data() } })).status).toBe(200)
  })

  story('T37: an evil Host or X-Forwarded-Host writes no link', async (world) => {
    const box = await world.letterbox()
    const anna = await world.person('enduser', { name: 'Anna Host' })
    const email = `${anna.username}@storia.test`
    const body = JSON.stringify({ email })
    const { port } = new URL(world.url)
    await new Promise((resolve, reject) => {
      const evil = {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        forwarded: 'host=evil.example',
        origin: 'http://localhost:3000',
      }
      request(
        {
          port,
          host: '127.0.0.1',
          method: 'POST',
          path: '/api/v1/users/passwordLost',
          headers: { ...evil, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
        },
        (response) => response.resume().on('end', resolve),
      )
        .on('error', reject)
        .end(body)
    })
    const mail = await box.brings(email)
    expect(mail.html + mail.text).not.toContain('evil.example')
    expect(mail.text).toContain('http://localhost:3000/complete-reset-password?code=')
  })
})

describe('mail', () => {
  story('T38: however often somebody asks, an account gets three letters an hour, and nobody is told', async (world) => {
    const [box, company, anna] = [
      await world.letterbox(),
      await world.person('company'),
      await world.person('enduser', { name: 'Anna Bomba' }),
    ]
    const email = `${anna.username}@storia.test`
    for (let i = 0; i < 8; i++) {
      const answers = await Promise.all(
        [1, 2, 3].map(async () => send(world.url, passwordLost, { body: { email }, headers: await anna.browser() })),
      )
      for (const { status, json } of answers) expect([status, json]).toEqual([200, { done: true }])
      await pause(450)
    }
    const waiting = wish('enduser') as { email: string }
    const { idUser } = await company.gets(createUser, { body: waiting as never })
    for (let i = 0; i < 6; i++) expect(await company.gets(resendActivation, { params: { id: String(idUser) } })).toEqual({ done: true })
    await Promise.all([1, 2, 3].map(() => company.gets(resendActivation, { params: { id: String(idUser) } })))
    await pause(1500)
    expect([(await box.of(email)).length, (await box.of(waiting.email)).length]).toEqual([3, 3])
    await world.db.query(`update account_code set created_at = created_at - interval '61 minutes'; delete from login_limit`)
    await send(world.url, passwordLost, { body: { email } })
    await box.brings(email, { count: 4 })
  })

  story(
    'T38: one machine has ten letters written in an hour, to whomever, and works for each further one; a device that somebody came in from counts for itself, one that only says so does not',
    async (world) => {
      await world.db.query('delete from login_limit')
      const box = await world.letterbox()
      const many = await Promise.all(Array.from({ length: 14 }, () => world.person('enduser', { name: 'Anna Tanti' })))
      const mail = (one: Person): string => `${one.username}@storia.test`
      const asksFor = (email: string, i: number, check?: LoginCheck) =>
        send(world.url, passwordLost, { body: { email, check }, headers: { 'x-device-code': `un-altro-apparecchio-${i}` } })
      for (const [i, one] of many.slice(0, 10).entries()) {
        const { status, json } = await asksFor(mail(one), i)
        expect([status, json]).toEqual([200, { done: true }])
      }
      // Whoever is behind the same address still gets a letter, for a second of work; a check is good once, and for one name.
      const neighbour = many[10]
      if (!neighbour) throw new Error('nobody')
      const wanted = await asksFor(mail(neighbour), 10)
      expect([wanted.status, wanted.json]).toMatchObject([429, { error: 'check_needed' }])
      expect((await asksFor('nessuno@storia.test', 10)).json).toMatchObject({ error: 'check_needed' })
      const check = workOut((wanted.json as { facts: Record<string, string> }).facts)
      expect((await asksFor(mail(many[11] ?? neighbour), 11, check)).json).toMatchObject({ error: 'check_needed' })
      expect((await asksFor(mail(neighbour), 10, check)).json).toEqual({ done: true })
      expect((await asksFor(mail(neighbour), 10, check)).json).toMatchObject({ error: 'check_needed' })
      const known = many[13]
      if (!known) throw new Error('nobody')
      await send(world.url, passwordLost, { body: { email: mail(known) }, headers: await known.browser() })
      await box.brings(mail(known))
      await pause(900)
      const got = await Promise.all(many.map(async (one) => (await box.of(mail(one))).length))
      expect(got).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 1])
    },
  )

  story(
    'T38: strangers begin as many logins by passkey as they like, and nothing is written for it: nobody shuts a network out',
    async (world) => {
      await world.db.query('delete from login_limit; delete from passkey_challenge')
      const begun = new Set<unknown>()
      for (let i = 0; i < 400; i += 40)
        for (const { status, json } of await Promise.all(Array.from({ length: 40 }, () => send(world.url, passkeyLoginBegin, {}))))
          begun.add(status === 200 && (json as { challenge: string }).challenge)
      expect(begun.size).toBe(400)
      const { rows } = await world.db.query(
        'select (select count(*) from passkey_challenge)::int + (select count(*) from login_limit)::int as n',
      )
      expect(rows).toEqual([{ n: 0 }])
    },
  )

  story('T34: an agency that invites a known address hears the same as for a new one, and only the owner is told', async (world) => {
    const box = await world.letterbox()
    const idAgency = await world.agency()
    const [agency, stranger] = [await world.person('agency', { place: idAgency }), await world.person('enduser', { name: 'Zita Nota' })]
    const known = `${stranger.username}@storia.test`
    const answers = [
      await agency.sends(createUser, { body: { ...wish('enduser'), email: known } }),
      await agency.sends(createUser, { body: wish('enduser') }),
    ]
    const shape = answers.map((answer) => ({ answered: answer.status, ...(answer.json as object), email: 0, username: 0 }))
    expect(shape[0]).toEqual(shape[1])
    expect(shape[0]).toMatchObject({ answered: 200, idUser: null })
    expect((await box.brings(known)).subject).toBe('Un invito per il tuo accesso a Taschino')
    for (let i = 0; i < 5; i++) await agency.sends(createUser, { body: { ...wish('enduser'), email: known } })
    await pause(1200)
    expect(await box.of(known)).toHaveLength(3)
    expect((await world.db.query('select id_agency from app_user where email = $1', [known])).rows).toEqual([{ id_agency: null }])
    expect((await send(world.url, login, { body: { username: known, password: 'una parola lunga' } })).status).toBe(200)
  })

  story('T66: names that could begin a header line, hide or turn around are not taken', async (world) => {
    const admin = await world.person('admin')
    for (const firstName of ['Anna\r\nBcc: tutti@x.it', 'Anna\u202eannA', 'An\u0000na', 'Anna\u2066'])
      await admin.isRefused('invalid_input', createUser, { body: { ...wish('enduser'), firstName } })
    for (const email of ['a@b.it\r\nBcc: x@y.it', 'a@b.it,x@y.it', '<a@b.it>', 'a b@c.it', 'à@b.it', 'a@b'])
      await admin.isRefused('invalid_input', createUser, { body: { ...wish('enduser'), email } })
  })
})

story(
  'T41: a passkey that was added shortly before does not outlive the password, neither where it is chosen anew by mail nor where the company withdraws it',
  async (world) => {
    const [box, marta] = [await world.letterbox(), await world.person('company', { name: 'Marta Serra' })]
    const withKeys = async (): Promise<Person> => {
      const person = await world.person('enduser', { name: 'Nora Gallo' })
      await world.db.query(
        `insert into passkey (credential, id_user, name, public_key, counter, created_at) values ($2, $1, 'Vecchia', '\\x00', 0, now() - interval '30 days'), ($3, $1, 'Nuova', '\\x00', 0, now())`,
        [person.id, `v${person.id}`, `n${person.id}`],
      )
      return person
    }
    const left = async ({ id }: Person) => (await world.db.query('select name from passkey where id_user = $1', [id])).rows
    const nora = await withKeys()
    await send(world.url, passwordLost, { body: { email: `${nora.username}@storia.test` }, headers: await nora.browser() })
    expect(
      (await send(world.url, resetPassword, { body: { resetCode: await box.code(`${nora.username}@storia.test`), newPassword: PASSWORD } }))
        .status,
    ).toBe(200)
    expect(await left(nora)).toEqual([{ name: 'Vecchia' }])
    const zita = await withKeys()
    await marta.gets(changePasswordOf, { params: { id: String(zita.id) }, body: { password: STORY_PASSWORD } })
    expect(await left(zita)).toEqual([{ name: 'Vecchia' }])
  },
)
