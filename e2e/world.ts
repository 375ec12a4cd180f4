/** Starts the one server and demo world that walks and pictures use. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { cheapPasswords } from '@taschino/testkit/cheap-passwords.ts'
import { freshDatabase, keepAsTemplate, startTestPostgres } from '@taschino/testkit/database.ts'
import { type RealServer, startRealServer } from '@taschino/testkit/real-server.ts'

/** Where walks find what was started here; workers inherit the environment. */
export const SERVER_URL = 'TASCHINO_WALKS_URL'
export const DATABASE_URL = 'TASCHINO_WALKS_DATABASE'
/** The demo world as it is at its beginning, from which every service is copied. */
const DEMO_TEMPLATE = 'TASCHINO_WALKS_TEMPLATE'
/** The secret that it was made with: every copy is sealed with it, too. */
const SECRET = 'TASCHINO_WALKS_SECRET'

/** Everybody's in the demo world. */
export const PASSWORD = 'taschino-demo'

/** Walks meet the same people on many devices; being asked for a PIN has a walk of its own, with a service of its own. */
export const NO_PIN = { TASCHINO_STEP_UP: 'off' }

export async function startWorld(): Promise<{ url: string; databaseUrl: string; stop: () => Promise<void> }> {
  if (!existsSync(path.resolve(import.meta.dirname, '../packages/web/dist/index.html')))
    throw new Error('the app is not built: npm run e2e builds it first')
  const postgres = await startTestPostgres()
  try {
    process.env[DEMO_TEMPLATE] = await makeDemoWorld(postgres.url)
    const service = await openOwnServer(postgres.url, { env: NO_PIN })
    return {
      url: service.server.url,
      databaseUrl: service.databaseUrl,
      stop: async () => {
        await service.close()
        await postgres.stop()
      },
    }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

/** Made once, by a first start as anybody's: making it takes longer than copying it for each service. */
async function makeDemoWorld(postgres: string): Promise<string> {
  const { url } = await freshDatabase(postgres)
  const secret = randomBytes(32)
  process.env[SECRET] = secret.toString('base64')
  const server = await startRealServer({ databaseUrl: url, secret, args: ['--demo'] })
  await server.stop()
  // Some five hundred logins are waited for by these walks.
  await cheapPasswords(url, PASSWORD)
  return keepAsTemplate(url)
}

export interface Service {
  server: RealServer
  databaseUrl: string
  close: () => Promise<void>
}

/**
 * A server and a demo world of its own. A second server on somebody else's database would share their work: it takes letters that they wait
 * for into its own post.
 */
export async function openOwnServer(postgres: string, options: { env?: Record<string, string>; port?: number } = {}): Promise<Service> {
  const database = await freshDatabase(postgres, process.env[DEMO_TEMPLATE])
  const server = await startRealServer({
    databaseUrl: database.url,
    secret: Buffer.from(process.env[SECRET] ?? '', 'base64'),
    args: ['--demo'],
    ...options,
  })
  return {
    server,
    databaseUrl: database.url,
    close: async () => {
      await server.stop()
      await database.drop()
    },
  }
}
