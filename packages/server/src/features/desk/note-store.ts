/** Queries for staff notes. */
import type { RecordKind, StaffNote } from '@taschino/contract/desk-records.ts'
import type { Sql } from '../../platform/db/db.ts'

export interface About {
  about: RecordKind
  ref: string
}

const MOST = 100

export async function notesOn(sql: Sql, { about, ref }: About, reader: number): Promise<StaffNote[]> {
  const { rows } = await sql.query<{ id: number; text: string; at: Date; idBy: number; name: string }>(
    `select n.id, n.text, n.at, n.written_by as "idBy", w.first_name || ' ' || w.last_name as name from staff_note n join app_user w on w.id = n.written_by
     where n.about = $1 and n.ref = $2 order by n.id desc limit $3`,
    [about, ref, MOST],
  )
  return rows.map(({ id, text, at, idBy, name }) => ({ id, text, at: at.toISOString(), by: { id: idBy, name }, own: idBy === reader }))
}

/** False: what the note is about does not exist. */
export async function writeNote(sql: Sql, { about, ref }: About, text: string, by: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    `insert into staff_note (about, ref, id_user, text, written_by)
     select $1, $2, case when $1 = 'user' then $5::bigint end, $3, $4 where case $1
       when 'user' then exists (select from app_user where id = $5 and erased_at is null)
       when 'shop' then exists (select from shop where id = $5)
       when 'agency' then exists (select from agency where id = $5)
       when 'file' then exists (select from payout_file where id = $5)
       else exists (select from ledger.movement where gtid = $2) or exists (select from request where gtid = $2) end`,
    [about, ref, text, by, about === 'movement' || !/^\d+$/.test(ref) ? null : Number(ref)],
  )
  return rowCount === 1
}

/** False: there is no such note, or somebody else wrote it. */
export async function dropNote(sql: Sql, id: number, by: number): Promise<boolean> {
  const { rowCount } = await sql.query('delete from staff_note where id = $1 and written_by = $2', [id, by])
  return rowCount === 1
}
