/**
 * Makes a database from this version's migrations, against which other programs compare another one. Run as a program; it ends with its
 * standard input.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { migrate } from '../db/migrate.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

if (import.meta.main) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'taschino-reference-'))
  fs.chmodSync(dataDir, 0o755)
  const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off', synchronous_commit: 'off', shared_buffers: '32MB' } })
  const end = async (): Promise<void> => {
    await server.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end())
  process.stdin.on('end', () => void end()).resume()
  await migrate(server.url)
  console.log(server.url)
}
