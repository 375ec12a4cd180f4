/**
 * Refuses a pooler that shares connections or drops what they say of themselves: the role, the key that signs watched rows and the limits
 * of a connection would be somebody else's, or nobody's (decision 0305).
 */
import { CannotStart } from '../config/cannot-start.ts'
import type { TraceWriter } from '../secrets/trace-writer.ts'
import type { Sql } from './db.ts'

export async function demandOwnConnections(sql: Sql, writer: TraceWriter): Promise<void> {
  const { rows } = await sql.query<{ said: string | null }>(`select current_setting('taschino.trace_writer', true) as said`)
  if (rows[0]?.said === writer.name) return
  throw new CannotStart(
    'Tra il servizio e PostgreSQL qualcosa scarta ciò che una connessione dice di sé (per esempio PgBouncer): indica in DATABASE_URL il database stesso. Il servizio ha già le sue poche connessioni.',
    'Something between the service and PostgreSQL drops what a connection says of itself (such as PgBouncer): let DATABASE_URL name the database itself. The service keeps few connections of its own.',
  )
}
