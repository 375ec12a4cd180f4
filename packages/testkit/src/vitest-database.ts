// Runs once before all stories: starts PostgreSQL and migrates the template that every test copies.
import type { TestProject } from 'vitest/node'
import { startTestPostgres } from './database.ts'
import { onSignal } from './end-on-signal.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const starting = startTestPostgres()
  // Vitest ends itself at once and tears nothing down.
  onSignal(async () => (await starting).stop())
  const server = await starting
  project.provide('databaseServer', server.url)
  return server.stop
}
