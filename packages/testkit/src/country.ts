/** A small circuit with people of all roles, for stories of who reaches whom. */
import { expect } from 'vitest'
import type { Role } from '@taschino/contract/roles.ts'
import { listUsers, type ListedUser } from '@taschino/contract/people/users.ts'
import type { Person } from './personas.ts'
import type { World } from './story.ts'

/**
 * A small country: two agencies, a group with members, agents and their superagent, staff; all carry the same made-up word in their name.
 */
export async function country(world: World) {
  const mark = `Zq${Math.random().toString(36).slice(2, 8)}`
  const person = async (role: Role, first: string, place: number | null = null): Promise<Person> => {
    const made = await world.person(role, { name: `${first} ${mark}`, place })
    return made
  }
  const silvana = await person('superagent', 'Silvana')
  const [dario, other] = [await person('agent', 'Dario'), await person('agent', 'Ornella')]
  await world.db.query('update app_user set created_by = $1 where id = $2', [silvana.id, dario.id])
  const [alfieri, lucedio] = [await world.agency(`${mark} Alfieri`), await world.agency(`${mark} Lucedio`)]
  await world.db.query('update agency set id_agent = $1 where id = $2', [dario.id, alfieri])
  const group = await world.shop({ title: `${mark} Sapori`, isGroup: true, idAgent: silvana.id })
  const brera = await world.shop({ title: `${mark} Brera`, group: group.id, idAgent: dario.id })
  const forno = await world.shop({ title: `${mark} Forno`, idAgent: other.id })
  const all = {
    silvana,
    dario,
    other,
    alfieriOffice: await person('agency', 'Ufficio', alfieri),
    lucedioOffice: await person('agency', 'Studio', lucedio),
    giulia: await person('enduser', 'Giulia', alfieri),
    marco: await person('enduser', 'Marco', alfieri),
    francesca: await person('enduser', 'Francesca', lucedio),
    ugo: await person('enduser', 'Ugo'),
    elena: await person('shop', 'Elena', group.id),
    luca: await person('shop', 'Luca', brera.id),
    carla: await person('shop', 'Carla', forno.id),
    marta: await person('company', 'Marta'),
    ivo: await person('company', 'Ivo'),
    paolo: await person('admin', 'Paolo'),
  }
  return { mark, alfieri, lucedio, group, brera, forno, ...all, all }
}
type Country = Awaited<ReturnType<typeof country>>

export const names = (rows: readonly ListedUser[]): string[] => rows.map((row) => row.firstName)

export async function walk(who: Person, query: Record<string, string>, by: 'cursor' | 'skip', limit: number): Promise<ListedUser[]> {
  const rows: ListedUser[] = []
  for (let cursor: string | null = null; ;) {
    const page: { items: ListedUser[]; nextCursor: string | null } = await who.gets(listUsers, {
      query: { ...query, limit: String(limit), ...(by === 'skip' ? { skip: String(rows.length) } : cursor ? { cursor } : {}) },
    })
    rows.push(...page.items)
    if (page.nextCursor === null) return rows
    expect(page.items).toHaveLength(limit)
    cursor = page.nextCursor
  }
}

/** Who reaches whom, said by name: the model that the answers are held against. */
export const REACH: readonly [keyof Country['all'], readonly (keyof Country['all'])[] | 'all'][] = [
  ['marta', 'all'],
  ['paolo', 'all'],
  ['alfieriOffice', ['alfieriOffice', 'giulia', 'marco']],
  ['lucedioOffice', ['lucedioOffice', 'francesca']],
  ['dario', ['dario', 'alfieriOffice', 'luca']],
  ['other', ['other', 'carla']],
  ['silvana', ['silvana', 'dario', 'alfieriOffice', 'luca', 'elena']],
  ['elena', ['elena', 'luca']],
  ['luca', ['luca']],
  ['carla', ['carla']],
  ['giulia', ['giulia']],
  ['ugo', ['ugo']],
]
