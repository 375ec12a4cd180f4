/**
 * `npm run after-restore`: makes a restored database forget what it cannot know the fate of, before anybody is let in (docs/how-to/run-
 * the-service.md). It reads the settings of the start; no server may run meanwhile.
 */
import { voidCodes } from './features/accounts/public.ts'
import { noteDeed } from './features/audit/public.ts'
import { allAside } from './features/gift-codes/public.ts'
import { giveUpWaiting } from './features/mail/public.ts'
import { dropWaiting } from './features/notifications/public.ts'
import { endEverybody } from './features/session/public.ts'
import { takePayerOut } from './features/settings/public.ts'
import { CannotStart } from './platform/config/cannot-start.ts'
import { masterSecret } from './platform/secrets/master-secret.ts'
import { openDb, type Db } from './platform/db/db.ts'
import { migrate } from './platform/db/migrate.ts'
import { installationSecret } from './platform/secrets/installation-secret.ts'
import { secretsFrom } from './platform/secrets/secrets.ts'
import { newTraceWriter } from './platform/secrets/trace-writer.ts'

/** All of it or none; run twice it finds nothing left to do. */
const forget = (db: Db): Promise<string[]> =>
  db.tx(async (sql) => {
    // Pushes first: the devices of a login that ends go with it.
    const pushes = await dropWaiting(sql)
    const [logins, links, letters] = [await endEverybody(sql), await voidCodes(sql), await giveUpWaiting(sql)]
    const codes = await allAside(sql)
    const account = await takePayerOut(sql)
    await noteDeed(sql, { by: null, act: 'service.restored', facts: { logins, links, letters, pushes, codes } })
    return [
      `${logins} logins ended`,
      `${links} links in letters void`,
      `${letters} letters and ${pushes} pushes that waited are not sent`,
      `${codes} gift codes put aside until the company releases them`,
      account
        ? 'the account that shops are paid from is taken out: enter it again once the files for the bank are compared with the bank'
        : 'no account that shops are paid from was set',
    ]
  })

async function afterRestore(): Promise<string[]> {
  const databaseUrl = process.env['DATABASE_URL']
  const given = masterSecret(process.env['TASCHINO_SECRET'])
  if (!databaseUrl || !given)
    throw new CannotStart('Servono DATABASE_URL e TASCHINO_SECRET.', 'DATABASE_URL and TASCHINO_SECRET are needed.')
  await migrate(databaseUrl)
  const [before, next] = ['TASCHINO_SECRET_BEFORE', 'TASCHINO_SECRET_NEXT'].map((name) => masterSecret(process.env[name]))
  const secret = await installationSecret({ databaseUrl, given, before, next, folder: null })
  const db = openDb(databaseUrl, { longestMs: null }, undefined, newTraceWriter(secretsFrom(secret)))
  try {
    return await forget(db)
  } finally {
    await db.close()
  }
}

afterRestore().then(
  (lines) => console.log(lines.join('\n')),
  (error: unknown) => {
    console.error(error instanceof CannotStart ? error.message : error)
    process.exitCode = 1
  },
)
