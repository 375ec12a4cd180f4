/** The secret of a story's service: one per database. */
import { createHash } from 'node:crypto'

export const secretFor = (databaseUrl: string): Buffer =>
  createHash('sha256')
    .update(`story ${new URL(databaseUrl).pathname}`)
    .digest()
