// Makes an agency with office, people and stock, for walks, crash tests and benches.
import { newGtid } from '@taschino/basics/gtid.ts'
import { openLot } from '@taschino/ledger/lots.ts'
import { issueTickets } from '@taschino/ledger/movements/issue-tickets.ts'
import { post } from '@taschino/ledger/post.ts'
import { createAgency } from '@taschino/server/features/agencies/public.ts'
import pg from 'pg'

export interface Firm {
  id: number
  office: { id: number; username: string }
  people: { id: number; email: string; name: string }[]
}
export interface FirmFacts {
  name: string
  username: string
  people: number
  tickets: number
  unit?: number
  passwordHash?: string
}

const ONE = `insert into app_user (username, email, role, first_name, last_name, status, password_hash, id_agency)`

/** Committed at once. The password is that of any demo person, unless a hash is given; the office has agreed to what it must. */
export async function openFirm(
  databaseUrl: string,
  { name, username, people, tickets, unit = 800, passwordHash }: FirmFacts,
): Promise<Firm> {
  const sql = new pg.Client({ connectionString: databaseUrl })
  await sql.connect()
  try {
    await sql.query('begin')
    const hash =
      passwordHash ??
      (await sql.query<{ hash: string }>('select password_hash as hash from app_user where password_hash is not null limit 1')).rows[0]
        ?.hash
    const id = await createAgency(sql, { name })
    const office = Number(
      (
        await sql.query<{ id: string }>(`${ONE} values ($1, $1 || '@ditta.test', 'agency', 'Ufficio', $2, 'active', $3, $4) returning id`, [
          username,
          name,
          hash,
          id,
        ])
      ).rows[0]?.id,
    )
    await sql.query(
      `insert into agreement (id_user, id_version, sha256, device, id_session) select $1, id, sha256, 'ufficio', 'firm' from document_in_force where 'agency' = any (roles)`,
      [office],
    )
    const { rows } = await sql.query<{ id: string; email: string; name: string }>(
      `${ONE} select $1 || '.' || n, $1 || '.' || n || '@ditta.test', 'enduser', 'Dipendente', 'Numero' || n, 'active', $2, $3 from generate_series(1, $4) n
       returning id, email, first_name || ' ' || last_name as name`,
      [username, hash, id, people],
    )
    const lot = await openLot(sql, { type: 'normal', unit, expiresAt: new Date(Date.now() + 300 * 86_400_000), agency: id })
    await post(
      sql,
      issueTickets({
        gtid: newGtid(),
        once: `firm:${id}`,
        agency: id,
        type: 'normal',
        unit,
        amount: tickets,
        lot,
        detail: {},
        events: [],
        call: null,
      }),
    )
    await sql.query('commit')
    return { id, office: { id: office, username }, people: rows.map((row) => ({ ...row, id: Number(row.id) })) }
  } finally {
    await sql.end()
  }
}
