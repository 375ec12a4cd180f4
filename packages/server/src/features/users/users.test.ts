/** People as those above them find, see and correct them: whom each role reaches, what the lists say, what an update may touch. */
import { describe, expect } from 'vitest'
import type { Role } from '@taschino/contract/roles.ts'
import { login } from '@taschino/contract/session.ts'
import { countUsers, endLogins, getUser, getUserShop, listUsers, updateUser, type ListedUser } from '@taschino/contract/users.ts'
import { send, STORY_PASSWORD, type Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'

/**
 * A small country: two agencies, a group with members, agents and their superagent, staff; all carry the same made-up word in their name.
 */
async function country(world: World) {
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

const names = (rows: readonly ListedUser[]): string[] => rows.map((row) => row.firstName)

async function walk(who: Person, query: Record<string, string>, by: 'cursor' | 'skip', limit: number): Promise<ListedUser[]> {
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
const REACH: readonly [keyof Country['all'], readonly (keyof Country['all'])[] | 'all'][] = [
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

describe('who sees whom', () => {
  story('T01 T03 lists, counts, details and shops end where the reach of each role ends, and beyond it there is nobody', async (world) => {
    const land = await country(world)
    for (const [name, reach] of REACH) {
      const who = land.all[name]
      const inside = Object.entries(land.all)
        .filter(([other]) => reach === 'all' || (reach as readonly string[]).includes(other))
        .map(([, person]) => person.id)
      expect((await walk(who, { text: land.mark }, 'cursor', 4)).map((row) => row.id).toSorted(), name).toEqual(inside.toSorted())
      expect((await who.gets(countUsers, { query: { text: land.mark } })).count, name).toBe(inside.length)
      for (const [other, person] of Object.entries(land.all)) {
        if (inside.includes(person.id))
          expect((await who.gets(getUser, { params: { id: String(person.id) } })).id, `${name} looks at ${other}`).toBe(person.id)
        else {
          for (const call of [getUser, getUserShop]) await who.isRefused('not_found', call, { params: { id: person.id } })
          await who.isRefused('not_found', updateUser, { params: { id: person.id }, body: { firstName: 'Ladro' } })
        }
      }
    }
    await land.marta.isRefused('not_found', getUser, { params: { id: 999_999_999 } })
  })

  story('T06 asking for roles above one finds nobody', async (world) => {
    const { dario, mark } = await country(world)
    expect((await dario.gets(listUsers, { query: { text: mark, roles: 'company,admin,superagent' } })).items).toEqual([])
  })

  story('T04 employers and agents learn neither when somebody came in, nor what they hold, nor what was done', async (world) => {
    const { alfieriOffice, giulia, marta } = await country(world)
    await world.gives(giulia.id, '2 × 8,00 normal')
    await giulia.token()
    const params = { id: String(giulia.id) }
    const seen = await alfieriOffice.gets(getUser, { params })
    expect([seen.lastLoginAt, seen.cameIn, seen.openLogins, seen.holds, seen.timeline]).toEqual([null, null, null, null, null])
    const whole = await marta.gets(getUser, { params })
    expect([whole.openLogins, whole.holds, whole.timeline]).toEqual([1, 1600, []])
    expect(Date.now() - Date.parse(whole.lastLoginAt ?? '')).toBeLessThan(60_000)
    // A new password makes strangers of all devices: when somebody was here last is forgotten with them, that they were is not.
    await world.db.query('delete from known_device where id_user = $1', [giulia.id])
    const later = await marta.gets(getUser, { params })
    expect([later.lastLoginAt, later.cameIn]).toEqual([null, true])
  })

  story(
    'the shop of a person: with its own fields for company, itself and its group, public for the agent, none for others',
    async (world) => {
      const { marta, luca, elena, dario, giulia, brera } = await country(world)
      const params = { id: String(luca.id) }
      for (const who of [marta, luca, elena])
        expect(await who.gets(getUserShop, { params })).toMatchObject({ id: brera.id, iban: expect.stringContaining('IT') })
      expect(await dario.gets(getUserShop, { params })).not.toHaveProperty('iban')
      await marta.isRefused('not_found', getUserShop, { params: { id: giulia.id } })
    },
  )
})

describe('lists of people', () => {
  /** The list as a child would make it: everybody, sorted, sieved. */
  function model(all: readonly ListedUser[], query: Record<string, string>): number[] {
    const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    const words = plain(query['text'] ?? '')
      .split(' ')
      .filter(Boolean)
    const roles = query['roles']?.split(',')
    const key = (row: ListedUser) => plain(`${row.lastName} ${row.firstName} ${row.username} ${row.email}`)
    return all
      .filter(
        (row) =>
          words.every((word) => key(row).includes(word)) &&
          (!roles || roles.includes(row.role)) &&
          (query['showDisabledOnly'] !== 'true' || row.status === 'disabled'),
      )
      .toSorted((a, b) => Buffer.compare(Buffer.from(key(a)), Buffer.from(key(b))) || a.id - b.id)
      .map((row) => row.id)
  }

  story('are what a naive model says, for every filter, by cursor and by skip', async (world) => {
    const { marta, mark } = await country(world)
    const odd = [
      "Niccolò D'Angelo",
      'Žofia Šimić',
      'Anna_Lia Cento%',
      'Ørjan Ås',
      'Мария Иванова',
      'ANNA Rossi',
      'José Núñez',
      'Anna Rossi',
    ]
    for (const [i, name] of odd.entries()) {
      const { id } = await world.person(i % 2 ? 'enduser' : 'agent', { name })
      await world.db.query(
        `update app_user set last_name = last_name || ' ' || $2, status = case when $3 then 'disabled' else status end where id = $1`,
        [id, mark, i % 3 === 0],
      )
    }
    const all = await walk(marta, { text: mark }, 'cursor', 100)
    expect(all).toHaveLength(15 + odd.length)
    let compared = 0
    for (const text of [
      '',
      'anna',
      'ANNA rossi',
      'niccolo',
      'niccolò',
      'simic',
      "d'angelo",
      '%',
      '_',
      '100%',
      'ørjan',
      'мария',
      'storia.test',
      'nunez jose',
      '\\',
    ])
      for (const roles of [undefined, 'enduser', 'agent,company', 'shop,agency,superagent,admin'])
        for (const showDisabledOnly of [undefined, 'true', 'false']) {
          const query = { text: `${mark} ${text}`, ...(roles ? { roles } : {}), ...(showDisabledOnly ? { showDisabledOnly } : {}) }
          const got = await walk(marta, query, compared++ % 2 ? 'cursor' : 'skip', 3 + (compared % 4))
          expect(
            got.map((row) => row.id),
            JSON.stringify(query),
          ).toEqual(model(all, query))
          const counts = await marta.gets(countUsers, { query: query as object })
          expect(counts.count, JSON.stringify(query)).toBe(got.length)
          expect(counts.disabled).toBe(model(all, { ...query, showDisabledOnly: 'true' }).length)
          const anyRole = Object.fromEntries(Object.entries(query as Record<string, string>).filter(([name]) => name !== 'roles'))
          expect(counts.byRole.reduce((sum, { count }) => sum + count, 0)).toBe(model(all, anyRole).length)
        }
  })

  story('show by cursor everybody once, also while people are being added', async (world) => {
    const { marta, mark } = await country(world)
    const before = await walk(marta, { text: mark }, 'cursor', 100)
    const seen: ListedUser[] = []
    let cursor: string | null = null
    do {
      const page: { items: ListedUser[]; nextCursor: string | null } = await marta.gets(listUsers, {
        query: { text: mark, limit: '3', ...(cursor ? { cursor } : {}) },
      })
      seen.push(...page.items)
      cursor = page.nextCursor
      await world.person('enduser', { name: `Aa${String(seen.length)} ${mark}` })
    } while (cursor)
    expect(new Set(seen.map((row) => row.id)).size).toBe(seen.length)
    expect(names(seen.filter((row) => before.some((one) => one.id === row.id)))).toEqual(names(before))
  })

  story('T68 refuse pages and filters that are none', async (world) => {
    const marta = await world.person('company')
    for (const query of [
      { limit: '0' },
      { limit: '101' },
      { skip: '10001' },
      { cursor: 'x' },
      { cursor: 't.1' },
      { roles: 'king' },
      { showDisabledOnly: '1' },
      { text: 'x'.repeat(81) },
    ])
      await marta.isRefused('invalid_input', listUsers, { query })
  })
})

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
