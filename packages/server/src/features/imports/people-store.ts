/** Queries for rows of people, and for what became of those invited. */
import type { PersonCells } from '@taschino/basics/people-sheet.ts'
import type { PeopleRow } from '@taschino/contract/imports-shapes.ts'
import type { Sql } from '../../platform/db/db.ts'
import type { PeopleFacts } from './store.ts'

export interface WrittenPerson {
  n: number
  line: number | null
  hidden: boolean
  struck: boolean
  cells: PersonCells
}
interface JudgedPerson extends WrittenPerson {
  faults: PeopleRow['faults']
}

export async function peopleRowsOf(sql: Sql, id: number): Promise<JudgedPerson[]> {
  const { rows } = await sql.query<JudgedPerson & Record<string, unknown>>(
    'select n, line, hidden, struck, cells, faults from import_row where id_import = $1 order by n',
    [id],
  )
  return rows
}

const WHERE = { all: 'true', faults: `not struck and faults <> '[]'`, struck: 'struck' } as const

export async function peoplePage(
  sql: Sql,
  id: number,
  { only, after, limit }: { only: keyof typeof WHERE; after: number; limit: number },
): Promise<PeopleRow[]> {
  const { rows } = await sql.query<PeopleRow & Record<string, unknown>>(
    `select n, line, struck, cells, faults from import_row where id_import = $1 and n > $2 and ${WHERE[only]} order by n limit $3`,
    [id, after, limit],
  )
  return rows
}

/** Null: there was an account with this address already. */
export async function setUserOf(sql: Sql, { id, n, idUser }: { id: number; n: number; idUser: number | null }): Promise<void> {
  await sql.query('update import_row set id_user = $3 where id_import = $1 and n = $2', [id, n, idUser])
}

/** The accounts that the import created. */
export async function accountsOf(sql: Sql, id: number): Promise<number[]> {
  const { rows } = await sql.query<{ id: number }>(
    'select id_user as id from import_row where id_import = $1 and id_user is not null order by id_user',
    [id],
  )
  return rows.map((row) => row.id)
}

/** Whether one of them came in, left, or was given something; for an agent's list, whether the company has answered. */
export async function peopleMovedOn(
  sql: Sql,
  { id, idAgent, idAgency }: Pick<PeopleFacts, 'id' | 'idAgent' | 'idAgency'>,
): Promise<boolean> {
  if (idAgent !== null) {
    const { rows } = await sql.query(`select from agency where id = $1 and state = 'review'`, [idAgency])
    return rows.length === 0
  }
  const { rows } = await sql.query(
    `select from import_row r join app_user u on u.id = r.id_user where r.id_import = $1 and (
       u.status <> 'invited' or u.activated_at is not null
       or exists (select from departure d where d.id_user = u.id)
       or exists (select from distribution_grant g where g.id_user = u.id)
       or exists (select from ledger.account a where a.party = u.id)) limit 1`,
    [id],
  )
  return rows.length > 0
}
