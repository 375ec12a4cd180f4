/** Queries for what was given: the lines of a distribution, and each person's tickets of a month. */
import { startOfBusinessDay } from '@taschino/basics/business-day.ts'
import { gtidFloor, type Gtid } from '@taschino/basics/gtid.ts'
import type { Cents } from '@taschino/basics/money.ts'
import type { TicketType } from '@taschino/basics/tickets.ts'
import { typeBit } from '@taschino/ledger/chart.ts'
import type { DistributionRow } from '@taschino/contract/distribution-shapes.ts'
import type { Sql } from '../../platform/db/db.ts'
import { holdersOf } from '../agencies/public.ts'
import type { GoodRow } from './rows-store.ts'

/** The month before or after (YYYY-MM). */
export function monthBeside(month: string, step: 1 | -1): string {
  const date = new Date(`${month}-15T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + step)
  return date.toISOString().slice(0, 7)
}

/**
 * Pieces that an agency gave for a month, by person and face value: by its tables of that month, whenever they were carried out, and
 * without a table within it. Distributions that
 * were undone do not count, nor what somebody who had left got again. `before`: only what was given earlier than that.
 */
export async function givenIn(sql: Sql, idAgency: number, type: TicketType, month: string, before: Date | null = null): Promise<GoodRow[]> {
  const [from, end] = [startOfBusinessDay(`${month}-01`), startOfBusinessDay(`${monthBeside(month, 1)}-01`)]
  const { rows } = await sql.query<GoodRow & Record<string, unknown>>(
    `select "idUser", unit, sum(amount)::int as amount from (
       select g.id_user as "idUser", g.unit, g.amount from distribution d join distribution_grant g on g.id_distribution = d.id
       where d.id_agency = $1 and d.type = $2 and d.month = $3 and d.state in ('applied', 'undoing') and ($4::timestamptz is null or d.applied_at < $4)
       union all
       select coalesce((select p.id from seat p join app_user r on r.id = p.id where p.id_user = a.party and r.id_agency = $1 order by p.id desc limit 1), a.party), a.unit, t.amount / a.unit
       from ledger.entry e join ledger.movement m on m.gtid = e.gtid
       cross join lateral unnest(m.targets, m.amounts) as t(target, amount)
       join ledger.account a on a.id = t.target
       where e.party = $1 and e.kind = 'assignment' and e.gtid >= $6 and e.gtid < $7 and a.type = $5 and m.detail ->> 'distribution' is null and m.detail ->> 'why' is distinct from 'back'
     ) given group by "idUser", unit order by "idUser", unit`,
    [idAgency, type, month, before, typeBit(type), gtidFloor(from), gtidFloor(Math.min(end, before?.getTime() ?? end))],
  )
  return rows
}

export async function keepGrants(sql: Sql, id: number, grants: readonly GoodRow[]): Promise<void> {
  await sql.query(
    'insert into distribution_grant (id_distribution, id_user, unit, amount) select $1, u.* from unnest($2::bigint[], $3::int[], $4::int[]) as u',
    [id, grants.map(({ idUser }) => idUser), grants.map(({ unit }) => unit), grants.map(({ amount }) => amount)],
  )
}

export async function grantsOf(sql: Sql, id: number): Promise<GoodRow[]> {
  const { rows } = await sql.query<GoodRow & Record<string, unknown>>(
    'select id_user as "idUser", unit, amount from distribution_grant where id_distribution = $1 order by id_user, unit',
    [id],
  )
  return rows
}

/** What was given, as rows, by name. */
export async function grantsPage(
  sql: Sql,
  id: number,
  after: number,
  limit: number,
  states: ReadonlyMap<number, 'active' | 'invited' | 'left'>,
): Promise<DistributionRow[]> {
  const { rows } = await sql.query<{ n: number; idUser: number; name: string; unit: Cents; amount: number }>(
    `select * from (select row_number() over (order by u.search collate "C", u.id, g.unit)::int as n, g.id_user as "idUser", u.first_name || ' ' || u.last_name as name, g.unit, g.amount
       from distribution_grant g join app_user u on u.id = g.id_user where g.id_distribution = $1) g where n > $2 order by n limit $3`,
    [id, after, limit],
  )
  return rows.map(({ n, idUser, name, unit, amount }) => ({
    n,
    line: null,
    who: name,
    amount: String(amount),
    unit: '',
    struck: false,
    employee: { id: idUser, name, state: states.get(idUser) ?? 'left' },
    pieces: amount,
    face: unit,
    fault: null,
    at: null,
    more: [],
    near: null,
    lastMonth: 0,
    thisMonth: 0,
  }))
}

/** Once-names of the movements of a distribution: one per person when it is carried out, one per some people when it is undone. */
export const givingName = (id: number, idUser: number): string => `distribution:${id}:${idUser}`
export const takingName = (id: number, piece: number): string => `undistribution:${id}:${piece}`

export interface Unspent {
  holder: number
  unit: Cents
  lot: number
  amount: number
}

/**
 * What these people still hold of what a distribution gave them, lot by lot; what has expired or belongs to somebody suspended stays. Who
 * has joined by an account since holds it there.
 */
export async function unspentOf(sql: Sql, id: number, people: readonly number[]): Promise<Unspent[]> {
  const holderOf = await holdersOf(sql, people, { held: false })
  const { rows } = await sql.query<Unspent & Record<string, unknown>>(
    `select a.party as holder, a.unit, a.lot, (least(g.amount, a.balance) / a.unit)::int as amount
     from (select coalesce(p.id_user, o.party) as party, o.type, o.unit, o.lot, sum(t.amount) as amount
           from ledger.movement m cross join lateral unnest(m.targets, m.amounts) as t(target, amount)
           join ledger.account o on o.id = t.target left join seat p on p.id = o.party
           where m.once = any ($1::text[]) group by 1, 2, 3, 4) g
     join ledger.account a on a.party = g.party and a.kind = 'tickets' and a.type = g.type and a.unit = g.unit and a.lot = g.lot
     where a.balance > 0 and not a.frozen and (a.expires_at is null or a.expires_at > now()) order by a.party, a.lot`,
    [[...new Set(people.flatMap((idUser) => [givingName(id, idUser), givingName(id, holderOf(idUser))]))]],
  )
  return rows
}

/** What came back, in sum. */
export async function takenBack(sql: Sql, id: number): Promise<{ tickets: number; value: Cents }> {
  const { rows } = await sql.query<{ tickets: number; value: number }>(
    `select coalesce(sum(t.amount / a.unit), 0)::int as tickets, coalesce(sum(t.amount), 0)::bigint as value
     from ledger.movement m cross join lateral unnest(m.targets, m.amounts) as t(target, amount) join ledger.account a on a.id = t.target
     where m.once >= $1 and m.once < $2`,
    [`undistribution:${id}:`, `undistribution:${id};`],
  )
  return rows[0] ?? { tickets: 0, value: 0 }
}

interface Look {
  id: number
  idAgency: number
  people: readonly number[]
  few: number
  days: number
}

/**
 * So few people are concerned, and tickets of as few, one of these among them, were taken back within these days. Who has no active account
 * spends nothing and hides nobody:
 * they do not count. The agency is held: of two at once the second sees the first.
 */
export async function lookedAtLately(sql: Sql, { id, idAgency, people, few, days }: Look): Promise<boolean> {
  const {
    rows: [active],
  } = await sql.query<{ n: number }>(`select count(*)::int as n from app_user where id = any ($1::bigint[]) and status = 'active'`, [
    people,
  ])
  if ((active?.n ?? 0) >= few) return false
  await sql.query('select from agency where id = $1 for no key update', [idAgency])
  const { rowCount } = await sql.query(
    `select from distribution d
     where d.id_agency = $1 and d.id <> $2 and (d.state = 'undoing' or (d.state = 'undone' and d.undone_at > clock_timestamp() - make_interval(days => $5)))
       and exists (select from distribution_grant g where g.id_distribution = d.id and g.id_user = any ($3::bigint[]))
       and (select count(distinct u.id) from distribution_grant g join app_user u on u.id = g.id_user where g.id_distribution = d.id and u.status = 'active') < $4`,
    [idAgency, id, people, few, days],
  )
  return rowCount !== 0
}

/** From whom nothing came back, each with the movement that had given: they had none left. */
export async function leftWithNothing(sql: Sql, id: number): Promise<{ idUser: number; gtid: Gtid }[]> {
  const { rows } = await sql.query<{ idUser: number; gtid: Gtid }>(
    `select g.holder as "idUser", m.gtid
     from (select distinct d.id_user, coalesce(p.id_user, d.id_user) as holder from distribution_grant d left join seat p on p.id = d.id_user where d.id_distribution = $1) g
     join ledger.movement m on m.once in ($2 || g.id_user, $2 || g.holder)
     where g.holder not in (
       select a.party from ledger.movement b cross join lateral unnest(b.sources) as s(source) join ledger.account a on a.id = s.source where b.once >= $3 and b.once < $4)
     order by g.holder`,
    [id, `distribution:${id}:`, `undistribution:${id}:`, `undistribution:${id};`],
  )
  return rows
}
