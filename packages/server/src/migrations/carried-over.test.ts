/**
 * What is decided has left the audit log for tables of its own, with what running installations held: nothing that rested stops resting.
 */
import { newGtid } from '@taschino/basics/gtid.ts'
import { freshDatabase, type FreshDatabase } from '@taschino/testkit/database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invitationsLately, wasInside } from '../features/accounts/store.ts'
import { listChanges } from '../features/iban/listed-store.ts'
import { insertRelated } from '../features/payments/store.ts'
import { relatedPayments } from '../features/requests/store.ts'
import { passwordCameByLetter, pinRests } from '../features/stepup/store.ts'
import { openDb, type Db } from '../platform/db/db.ts'
import { migrate, readMigrations } from '../platform/db/migrate.ts'

const FIRST = 'server/0060-related-payments.sql'
const RELATED = newGtid()
const OTHER = newGtid()
const IBAN = 'IT60X0542811101000000123456'

let database: FreshDatabase
let db: Db
let forno = 0
let bar = 0
const ids: Record<string, number> = {}
const id = (name: string): number => ids[name] ?? 0

async function insert(text: string, values: unknown[]): Promise<number> {
  const { rows } = await db.query<{ id: number }>(`${text} returning id`, values)
  return rows[0]?.id ?? 0
}

async function person(name: string, role: string, { createdBy, place }: { createdBy?: string; place?: number } = {}): Promise<void> {
  ids[name] = await insert(
    `insert into app_user (username, email, role, first_name, last_name, status, created_by, id_shop, created_at)
     values ($1, $1 || '@storia.test', $2, $1, 'Prova', 'active', $3, $4, now() - interval '1 year')`,
    [name, role, createdBy === undefined ? null : id(createdBy), place ?? null],
  )
}

interface Line {
  by: string | null
  act: string
  user?: string
  shop?: number
  facts?: object
  ago?: string
}

const log = ({ by, act, user, shop, facts, ago }: Line): Promise<number> =>
  insert('insert into audit_log (at, id_actor, act, id_user, id_shop, facts) values (now() - $1::interval, $2, $3, $4, $5, $6)', [
    ago ?? '1 minute',
    by === null ? null : id(by),
    act,
    user === undefined ? null : id(user),
    shop ?? null,
    JSON.stringify(facts ?? {}),
  ])

/** A login that has just proved itself by its PIN. */
async function proved(name: string): Promise<void> {
  await db.query(`insert into session (id, id_user, device, user_agent, expires_at) values ($1, $2, 'd', 'u', now() + interval '1 day')`, [
    name,
    id(name),
  ])
  await db.query(`insert into step_up (id_user, pin_hash, pin_set_at) values ($1, 'hash', now())`, [id(name)])
  await db.query(`insert into step_up_fresh (id_session, id_user, method) values ($1, $2, 'pin')`, [name, id(name)])
}

async function lineUpThePast(): Promise<void> {
  forno = await insert(`insert into shop (title, business_name, address) values ('Forno', 'Forno srl', 'Via Po 1')`, [])
  bar = await insert(`insert into shop (title, business_name, address) values ('Bar', 'Bar srl', 'Via Po 2')`, [])
  for (const name of ['marta', 'ivo', 'ada', 'nina']) await person(name, 'company')
  for (const name of ['giulia', 'marco', 'luca']) await person(name, 'enduser')
  await person('carla', 'shop', { createdBy: 'marta', place: forno })
  await person('dario', 'shop', { place: bar })
  // Twice, as two replays at the same moment could.
  const related = { by: 'carla', act: 'payment.related', shop: bar }
  for (let n = 0; n < 2; n++) await log({ ...related, facts: { gtid: RELATED, value: 500, payerShop: forno, group: 1 } })
  await log({ ...related, facts: { gtid: OTHER, value: 300, payerShop: forno, group: 1 }, ago: '91 days' })
  for (const ago of ['10 minutes', '20 hours', '25 hours']) await log({ by: 'marta', act: 'user.invited', ago })
  await log({ by: 'marta', act: 'user.invited-elsewhere', user: 'luca', ago: '30 minutes' })
  await log({ by: 'ivo', act: 'user.updated', user: 'carla', facts: { fields: ['firstName', 'email'] }, ago: '80 days' })
  await log({ by: 'ada', act: 'user.email-asked', user: 'carla', ago: '90 days' })
  await log({ by: 'nina', act: 'user.updated', user: 'carla', facts: { fields: ['phone'] } })
  await log({ by: 'carla', act: 'user.email-asked', user: 'carla' })
  await log({ by: 'dario', act: 'step-up.passkey-added', user: 'dario', ago: '2 days' })
  await log({ by: 'carla', act: 'step-up.totp-removed', user: 'carla', ago: '2 days' })
  await log({ by: 'giulia', act: 'user.password-reset', user: 'giulia', ago: '50 minutes' })
  await log({ by: 'marco', act: 'user.password-reset', user: 'marco', ago: '70 minutes' })
  for (const [name, facts] of [
    ['giulia', { unproved: true }],
    ['marco', {}],
  ] as const) {
    await proved(name)
    await log({ by: name, act: 'step-up.pin-changed', user: name, facts, ago: '2 hours' })
  }
  await log({ by: 'giulia', act: 'step-up.pin-changed', user: 'giulia' })
  await log({ by: 'giulia', act: 'user.activated', user: 'giulia', ago: '1 year' })
  for (const [shop, by] of [
    [forno, 'carla'],
    [bar, 'dario'],
  ] as const)
    await db.query(`insert into iban_change (id_shop, iban, receiver, asked_by, asked_at) values ($1, $2, 'Prova', $3, now())`, [
      shop,
      IBAN,
      id(by),
    ])
}

beforeAll(async () => {
  database = await freshDatabase(undefined, 'template0')
  await migrate(database.url, { migrations: readMigrations().filter(({ name }) => name.startsWith('ledger/') || name < FIRST) })
  db = openDb(database.url)
  await lineUpThePast()
  expect(await migrate(database.url)).toContain(FIRST)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

test('T16 payments between related shops: each once, counted as long as before, and not written down anew by a replay', async () => {
  expect(await relatedPayments(db, bar)).toEqual({ count: 1, value: 500 })
  const { rows } = await db.query('select gtid, id_shop as shop, value from related_payment order by at')
  expect(rows).toEqual([
    { gtid: OTHER, shop: bar, value: 300 },
    { gtid: RELATED, shop: bar, value: 500 },
  ])
  expect(await insertRelated(db, { gtid: RELATED, shop: bar, value: 500 })).toBe(false)
})

test('T38 invitations of the last day, those that went elsewhere among them', async () => {
  expect([await invitationsLately(db, id('marta'), 3600), await invitationsLately(db, id('marta'), 86_400)]).toEqual([2, 3])
  expect(await invitationsLately(db, id('ivo'), 86_400)).toBe(0)
})

test('T49 who gave an access its address, beside whoever invited it; correcting a telephone, or one’s own address, does not', async () => {
  const mayAgree = async (shop: number) => {
    const found = ['marta', 'ivo', 'ada'].map(async (name) => {
      const changes = await listChanges(db, { me: id(name), waiting: true, limit: 9 })
      return changes.find(({ idHolder }) => idHolder === shop)?.another
    })
    return Promise.all(found)
  }
  expect([await mayAgree(forno), await mayAgree(bar)]).toEqual([
    [false, false, false],
    [true, true, true],
  ])
})

test('T49 a way in that was added shortly before is a new access; one that was taken away is not', async () => {
  const changes = await listChanges(db, { me: 0, waiting: true, limit: 9 })
  expect(changes.map(({ idHolder, newAccess }) => [idHolder, newAccess])).toEqual([
    [forno, false],
    [bar, true],
  ])
})

test('a password that came by a letter opens the choice of a PIN for the rest of its hour', async () => {
  expect([await passwordCameByLetter(db, id('giulia'), 3600), await passwordCameByLetter(db, id('marco'), 3600)]).toEqual([true, false])
})

test('a PIN that rests goes on resting, from when it was chosen without a proof', async () => {
  const [giulia, marco] = [await pinRests(db, 'giulia'), await pinRests(db, 'marco')]
  expect([Math.round((giulia ?? 0) / 3600), marco]).toEqual([10, null])
})

test('T35 whoever was inside was inside', async () => {
  expect([await wasInside(db, id('giulia')), await wasInside(db, id('luca'))]).toEqual([true, false])
})

test('the service may add to these tables, and takes nothing out of what decides later', async () => {
  const asService = openDb(database.url, { reads: 1, money: 1 }, 'taschino_app')
  try {
    const backdated = (table: string) => `update ${table} set at = now() - interval '1 year'`
    const tricks = ['related_payment', 'address_giver', 'credential_change'].flatMap((table) => [
      `delete from ${table}`,
      backdated(table),
      `truncate ${table}`,
    ])
    for (const trick of [...tricks, backdated('invitation')])
      await expect(asService.query(trick), trick).rejects.toMatchObject({ code: '42501' })
  } finally {
    await asService.close()
  }
})
