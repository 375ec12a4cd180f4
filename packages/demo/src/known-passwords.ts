/** Refuses demo people in services that others can reach: everybody knows their password, and one is an administrator. */
import { passwordFits } from '@taschino/server/features/session/public.ts'
import { CannotStart } from '@taschino/server/platform/config/cannot-start.ts'
import { onOwnConnection, PATIENT } from '@taschino/server/platform/db/db.ts'
import { DEMO_LOGINS, DEMO_PASSWORD } from './cast.ts'
import { hashesThatMayBeDemo } from './store.ts'

/** Ends the start when anybody here can be logged in with the demo world's password. */
export function refuseDemoPeople(url: string): Promise<void> {
  return onOwnConnection(url, PATIENT, async (sql) => {
    for (const hash of await hashesThatMayBeDemo(
      sql,
      DEMO_LOGINS.map(({ username }) => username),
    )) {
      if (await passwordFits(hash, DEMO_PASSWORD, { from: 'start', rank: 'known' }))
        throw new CannotStart(
          'In questo database vivono le persone di prova, con una password nota a tutti: usa un database vuoto (DATABASE_URL, o TASCHINO_DATA con una cartella nuova).',
          'The demo people live in this database, with a password that everybody knows: use an empty database (DATABASE_URL, or TASCHINO_DATA with a new folder).',
        )
    }
  })
}
