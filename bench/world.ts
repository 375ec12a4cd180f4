/**
 * The people of a measurement: many payers with full pockets, shops with a till each, and a login for everybody, written by SQL as the
 * owner.
 */
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { newCode, TILL_CODE_LENGTH } from '@taschino/basics/codes.ts'
import { newGtid } from '@taschino/basics/gtid.ts'
import { createShop } from '@taschino/server/features/shops/public.ts'
import { openTokens } from '@taschino/server/http/auth/tokens.ts'
import { secretsFrom } from '@taschino/server/platform/secrets/secrets.ts'
import { newTraceWriter } from '@taschino/server/platform/secrets/trace-writer.ts'
import pg from 'pg'

/**
 * Face values that every payer holds; up to eight pieces of one never cost what pieces of another do, so 32 bills pass before one comes
 * again.
 */
export const UNITS = [800, 750, 710, 530]
/** Pieces of each face value that every payer gets: enough for years of measuring. */
const PIECES = 100_000
const AGENCY = 1
/** When pockets were filled; a database that lived before takes nothing into days that it has added up. */
const LONG_AGO_MS = 370 * 86_400_000

/** What pockets hold and shops take in a measurement, with its bit in the books. */
export type Kind = 'normal' | 'business'
export const BIT: Readonly<Record<Kind, number>> = { normal: 1, business: 2 }

export interface World {
  kind: Kind
  payers: number[]
  shops: number[]
  /** One till code per shop, in their order; the first is the hot one. */
  codes: string[]
  /** A login that sees the hot shop's own list. */
  hotShopUser: number
  /** A login of the company. */
  companyUser: number
  /** The bearer token of somebody; a new one before the old one ends, as an app would. */
  token: (idUser: number) => string
}

const RENEW_MS = 8 * 60_000

/** Logins are signed with the installation's own secret: the server cannot tell them from those that it gave out. */
export async function peopleWorld(
  url: string,
  secret: Buffer,
  sizes: { payers: number; shops: number; kind?: Kind; agoMs?: number },
): Promise<World> {
  const { kind = 'normal', agoMs = LONG_AGO_MS } = sizes
  // Signed as by the service itself: to the auditor these people are as good as any.
  const { name, key } = newTraceWriter(secretsFrom(secret))
  const options = `-c taschino.trace_writer=${name} -c taschino.trace_key=${key.toString('hex')}`
  const client = new pg.Client({ connectionString: url, options })
  await client.connect()
  try {
    await client.query('begin')
    const run = newCode(6).toLowerCase()
    const payers = await users(client, run, 'enduser', sizes.payers, null)
    const codes = Array.from({ length: sizes.shops }, () => newCode(TILL_CODE_LENGTH))
    const shops: number[] = []
    for (const [i, code] of codes.entries()) shops.push(await openShop(client, i + 1, code))
    const [shopUser = 0] = await users(client, run, 'shop', 1, shops[0] ?? 0)
    const [companyUser = 0] = await users(client, run, 'company', 1, null)
    await fillPockets(client, payers, kind, agoMs)
    const sessions = await login(client, [...payers, shopUser, companyUser])
    await client.query('commit')
    await client.query('vacuum analyze')
    const { sign } = openTokens(secretsFrom(secret))
    const kept = new Map<number, { token: string; at: number }>()
    const token = (idUser: number): string => {
      const known = kept.get(idUser)
      if (known && Date.now() - known.at < RENEW_MS) return known.token
      const role = idUser === shopUser ? 'shop' : idUser === companyUser ? 'company' : 'enduser'
      const made = { token: sign({ idUser, username: `${role}-${idUser}`, role, sid: sessions.get(idUser) ?? '' }), at: Date.now() }
      kept.set(idUser, made)
      return made.token
    }
    return { kind, payers, shops, codes, hotShopUser: shopUser, companyUser, token }
  } finally {
    await client.end()
  }
}

const openShop = (client: pg.Client, n: number, code: string): Promise<number> =>
  createShop(client, {
    title: `Negozio ${n}`,
    businessName: `Negozio ${n} srl`,
    address: `Via Po ${n}`,
    capabilities: ['normal', 'free_credits'],
    enabled: true,
    lat: 45.07,
    lon: 7.68,
    tills: [{ name: 'cassa 1', code }],
  })

/** One bearer token per payer and line, for the load generator. */
export function writeTokens(world: World, file: string): void {
  writeFileSync(file, world.payers.map((payer) => world.token(payer)).join('\n'), { mode: 0o600 })
}

async function ids(client: pg.Client, text: string, values: unknown[]): Promise<number[]> {
  const { rows } = await client.query<{ id: unknown }>(text, values)
  return rows.map((row) => Number(row.id)).toSorted((a, b) => a - b)
}

function users(client: pg.Client, run: string, role: string, count: number, shop: number | null): Promise<number[]> {
  return ids(
    client,
    `insert into app_user (username, email, role, first_name, last_name, status, id_shop)
    select $2::text || '-' || n || '-' || $4::text, $2::text || '-' || n || '-' || $4::text || '@esempio.it', $2::text, 'Nome ' || n, 'Cognome ' || n, 'active', $3::bigint
    from generate_series(1, $1::int) n returning id`,
    [count, role, shop, run],
  )
}

async function login(client: pg.Client, people: number[]): Promise<Map<number, string>> {
  const sessions = new Map(people.map((id) => [id, randomUUID()]))
  await client.query(
    `insert into session (id, id_user, device, expires_at)
    select id, id_user, 'bench', now() + interval '1 day' from unnest($1::text[], $2::bigint[]) as u(id, id_user)`,
    [[...sessions.values()], [...sessions.keys()]],
  )
  return sessions
}

/** The agency orders a lot of each face value and hands every payer an equal share: the journal stays whole and the audit green. */
async function fillPockets(client: pg.Client, payers: number[], kind: Kind, agoMs: number): Promise<void> {
  await client.query(
    `insert into ledger.account (party, kind, type, unit, lot) values ($1, 'receivable', 0, 1, 0) on conflict do nothing`,
    [AGENCY],
  )
  for (const unit of UNITS) {
    const [lot = 0] = await ids(
      client,
      `insert into ledger.lot (type, unit, expires_at, agency) values (${BIT[kind]}, $1, now() + interval '400 days', $2) returning id`,
      [unit, AGENCY],
    )
    const value = unit * PIECES
    await client.query(
      `insert into ledger.account (party, kind, type, unit, lot, expires_at, balance, floor)
      select party, 'tickets', ${BIT[kind]}, $2::int, $3::bigint, (select expires_at from ledger.lot where id = $3), case when party = $5 then 0 else $4::bigint end, 0
      from unnest($1::bigint[] || $5::bigint) party`,
      [payers, unit, lot, value, AGENCY],
    )
    await order(client, kind, lot, value * payers.length, agoMs)
    await assign(client, kind, lot, value, payers, agoMs)
  }
}

/** The detail that such a movement carries: the auditor holds it against what moved. */
const told = (kind: Kind, unit: string, value: string): string =>
  `json_build_object('parts', json_build_array(json_build_object('type', '${kind}', 'unit', ${unit}, 'amount', ${value} / ${unit})))`

async function order(client: pg.Client, kind: Kind, lot: number, value: number, agoMs: number): Promise<void> {
  await client.query(
    `with movement as (
      insert into ledger.movement (gtid, kind, at, value, sources, targets, amounts, detail)
      select $1, 'ticket-request', to_timestamp($2::bigint / 1000.0), $3, array[s.id], array[t.id], array[$3::bigint], ${told(kind, 't.unit', '$3::bigint')}
      from ledger.account s, ledger.account t where s.party = $4 and s.kind = 'receivable' and t.party = $4 and t.kind = 'tickets' and t.lot = $5
    )
    insert into ledger.entry (party, gtid, at, value, counterparty, agency, types, kind)
    values ($4, $1, to_timestamp($2::bigint / 1000.0), $3, 0, $4, ${BIT[kind]}, 'ticket-request')`,
    [newGtid(Date.now() - agoMs), Date.now() - agoMs, value, AGENCY, lot],
  )
}

async function assign(client: pg.Client, kind: Kind, lot: number, value: number, payers: number[], agoMs: number): Promise<void> {
  await client.query(
    `with given as (
      select u.gtid, u.party, s.id as source, t.id as target, to_timestamp($6::bigint / 1000.0) as at, $4::bigint as value, t.unit
      from unnest($1::text[], $2::bigint[]) as u(gtid, party)
      join ledger.account t on t.party = u.party and t.kind = 'tickets' and t.lot = $3
      join ledger.account s on s.party = $5 and s.kind = 'tickets' and s.lot = $3
    ), movement as (
      insert into ledger.movement (gtid, kind, at, value, sources, targets, amounts, detail)
      select gtid, 'assignment', at, value, array[source], array[target], array[value], ${told(kind, 'unit', 'value')} from given
    )
    insert into ledger.entry (party, gtid, at, value, counterparty, agency, types, kind)
    select party, gtid, at, value, $5, $5, ${BIT[kind]}, 'assignment' from given
    union all select $5, gtid, at, -value, party, $5, ${BIT[kind]}, 'assignment' from given`,
    [payers.map(() => newGtid(Date.now() - agoMs)), payers, lot, value, AGENCY, Date.now() - agoMs],
  )
}
