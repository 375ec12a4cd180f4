/** Queries for the people behind a party of the books and for the name of a file, which timelines look up. */
import type { Sql } from '../../platform/db/db.ts'

/** A distribution has thousands of parties; the notices about it are found by the first of them. */
const MOST_PARTIES = 10
const MOST_PEOPLE = 50

export async function partiesOf(sql: Sql, gtid: string): Promise<number[]> {
  const { rows } = await sql.query<{ party: number }>(
    `select distinct a.party from ledger.movement m cross join lateral unnest(m.sources || m.targets) as k(account) join ledger.account a on a.id = k.account
     where m.gtid = $1 and a.party <> 0 order by a.party limit $2`,
    [gtid, MOST_PARTIES],
  )
  return rows.map(({ party }) => party)
}

/** The name of a bank file; empty where there is none. */
export async function messageIdOf(sql: Sql, idFile: number): Promise<string> {
  const { rows } = await sql.query<{ name: string }>('select message_id as name from payout_file where id = $1', [idFile])
  return rows[0]?.name ?? ''
}

export async function peopleBehind(sql: Sql, parties: readonly number[]): Promise<number[]> {
  const { rows } = await sql.query<{ id: number }>(
    `select id from app_user where id = any ($1::bigint[]) union select id from app_user where role = 'shop' and id_shop = any ($1::bigint[])
     union select id from app_user where role = 'agency' and id_agency = any ($1::bigint[]) order by id limit $2`,
    [parties, MOST_PEOPLE],
  )
  return rows.map(({ id }) => id)
}
