/** An agency with its own database and server process, for large sheets, bad files and kills. */
import { openDb, type Db } from '@taschino/server/platform/db/db.ts'
import { cheapHash } from './cheap-passwords.ts'
import { freshDatabase } from './database.ts'
import { openFirm, type Firm } from './firm.ts'
import { Person, STORY_PASSWORD } from './personas.ts'
import { startRealServer, type RealServer } from './real-server.ts'

export interface FirmServer {
  readonly url: string
  readonly server: RealServer
  readonly db: Db
  readonly firm: Firm
  /** Paola of the office. */
  readonly paola: Person
  close(): Promise<void>
}

export async function openFirmServer(size: { people: number; tickets: number }): Promise<FirmServer> {
  const database = await freshDatabase()
  const passwordHash = await cheapHash(STORY_PASSWORD)
  const firm = await openFirm(database.url, { name: 'Officine', username: 'paola', ...size, passwordHash })
  const server = await startRealServer({ databaseUrl: database.url, env: { TASCHINO_STEP_UP: 'off' } })
  const db = openDb(database.url, { reads: 2, money: 1 })
  return {
    url: database.url,
    server,
    db,
    firm,
    paola: new Person(() => server.url, { username: 'paola', role: 'agency', id: firm.office.id, place: firm.id }),
    async close() {
      await server.stop()
      await db.close()
      await database.drop()
    },
  }
}
