/** What the invariants notice of an insider: somebody with all rights, past every trigger. */
import { checkInvariants } from '@taschino/ledger/invariants.ts'
import type { Pool } from 'pg'

/** The names of what is broken after they did this; then it is undone. */
export async function brokenBy(pool: Pool, sql: string): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query(`begin; set local session_replication_role = replica; ${sql}`)
    return (await checkInvariants(client)).map(({ name }) => name)
  } finally {
    await client.query('rollback')
    client.release()
  }
}
