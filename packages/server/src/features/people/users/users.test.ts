/** People as those above them find and see them: whom each role reaches, what the lists say. */
import { describe, expect } from 'vitest'
import { countUsers, exportUsers, getUser, getUserShop, listUsers, updateUser, type ListedUser } from '@taschino/contract/people/users.ts'
import { story } from '@taschino/testkit/story.ts'
import { REACH, country, names, walk } from '@taschino/testkit/country.ts'

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
  story('whichever column they are ordered by, pages of four hold everybody once, one way and the other', async (world) => {
    const { marta, mark } = await country(world)
    const inOrder = (sort: string) => walk(marta, { text: mark, sort }, 'cursor', 4)
    const everybody = (await walk(marta, { text: mark }, 'cursor', 4)).map(({ id }) => id)
    for (const column of ['name', 'username', 'email', 'role', 'status', 'place', 'created', 'lastLogin']) {
      const [up, down] = [await inOrder(column), await inOrder(`-${column}`)]
      expect(up.map(({ id }) => id).toSorted(), column).toEqual(everybody.toSorted())
      expect(
        down.map(({ id }) => id),
        column,
      ).toEqual(up.map(({ id }) => id).toReversed())
    }
    const names = (await inOrder('-username')).map(({ username }) => username)
    expect(names).toEqual(names.toSorted().toReversed())
    await marta.isRefused('invalid_input', listUsers, { query: { sort: 'password' } })
    const agency = await world.person('agency')
    for (const sort of ['lastLogin', '-lastLogin']) {
      await agency.isRefused('invalid_input', listUsers, { query: { sort } })
      await agency.isRefused('invalid_input', exportUsers, { query: { sort, format: 'csv' } })
    }
  })

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
