/**
 * Whoever owns the database alters, takes away or makes up what is not the journal's: each class is noticed by its name; and who rewrites a
 * day with its log, traces and seals is noticed by the anchor (docs/audit.md).
 */
import { createPublicKey } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sealDays } from '@taschino/ledger/totals.ts'
import { ownAnchorKey, writeAnchor } from '@taschino/server/features/anchors/public.ts'
import { openDb, type Db } from '@taschino/server/platform/db/db.ts'
import { openLog } from '@taschino/server/platform/log.ts'
import { newSecret, secretsFrom } from '@taschino/server/platform/secrets/secrets.ts'
import { newTraceWriter } from '@taschino/server/platform/secrets/trace-writer.ts'
import { addedUp } from '@taschino/testkit/added-up.ts'
import { ALTERED, MISSING, OTHER } from '@taschino/testkit/anchored-cases.ts'
import { freshDatabase, type FreshDatabase } from '@taschino/testkit/database.ts'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createDemoWorld } from './world.ts'

interface Found {
  name: string
  looked: number
  wrong: readonly string[]
}
const tool = (name: string): string => fileURLToPath(new URL(`../../../tools/${name}.ts`, import.meta.url))
/** Loaded by their places and not by their names: no package shares code with the auditor. */
const { audit } = (await import(tool('audit'))) as { audit: (url: string, evidence: object) => Promise<Found[]> }
const { WATCHED } = (await import(tool('audit/traces'))) as {
  WATCHED: readonly { name: string; table: string; key: string; where?: string }[]
}

const secret = newSecret()
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'taschino-anchors-'))
const key = ownAnchorKey(path.join(folder, 'key.pem'))
const publicKey = String(createPublicKey(key).export({ type: 'spki', format: 'pem' }))
let world: FreshDatabase
let reference: FreshDatabase
let template: string

const anchor = (db: Db, to = folder): Promise<string | null> =>
  writeAnchor({ db, log: openLog('silent'), secrets: [secretsFrom(secret)], folder: to, key, circuit: 'https://prova.test' })

beforeAll(async () => {
  world = await freshDatabase()
  reference = await freshDatabase()
  const db = openDb(world.url, {}, undefined, newTraceWriter(secretsFrom(secret)))
  await createDemoWorld(db, Date.now(), secret)
  for (const sql of MISSING) await db.query(sql)
  await addedUp(db)
  await db.slow(sealDays)
  await anchor(db)
  await db.close()
  template = new URL(world.url).pathname.slice(1)
})
afterAll(async () => {
  await world?.drop()
  await reference?.drop()
  fs.rmSync(folder, { recursive: true, force: true })
})

const HAND = 'set session_replication_role = replica;'

/** What the auditor finds, by name, after somebody with all rights did this on a copy. */
async function foundAfter(does: (db: Db) => Promise<unknown>): Promise<Map<string, readonly string[]>> {
  const copy = await freshDatabase(inject('databaseServer'), template)
  const db = openDb(copy.url, { reads: 1, money: 1 })
  try {
    await does(db)
    const evidence = { anchors: { folder, publicKey }, secrets: [secret], reference: reference.url }
    return new Map((await audit(copy.url, evidence)).filter(({ wrong }) => wrong.length > 0).map(({ name, wrong }) => [name, wrong]))
  } finally {
    await db.close()
    await copy.drop()
  }
}

test('a world that nobody touched is in order, and there was something of every class to look at', async () => {
  expect(await foundAfter(() => Promise.resolve())).toEqual(new Map())
  const db = openDb(reference.url)
  const { rows } = await db.query<{ class: string }>('select class from ledger.trace_class')
  await db.close()
  expect(rows.map((row) => row.class).toSorted()).toEqual(WATCHED.map(({ name }) => name).toSorted())
})

/** A row of this table like its first one, but for what makes it another. */
const madeUp = async (db: Db, table: string, name: string, here: string): Promise<void> => {
  const { rows } = await db.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const columns = rows[0]?.columns ?? ''
  await db.query(
    `insert into ${table} (${columns}) overriding system value select ${columns} from jsonb_populate_record(null::${table}, (select to_jsonb(r) from ${table} r ${here} limit 1) || '${OTHER[name] ?? '{}'}'::jsonb)`,
  )
}

describe('rows that are altered past every trigger', () => {
  test.each(ALTERED)('%s', async (name, sql) => {
    const found = await foundAfter((db) => db.query(`${HAND} alter table app_user disable trigger all; ${sql}`))
    expect(found.get(`${name} are as they were written`)?.[0]).toContain('was altered')
  })
})

const countOf = async (db: Db, table: string, here: string): Promise<number> =>
  (await db.query<{ n: number }>(`select count(*) as n from ${table} ${here}`)).rows[0]?.n ?? 0

describe('rows that are taken away or made up by hand', () => {
  test.each(WATCHED.map(({ name, table, where }) => [name, table, where ? `where ${where}` : ''] as const))(
    '%s',
    async (name, table, here) => {
      const told = `${name} are as they were written`
      const gone = await foundAfter(async (db) => {
        expect(await countOf(db, table, here)).toBeGreaterThan(0)
        await db.query(`${HAND} delete from ${table} ${here}`)
      })
      expect(gone.get(told)?.[0]).toContain('was taken away')
      const silent = await foundAfter(async (db) => {
        await db.query(HAND)
        await madeUp(db, table, name, here)
      })
      expect(silent.get(told)?.[0]).toContain('was made up by hand')
      // With every trigger in place, as whoever owns the database; what refers to nobody is not asked for.
      const plain = await foundAfter(async (db) => {
        await db.query(`do $$ declare one record; begin for one in select conrelid::regclass as t, conname from pg_constraint where contype = 'f' loop
        execute format('alter table %s drop constraint if exists %I cascade', one.t, one.conname); end loop; end $$`)
        await madeUp(db, table, name, here)
      })
      expect(plain.get('what was written was written by the service')?.join('\n')).toContain(`${name} `)
    },
  )
})

describe('who owns the database and rewrites a whole day', () => {
  /**
   * What seals and chain say is made to fit again: with the database's own functions, as nobody else could. Only days that had a seal get
   * one again: at midnight yesterday is over for the calendar, but for ten more minutes not for the ledger.
   */
  const SEALED_AGAIN = `${HAND} do $$ declare last date; one date; begin
      select max(day) into last from ledger.seal;
      delete from ledger.seal where day >= (select min(day) + 2 from ledger.seal);
      for one in select d from generate_series((select max(day) + 1 from ledger.seal), last, interval '1 day') d loop perform ledger.seal_day(one); end loop; end $$;`
  const CHAINED_AGAIN = `${HAND} set timezone = 'UTC';
    do $$ declare one record; link bytea := decode(repeat('00', 32), 'hex'); begin
      for one in select l.place, t.* from ledger.trace_link l join ledger.trace t on t.id = l.id_trace order by l.place loop
        link := sha256(link || convert_to(concat_ws('|', one.id, one.class, one.ref, one.act, encode(one.print, 'hex'), (extract(epoch from one.at) * 1000000)::bigint, one.writer)
          || '|' || coalesce(encode(one.mac, 'hex'), ''), 'UTF8'));
        update ledger.trace_link set link = link_now.link from (select link) link_now where place = one.place;
      end loop; end $$;`

  test('a sealed day that is changed and sealed again with all that follow: every sum and seal fits, the anchor does not', async () => {
    const found = await foundAfter((db) =>
      db.query(
        `${HAND} update ledger.movement set detail = (detail::jsonb || '{"till": "ALTRA"}')::json where gtid = (select gtid from ledger.movement where kind = 'payment' order by at limit 1 offset 40); ${SEALED_AGAIN}`,
      ),
    )
    expect([...found.keys()]).toEqual(['sealed days are as they were anchored'])
    expect(found.get('sealed days are as they were anchored')?.[0]).toContain('sealed again')
  })

  test('the log with its traces and their chain: each row fits its trace and the chain its traces, the anchor does not', async () => {
    const found = await foundAfter((db) =>
      db.query(
        `${HAND} update audit_log set facts = '{"nothing": 1}' where id = (select min(id) from audit_log);
        update ledger.trace set print = (select sha256(convert_to(jsonb_build_array(at, id_actor, act, id_user, id_shop, id_agency, facts)::text, 'UTF8')) from audit_log where id = (select min(id) from audit_log))
        where class = 'audit lines' and ref = (select min(id)::text from audit_log); ${CHAINED_AGAIN}`,
      ),
    )
    expect([...found.keys()]).toEqual(['what was written down of rows is what was anchored'])
  })

  test('a kept answer of a payment of a day that was anchored, altered or taken away', async () => {
    const told = 'kept answers of payments are as they were anchored'
    const days = (await foundAfter((db) => db.query(`${HAND} delete from ledger.idempotency where gtid is not null`))).get(told)
    expect(days?.[0]).toContain('were anchored')
  })
})

describe('rights, triggers, functions and the writer', () => {
  const NAME = 'rights, triggers, functions and the writer are those of the version'
  test.each([
    ['a right too many', 'grant update on ledger.trace to taschino_app', 'rights on ledger.trace was changed'],
    ['a right on one column', 'grant update (role) on app_user to taschino_audit', 'rights on app_user was changed'],
    ['somebody else may read', 'grant select on app_user to pg_monitor', 'rights on app_user was changed'],
    ['a trigger put aside', 'alter table payout disable trigger payout_append_only', 'trigger payout_append_only on payout was changed'],
    ['a trigger of a watched class gone', 'drop trigger trace_lots on ledger.lot', 'trigger trace_lots on ledger.lot is missing'],
    [
      'a trigger that nobody knows',
      'create trigger quiet before insert on audit_log for each row execute function suppress_redundant_updates_trigger()',
      'is not of this version',
    ],
    [
      'another writer',
      `create or replace function ledger.open_lot(type smallint, unit int, expires_at timestamptz, agency bigint) returns bigint language sql security definer set search_path = ledger, pg_temp as $$ insert into lot (type, unit, expires_at, agency) values ($1, $2 * 2, $3, $4) returning id $$`,
      'function ledger.open_lot',
    ],
    [
      'a function that nobody knows',
      `create function ledger.quietly() returns void language sql as ''`,
      'function ledger.quietly() is not of this version',
    ],
    [
      'a rule',
      'create rule nothing as on delete to ledger.trace do instead nothing',
      'rule nothing on ledger.trace is not of this version',
    ],
    ['a check taken out', 'alter table request drop constraint request_check3', 'check'],
    [
      'a print that is no longer made by the database',
      'alter table document_version alter column sha256 drop expression',
      'column document_version.sha256 was changed',
    ],
    ['a schema beside ours', 'create schema elsewhere', 'schema elsewhere is not of this version'],
    [
      'a migration that nobody has',
      `insert into schema_migrations (name, checksum) values ('server/9999-x.sql', 'x')`,
      'migration server/9999-x.sql is not of this version',
    ],
  ])('%s', async (_, sql, told) => {
    expect((await foundAfter((db) => db.query(sql))).get(NAME)?.join('\n')).toContain(told)
  })
})

describe('anchors', () => {
  const CHAIN = 'anchors are signed and follow one upon another'
  const file = (): string => path.join(folder, fs.readdirSync(folder).find((name) => name.endsWith('.json')) ?? '')
  test('one that is altered is not signed any more, and one that is gone is missed', async () => {
    const text = fs.readFileSync(file(), 'utf8')
    fs.writeFileSync(file(), text.replace('"foreign"', '"foreigm"'))
    expect((await foundAfter(() => Promise.resolve())).get(CHAIN)?.[0]).toContain('is not signed')
    const name = file()
    fs.rmSync(name)
    expect((await foundAfter(() => Promise.resolve())).get(CHAIN)).toContain('there is none')
    fs.writeFileSync(name, text)
    expect(await foundAfter(() => Promise.resolve())).toEqual(new Map())
  })
})
