/** The query for whether whoever started an import still works here, and in which role. */
import type { Role } from '@taschino/contract/roles.ts'
import type { Sql } from '../../platform/db/db.ts'

export async function roleOf(sql: Sql, idUser: number): Promise<Role | null> {
  const { rows } = await sql.query<{ role: Role }>(`select role from app_user where id = $1 and status = 'active'`, [idUser])
  return rows[0]?.role ?? null
}
