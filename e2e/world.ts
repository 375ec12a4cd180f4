/** The world that walks and pictures look at: one real server on a database of its own, with the demo people in it. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { cheapPasswords } from '@taschino/testkit/cheap-passwords.ts'
import { freshDatabase, keepAsTemplate, startTestPostgres } from '@taschino/testkit/database.ts'
import { type RealServer, startRealServer } from '@taschino/testkit/real-server.ts'

/** Where walks find what was started here; workers inherit the environment. */
export const SERVER_URL = 'TASCHINO_WALKS_URL'
export const DATABASE_URL = 'TASCHINO_WALKS_DATABASE'
/** The demo world as it is at its beginning, from which every house is copied. */
const DEMO_TEMPLATE = 'TASCHINO_WALKS_TEMPLATE'

/** Everybody's in the demo world. */
export const PASSWORD = 'taschino-demo'

/** Walks meet the same people on many devices; being asked for a PIN has a walk of its own, with a house of its own. */
export const NO_PIN = { TASCHINO_STEP_UP: 'off' }

export async function startWorld(): Promise<{ url: string; databaseUrl: string; stop: () => Promise<void> }> {
  if (!existsSync(path.resolve(import.meta.dirname, '../packages/web/dist/index.html'))) throw new Error('the app is not built: npm run e2e builds it first')
  const postgres = await startTestPostgres()
  try {
    process.env[DEMO_TEMPLATE] = await makeDemoWorld(postgres.url)
    const house = await openHouse(postgres.url, { env: NO_PIN })
    return {
      url: house.server.url, databaseUrl: house.databaseUrl,
      stop: async () => {
        await house.close()
        await postgres.stop()
      },
    }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

/** Made once, by a first start as anybody's: making it takes longer than copying it for each house. */
async function makeDemoWorld(postgres: string): Promise<string> {
  const { url } = await freshDatabase(postgres)
  const server = await startRealServer({ databaseUrl: url, args: ['--demo'] })
  await server.stop()
  // Some five hundred logins are waited for by these walks.
  await cheapPasswords(url, PASSWORD)
  return keepAsTemplate(url)
}

export interface House { server: RealServer; databaseUrl: string; close: () => Promise<void> }

/** A server and a demo world of its own. A second server on somebody else's database would share their work: it takes letters that they wait for into its own post. */
export async function openHouse(postgres: string, options: { env?: Record<string, string>; port?: number } = {}): Promise<House> {
  const database = await freshDatabase(postgres, process.env[DEMO_TEMPLATE])
  const server = await startRealServer({ databaseUrl: database.url, ...options })
  return {
    server, databaseUrl: database.url,
    close: async () => {
      await server.stop()
      await database.drop()
    },
  }
}
