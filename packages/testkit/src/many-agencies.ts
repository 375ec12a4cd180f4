/** Inserts many empty agencies with numbered names, for walks that scroll. */
import { openDb } from '@taschino/server/platform/db/db.ts'

export async function manyAgencies(databaseUrl: string, many: number): Promise<void> {
  const db = openDb(databaseUrl, { reads: 1, money: 1 })
  try {
    await db.query(`insert into agency (name) select 'Azienda ' || to_char(n, 'FM00000') from generate_series(1, $1::int) n`, [many])
  } finally {
    await db.close()
  }
}
