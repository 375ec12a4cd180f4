/** The secret of a story's service: the same for every server on one database, another one for the next. */
import { createHash } from 'node:crypto'

export const secretFor = (databaseUrl: string): Buffer =>
  createHash('sha256')
    .update(`story ${new URL(databaseUrl).pathname}`)
    .digest()
