/** Paybacks of the time when all types had one price get their parts, to the cent as papers have told them, and go on as they were. */
import { newGtid } from '@taschino/basics/gtid.ts'
import type { FeePart, Share } from '@taschino/basics/fees.ts'
import { freshDatabase, type FreshDatabase } from '@taschino/testkit/database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdRequest, moveRequest } from '../features/requests/public.ts'
import { openDb, type Db } from '../platform/db/db.ts'
import { migrate, readMigrations } from '../platform/db/migrate.ts'

const FIRST = 'server/0104-fees-by-type.sql'

let database: FreshDatabase
let db: Db
let [shop, carla, marta] = [0, 0, 0]

interface Before {
  shares: Share[]
  fee: number
  state?: string
}

const whole = ({ shares }: Before): number => shares.reduce((sum, { value }) => sum + value, 0)

async function insert(text: string, values: unknown[]): Promise<number> {
  const { rows } = await db.query<{ id: number }>(`${text} returning id`, values)
  return rows[0]?.id ?? 0
}

/** As the service wrote it until then. */
async function asked(one: Before): Promise<string> {
  const gtid = newGtid()
  await insert(
    `insert into request (gtid, kind, state, id_party, asked_by, value, shares, days, fee_rate, fee, net, payout_date, decided_by)
     values ($1, 'payback', $2, $3, $4, $5, $6, 7, 405, $7, $8, '2026-12-01', $9)`,
    [
      gtid,
      one.state ?? 'pending',
      shop,
      carla,
      whole(one),
      JSON.stringify(one.shares),
      one.fee,
      whole(one) - one.fee,
      one.state ? marta : null,
    ],
  )
  return gtid
}

const ONE: Before = { shares: [{ type: 'normal', value: 4000 }], fee: 162, state: 'paid' }
const TWO: Before = {
  shares: [
    { type: 'normal', value: 333 },
    { type: 'business', value: 333 },
    { type: 'gdo', value: 333 },
    { type: 'free_credits', value: 1 },
  ],
  fee: 41,
}
const NOTHING: Before = { shares: [{ type: 'free_credits', value: 3 }], fee: 0, state: 'approved' }
const gtids: string[] = []

beforeAll(async () => {
  database = await freshDatabase(undefined, 'template0')
  await migrate(database.url, { migrations: readMigrations().filter(({ name }) => name.startsWith('ledger/') || name < FIRST) })
  db = openDb(database.url)
  shop = await insert(`insert into shop (title, business_name, address) values ('Forno', 'Forno srl', 'Via Po 1')`, [])
  const person = (name: string, role: string, place: number | null) =>
    insert(
      `insert into app_user (username, email, role, first_name, last_name, status, id_shop) values ($1, $1 || '@storia.test', $2, $1, 'Prova', 'active', $3)`,
      [name, role, place],
    )
  carla = await person('carla', 'shop', shop)
  marta = await person('marta', 'company', null)
  for (const one of [ONE, TWO, NOTHING]) gtids.push(await asked(one))
  await insert(`insert into request (gtid, kind, id_party, asked_by, value, shares) values ($1, 'credits', $2, $3, 5, '[]')`, [
    newGtid(),
    shop,
    carla,
  ])
  expect(await migrate(database.url)).toContain(FIRST)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const partsOf = async (at: number): Promise<FeePart[] | null> => {
  const { rows } = await db.query<{ parts: FeePart[] | null }>('select fee_parts as parts from request where gtid = $1', [gtids[at]])
  return rows[0]?.parts ?? null
}

test('each share has its part of the fee, together they are the fee; meal tickets as papers have told them', async () => {
  expect(await partsOf(0)).toEqual([{ type: 'normal', value: 4000, feeRate: 405, fee: 162 }])
  const two = (await partsOf(1)) ?? []
  expect(two.map(({ type, value }) => ({ type, value }))).toEqual(TWO.shares)
  // 41 cents × 0,333 are 13,65: papers told 14.
  expect(two.map(({ fee }) => fee)).toEqual([14, 14, 13, 0])
  expect(await partsOf(2)).toEqual([{ type: 'free_credits', value: 3, feeRate: 405, fee: 0 }])
})

test('what runs goes on, and its price stays; what is none has no parts', async () => {
  await db.tx(async (sql) => {
    const held = await holdRequest(sql, { gtid: gtids[1] ?? '' })
    if (!held) throw new Error('it is gone')
    await moveRequest(sql, held, { state: 'approved', decidedBy: marta }, { step: 'approved', by: marta })
  })
  await expect(db.query(`update request set fee_rate = 1 where gtid = $1`, [gtids[1]])).rejects.toThrow('does not change')
  const { rows } = await db.query(`select kind from request where fee_parts is null`)
  expect(rows).toEqual([{ kind: 'credits' }])
  for (const parts of ['[]', '[{"type":"normal","value":100,"feeRate":300,"fee":2}]', '{}', 'null'])
    await expect(
      db.query(
        `insert into request (gtid, kind, id_party, asked_by, value, shares, days, fee_rate, fee, net, payout_date, fee_parts)
         values ($1, 'payback', $2, $3, 100, '[{"type":"normal","value":100}]', 7, 300, 3, 97, '2026-12-01', $4)`,
        [newGtid(), shop, carla, parts],
      ),
      parts,
    ).rejects.toMatchObject({ constraint: 'request_fee_parts' })
})
