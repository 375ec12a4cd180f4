/** Queries for papers: a shop's data, and the transfers that the bank was told to make. */
import { gtidFloor, type Gtid } from '@taschino/basics/gtid.ts'
import type { MovementKind } from '@taschino/ledger/movement.ts'
import type { Sql } from '../../platform/db/db.ts'
import type { Paid } from './month.ts'

export interface FirmRow {
  id: number
  title: string
  businessName: string
  address: string
  fiscalCode: string | null
  iban: string | null
  receiver: string | null
  idShopGroup: number | null
  isGroup: boolean
}

/** A shop and, for a group, its members; nothing when it lies outside `within`. */
export async function loadFirms(sql: Sql, id: number, within: number | null): Promise<FirmRow[]> {
  const { rows } = await sql.query<FirmRow>(
    `select s.id, s.title, s.business_name as "businessName", s.address, s.fiscal_code as "fiscalCode", s.iban, s.iban_receiver_name as receiver,
       s.id_shop_group as "idShopGroup", s.is_group as "isGroup"
     from shop s join shop o on o.id = $1 and (s.id = o.id or (o.is_group and s.id_shop_group = o.id))
     where $2::bigint is null or o.id = $2 or o.id_shop_group = $2
     order by s.id <> $1, s.title, s.id`,
    [id, within],
  )
  return rows
}

/** Everything of one month is read in one view of the world. */
export async function oneView(sql: Sql): Promise<void> {
  await sql.query('set transaction isolation level repeatable read, read only')
}

const DAY_MS = 86_400_000
/** GTIDs carry the time at which they were drawn, which is not quite that of their movement. */
const around = (from: number, to: number): [Gtid, Gtid] => [gtidFloor(from - DAY_MS), gtidFloor(to + DAY_MS)]

/** What each type paid of a fee: as the movement says; one of the time before fees had parts, as its request was given them. */
const PARTS = `coalesce(o.detail::jsonb -> 'fees', r.fee_parts, '[]')`

/** Paybacks that left for the bank between two instants, and those that it sent back. */
export async function loadPaid(sql: Sql, shop: number, from: number, to: number): Promise<Paid[]> {
  const { rows } = await sql.query<Paid>(
    `select m.gtid, to_char(m.at at time zone 'Europe/Rome', 'YYYY-MM-DD') as day, (o.detail ->> 'value')::bigint as gross, (o.detail ->> 'fee')::bigint as fee,
       (o.detail ->> 'net')::bigint as net, m.kind = 'cancellation' as returned, ${PARTS} as parts
     from ledger.entry e join ledger.movement m on m.gtid = e.gtid
     join ledger.movement o on o.gtid = case when m.kind = 'cancellation' then m.parent else m.gtid end
     left join request r on r.id = (o.detail ->> 'request')::bigint
     where e.party = $1 and e.kind <> 'payment' and e.gtid >= $4 and e.gtid < $5 and e.at >= to_timestamp($2 / 1000.0) and e.at < to_timestamp($3 / 1000.0)
       and o.kind = 'payback' and o.detail ->> 'step' = 'paid'
     order by m.gtid`,
    [shop, from, to, ...around(from, to)],
  )
  return rows
}

/** A movement of somebody's own tickets and credits, as far as it was of one type. */
export interface OwnLine {
  gtid: Gtid
  at: Date
  kind: MovementKind
  /** Of cancellations and refunds: what they undo. */
  undoes: MovementKind | null
  counterparty: number | null
  bit: number
  /** Above zero came in. */
  value: number
}

/** Everything that changed what somebody holds between two instants, oldest first; what was only set aside or prolonged is left out. */
export async function loadOwnLines(sql: Sql, party: number, from: number, to: number): Promise<OwnLine[]> {
  const { rows } = await sql.query<OwnLine & Record<string, unknown>>(
    `with mine as materialized (select id, type from ledger.account where party = $1 and kind in ('tickets', 'hold'))
     select e.gtid, e.at, e.kind, u.kind as undoes, e.counterparty, mine.type as bit, sum(p.amount)::bigint as value
     from ledger.entry e
     join ledger.movement m on m.gtid = e.gtid
     left join ledger.movement u on u.gtid = m.parent
     cross join lateral (
       select s.account, -s.amount as amount from unnest(m.sources, m.amounts) as s(account, amount)
       union all select t.account, t.amount from unnest(m.targets, m.amounts) as t(account, amount)) p
     join mine on mine.id = p.account
     where e.party = $1 and e.gtid >= $4 and e.gtid < $5 and e.at >= to_timestamp($2 / 1000.0) and e.at < to_timestamp($3 / 1000.0)
     group by 1, 2, 3, 4, 5, 6 having sum(p.amount) <> 0 order by e.gtid, mine.type`,
    [party, from, to, ...around(from, to)],
  )
  return rows
}

/** As it stands on somebody's own papers. */
export async function loadHolderName(sql: Sql, idUser: number): Promise<string> {
  const { rows } = await sql.query<{ name: string }>(`select first_name || ' ' || last_name as name from app_user where id = $1`, [idUser])
  return rows[0]?.name ?? ''
}
