/** What those above them may correct of people, what nobody may, and what becomes of logins then. */
import { describe, expect } from 'vitest'
import type { Role } from '@taschino/contract/roles.ts'
import { login } from '@taschino/contract/session.ts'
import { endLogins, getUser, listUsers, updateUser } from '@taschino/contract/people/users.ts'
import { send, STORY_PASSWORD, type Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { country } from '@taschino/testkit/country.ts'

describe('corrections', () => {
  const rowOf = async (world: World, id: number) =>
    (await world.db.query('select * from app_user where id = $1', [id])).rows[0] as Record<string, unknown>

  story('T05 every column of the table as an extra key: refused, for every role, and the row is as it was', async (world) => {
    const land = await country(world)
    const { rows } = await world.db.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'app_user'`,
    )
    const columns = rows
      .map(({ name }) => name)
      .filter((name) => !['phone', 'street', 'cap', 'city', 'province', 'language', 'email', 'role'].includes(name))
    expect(columns.length).toBeGreaterThan(10)
    for (const [who, victim] of [
      [land.marta, land.giulia],
      [land.alfieriOffice, land.giulia],
      [land.giulia, land.giulia],
      [land.dario, land.luca],
      [land.elena, land.luca],
      [land.paolo, land.marta],
    ] as const) {
      // Coming in for the first time is written down, and is no correction.
      await who.token()
      const before = await rowOf(world, victim.id)
      for (const column of columns)
        await who.isRefused('invalid_input', updateUser, {
          params: { id: victim.id },
          body: { firstName: 'Altro', [column]: before[column] ?? 1 },
        })
      for (const key of ['enabled', 'idShop', 'idAgency', 'createdBy', 'passwordHash', '__proto__', 'isAdmin'])
        await who.isRefused('invalid_input', updateUser, {
          params: { id: victim.id },
          body: `{"firstName":"Altro","${key}":1}`,
          headers: { 'content-type': 'application/json' },
        })
      expect(await rowOf(world, victim.id)).toEqual(before)
    }
    // Fields that exist, but not for this role.
    for (const [who, victim, body] of [
      [land.giulia, land.giulia, { role: 'admin' }],
      [land.giulia, land.giulia, { email: 'nuova@storia.test' }],
      [land.marta, land.marta, { role: 'admin' }],
      [land.alfieriOffice, land.giulia, { phone: '+393331234567' }],
      [land.alfieriOffice, land.giulia, { clear: ['phone'] }],
      [land.dario, land.luca, { role: 'agent' }],
      [land.elena, land.luca, { phone: '+393331234567' }],
    ] as const) {
      const before = await rowOf(world, victim.id)
      await who.isRefused('invalid_input', updateUser, { params: { id: victim.id }, body })
      expect(await rowOf(world, victim.id)).toEqual(before)
    }
  })

  story('nulls are dropped, and a field is emptied only by name', async (world) => {
    const { giulia, marta } = await country(world)
    const params = { id: String(giulia.id) }
    const full = {
      firstName: ' Giulia  Maria ',
      phone: '+393331234567',
      fiscalCode: 'bncgli85a41l219z',
      street: 'Via Po 1',
      cap: '10123',
      city: 'Torino',
      province: 'to',
      language: 'en',
    } as const
    expect(await giulia.gets(updateUser, { params, body: full })).toMatchObject({
      firstName: 'Giulia Maria',
      phone: '+393331234567',
      fiscalCode: 'BNCGLI85A41L219Z',
      province: 'TO',
      language: 'en',
    })
    expect(await giulia.gets(updateUser, { params, body: { phone: null, firstName: null, clear: [] } })).toMatchObject({
      firstName: 'Giulia Maria',
      phone: '+393331234567',
    })
    expect(await giulia.gets(updateUser, { params, body: { clear: ['phone', 'street'] } })).toMatchObject({
      phone: null,
      street: null,
      city: 'Torino',
    })
    expect((await marta.gets(getUser, { params })).timeline?.map(({ act, facts }) => [act, facts['fields']])).toEqual([
      ['user.updated', ['phone', 'street']],
      ['user.updated', ['firstName', 'phone', 'fiscalCode', 'street', 'cap', 'city', 'province', 'language']],
    ])
    for (const body of [
      { clear: ['firstName'] },
      { clear: ['role'] },
      { phone: '333' },
      { cap: '1012' },
      { province: 'T' },
      { fiscalCode: 'X' },
      { firstName: '' },
      { firstName: '123' },
      { language: 'fr' },
    ])
      await giulia.isRefused('invalid_input', updateUser, { params, body })
  })

  story('an e-mail is corrected before the first login only, and never to one that is taken', async (world) => {
    const { giulia, marco, marta } = await country(world)
    await marta.isRefused('email_is_theirs', updateUser, { params: { id: giulia.id }, body: { email: 'altra@storia.test' } })
    await world.db.query(`update app_user set status = 'invited' where id = $1`, [giulia.id])
    await marta.isRefused('email_taken', updateUser, { params: { id: giulia.id }, body: { email: `${marco.username}@storia.test` } })
    expect(
      await marta.gets(updateUser, { params: { id: String(giulia.id) }, body: { email: ` Giusta${giulia.id}@Storia.test ` } }),
    ).toMatchObject({ email: `giusta${giulia.id}@storia.test` })
  })

  story("T08 a changed role bites at once, goes only between like and like, and staff is the administrator's", async (world) => {
    const { dario, giulia, marta, ivo, paolo } = await country(world)
    const set = (who: Person, whom: Person, role: Role) => who.sends(updateUser, { params: { id: whom.id }, body: { role } })
    await marta.isRefused('role_not_changeable', updateUser, { params: { id: giulia.id }, body: { role: 'company' } })
    await marta.isRefused('role_not_changeable', updateUser, { params: { id: dario.id }, body: { role: 'admin' } })
    await marta.isRefused('staff_by_admin_only', updateUser, { params: { id: ivo.id }, body: { role: 'admin' } })
    await marta.isRefused('staff_by_admin_only', endLogins, { params: { id: paolo.id }, body: {} })
    await dario.token()
    expect((await set(marta, dario, 'superagent')).status).toBe(200)
    await dario.isRefused('unauthenticated', listUsers)
    expect((await set(paolo, ivo, 'admin')).status).toBe(200)
    expect((await paolo.gets(getUser, { params: { id: String(ivo.id) } })).timeline?.[0]).toMatchObject({
      act: 'user.role-changed',
      facts: { from: 'company', to: 'admin' },
      actor: { id: paolo.id },
    })
  })

  story('all logins of a person end at once; coming in again works, and the log says who did it', async (world) => {
    const { giulia, marta } = await country(world)
    const again = () => send(world.url, login, { body: { username: giulia.username, password: STORY_PASSWORD } })
    await giulia.token()
    await again()
    expect(await marta.gets(endLogins, { params: { id: String(giulia.id) }, body: {} })).toEqual({ ended: 2 })
    await giulia.isRefused('unauthenticated', listUsers)
    expect((await again()).status).toBe(200)
    await marta.isRefused('not_found', endLogins, { params: { id: 999_999 }, body: {} })
    expect((await marta.gets(getUser, { params: { id: String(giulia.id) } })).timeline?.[0]).toMatchObject({
      act: 'user.logins-ended',
      facts: { count: 2 },
      actor: { id: marta.id },
    })
  })
})
