/** `npm run retention`: what is kept how long, since when the oldest row is there, and whether every term is kept to. */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { CannotStart } from './platform/config/cannot-start.ts'
import { onOwnConnection, PATIENT } from './platform/db/db.ts'
import { runningPostgres } from './platform/embedded/running-postgres.ts'
import { isLate, retentionReport, type Reported } from './retention-store.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

function lineOf(one: Reported): string {
  const sign = isLate(one) ? 'LATE' : one.books && one.overdue > 0 ? 'over' : 'ok'
  const oldest = one.oldest?.toISOString().slice(0, 10) ?? '-'
  return [sign.padEnd(5), one.place.padEnd(28), one.keeps.padEnd(10), String(one.rows).padStart(10), oldest.padStart(12)].join(' ')
}

async function report(): Promise<number> {
  const url = process.env['DATABASE_URL'] || runningPostgres(path.resolve(ROOT, process.env['TASCHINO_DATA'] || 'data'))
  const all = await onOwnConnection(url, PATIENT, retentionReport)
  console.log(['', 'place'.padEnd(28), 'kept for'.padEnd(10), 'rows'.padStart(10), 'oldest'.padStart(12)].join(' ').padStart(66))
  for (const one of all) console.log(lineOf(one))
  const late = all.filter(isLate).length
  const over = all.filter(({ books, overdue }) => books && overdue > 0).length
  if (over > 0)
    console.log(`\n${over} tables of the books hold rows that the law no longer asks for: decide with whoever keeps the accounts.`)
  console.log(late === 0 ? '\nEvery term is kept to.' : `\n${late} terms are NOT kept to: does the job "prune" run?`)
  return late === 0 ? 0 : 1
}

report().then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    console.error(error instanceof CannotStart ? error.message : error)
    process.exitCode = 2
  },
)
