/** Queries for people's pictures. */
import type { Sql } from '../../../platform/db/db.ts'
import type { Picture } from '../../../platform/pictures/redraw.ts'

export async function keepAvatar(sql: Sql, idUser: number, name: string, { large, small }: Picture): Promise<void> {
  await sql.query(
    `insert into avatar (id_user, name, large, small) values ($1, $2, $3, $4)
     on conflict (id_user) do update set name = excluded.name, large = excluded.large, small = excluded.small, at = clock_timestamp()`,
    [idUser, name, large, small],
  )
}

export async function dropAvatar(sql: Sql, idUser: number): Promise<boolean> {
  const { rowCount } = await sql.query('delete from avatar where id_user = $1', [idUser])
  return rowCount === 1
}

export async function avatarOf(sql: Sql, idUser: number, size: 'large' | 'small'): Promise<{ name: string; bytes: Buffer } | null> {
  const { rows } = await sql.query<{ name: string; bytes: Buffer }>(
    `select name, case when $2 = 'large' then large else small end as bytes from avatar where id_user = $1`,
    [idUser, size],
  )
  return rows[0] ?? null
}
