/** The log of deeds: added only, read by page and by filter, taken along as a file that an office can open without harm. */
import { parse } from 'csv-parse/sync'
import { describe, expect } from 'vitest'
import { exportDeeds, listActs, listDeeds, type AuditDeed } from '@taschino/contract/audit.ts'
import { endLogins, updateUser } from '@taschino/contract/people/users.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { openDb } from '../../platform/db/db.ts'
import { noteDeed } from './public.ts'

async function office(world: World) {
  const mark = `Wx${Math.random().toString(36).slice(2, 8)}`
  const [marta, paolo] = [await world.person('company', { name: `Marta ${mark}` }), await world.person('admin', { name: `Paolo ${mark}` })]
  const giulia = await world.person('enduser', { name: `Giulia ${mark}` })
  const shop = await world.shop({ title: `${mark} Forno` })
  const agency = await world.agency(`${mark} Niccolò & figli`)
  const acts = ['user.disabled', 'user.enabled', 'shop.enabled', 'agency.created'] as const
  for (let i = 0; i < 12; i++) {
    const act = acts[i % 4] ?? 'user.disabled'
    await noteDeed(world.db, {
      by: i % 5 === 4 ? null : i % 2 ? marta.id : paolo.id,
      act,
      facts: { reason: `motivo ${i}` },
      ...(i % 4 < 2 ? { user: giulia.id } : i % 4 === 2 ? { shop: shop.id } : { agency }),
    })
  }
  return { mark, marta, paolo, giulia, shop, agency }
}

async function walk(who: Person, query: Record<string, string>, limit: number): Promise<AuditDeed[]> {
  const rows: AuditDeed[] = []
  for (let cursor: string | null = null; ;) {
    const page: { items: AuditDeed[]; nextCursor: string | null } = await who.gets(listDeeds, {
      query: { ...query, limit: String(limit), ...(cursor ? { cursor } : {}) },
    })
    rows.push(...page.items)
    if (page.nextCursor === null) return rows
    cursor = page.nextCursor
  }
}

describe('the log', () => {
  story(
    'I10 takes lines and nothing else: the service may not change, remove or empty it, and the owner of the tables meets the guard',
    async (world) => {
      const { giulia } = await office(world)
      const asService = openDb(world.db.url, { reads: 1, money: 1 }, 'taschino_app')
      const tricks = [
        `update audit_log set act = 'user.enabled'`,
        'delete from audit_log',
        'truncate audit_log',
        `update audit_log set id_actor = null where id_user = ${giulia.id}`,
        'alter table audit_log disable trigger user',
        'drop trigger audit_log_append_only on audit_log',
      ]
      try {
        await noteDeed(asService, { by: giulia.id, act: 'user.updated', user: giulia.id })
        const before = await world.db.query('select * from audit_log order by id')
        expect(before.rows.length).toBeGreaterThan(12)
        for (const trick of tricks) await expect(asService.query(trick), trick).rejects.toMatchObject({ code: '42501' })
        for (const trick of tricks.slice(0, 4)) await expect(world.db.query(trick), trick).rejects.toThrow(/append-only/)
        await expect(asService.query(`insert into audit_log (act) values ('Not a word')`)).rejects.toMatchObject({ code: '23514' })
        expect((await world.db.query('select * from audit_log order by id')).rows).toEqual(before.rows)
      } finally {
        await asService.close()
      }
    },
  )

  story('is read by no function of the database: nothing is decided by it', async (world) => {
    const { rows } = await world.db.query<{ name: string }>(
      `select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname in ('public', 'ledger') and p.prosrc like '%audit_log%'
       union all select viewname from pg_views where schemaname in ('public', 'ledger') and definition like '%audit_log%'`,
    )
    expect(rows).toEqual([])
  })

  story('is found by words, act, who, about whom and day, as a naive model says, newest first and page by page', async (world) => {
    const { mark, marta, giulia, shop, agency } = await office(world)
    // What happened around midnight in Rome belongs to the day of Rome.
    await world.db.query(
      `insert into audit_log (at, id_actor, act, id_user) values ('2026-03-01T22:59:59Z', $1, 'user.disabled', $2), ('2026-03-01T23:00:00Z', $1, 'user.enabled', $2), ('2026-03-02T22:59:59Z', $1, 'user.updated', $2)`,
      [marta.id, giulia.id],
    )
    const all = await walk(marta, {}, 100)
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => b - a))
    const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    const dayOf = (at: string) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(new Date(at))
    const model = (query: Record<string, string>): number[] =>
      all
        .filter(
          (row) =>
            plain(query['text'] ?? '')
              .split(' ')
              .every((word) => plain(`${row.actor?.name} ${row.about?.name}`).includes(word)) &&
            (!query['act'] || row.act === query['act']) &&
            (!query['actor'] || row.actor?.id === Number(query['actor'])) &&
            (!query['about'] || row.about?.id === Number(query['about'])) &&
            (!query['from'] || dayOf(row.at) >= query['from']) &&
            (!query['to'] || dayOf(row.at) <= query['to']),
        )
        .map(({ id }) => id)
    const today = dayOf(new Date().toISOString())
    let compared = 0
    for (const text of [undefined, mark, `${mark} giulia`, 'NICCOLO', '%', 'forno', 'nessuno'])
      for (const act of [undefined, 'user.disabled', 'shop.enabled'])
        for (const who of [
          {},
          { actor: String(marta.id) },
          { about: String(giulia.id) },
          { about: String(shop.id) },
          { about: String(agency), actor: String(marta.id) },
        ])
          for (const days of [{}, { from: '2026-03-02', to: '2026-03-02' }, { from: today }, { to: '2026-03-01' }]) {
            const query = { ...(text ? { text } : {}), ...(act ? { act } : {}), ...who, ...days } as Record<string, string>
            expect(
              (await walk(marta, query, 3 + (compared++ % 5))).map(({ id }) => id),
              JSON.stringify(query),
            ).toEqual(model(query))
          }
    expect(compared).toBe(420)
    expect(await marta.gets(listActs, {})).toEqual([...new Set(all.map(({ act }) => act))].toSorted())
  })

  story('refuses questions that are none, and everybody but company and administrator', async (world) => {
    const { marta, paolo, giulia } = await office(world)
    for (const query of [
      { act: 'x' },
      { act: "user.'" },
      { actor: '0' },
      { from: '2026-02-30' },
      { from: 'ieri' },
      { cursor: 'u.1' },
      { limit: '101' },
    ])
      await marta.isRefused('invalid_input', listDeeds, { query })
    await paolo.gets(listDeeds, { query: {} })
    for (const call of [listDeeds, listActs]) await giulia.isRefused('forbidden', call)
    await giulia.isRefused('forbidden', exportDeeds, { query: { format: 'csv' } })
  })

  story('holds what was done through the calls, without what was written', async (world) => {
    const { marta, giulia } = await office(world)
    await marta.gets(updateUser, { params: { id: String(giulia.id) }, body: { phone: '+393331234567' } })
    await giulia.token()
    await marta.gets(endLogins, { params: { id: String(giulia.id) }, body: {} })
    const [ended, updated] = await walk(marta, { about: String(giulia.id) }, 100)
    expect([ended?.act, updated?.act, updated?.facts]).toEqual(['user.logins-ended', 'user.updated', { fields: ['phone'] }])
    expect(JSON.stringify([ended, updated])).not.toContain('3331234567')
  })
})

describe('the file', () => {
  story('holds what the list holds, in words, once more read by a program, with every accent', async (world) => {
    const { marta, mark, giulia } = await office(world)
    await noteDeed(world.db, {
      by: marta.id,
      act: 'user.disabled',
      user: giulia.id,
      facts: { reason: '=HYPERLINK("http://male.test")\r\n"x";y', fields: ['phone', 'cap'] },
    })
    const answer = await marta.sends(exportDeeds, { query: { text: mark, format: 'csv' } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="registro.csv"')
    const [head, ...rows] = parse(answer.text, { delimiter: ';', bom: true }) as string[][]
    const listed = await walk(marta, { text: mark }, 100)
    expect(head).toEqual([
      'Quando',
      'Chi',
      'Che cosa',
      'Riguarda',
      'Nome',
      'In parole',
      'Dettagli',
      'Chi (numero)',
      'Riguarda (numero)',
      'Riga del registro',
    ])
    expect(rows.map((row) => [row[1], row[4], row[7], row[8], row[9]])).toEqual(
      listed.map((row) => [
        row.actor?.name ?? 'Taschino',
        row.about?.name ?? '',
        String(row.actor?.id ?? ''),
        String(row.about?.id ?? ''),
        String(row.id),
      ]),
    )
    expect([rows[0]?.[2], rows[0]?.[3], rows[0]?.[5]]).toEqual([
      'Disabilitazione',
      'persona',
      `Marta ${mark} ha disabilitato Giulia ${mark}`,
    ])
    expect(rows[0]?.[6]).toContain('=HYPERLINK("http://male.test") "x";y')
    expect(rows[0]?.[6]).toContain('campi: Telefono, CAP')
    expect(rows.some((row) => row[4]?.endsWith('Niccolò & figli'))).toBe(true)
    const english = await marta.sends(exportDeeds, { query: { text: mark, format: 'csv', language: 'en' } })
    expect(english.text).toContain('"When";"Who";"What"')
    expect(english.text).not.toContain('user.disabled')
  })

  story(
    'is refused when it would be too long for a spreadsheet, with the number',
    async (world) => {
      const { marta } = await office(world)
      expect((await marta.isRefused('export_too_large', exportDeeds, { query: { format: 'xlsx' } })).json).toEqual({
        error: 'export_too_large',
        facts: { most: 5 },
      })
      await marta.isRefused('invalid_input', exportDeeds, { query: { format: 'pdf' } })
    },
    { settings: { exportMax: 5 } },
  )
})
