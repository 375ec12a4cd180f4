// Runs once before all story tests: one real PostgreSQL, migrated into a template that every test copies.
import type { TestProject } from 'vitest/node'
import { startTestPostgres } from './database.ts'

declare module 'vitest' {
  interface ProvidedContext { databaseServer: string }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestPostgres()
  project.provide('databaseServer', server.url)
  return server.stop
}
