/** Runs PostgreSQL in a folder of the run's own; both go with the run. */
import { rmSync } from 'node:fs'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from '@taschino/server/platform/embedded/embedded-postgres.ts'
import { onSignal } from '@taschino/testkit/end-on-signal.ts'

/**
 * `folder`: goes with the database when a signal ends the run; the run itself removes it otherwise. None where the folder is somebody's
 * choice.
 */
export function ownPostgres(options: EmbeddedPostgresOptions, folder: string | null): Promise<EmbeddedPostgres> {
  const started = startEmbeddedPostgres(options)
  onSignal(async () => {
    await (await started).stop()
    if (folder !== null) rmSync(folder, { recursive: true, force: true })
  })
  return started
}
