/** An access moves to another address: the new one says yes, the old one hears of it and may say no, nobody learns who exists. */
import { setTimeout as pause } from 'node:timers/promises'
import {
  askEmailChange,
  askEmailChangeOf,
  confirmEmailChange,
  createUser,
  enableUser,
  getEmailChange,
  lookAtCode,
  lookAtEmailChange,
  passwordLost,
  resendActivation,
  resetPassword,
  stopEmailChange,
  withdrawEmailChange,
} from '@taschino/contract/accounts.ts'
import { getProfile } from '@taschino/contract/people/profile.ts'
import { changePassword, login } from '@taschino/contract/session.ts'
import { confirm, setPin } from '@taschino/contract/stepup.ts'
import { endLogins, updateUser } from '@taschino/contract/people/users.ts'
import { codeIn } from '@taschino/testkit/letterbox.ts'
import { send, STORY_PASSWORD } from '@taschino/testkit/personas.ts'
import { story } from '@taschino/testkit/story.ts'
import { STEP_UP_LIMITS } from '../../platform/config/settings.ts'
import { describe, expect } from 'vitest'
import { OVER, address, asked, errorOf, mailOf, old, second } from '@taschino/testkit/moved-address.ts'

describe('by its person', () => {
  story(
    'asked for in the profile, confirmed by the link at the new address: one login stays, the others end, the devices stay known',
    async (world) => {
      const { person, to, confirmCode } = await asked(world)
      const [box, elsewhere] = [await world.letterbox(), await second(world, person)]
      expect(await person.gets(getEmailChange, {})).toMatchObject({ email: old(person), change: { to, by: 'own', restsUntil: null } })
      // Looking, as a mail scanner does, changes nothing.
      expect((await send(world.url, lookAtEmailChange, { body: { code: confirmCode } })).json).toEqual({
        kind: 'confirm',
        username: person.username,
        to,
        needsPassword: true,
      })
      expect(await person.gets(lookAtEmailChange, { body: { code: confirmCode } })).toMatchObject({ needsPassword: false })
      expect(await mailOf(world, person)).toBe(old(person))
      const devices = async () =>
        (await world.db.query('select count(*)::int as n from known_device where id_user = $1', [person.id])).rows[0]
      const before = await devices()
      expect(await person.gets(confirmEmailChange, { body: { code: confirmCode } })).toEqual({ email: to })
      expect((await person.gets(getProfile, {})).email).toBe(to)
      expect((await send(world.url, getProfile, {}, elsewhere)).status).toBe(401)
      expect(await devices()).toEqual(before)
      expect(await person.gets(getEmailChange, {})).toEqual({ email: to, change: null })
      expect((await box.brings(old(person), { count: 2 })).subject).toBe("L'e-mail del tuo accesso è cambiata")
      expect(errorOf(await person.sends(confirmEmailChange, { body: { code: confirmCode } }))).toEqual(OVER)
      const { rows } = await world.db.query<{ act: string; facts: string }>(
        `select act, facts::text from audit_log where id_user = $1 and act like 'user.email%' order by id`,
        [person.id],
      )
      expect(rows.map(({ act }) => act)).toEqual(['user.email-asked', 'user.email-changed'])
      expect(JSON.stringify(rows)).not.toContain('@')
    },
  )

  story('whoever is not logged in as that person needs the password: a letter that a stranger got by mistake is no key', async (world) => {
    const { person, to, confirmCode } = await asked(world)
    const stranger = await world.person('enduser', { name: 'Zeno Riva' })
    for (const one of [
      send(world.url, confirmEmailChange, { body: { code: confirmCode } }),
      stranger.sends(confirmEmailChange, { body: { code: confirmCode } }),
    ])
      expect(errorOf(await one)).toEqual([403, 'password_needed'])
    expect(errorOf(await send(world.url, confirmEmailChange, { body: { code: confirmCode, password: 'la indovino io' } }))).toEqual([
      403,
      'wrong_password',
    ])
    expect(await mailOf(world, person)).toBe(old(person))
    expect((await send(world.url, confirmEmailChange, { body: { code: confirmCode, password: STORY_PASSWORD } })).json).toEqual({
      email: to,
    })
    expect(await mailOf(world, person)).toBe(to)
  })

  story(
    'its own address, a second question and a taken back one: the last link counts, and three questions an hour are enough',
    async (world) => {
      const { person, confirmCode } = await asked(world)
      const box = await world.letterbox()
      await person.isRefused('own_address', askEmailChange, { body: { email: old(person).toUpperCase() } })
      const other = address()
      await person.gets(askEmailChange, { body: { email: other } })
      expect(errorOf(await person.sends(confirmEmailChange, { body: { code: confirmCode } }))).toEqual(OVER)
      const code = await box.code(other)
      expect(await person.gets(withdrawEmailChange, {})).toMatchObject({ change: null })
      expect(errorOf(await person.sends(confirmEmailChange, { body: { code } }))).toEqual(OVER)
      await person.gets(askEmailChange, { body: { email: address() } })
      expect((await person.isRefused('too_many', askEmailChange, { body: { email: address() } })).headers.get('retry-after')).toBe('3600')
    },
  )

  story('links run out after 72 hours, and with what makes them suspect: another password, an access that is closed', async (world) => {
    const late = await asked(world)
    await world.db.query(`update email_change set open_until = clock_timestamp(), stop_until = clock_timestamp() where id_user = $1`, [
      late.person.id,
    ])
    for (const [call, code] of [
      [confirmEmailChange, late.confirmCode],
      [stopEmailChange, late.stopCode],
    ] as const)
      expect(errorOf(await late.person.sends(call, { body: { code } }))).toEqual(OVER)
    // The owner changes the password on a device of theirs: what the login of somebody else asked for is over with that login.
    const robbed = await asked(world)
    await send(
      world.url,
      changePassword,
      { body: { password: STORY_PASSWORD, newPassword: 'otto pere verdi' } },
      await second(world, robbed.person),
    )
    expect(errorOf(await send(world.url, confirmEmailChange, { body: { code: robbed.confirmCode, password: 'otto pere verdi' } }))).toEqual(
      OVER,
    )
    const lost = await asked(world)
    await send(world.url, passwordLost, { body: { email: old(lost.person) }, headers: await lost.person.browser() })
    const reset = await (await world.letterbox()).code(old(lost.person), 2)
    expect((await send(world.url, resetPassword, { body: { resetCode: reset, newPassword: 'otto pere verdi' } })).status).toBe(200)
    expect(errorOf(await send(world.url, confirmEmailChange, { body: { code: lost.confirmCode, password: 'otto pere verdi' } }))).toEqual(
      OVER,
    )
  })

  story(
    'a proof from the last five minutes is asked for: a stolen login alone moves nobody',
    async (world) => {
      const giulia = await world.person('enduser')
      await giulia.isRefused('step_up_required', askEmailChange, { body: { email: address() } })
      await giulia.gets(setPin, { body: { pin: '482915', password: STORY_PASSWORD } })
      await giulia.gets(confirm, { body: { by: { method: 'pin', pin: '482915' } } })
      await giulia.gets(askEmailChange, { body: { email: address() } })
      const company = await world.person('company', { name: 'Marta Serra' })
      await company.isRefused('step_up_required', askEmailChangeOf, { params: { id: giulia.id }, body: { email: address() } })
    },
    { settings: { stepUp: STEP_UP_LIMITS } },
  )
})

describe('it was not me', () => {
  story('T09: stopped before anything changed, everybody is out, and the password is chosen anew from the old mailbox', async (world) => {
    const { person, confirmCode, stopCode } = await asked(world)
    await world.db.query(
      `insert into passkey (credential, id_user, name, public_key, counter, created_at) values ('vecchia', $1, 'Vecchia', '\\x00', 0, now() - interval '30 days'), ('nuova', $1, 'Nuova', '\\x00', 0, now())`,
      [person.id],
    )
    expect((await send(world.url, lookAtEmailChange, { body: { code: stopCode } })).json).toEqual({
      kind: 'stop',
      username: person.username,
      to: expect.stringMatching(/^n•••@altrove\.test$/),
      needsPassword: false,
    })
    // The link of one letter does not do the work of the other.
    expect(errorOf(await send(world.url, confirmEmailChange, { body: { code: stopCode, password: STORY_PASSWORD } }))).toEqual(OVER)
    expect(errorOf(await send(world.url, stopEmailChange, { body: { code: confirmCode } }))).toEqual(OVER)
    expect((await send(world.url, stopEmailChange, { body: { code: stopCode } })).json).toEqual({ passwordOver: true })
    expect((await person.sends(getProfile)).status).toBe(401)
    expect(errorOf(await send(world.url, login, { body: { username: person.username, password: STORY_PASSWORD } }))).toEqual([
      403,
      'wrong_credentials',
    ])
    expect(errorOf(await send(world.url, confirmEmailChange, { body: { code: confirmCode, password: STORY_PASSWORD } }))).toEqual(OVER)
    expect(errorOf(await send(world.url, stopEmailChange, { body: { code: stopCode } }))).toEqual(OVER)
    expect((await world.db.query('select credential from passkey where id_user = $1', [person.id])).rows).toEqual([
      { credential: 'vecchia' },
    ])
  })

  story(
    'T09: stopped afterwards, from the first letter or the second, the former address is back, over however many moves',
    async (world) => {
      const { person, to, confirmCode, stopCode } = await asked(world)
      const box = await world.letterbox()
      await person.gets(confirmEmailChange, { body: { code: confirmCode } })
      const further = address()
      await person.gets(askEmailChange, { body: { email: further } })
      await person.gets(confirmEmailChange, { body: { code: await box.code(further) } })
      const thiefs = codeIn(await box.brings(to, { count: 2 }))
      // The same link stands in both letters to the old address.
      expect(codeIn(await box.brings(old(person), { count: 2 }))).toBe(stopCode)
      expect((await send(world.url, stopEmailChange, { body: { code: stopCode } })).json).toEqual({ passwordOver: true })
      expect(await mailOf(world, person)).toBe(old(person))
      expect(errorOf(await send(world.url, stopEmailChange, { body: { code: thiefs } }))).toEqual(OVER)
      await send(world.url, passwordLost, { body: { email: old(person) }, headers: await person.browser() })
      expect((await box.brings(old(person), { count: 3 })).subject).toMatch(/nuova password/)
    },
  )

  story("T09: should the former address be somebody else's by now, the access is closed until the company has looked", async (world) => {
    const { person, to, confirmCode, stopCode } = await asked(world)
    await person.gets(confirmEmailChange, { body: { code: confirmCode } })
    const squatter = await world.person('enduser', { name: 'Zeno Riva' })
    await world.db.query('update app_user set email = $2 where id = $1', [squatter.id, old(person)])
    await send(world.url, stopEmailChange, { body: { code: stopCode } })
    expect((await world.db.query('select status from app_user where id = $1', [person.id])).rows).toEqual([{ status: 'disabled' }])
    // Opened again it leads to nobody who had the moved address: the company says first where to.
    const [box, company] = [await world.letterbox(), await world.person('company', { name: 'Marta Serra' })]
    await company.gets(enableUser, { params: { id: String(person.id) }, body: {} })
    await pause(900)
    expect((await box.of(to)).map(({ subject }) => subject)).toEqual(['Conferma il tuo nuovo indirizzo'])
    const right = address('giusta')
    await company.gets(updateUser, { params: { id: String(person.id) }, body: { email: right } })
    await company.gets(resendActivation, { params: { id: String(person.id) } })
    expect((await send(world.url, lookAtCode, { body: { code: await box.code(right), purpose: 'activation' } })).json).toMatchObject({
      username: person.username,
      email: right,
    })
  })

  story('T09: whoever is thrown out takes along the move that they asked for, also when it is the company that does it', async (world) => {
    const { person, to, confirmCode } = await asked(world)
    const company = await world.person('company', { name: 'Marta Serra' })
    await company.gets(endLogins, { params: { id: String(person.id) }, body: {} })
    expect(errorOf(await send(world.url, confirmEmailChange, { body: { code: confirmCode, password: STORY_PASSWORD } }))).toEqual(OVER)
    expect(await mailOf(world, person)).not.toBe(to)
  })
})

describe('who exists', () => {
  story('T34: a known address is answered as a new one, only its owner is told, and nothing opens', async (world) => {
    const box = await world.letterbox()
    const [nora, zita] = [await world.person('enduser', { name: 'Nora Gallo' }), await world.person('enduser', { name: 'Zita Nota' })]
    const answers = [
      await nora.sends(askEmailChange, { body: { email: old(zita) } }),
      await nora.sends(askEmailChange, { body: { email: address() } }),
    ]
    const shapes = answers.map(({ status, json }) => [
      status,
      Object.keys(json as object),
      Object.keys((json as { change: object }).change),
    ])
    expect(shapes[0]).toEqual(shapes[1])
    const told = await box.brings(old(zita))
    expect([told.subject, told.text.includes('?code=')]).toEqual(['Hai già un accesso a Taschino', false])
    await box.brings(old(nora), { count: 2 })
    expect(await mailOf(world, zita)).toBe(old(zita))
  })

  story("T34: an address that becomes somebody's while the link waits stays theirs", async (world) => {
    const { person, to, confirmCode } = await asked(world)
    const company = await world.person('company', { name: 'Marta Serra' })
    await company.gets(createUser, { body: { email: to, firstName: 'Prima', lastName: 'Arrivata', role: 'enduser' } })
    await person.isRefused('code_over', confirmEmailChange, { body: { code: confirmCode } })
    expect(await mailOf(world, person)).toBe(old(person))
  })

  story('of twenty who come with one link, and of two people who want one address, one has it', async (world) => {
    const box = await world.letterbox()
    const { person, confirmCode } = await asked(world)
    const same = await Promise.all(Array.from({ length: 20 }, () => person.sends(confirmEmailChange, { body: { code: confirmCode } })))
    expect(same.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    const to = address('conteso')
    const rivals = [await world.person('enduser', { name: 'Nora Gallo' }), await world.person('enduser', { name: 'Zita Nota' })]
    const codes: string[] = []
    for (const rival of rivals) {
      await rival.gets(askEmailChange, { body: { email: to } })
      codes.push(await box.code(to, codes.length + 1))
    }
    const answers = await Promise.all(rivals.map((rival, i) => rival.sends(confirmEmailChange, { body: { code: codes[i] } })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await world.db.query('select 1 from app_user where email = $1', [to])).rowCount).toBe(1)
  })

  story('T38: whoever asks, one address gets three letters about it in an hour', async (world) => {
    const [box, to] = [await world.letterbox(), address('bersaglio')]
    for (let i = 0; i < 5; i++) await (await world.person('enduser', { name: 'Mano Lunga' })).gets(askEmailChange, { body: { email: to } })
    await box.brings(to, { count: 3 })
    await pause(1200)
    expect(await box.of(to)).toHaveLength(3)
  })
})
