/** Who may create whom, and for which place: every role against every role. */
import { createUser, MAY_INVITE } from '@taschino/contract/accounts.ts'
import { ROLES, type Role } from '@taschino/contract/roles.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { describe, expect } from 'vitest'

let count = 0
const address = (who = 'bruna'): string => `${who}${++count}@minacce.test`
const wish = (role: Role, more: object = {}): object => ({ email: address(), firstName: 'Bruna', lastName: 'Verdi', role, ...more })

describe('T06: who may create whom', () => {
  /** Somebody of this role with a shop and an agency within reach. */
  async function reaching(world: World, role: Role): Promise<{ me: Person; idShop: number; idAgency: number }> {
    const idAgency = await world.agency()
    const head = await world.shop({ title: 'Gruppo', isGroup: true })
    const me = await world.person(role, { name: 'Carlo Capo', place: role === 'shop' ? head.id : role === 'agency' ? idAgency : null })
    const { id: idShop } = await world.shop({ group: head.id, idAgent: me.id })
    await world.db.query('update agency set id_agent = $2 where id = $1', [idAgency, me.id])
    return { me, idShop, idAgency }
  }
  story('T06: seven roles invite seven roles, and only the table says yes', async (world) => {
    const table: string[] = []
    for (const inviter of ROLES) {
      const { me, idShop, idAgency } = await reaching(world, inviter)
      for (const role of ROLES) {
        const place = role === 'shop' ? { idShop } : role === 'agency' ? { idAgency } : {}
        const answer = await me.sends(createUser, { body: wish(role, place) })
        table.push(`${inviter} → ${role}: ${answer.status}`)
        expect([inviter, role, answer.status, (answer.json as { error?: string }).error]).toEqual(
          MAY_INVITE[inviter].includes(role)
            ? [inviter, role, 200, undefined]
            : [inviter, role, 403, inviter === 'enduser' ? 'forbidden' : 'role_not_allowed'],
        )
      }
    }
    expect(table.filter((line) => line.endsWith('200'))).toEqual(
      [
        'shop → shop',
        'agency → enduser',
        'agent → shop',
        'agent → agency',
        'superagent → shop',
        'superagent → agency',
        'superagent → agent',
        'company → enduser',
        'company → shop',
        'company → agency',
        'company → agent',
        'company → superagent',
        ...ROLES.map((role) => `admin → ${role}`),
      ].map((line) => `${line}: 200`),
    )
  })

  story('T03: nobody invites into a shop or an agency beyond their reach', async (world) => {
    const [far, foreign] = [await world.shop({ title: 'Bar Lontano' }), await world.agency('Ditta Lontana')]
    for (const role of ['agent', 'superagent', 'shop', 'agency'] as const) {
      const { me } = await reaching(world, role)
      if (role !== 'agency') await me.isRefused('not_found', createUser, { body: wish('shop', { idShop: far.id }) })
      if (role === 'agency') await me.isRefused('not_found', createUser, { body: wish('enduser', { idAgency: foreign }) })
      else if (role !== 'shop') await me.isRefused('not_found', createUser, { body: wish('agency', { idAgency: foreign }) })
    }
    const single = await world.person('shop', { place: far.id })
    await single.isRefused('not_found', createUser, { body: wish('shop', { idShop: far.id }) })
  })

  story('T05: what the call does not name is not taken, whoever asks', async (world) => {
    const { rows } = await world.db.query<{ column: string }>(
      `select column_name as column from information_schema.columns where table_name = 'app_user'`,
    )
    const camel = (text: string): string => text.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    const known = ['email', 'username', 'firstName', 'lastName', 'role', 'idShop', 'idAgency', 'language']
    const admin = await world.person('admin')
    for (const name of new Set(rows.flatMap(({ column }) => [column, camel(column)])).difference(new Set(known))) {
      const body = wish('enduser', { [name]: 'active' }) as { email: string }
      const { json } = await admin.isRefused('invalid_input', createUser, { body })
      expect(json).toMatchObject({ fields: [{ path: name, why: 'unknown' }] })
      expect((await world.db.query('select 1 from app_user where email = $1', [body.email])).rowCount).toBe(0)
    }
    await admin.isRefused('invalid_input', createUser, { body: wish('agent', { idShop: 1 }) })
    await admin.isRefused('invalid_input', createUser, { body: wish('shop') })
  })
})
