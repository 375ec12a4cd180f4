/** Where a run keeps its database: a folder that can go with everything in it. */
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * Open to pass through: under root PostgreSQL runs as somebody else, and a database that cannot live here lives elsewhere and outlasts the
 * folder.
 */
export function dataFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `taschino-${name}-`))
  chmodSync(folder, 0o755)
  return folder
}
