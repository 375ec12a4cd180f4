/** Makes the demo world at a first start, and prints who can log in. */
import { rollUp, sealDays } from '@taschino/ledger/totals.ts'
import { CannotStart } from '@taschino/server/platform/config/cannot-start.ts'
import { openDb, type Db } from '@taschino/server/platform/db/db.ts'
import { secretsFrom } from '@taschino/server/platform/secrets/secrets.ts'
import { newTraceWriter } from '@taschino/server/platform/secrets/trace-writer.ts'
import { DEMO_LOGINS, DEMO_PASSWORD } from './cast.ts'
import { hasDemoPeople, isEmptyWorld, takeTurn } from './store.ts'

export interface DemoWish {
  /** False: somebody begins a circuit of their own here (`--empty`). */
  wanted: boolean
  /** Somebody asked for it by name: a database that is in use is then told, not passed over in silence. */
  asked: boolean
  say: (line: string) => void
  /** Of the service: what it seals in the demo world, it opens. */
  secret?: Buffer
}

function loginLines(): string[] {
  const wide = Math.max(...DEMO_LOGINS.map(({ username }) => username.length))
  const roles = Math.max(...DEMO_LOGINS.map(({ role }) => role.length))
  return [
    ...DEMO_LOGINS.map(({ username, role, who }) => `${username.padEnd(wide)}  ${role.padEnd(roles)}  ${who}`),
    `password: ${DEMO_PASSWORD}`,
  ]
}

/** True when the database was empty and now is not. Of several that start at once one makes the world, the others wait and find it. */
function made(db: Db, { say, secret }: Pick<DemoWish, 'say' | 'secret'>): Promise<boolean> {
  return db.slow(async (sql) => {
    await takeTurn(sql)
    if (!(await isEmptyWorld(sql))) return false
    say('Creo il mondo di prova… / Making the demo world…')
    const { createDemoWorld } = await import('./world.ts')
    await createDemoWorld(db, Date.now(), secret)
    await rollUp(sql)
    await sealDays(sql)
    return true
  })
}

/** The lines that tell who can log in; none where no demo world lives. */
export async function prepareDemo(url: string, { wanted, asked, say, secret }: DemoWish): Promise<string[]> {
  const db = openDb(url, { longestMs: null }, undefined, secret ? newTraceWriter(secretsFrom(secret)) : undefined)
  try {
    if (wanted && (await made(db, { say, ...(secret ? { secret } : {}) }))) return loginLines()
    const lives = await hasDemoPeople(
      db,
      DEMO_LOGINS.map(({ username }) => username),
    )
    if (!wanted && lives)
      throw new CannotStart(
        'Qui vive già il mondo di prova: --empty vuole una cartella nuova (TASCHINO_DATA), oppure aggiungi --fresh per buttarlo via.',
        'The demo world lives here already: --empty wants a new folder (TASCHINO_DATA), or add --fresh to throw it away.',
      )
    if (asked && !lives) say('Il database non è vuoto: non creo il mondo di prova. / The database is in use: no demo world is made.')
    return lives ? loginLines() : []
  } finally {
    await db.close()
  }
}
