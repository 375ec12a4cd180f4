/** From the letter to the first login and back out again, told on the real server with real mail. */
import { setTimeout as pause } from 'node:timers/promises'
import {
  activateUser,
  askDisableLink,
  createUser,
  disableSelf,
  disableUser,
  enableUser,
  lookAtCode,
  passwordLost,
  resendActivation,
  resetPassword,
} from '@taschino/contract/accounts.ts'
import { getProfile } from '@taschino/contract/people/profile.ts'
import { getSecurity } from '@taschino/contract/stepup.ts'
import { login, refreshToken } from '@taschino/contract/session.ts'
import { deviceCookieOf, send, type Answer } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { codeIn } from '@taschino/testkit/letterbox.ts'
import { describe, expect } from 'vitest'

const PASSWORD = 'sette mele mature'
let count = 0
const address = (who = 'anna'): string => `${who}${++count}@conti.test`
const person = (email: string, more: object = {}): object => ({ email, firstName: 'Anna', lastName: 'Neri', ...more })
const data = (more: object = {}): object => ({
  username: `anna.neri.${++count}`,
  password: PASSWORD,
  firstName: 'Anna',
  lastName: 'Neri',
  ...more,
})

async function invited(world: World, more: object = {}): Promise<{ id: number; email: string; username: string; code: string }> {
  const [box, company, email] = [await world.letterbox(), await world.person('company'), address()]
  const made = await company.gets(createUser, { body: person(email, { role: 'enduser', ...more }) as never })
  return { id: made.idUser ?? 0, email, username: made.username, code: await box.code(email) }
}
const enter = (world: World, username: string, password: string, cookie = ''): Promise<Answer> =>
  send(world.url, login, { body: { username, password }, headers: cookie === '' ? {} : { cookie } })
const errorOf = (answer: Answer): unknown => [answer.status, (answer.json as { error?: string } | null)?.error]
const OVER = [409, 'code_over']

/** Somebody who came in by a letter, with the password of these stories. */
async function inside(world: World): Promise<{ id: number; email: string; username: string; token: string; refreshToken: string }> {
  const one = await invited(world)
  await send(world.url, activateUser, { body: { activationCode: one.code, activationData: data({ username: one.username }) } })
  const { json } = await enter(world, one.username, PASSWORD)
  return { ...one, ...(json as { token: string; refreshToken: string }) }
}

describe('first use', () => {
  story('who is invited reads the letter, chooses a password and is in; the code works once', async (world) => {
    const { email, code, username } = await invited(world)
    expect(username).toMatch(/^anna\.neri\d*$/)
    expect(errorOf(await enter(world, username, PASSWORD))).toEqual([403, 'wrong_credentials'])
    const looked = await send(world.url, lookAtCode, { body: { code, purpose: 'activation' } })
    expect(looked.json).toMatchObject({ email, role: 'enduser', username, place: null })
    const chosen = data()
    expect((await send(world.url, activateUser, { body: { activationCode: code, activationData: chosen } })).status).toBe(200)
    expect((await enter(world, (chosen as { username: string }).username, PASSWORD)).status).toBe(200)
    expect((await enter(world, email, PASSWORD)).status).toBe(200)
    expect(errorOf(await send(world.url, activateUser, { body: { activationCode: code, activationData: data() } }))).toEqual(OVER)
    expect(errorOf(await send(world.url, lookAtCode, { body: { code, purpose: 'activation' } }))).toEqual(OVER)
  })

  story('a password that will not do and a name that is taken leave the code as it is', async (world) => {
    const { code } = await invited(world)
    const other = await world.person('enduser', { name: 'Zeno Riva' })
    const tries: [object, number, string][] = [
      [{ password: 'corta' }, 422, 'password_too_short'],
      [{ password: 'Password123!' }, 422, 'password_too_common'],
      [{ password: 'anna.neri1' }, 422, 'password_like_name'],
      [{ username: other.username }, 409, 'username_taken'],
      [{ username: 'con@chiocciola' }, 400, 'invalid_input'],
      [{ role: 'admin' }, 400, 'invalid_input'],
      [{ pin: '123456' }, 409, 'pin_weak'],
    ]
    for (const [more, status, error] of tries)
      expect(errorOf(await send(world.url, activateUser, { body: { activationCode: code, activationData: data(more) } }))).toEqual([
        status,
        error,
      ])
    const mine = data({ pin: '739164' }) as { username: string }
    expect((await send(world.url, activateUser, { body: { activationCode: code, activationData: mine } })).status).toBe(200)
    // The PIN is there from the first use on.
    const { token } = (await enter(world, mine.username, PASSWORD)).json as { token: string }
    expect((await send(world.url, getSecurity, {}, token)).json).toMatchObject({ pin: 'set' })
  })

  story('the company hears which e-mail and which user name are taken, and hands out the id', async (world) => {
    const [company, zeno] = [await world.person('company'), await world.person('enduser', { name: 'Zeno Riva' })]
    await company.isRefused('email_taken', createUser, { body: person(`${zeno.username}@storia.test`, { role: 'enduser' }) })
    await company.isRefused('username_taken', createUser, { body: person(address(), { role: 'enduser', username: zeno.username }) })
    const [one, two] = [
      await company.gets(createUser, { body: person(address(), { role: 'agent', firstName: 'Zoè', lastName: "D'Aló" }) as never }),
      await company.gets(createUser, { body: person(address(), { role: 'agent', firstName: 'Zoè', lastName: "D'Aló" }) as never }),
    ]
    expect([one.username, two.username, one.idUser === null]).toEqual(['zoe.dalo', 'zoe.dalo2', false])
  })

  story('people of an agency or a shop fill in what is missing, and nothing that is there', async (world) => {
    const idAgency = await world.agency()
    const { code } = await invited(world, { role: 'agency', idAgency })
    expect((await send(world.url, lookAtCode, { body: { code, purpose: 'activation' } })).json).toMatchObject({
      place: { name: 'Officine Alfieri', missing: ['address', 'fiscalCode'] },
    })
    const gap = await send(world.url, activateUser, { body: { activationCode: code, activationData: data() } })
    expect([gap.status, gap.json]).toEqual([
      400,
      {
        error: 'invalid_input',
        fields: [
          { path: 'activationData.place.address', why: 'required' },
          { path: 'activationData.place.fiscalCode', why: 'required' },
        ],
      },
    ])
    expect(
      (
        await send(world.url, activateUser, {
          body: { activationCode: code, activationData: data({ place: { address: 'Corso Re 1, Torino', fiscalCode: '01234567897' } }) },
        })
      ).status,
    ).toBe(200)
    const second = await invited(world, { role: 'agency', idAgency })
    await send(world.url, activateUser, {
      body: { activationCode: second.code, activationData: data({ place: { address: 'Altrove 9, Roma', fiscalCode: '98765432103' } }) },
    })
    expect((await world.db.query('select address, fiscal_code from agency where id = $1', [idAgency])).rows).toEqual([
      { address: 'Corso Re 1, Torino', fiscal_code: '01234567897' },
    ])
  })

  story('a second letter makes the first one void, and who is inside needs none', async (world) => {
    const [box, company] = [await world.letterbox(), await world.person('company')]
    const { id, email, code } = await invited(world)
    await company.gets(resendActivation, { params: { id: String(id) } })
    const fresh = await box.code(email, 2)
    expect(errorOf(await send(world.url, activateUser, { body: { activationCode: code, activationData: data() } }))).toEqual(OVER)
    expect((await send(world.url, activateUser, { body: { activationCode: fresh, activationData: data() } })).status).toBe(200)
    await company.isRefused('already_active', resendActivation, { params: { id } })
  })

  story('an invitation is over after 72 hours, a reset after one', async (world) => {
    const box = await world.letterbox()
    const one = await invited(world)
    const two = await inside(world)
    await send(world.url, passwordLost, { body: { email: two.email } })
    const reset = await box.code(two.email, 2)
    const { rows } = await world.db.query<{ hours: number }>(
      `select extract(epoch from expires_at - created_at)::int / 3600 as hours from account_code where id_user = any ($1) and over_at is null order by 1`,
      [[one.id, two.id]],
    )
    expect(rows.map(({ hours }) => hours)).toEqual([1, 72])
    await world.db.query(`update account_code set expires_at = clock_timestamp() where id_user = any ($1)`, [[one.id, two.id]])
    expect(errorOf(await send(world.url, activateUser, { body: { activationCode: one.code, activationData: data() } }))).toEqual(OVER)
    expect(errorOf(await send(world.url, resetPassword, { body: { resetCode: reset, newPassword: PASSWORD } }))).toEqual(OVER)
  })
})

describe('the way back in', () => {
  story('lost, written to, chosen anew: the old password and every login are dead, and the owner hears of it', async (world) => {
    const box = await world.letterbox()
    const one = await inside(world)
    await send(world.url, passwordLost, { body: { email: ` ${one.email.toUpperCase()} ` } })
    const code = await box.code(one.email, 2)
    const fresh = 'otto pere verdi'
    expect(errorOf(await send(world.url, resetPassword, { body: { resetCode: code, newPassword: 'corta' } }))).toEqual([
      422,
      'password_too_short',
    ])
    expect(errorOf(await send(world.url, resetPassword, { body: { resetCode: code, newPassword: 'Dr4g0n!!!!!' } }))).toEqual([
      422,
      'password_too_common',
    ])
    expect(errorOf(await send(world.url, resetPassword, { body: { resetCode: code, newPassword: 'neri anna 99' } }))).toEqual([
      422,
      'password_like_name',
    ])
    for (let i = 0; i < 7; i++) await enter(world, one.username, 'la indovino')
    expect((await enter(world, one.username, PASSWORD)).status).toBe(429)
    const chosen = await send(world.url, resetPassword, { body: { resetCode: code, newPassword: fresh } })
    expect(chosen.status).toBe(200)
    expect((await send(world.url, getProfile, {}, one.token)).status).toBe(401)
    expect((await send(world.url, refreshToken, { body: { refreshToken: one.refreshToken } })).status).toBe(403)
    // The browser in which it was chosen is known from now on: guesses of others, which still count, do not keep its owner out.
    const here = deviceCookieOf(chosen.headers) ?? ''
    expect([
      (await enter(world, one.username, PASSWORD, here)).status,
      (await enter(world, one.username, fresh, here)).status,
      (await enter(world, one.username, fresh)).status,
    ]).toEqual([403, 200, 429])
    const told = await box.brings(one.email, { count: 3 })
    expect(told.subject).toBe('La tua password è cambiata')
    expect((await send(world.url, disableSelf, { body: { disableCode: codeIn(told) } })).status).toBe(200)
    expect((await enter(world, one.username, fresh, here)).status).toBe(403)
    // T41: opened again it is not open to whoever chose that password.
    const company = await world.person('company')
    await company.gets(enableUser, { params: { id: String(one.id) }, body: {} })
    expect((await enter(world, one.username, fresh, here)).status).toBe(403)
    expect((await box.brings(one.email, { count: 5 })).subject).toBe('Il tuo accesso è di nuovo attivo')
    await send(world.url, passwordLost, { body: { email: one.email } })
    expect((await box.brings(one.email, { count: 6 })).subject).toMatch(/nuova password/)
  })

  story('who was only invited gets the invitation again, who is disabled and who is unknown gets nothing', async (world) => {
    const box = await world.letterbox()
    const waiting = await invited(world)
    const closed = await inside(world)
    await world.db.query(`update app_user set status = 'disabled' where id = $1`, [closed.id])
    const nobody = address('nessuno')
    for (const email of [closed.email, nobody, waiting.email])
      expect((await send(world.url, passwordLost, { body: { email } })).json).toEqual({ done: true })
    expect((await box.brings(waiting.email, { count: 2 })).subject).toBe('Il tuo invito a Taschino')
    await pause(900)
    expect([(await box.of(closed.email)).length, (await box.of(nobody)).length]).toEqual([1, 0])
    expect((await world.db.query('select 1 from password_request')).rowCount).toBe(0)
  })
})

describe('out, and in again', () => {
  story('T02 T41 the company disables: tokens, refresh, sockets and books within a second; enabling opens again', async (world) => {
    const [box, company] = [await world.letterbox(), await world.person('company')]
    const giulia = await world.person('enduser')
    const ears = await world.listens(giulia)
    await company.isRefused('invalid_input', disableUser, { params: { id: giulia.id }, body: { reason: 'x'.repeat(201) } })
    await company.gets(disableUser, { params: { id: String(giulia.id) }, body: { reason: 'Telefono rubato' } })
    expect(
      (await world.db.query(`select facts ->> 'reason' as reason from audit_log where act = 'user.disabled' and id_user = $1`, [giulia.id]))
        .rows,
    ).toEqual([{ reason: 'Telefono rubato' }])
    await expect.poll(() => ears.isOpen, { timeout: 1000 }).toBe(false)
    expect((await send(world.url, getProfile, {}, await giulia.token())).status).toBe(401)
    expect(errorOf(await enter(world, giulia.username, 'una parola lunga'))).toEqual([403, 'wrong_credentials'])
    expect((await world.db.query('select 1 from ledger.frozen where party = $1', [giulia.id])).rowCount).toBe(1)
    expect((await box.brings(`${giulia.username}@storia.test`)).subject).toBe('Il tuo accesso è sospeso')
    await company.gets(enableUser, { params: { id: String(giulia.id) }, body: {} })
    expect((await enter(world, giulia.username, 'una parola lunga')).status).toBe(200)
    expect((await send(world.url, getProfile, {}, await giulia.token())).status).toBe(401)
    expect(
      (
        await world.db.query<{ act: string; idActor: number }>(
          `select act, id_actor as "idActor" from audit_log where id_user = $1 order by id`,
          [giulia.id],
        )
      ).rows,
    ).toEqual([
      { act: 'user.disabled', idActor: company.id },
      { act: 'user.enabled', idActor: company.id },
    ])
  })

  story(
    'staff is closed by the administrator only, nobody closes themselves by id, and somebody must stay',
    async (world) => {
      const [company, other, admin] = [await world.person('company'), await world.person('company'), await world.person('admin')]
      await company.isRefused('staff_by_admin_only', disableUser, { params: { id: other.id }, body: {} })
      await company.isRefused('not_oneself', disableUser, { params: { id: company.id }, body: {} })
      await company.isRefused('not_found', disableUser, { params: { id: 999_999 }, body: {} })
      await admin.gets(disableUser, { params: { id: String(other.id) }, body: {} })
      await admin.isRefused('last_administrator', disableSelf, { body: {} })
    },
    {},
  )

  story('people close their own access: by the link of a letter without a login, or logged in', async (world) => {
    const box = await world.letterbox()
    const [one, two] = [await inside(world), await inside(world)]
    await send(world.url, askDisableLink, { body: {} }, one.token)
    const code = await box.code(one.email, 2)
    expect((await send(world.url, getProfile, {}, one.token)).status).toBe(200)
    expect((await send(world.url, disableSelf, { body: { disableCode: code } })).json).toEqual({ done: true })
    expect((await send(world.url, getProfile, {}, one.token)).status).toBe(401)
    expect(errorOf(await send(world.url, disableSelf, { body: { disableCode: code } }))).toEqual(OVER)
    expect((await send(world.url, disableSelf, { body: {} }, two.token)).status).toBe(200)
    expect((await enter(world, two.username, PASSWORD)).status).toBe(403)
    expect(errorOf(await send(world.url, disableSelf, { body: {} }))).toEqual([401, 'unauthenticated'])
  })

  story('who never came in is invited again by enabling', async (world) => {
    const [box, company, one] = [await world.letterbox(), await world.person('company'), await invited(world)]
    await company.gets(disableUser, { params: { id: String(one.id) }, body: {} })
    expect(errorOf(await send(world.url, activateUser, { body: { activationCode: one.code, activationData: data() } }))).toEqual(OVER)
    await company.gets(enableUser, { params: { id: String(one.id) }, body: {} })
    const letters = await box.brings(one.email, { count: 3 })
    expect((await send(world.url, activateUser, { body: { activationCode: codeIn(letters), activationData: data() } })).status).toBe(200)
  })
})

story('ten people of one name are invited at the same moment, and each gets a user name of their own', async (world) => {
  const company = await world.person('company', { name: 'Marta Serra' })
  const made = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      company.gets(createUser, { body: { email: `anna.verdi.${n}@storia.test`, firstName: 'Anna', lastName: 'Verdi', role: 'enduser' } }),
    ),
  )
  expect(new Set(made.map(({ username }) => username)).size).toBe(10)
})
