/** Queries for pictures of brands and products: those still to be fetched, and those shown. */
import { createHash } from 'node:crypto'
import type { Sql } from '../../../platform/db/db.ts'

export interface WaitingPicture {
  id: number
  provider: string
  source: string
}

/** After so many failed tries a picture is not fetched again until the provider names another address. */
const TRIES = 6

/** Logos first, then pictures of offered products, because the others are shown to nobody. */
export async function waitingPictures(sql: Sql, most: number): Promise<WaitingPicture[]> {
  const waits = `i.name is null and i.unfit is null and i.source is not null and i.next_at <= clock_timestamp()`
  const { rows } = await sql.query<WaitingPicture & Record<string, unknown>>(
    `select id, provider, source from (
       (select 1 as turn, i.id, i.provider, i.source from club_picture i
          where ${waits} and exists (select from club_brand b where b.id_picture = i.id) order by i.id limit $1)
       union all
       (select 2, i.id, i.provider, i.source from club_picture i
          where ${waits} and exists (select from club_product p where p.id_picture = i.id and p.listed) order by i.id limit $1)) w
     order by turn, id limit $1`,
    [most],
  )
  return rows
}

interface Drawn {
  large: Buffer
  small: Buffer
}
const nameOf = ({ large, small }: Drawn): string => createHash('sha256').update(large).update(small).digest('hex')

export async function keepFetched(sql: Sql, id: number, picture: Drawn): Promise<void> {
  await sql.query(`update club_picture set name = $2, large = $3, small = $4, at = clock_timestamp() where id = $1`, [
    id,
    nameOf(picture),
    picture.large,
    picture.small,
  ])
}

/** The file cannot be used as a picture, and never will be. */
export async function noteUnfit(sql: Sql, id: number, why: string): Promise<void> {
  await sql.query(`update club_picture set unfit = $2 where id = $1`, [id, why])
}

/** The fetch failed: the next try is after one minute, then two, four … */
export async function noteVainFetch(sql: Sql, id: number): Promise<void> {
  await sql.query(
    `update club_picture set tries = tries + 1, unfit = case when tries + 1 >= $2 then 'unreachable' end,
       next_at = clock_timestamp() + make_interval(mins => 2 ^ tries) where id = $1`,
    [id, TRIES],
  )
}

/** A picture that the company uploaded; its number. */
export async function keepSent(sql: Sql, picture: Drawn): Promise<number> {
  const { rows } = await sql.query<{ id: number }>(
    `insert into club_picture (provider, name, large, small) values ('internal', $1, $2, $3) returning id`,
    [nameOf(picture), picture.large, picture.small],
  )
  return rows[0]?.id ?? 0
}

export async function pictureNamed(sql: Sql, name: string, size: 'large' | 'small'): Promise<Buffer | null> {
  const { rows } = await sql.query<{ bytes: Buffer }>(
    `select case when $2 = 'large' then large else small end as bytes from club_picture where name = $1 limit 1`,
    [name, size],
  )
  return rows[0]?.bytes ?? null
}
