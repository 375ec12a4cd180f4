/** A company with its own database and server process, for large sheets, bad files and kills. */
import { openDb, type Db } from '@taschino/server/platform/db/db.ts'
import { cheapHash } from './cheap-passwords.ts'
import { freshDatabase } from './database.ts'
import { Person, STORY_PASSWORD } from './personas.ts'
import { startRealServer, type RealServer } from './real-server.ts'

export interface CompanyServer {
  readonly server: RealServer
  readonly db: Db
  /** Marta of the company. */
  readonly marta: Person
  close(): Promise<void>
}

export async function openCompanyServer(): Promise<CompanyServer> {
  const database = await freshDatabase()
  const db = openDb(database.url, { reads: 2, money: 1 })
  const { rows } = await db.query<{ id: number }>(
    `insert into app_user (username, email, role, first_name, last_name, status, password_hash)
     values ('marta', 'marta@storia.test', 'company', 'Marta', 'Serra', 'active', $1) returning id`,
    [await cheapHash(STORY_PASSWORD)],
  )
  const server = await startRealServer({ databaseUrl: database.url, env: { TASCHINO_STEP_UP: 'off' } })
  return {
    server,
    db,
    marta: new Person(() => server.url, { username: 'marta', role: 'company', id: rows[0]?.id ?? 0, place: null }),
    async close() {
      await server.stop()
      await db.close()
      await database.drop()
    },
  }
}
