/** Runs before all walks; Playwright takes it from the default export, and workers inherit what it puts into the environment. */
import { DATABASE_URL, SERVER_URL, startWorld } from './world.ts'

export default async function globalSetup(): Promise<() => Promise<void>> {
  const world = await startWorld()
  process.env[SERVER_URL] = world.url
  process.env[DATABASE_URL] = world.databaseUrl
  return world.stop
}
