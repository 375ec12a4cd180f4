/** The jobs that guard the database against its owner: the chain of traces, and the daily anchor outside (decisions 0260, 0261). */
import type { Job } from '../../platform/scheduler.ts'
import type { AnchorOptions } from '../../platform/config/anchor-options.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Log } from '../../platform/log.ts'
import type { SecretFor } from '../../platform/secrets/secrets.ts'
import { writeAnchor } from './anchor.ts'
import { anchorKey, ownAnchorKey } from './file.ts'
import { linkJob } from './link.ts'

export { writeAnchor } from './anchor.ts'
export { ownAnchorKey } from './file.ts'

const EVERY_MS = 10 * 60_000

export interface AnchorParts {
  db: Db
  log: Log
  /** The secret in use and earlier ones. */
  secrets: readonly SecretFor[]
  circuit: string
  anchors: AnchorOptions | null
  /** Sends a file by mail, where mail is set up. */
  mail: ((to: string, name: string, text: string) => Promise<void>) | null
}

/** Not at the start: an older version that still runs beside this one signs nothing, and the first anchor accepts what it writes. */
export function anchorJobs({ db, log, secrets, circuit, anchors, mail }: AnchorParts): Job[] {
  if (anchors === null) return [{ name: 'link traces', everyMs: EVERY_MS, work: () => linkJob(db, log, secrets, () => true) }]
  const { folder, keyFile, own, mail: to } = anchors
  const tell = mail && to !== null ? (name: string, text: string) => mail(to, name, text) : undefined
  return [
    {
      name: 'anchor the day',
      everyMs: EVERY_MS,
      work: async () =>
        void (await writeAnchor({ db, log, secrets, folder, key: own ? ownAnchorKey(keyFile) : anchorKey(keyFile), circuit, tell })),
    },
  ]
}
