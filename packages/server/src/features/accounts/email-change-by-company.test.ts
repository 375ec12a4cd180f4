/** The company moves an access to another address: only with two days in which its person may say no. */
import { setTimeout as pause } from 'node:timers/promises'
import {
  askEmailChangeOf,
  confirmEmailChange,
  createUser,
  getEmailChange,
  passwordLost,
  stopEmailChange,
  withdrawEmailChange,
} from '@taschino/contract/accounts.ts'
import { getProfile } from '@taschino/contract/people/profile.ts'
import { codeIn } from '@taschino/testkit/letterbox.ts'
import { send, type Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { describe, expect } from 'vitest'
import { address, mailOf, old } from '@taschino/testkit/moved-address.ts'

describe('by the company', () => {
  const rest = (world: World, person: Person) =>
    world.db.query(`update email_change set rests_until = clock_timestamp() where id_user = $1 and state = 'resting'`, [person.id])

  story(
    'for whoever can neither read the old mail nor come in: told at once, at rest for 48 hours, then the link leaves and the password is found again',
    async (world) => {
      const box = await world.letterbox()
      const [company, nora, to] = [
        await world.person('company', { name: 'Marta Serra' }),
        await world.person('enduser', { name: 'Nora Gallo' }),
        address(),
      ]
      const params = { id: String(nora.id) }
      const { restsUntil } = await company.gets(askEmailChangeOf, { params, body: { email: to } })
      expect(Math.round((Date.parse(restsUntil) - Date.now()) / 3_600_000)).toBe(48)
      expect((await box.brings(old(nora))).text).toContain('48 ore')
      expect(await nora.gets(getEmailChange, {})).toMatchObject({ change: { to, by: 'company', restsUntil } })
      await pause(1200)
      expect(await box.of(to)).toEqual([])
      await rest(world, nora)
      const code = await box.code(to)
      // Whoever cannot come in has no password to type.
      expect((await send(world.url, confirmEmailChange, { body: { code } })).json).toEqual({ email: to })
      expect((await nora.sends(getProfile)).status).toBe(401)
      await send(world.url, passwordLost, { body: { email: to }, headers: await nora.browser() })
      expect((await box.brings(to, { count: 2 })).subject).toMatch(/nuova password/)
      const { rows } = await world.db.query(
        `select act, id_actor from audit_log where id_user = $1 and act like 'user.email%' order by id`,
        [nora.id],
      )
      expect(rows).toEqual([
        { act: 'user.email-asked', id_actor: company.id },
        { act: 'user.email-changed', id_actor: nora.id },
      ])
      // Whoever gave an access its address is no second person for what it asks for (T49).
      const givers = await world.db.query('select id_giver as giver from address_giver where id_user = $1', [nora.id])
      expect(givers.rows).toEqual([{ giver: company.id }])
    },
  )

  story('T09: the old address, or the person inside, says no while it rests: nothing leaves, and nobody is thrown out', async (world) => {
    const box = await world.letterbox()
    const company = await world.person('company', { name: 'Marta Serra' })
    for (const how of ['link', 'inside'] as const) {
      const [nora, to] = [await world.person('enduser', { name: 'Nora Gallo' }), address()]
      await company.gets(askEmailChangeOf, { params: { id: String(nora.id) }, body: { email: to } })
      const code = await box.code(old(nora))
      if (how === 'link') expect((await send(world.url, stopEmailChange, { body: { code } })).json).toEqual({ passwordOver: false })
      else await nora.gets(withdrawEmailChange, {})
      await rest(world, nora)
      await pause(900)
      expect(await box.of(to)).toEqual([])
      expect((await nora.gets(getProfile, {})).email).toBe(old(nora))
    }
  })

  story(
    'T09: a confirmed move that the company asked for is turned back by the old address, and whoever came in by it is out',
    async (world) => {
      const box = await world.letterbox()
      const [company, nora, to] = [
        await world.person('company', { name: 'Marta Serra' }),
        await world.person('enduser', { name: 'Nora Gallo' }),
        address('ladro'),
      ]
      await company.gets(askEmailChangeOf, { params: { id: String(nora.id) }, body: { email: to } })
      await rest(world, nora)
      await send(world.url, confirmEmailChange, { body: { code: await box.code(to) } })
      expect((await send(world.url, stopEmailChange, { body: { code: codeIn(await box.brings(old(nora), { count: 2 })) } })).json).toEqual({
        passwordOver: true,
      })
      expect(await mailOf(world, nora)).toBe(old(nora))
    },
  )

  story('not for oneself, not for staff, not for whoever is not inside, not to an address that is known or the same', async (world) => {
    const [company, admin, nora] = [
      await world.person('company', { name: 'Marta Serra' }),
      await world.person('admin', { name: 'Paolo Neri' }),
      await world.person('enduser', { name: 'Nora Gallo' }),
    ]
    const params = (one: Person) => ({ params: { id: one.id } })
    await company.isRefused('not_oneself', askEmailChangeOf, { ...params(company), body: { email: address() } })
    await company.isRefused('staff_by_admin_only', askEmailChangeOf, { ...params(admin), body: { email: address() } })
    await company.isRefused('email_taken', askEmailChangeOf, { ...params(nora), body: { email: old(admin) } })
    await company.isRefused('own_address', askEmailChangeOf, { ...params(nora), body: { email: old(nora) } })
    const { idUser } = await company.gets(createUser, { body: { email: address(), firstName: 'Anna', lastName: 'Neri', role: 'enduser' } })
    await company.isRefused('not_inside', askEmailChangeOf, { params: { id: idUser }, body: { email: address() } })
    await admin.gets(askEmailChangeOf, { params: { id: String(company.id) }, body: { email: address() } })
  })
})
