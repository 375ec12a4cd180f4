/**
 * `npm run support-bundle`: writes one file for whoever helps from outside: versions, names of the settings that are set, shape and sizes
 * of the database, broken invariants, figures of a running server. It holds nobody's data.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkInvariants } from '@taschino/ledger/invariants.ts'
import { CannotStart } from './platform/config/cannot-start.ts'
import { databaseFacts } from './platform/db/bundle-store.ts'
import { onOwnConnection, PATIENT } from './platform/db/db.ts'
import { runningPostgres } from './platform/embedded/running-postgres.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** Named in docs/how-to/run-the-service.md. Whether they are set helps; what they hold is nobody's business. */
const SETTINGS = (
  'DATABASE_URL TASCHINO_DATA PUBLIC_URL HOST PORT TRUSTED_PROXIES TASCHINO_SECRET TASCHINO_SECRET_BEFORE TASCHINO_SECRET_NEXT SMTP_URL MAIL_FROM REDIS_URL ' +
  'METRICS OTEL_EXPORTER_OTLP_ENDPOINT ANCHORS PROVIDERS FCM_SERVICE_ACCOUNT VAPID_PUBLIC_KEY NODE_ENV'
).split(' ')

async function figuresOf(metrics: string | undefined): Promise<string | null> {
  if (!metrics) return null
  const address = metrics.includes(':') ? metrics : `127.0.0.1:${metrics}`
  const answer = await fetch(`http://${address}/metrics`, { signal: AbortSignal.timeout(5000) }).catch(() => null)
  return answer?.ok ? answer.text() : null
}

async function bundle(): Promise<string> {
  const data = path.resolve(ROOT, process.env['TASCHINO_DATA'] || 'data')
  const url = process.env['DATABASE_URL'] || runningPostgres(data)
  const [database, broken] = await onOwnConnection(url, PATIENT, async (sql) => [await databaseFacts(sql), await checkInvariants(sql)])
  const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string }
  const told = {
    made: new Date().toISOString(),
    versions: { taschino: version, node: process.version, system: `${os.platform()} ${os.release()} ${os.arch()}` },
    machine: { processors: os.cpus().length, memory: os.totalmem(), free: os.freemem(), load: os.loadavg() },
    settingsThatAreSet: SETTINGS.filter((name) => process.env[name]),
    database,
    brokenInvariants: broken.map(({ name, rows }) => ({ name, rows: rows.length })),
    figures: await figuresOf(process.env['METRICS']),
  }
  const file = path.resolve(`taschino-support-${told.made.replaceAll(/[:.]/g, '-')}.json`)
  writeFileSync(file, `${JSON.stringify(told, null, 2)}\n`, { mode: 0o600 })
  return file
}

bundle().then(
  (file) => console.log(file),
  (error: unknown) => {
    console.error(error instanceof CannotStart ? error.message : error)
    process.exitCode = 1
  },
)
