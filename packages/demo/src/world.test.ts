/** The demo world is the first thing anybody sees: it must look like the design and its books must balance. */
import { addDays } from '@taschino/basics/bank-day.ts'
import { businessDay, startOfBusinessDay } from '@taschino/basics/business-day.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '@taschino/ledger/invariants.ts'
import { pocket } from '@taschino/ledger/statement.ts'
import { freshDatabase, type FreshDatabase } from '@taschino/testkit/database.ts'
import { openDb, type Db } from '@taschino/server/platform/db/db.ts'
import { remindHolders } from '@taschino/server/features/expiry/public.ts'
import { DEMO_LOGINS, NEWCOMER, PEOPLE } from './cast.ts'
import { lastMoments } from './endings.ts'
import { isEmptyWorld } from './store.ts'
import { codeKeys } from '@taschino/server/features/gift-codes/public.ts'
import { secretsFrom } from '@taschino/server/platform/secrets/secrets.ts'
import { createDemoWorld } from './world.ts'

let database: FreshDatabase
let db: Db
beforeAll(async () => {
  database = await freshDatabase()
  db = openDb(database.url)
  expect(await isEmptyWorld(db)).toBe(true)
  await createDemoWorld(db, Date.now(), Buffer.alloc(32, 5))
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const one = async <T extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T> => {
  const { rows } = await db.query<T>(text, values)
  if (!rows[0]) throw new Error('no row')
  return rows[0]
}

test('Giulia holds what the design shows: 14 meal tickets, 4 of which end with the year, 3 for groceries, 12,40 € of credits', async () => {
  const { id } = await one<{ id: number }>(`select id from app_user where username = 'giulia'`)
  const groups = await pocket(db, id)
  expect(groups.map(({ type, unit, amount, total }) => ({ type, unit, amount, total }))).toEqual([
    { type: 'normal', unit: 800, amount: 14, total: 11_200 },
    { type: 'gdo', unit: 1000, amount: 3, total: 3000 },
    { type: 'free_credits', unit: 1, amount: 1240, total: 1240 },
  ])
  const year = Number(businessDay(Date.now()).slice(0, 4))
  expect(
    groups[0]?.expiring.map(({ amount, expiresAt }) => [amount, expiresAt?.toLocaleDateString('it-IT', { timeZone: 'Europe/Rome' })]),
  ).toEqual([
    [4, `31/12/${year}`],
    [10, `31/12/${year + 1}`],
  ])
})

test('thirty people hold tickets, which end with this month, in the middle of the one after the next, with the year and with the next', async () => {
  const { rows } = await db.query<{ name: string; days: string[] }>(
    `select p.first_name || ' ' || p.last_name as name, array_remove(array_agg(distinct to_char(a.expires_at at time zone 'Europe/Rome', 'YYYY-MM-DD')), null) as days
     from app_user p left join ledger.account a on a.party = p.id and a.kind = 'tickets' and a.lot <> 0 and a.balance > 0 where p.role = 'enduser' group by p.id`,
  )
  const people = PEOPLE.flatMap(({ names }) => names.split(','))
  expect(people).toHaveLength(30)
  for (const name of people)
    expect([name, rows.find((row) => row.name === name)?.days.length]).toEqual([name, expect.toSatisfy((n: number) => n > 0)])
  const year = Number(businessDay(Date.now()).slice(0, 4))
  const { soon, later } = lastMoments(Date.now())
  const many = (day: string): number => rows.filter(({ days }) => days.includes(day)).length
  for (const day of [businessDay(soon.getTime()), businessDay(later.getTime()), `${year}-12-31`, `${year + 1}-12-31`])
    expect([day, many(day)]).toEqual([day, expect.toSatisfy((n: number) => n >= 9)])
})

test('nobody hears at a first start of what ends soon: they heard when it was time, and hear again when it is', async () => {
  const letters = async (): Promise<number> =>
    (await one<{ n: number }>(`select count(*)::int as n from letter where kind = 'tickets-ending'`)).n
  const morning = (day: string): Date => new Date(startOfBusinessDay(day) + 10 * 3_600_000)
  await remindHolders(db, morning(businessDay(Date.now())))
  expect(await letters()).toBe(0)
  await remindHolders(db, morning(addDays(businessDay(lastMoments(Date.now()).soon.getTime()), -1)))
  expect(await letters()).toBeGreaterThan(5)
})

test('it has the people, shops and history that were promised', async () => {
  expect(await isEmptyWorld(db)).toBe(false)
  expect(await one(`select count(*) filter (where role = 'enduser') as endusers, count(distinct role) as roles from app_user`)).toEqual({
    endusers: 35,
    roles: 7,
  })
  expect(
    await one(`select count(*) filter (where enabled and not is_group) as shops, count(*) filter (where is_group) as groups,
    count(*) filter (where id_shop_group is not null) as members from shop`),
  ).toEqual({ shops: 14, groups: 2, members: 5 })
  const kinds = await one<{ payments: number; refunds: number; cancellations: number; days: number }>(
    `select count(*) filter (where kind = 'payment') as payments, count(*) filter (where kind = 'refund') as refunds,
      count(*) filter (where kind = 'cancellation') as cancellations, count(distinct at::date) as days from ledger.movement`,
  )
  expect(kinds.payments).toBeGreaterThan(500)
  expect(kinds.refunds).toBeGreaterThan(3)
  expect(kinds.cancellations).toBeGreaterThan(3)
  expect(kinds.days).toBeGreaterThan(80)
  const names = await db.query<{ username: string; role: string }>('select username, role from app_user')
  for (const { username, role } of DEMO_LOGINS) expect(names.rows).toContainEqual({ username, role })
})

test('everybody has agreed to the documents that concern them, except the one who is to see them', async () => {
  const { rows } = await db.query(`select distinct u.username from app_user u join document_in_force d on u.role = any (d.roles)
    where not exists (select from agreement a where a.id_user = u.id and a.id_version = d.id)`)
  expect(rows).toEqual([{ username: NEWCOMER.username }])
  const { rows: papers } = await db.query<{ bytes: Buffer }>('select bytes from document_version order by id')
  for (const { bytes } of papers) expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(papers).toHaveLength(2)
})

test('nothing happened in the future, every shop took something, and every invariant of the books holds', async () => {
  expect(await one('select count(*) as late from ledger.movement where at > now()')).toEqual({ late: 0 })
  const idle = await db.query(
    `select title from shop s where enabled and not is_group and not exists (select from ledger.entry e where e.party = s.id)`,
  )
  expect(idle.rows).toEqual([])
  expect(await checkInvariants(db)).toEqual([])
})

test('gift codes of three merchants are for sale: sealed for this service, some values run low, some end soon', async () => {
  const { open } = codeKeys(secretsFrom(Buffer.alloc(32, 5)))
  const { rows } = await db.query<{ merchant: string; unit: number; codes: number; soon: number; sealed: string; key: string }>(
    `select m.name as merchant, c.unit, count(*)::int as codes, (count(*) filter (where c.expires_on < current_date + 60))::int as soon,
       min(c.sealed) as sealed, min(c.key_id) as key from gift_code c join gift_merchant m on m.id = c.id_merchant
     where c.state = 'free' group by 1, 2 order by 1, 2`,
  )
  expect(rows.map(({ merchant, unit, codes, soon }) => [merchant, unit, codes, soon])).toEqual([
    ['Cinema Eliseo', 850, 12, 0],
    ['Libreria Aurora', 1000, 23, 0],
    ['Libreria Aurora', 2000, 23, 0],
    ['Libreria Aurora', 5000, 3, 0],
    ['Spesa Verde', 1000, 30, 6],
    ['Spesa Verde', 2500, 24, 0],
    ['Spesa Verde', 5000, 3, 0],
  ])
  const codes = rows.map(({ sealed, key }) => open({ sealed, keyId: key }).code)
  expect(codes.every((code) => /^(AUR\d{13}|29\d{11}|ELISEO-\d{4}-\d{4})$/.test(code))).toBe(true)
})

test('Giulia has gift codes in every state, one of which ends soon, and a chain of supermarkets takes codes for shopping', async () => {
  const { rows } = await db.query(
    `select c.unit, c.state, c.spent, c.used_at is not null as used, c.expires_on < current_date + 30 as soon, c.bought_at >= p.since as "mayGoBack"
     from gift_code c join app_user u on u.id = c.party, gift_place p where u.username = 'giulia' order by c.gtid`,
  )
  expect(rows.map(({ unit, state, spent, used, soon, mayGoBack }) => [unit, state, spent, used, soon, mayGoBack])).toEqual([
    [850, 'revealed', 850, true, false, true],
    [2500, 'revealed', 1060, false, true, true],
    [1000, 'burned', 0, false, false, true],
    [850, 'revealed', 0, false, false, true],
    [850, 'assigned', 0, false, false, true],
    [2000, 'assigned', 0, false, false, true],
  ])
  const chain = await one(
    `select g.title, array_agg(m.title order by m.title) as members from shop m join shop g on g.id = m.id_shop_group
     where 'gdo' = any (m.capabilities) and 'gdo' = any (g.capabilities) group by 1`,
  )
  expect(chain).toEqual({ title: 'Mercati Valdora', members: ['Valdora Collegno', 'Valdora Rivoli'] })
})
