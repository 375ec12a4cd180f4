/**
 * What people type into search fields and names with bad intentions: nothing is found that should not be, nothing breaks, nothing is stored
 * that hides.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ALL_CALLS } from '@taschino/contract/all-calls.ts'
import type { Call } from '@taschino/contract/call.ts'
import { isPlainLine, line, personName } from '@taschino/contract/shapes.ts'
import { getUser, listUsers, updateUser } from '@taschino/contract/people/users.ts'
import type { Role } from '@taschino/contract/roles.ts'
import { story } from '@taschino/testkit/story.ts'

const shapeOf = (schema: unknown): Record<string, unknown> =>
  (schema as { _zod?: { def?: { shape?: Record<string, unknown> } } } | undefined)?._zod?.def?.shape ?? {}
/** Every list that is searched by words, found in the contract: a new one is fuzzed without being named here. */
const SEARCHED: readonly Call[] = ALL_CALLS.filter((call) => 'text' in shapeOf(call.query))

const SQL = [
  "'",
  "''",
  '"',
  "' or 1=1 --",
  "'; drop table app_user; --",
  "') or ('1'='1",
  "\\'; select pg_sleep(9); --",
  '$1',
  '$$',
  '/*',
  '*/',
  '; begin',
  "' union select password_hash from app_user --",
  '%27',
  "x' || pg_sleep(9) || '",
]
const LIKE = ['%', '_', '%%', '\\', '\\%', '\\\\', '%_%', '_%_%_%', '[a-z]', '.*', '^', '(a+)+$', '((((((((', '*', '?+']
const SLOW = ['a'.repeat(80), `${'a%'.repeat(39)}b`, `${'_%'.repeat(40)}`, `${'\\'.repeat(80)}`, 'a '.repeat(40), '((a+)+)+$'.repeat(8)]

describe('words to search for', () => {
  story('T65 whatever is typed into any list: an answer or bad input, never a failure, and the tables are as they were', async (world) => {
    expect(SEARCHED.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['users.listUsers', 'users.countUsers', 'audit.listDeeds', 'shops.getShops', 'wallet.listTransactions']),
    )
    const people = {
      company: await world.person('company'),
      enduser: await world.person('enduser'),
      shop: await world.person('shop', { place: (await world.shop()).id }),
      agency: await world.person('agency', { place: await world.agency() }),
    }
    const shelf = await world.db.query<{ id: number }>(
      `insert into club_category (title, icon, place) values ('Casa', 'home', 1) returning id`,
    )
    const random = fc.sample(fc.string({ unit: 'binary', maxLength: 80 }), { numRuns: 25, seed: 65 })
    for (const call of SEARCHED) {
      const who =
        (['company', 'enduser', 'shop', 'agency'] as const).find((role) => call.roles === 'anyone' || call.roles.includes(role as Role)) ??
        'company'
      for (const text of [...SQL, ...LIKE, ...SLOW, ...random]) {
        const asked = people[who]
        const params = { id: asked.id, lat: '45.07', lon: '7.69', idCategory: shelf.rows[0]?.id }
        const { status, text: answer } = await asked.sends(call, { params, query: { text } })
        expect([200, 400, 409], `${call.name} ${JSON.stringify(text)}: ${answer.slice(0, 200)}`).toContain(status)
        expect(answer).not.toMatch(/syntax error|pg_|password_hash|argon2/)
      }
    }
    expect((await world.db.query(`select count(*)::int as n from app_user`)).rows[0]).toMatchObject({ n: expect.any(Number) })
  })

  story('T65 the signs of LIKE mean themselves', async (world) => {
    const marta = await world.person('company')
    const mark = `Lk${Math.random().toString(36).slice(2, 8)}`
    const plain = await world.person('enduser', { name: `Anna ${mark}` })
    const odd = await world.person('enduser', { name: `100%_b\\c ${mark}` })
    const found = async (text: string) => (await marta.gets(listUsers, { query: { text: `${mark} ${text}` } })).items.map(({ id }) => id)
    expect(await found('')).toHaveLength(2)
    for (const text of ['%', '_', '\\', '0%_', 'b\\c']) expect(await found(text), text).toEqual([odd.id])
    for (const text of ['a%a', 'a__a', 'A%', '.*', '\\\\']) expect(await found(text), text).toEqual([])
    expect(await found('nna')).toEqual([plain.id])
  })
})

const HIDDEN = [
  '\u0000',
  '\r\n',
  '\n',
  '\t',
  '\u001b',
  '\u007f',
  '\u0085',
  '\u200b',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202e',
  '\u2060',
  '\u2066',
  '\u2069',
  '\u00ad',
  '\ufeff',
  '\u2028',
  '\u2029',
  '\ud800',
  '\udc00',
  '\u{e0041}',
  '\ue000',
  '\u3164',
  '\u2800',
  '\u034f',
]

describe('names', () => {
  story('T66 what hides, turns or breaks a line is refused in a name, and the name is as it was', async (world) => {
    const giulia = await world.person('enduser')
    const params = { id: String(giulia.id) }
    for (const sign of HIDDEN)
      for (const name of [`Gi${sign}ulia`, `${sign}Giulia`])
        await giulia.isRefused('invalid_input', updateUser, { params, body: { firstName: name } })
    expect((await giulia.gets(getUser, { params })).firstName).toBe('Giulia')
  })

  story('T66 what is only written in another way is cleaned: one form of each letter, one kind of blank', async (world) => {
    const giulia = await world.person('enduser')
    const params = { id: String(giulia.id) }
    for (const [written, kept] of [
      ['Nicolo\u0300', 'Nicolò'],
      ['\u00a0Anna\u2003 Maria ', 'Anna Maria'],
      ["D'Angelo", "D'Angelo"],
      ['Жанна', 'Жанна'],
      ['محمد', 'محمد'],
      ['Nguyễn', 'Nguyễn'],
    ] as const)
      expect((await giulia.gets(updateUser, { params, body: { firstName: written } })).firstName).toBe(kept)
  })

  test('T66 no line that is taken holds a hidden sign, and taking it again changes nothing', () => {
    const schema = line(1, 200)
    const text = fc
      .array(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 6 }),
          fc.constantFrom(...HIDDEN),
          fc.constantFrom('à', 'e\u0301', ' ', '\u00a0', '👩‍🍳', '漢', 'ß'),
        ),
        { maxLength: 8 },
      )
      .map((parts) => parts.join(''))
    let taken = 0
    fc.assert(
      fc.property(text, (written) => {
        const read = z.safeParse(schema, written)
        if (!read.success) return
        taken++
        expect(read.data).toBe(read.data.normalize('NFC').trim())
        const signs = new Set(read.data)
        for (const sign of HIDDEN) expect(signs.has(sign)).toBe(false)
        expect(read.data.isWellFormed()).toBe(true)
        expect(read.data.replaceAll('\u200d', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u)
        expect(z.parse(schema, read.data)).toBe(read.data)
      }),
      { numRuns: 3000 },
    )
    expect(taken).toBeGreaterThan(300)
  })

  test('T66 pictures that are joined may be written, joiners between letters may not, nor heaps of marks, nor names without a letter', () => {
    expect(['👩‍🍳 brava', 'ciao'].map(isPlainLine)).toEqual([true, true])
    expect(['a\u200db', '\u200d', `Z${'\u0301'.repeat(6)}`].map(isPlainLine)).toEqual([false, false, false])
    expect(['42', '...', '🙂'].map((name) => z.safeParse(personName, name).success)).toEqual([false, false, false])
  })
})
