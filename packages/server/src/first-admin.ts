/** `npm run first-admin`: prints a new first link for an empty service whose printed one was lost. It reads the settings of the start. */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { beginningLines } from './features/setup/public.ts'
import { CannotStart } from './platform/config/cannot-start.ts'
import { readStartOptions } from './platform/config/start-options.ts'
import { openDb } from './platform/db/db.ts'
import { runningPostgres } from './platform/embedded/running-postgres.ts'
import { installationSecret } from './platform/secrets/installation-secret.ts'
import { secretsFrom } from './platform/secrets/secrets.ts'

const DATA = fileURLToPath(new URL('../../../data', import.meta.url))

const no = (italian: string, english: string): never => {
  throw new CannotStart(italian, english)
}

async function anotherLink(): Promise<string[]> {
  const options = readStartOptions(process.env, [], DATA)
  const dataDir = path.resolve(path.dirname(DATA), options.dataDir)
  const databaseUrl = options.databaseUrl ?? runningPostgres(dataDir)
  const db = openDb(databaseUrl)
  try {
    const { rows } = await db.query<{ ready: boolean }>(`select to_regclass('first_link') is not null as ready`)
    if (!rows[0]?.ready) no('Questo database non è ancora pronto: prima npm start.', 'This database is not ready yet: npm start first.')
    const secret = await installationSecret({
      databaseUrl,
      given: options.secret,
      before: options.secretBefore,
      next: options.secretNext,
      folder: options.databaseUrl === undefined ? dataDir : null,
    })
    const lines = await beginningLines(
      { db, secretFor: secretsFrom(secret), settings: { publicUrl: options.publicUrl } },
      { person: options.firstAdmin, anew: true },
    )
    if (lines.length > 0) return lines
    return no(
      'Qui è già entrato qualcuno: nuovi accessi li apre chi è dentro, da Utenti.',
      'Somebody has come in here already: whoever is inside opens new accesses, in Utenti.',
    )
  } finally {
    await db.close()
  }
}

anotherLink().then(
  (lines) => console.log(lines.join('\n')),
  (error: unknown) => {
    console.error(error instanceof CannotStart ? error.message : error)
    process.exitCode = 1
  },
)
