/**
 * `npm run restore-drill`: a circuit is backed up by pgBackRest while people pay, its database is lost, and it comes back to a moment on
 * another port: nothing before it is lost, and what happened after it does not happen again.
 */
import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startSmtpCatcher, type SmtpCatcher } from '@taschino/server/platform/mail/smtp-catcher.ts'
import { onSignal } from '@taschino/testkit/end-on-signal.ts'
import { PushService } from '@taschino/testkit/local-push.ts'
import { freePort, startRealServer, type RealServer } from '@taschino/testkit/real-server.ts'
import pg from 'pg'
import { audit, sealed } from './auditor.ts'
import { BackedUpPostgres, ensureDebian } from './backed-up-postgres.ts'
import { RetryingClients, type Acknowledged } from './crash-clients.ts'
import { dataFolder } from './data-folder.ts'
import { peopleWorld, type World } from './world.ts'

const CLIENTS = 8
const LETTERS = 5
const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`
const ROOT = path.resolve(import.meta.dirname, '..')

interface Drill {
  postgres: BackedUpPostgres
  secret: Buffer
  post: SmtpCatcher
  push: PushService
}

const ask = async <Row extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}
const count = async (url: string, from: string): Promise<number> =>
  Number((await ask<{ n: string }>(url, `select count(*) as n from ${from}`))[0]?.n)

const serve = (url: string, { secret, post, push }: Drill): Promise<RealServer> =>
  startRealServer({
    databaseUrl: url,
    secret,
    args: ['--demo'],
    env: { TASCHINO_STEP_UP: 'off', SMTP_URL: post.url, PUSH_SERVICES: push.origin },
  })

/** Letters and a push that are waiting at the moment of the restore, and leave a little later. */
async function queueNews(url: string, push: PushService, idUser: number): Promise<void> {
  const later = `clock_timestamp() + interval '4 seconds'`
  await ask(
    url,
    `insert into letter (recipient, kind, facts, next_try_at) select 'drill-' || n || '@esempio.it', 'test-letter', '{}', ${later} from generate_series(1, ${LETTERS}) n`,
  )
  await ask(
    url,
    `with device as (insert into push_device (push_token, device_code, platform, app_version, id_user, id_session)
       select $2, 'drill', 'web', '1.0.0', $1, s.id from session s where s.id_user = $1 limit 1 returning push_token),
     news as (insert into notification (id_user, kind, type, says, facts, listed, at) values ($1, 'security', 'security', null, null, true, now()) returning id)
     insert into push_message (push_token, id_notification, next_try_at) select push_token, id, ${later} from device, news`,
    [idUser, push.subscribe('drill')],
  )
}

interface PayoutAnswer {
  status: number
  body: { error?: string; count?: number }
}
async function makesPayout(server: RealServer, world: World, token = world.token(world.companyUser)): Promise<PayoutAnswer> {
  const response = await fetch(`${server.url}/api/v1/payouts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ which: 'all' }),
  })
  return { status: response.status, body: (await response.json()) as PayoutAnswer['body'] }
}

/** A login of now, as nobody has one after a restore. */
async function comesIn(url: string, world: World): Promise<void> {
  await ask(url, `update session set revoked_at = null, revoked_why = null where id_user = $1`, [world.companyUser])
}

interface Before {
  world: World
  moment: string
  acknowledged: readonly Acknowledged[]
  /** Acknowledged before the moment was asked for. */
  kept: readonly Acknowledged[]
  codes: number
  sentOff: PayoutAnswer
}

/** The life of the circuit until its database is gone. */
async function lives(url: string, port: number, drill: Drill, say: (line: string) => void): Promise<Before> {
  const server = await serve(url, drill)
  const world = await peopleWorld(url, drill.secret, { payers: 400, shops: 4, agoMs: 0 })
  await ask(
    url,
    `insert into agreement (id_user, id_version, sha256, device, id_session) select s.id_user, v.id, v.sha256, 'bench', s.id
     from session s cross join document_in_force v where s.device = 'bench'`,
  )
  const clients = new RetryingClients(world, server.url, CLIENTS)
  const begun = performance.now()
  drill.postgres.backUp(port)
  say(`full backup under load: ${seconds(begun)}`)
  await pause(4000)
  await queueNews(url, drill.push, world.companyUser)
  const kept = [...clients.report.acknowledged]
  const [now] = await ask<{ moment: string }>(url, `select clock_timestamp()::text as moment`)
  // What happens from here on is lost with the machine.
  const codes = await count(url, `gift_code where state = 'free'`)
  const sentOff = await makesPayout(server, world)
  await pause(9000)
  const { acknowledged } = await clients.finish()
  await server.kill9()
  // The last segment has left for the repository by then.
  await ask(url, 'select pg_switch_wal()')
  await pause(2000)
  drill.postgres.lose()
  await server.stop()
  return { world, moment: now?.moment ?? '', acknowledged, kept, codes, sentOff }
}

type Line = readonly [what: string, right: boolean, said: string]

async function looks(url: string, before: Before, drill: Drill, say: (line: string) => void): Promise<Line[]> {
  const begun = performance.now()
  const said = execFileSync(process.execPath, [path.join(ROOT, 'packages/server/src/after-restore.ts')], {
    env: { ...process.env, DATABASE_URL: url, TASCHINO_SECRET: drill.secret.toString('base64') },
    encoding: 'utf8',
  })
  say(`after-restore: ${seconds(begun)}\n${said.trim().replaceAll(/^/gm, '        ')}`)
  const [mails, pushes] = [(await drill.post.list()).length, drill.push.pushed.length]
  const server = await serve(url, drill)
  try {
    const gtids = new Set((await ask<{ gtid: string }>(url, `select gtid from ledger.movement`)).map(({ gtid }) => gtid))
    const lost = before.kept.filter(({ gtid }) => !gtids.has(gtid)).length
    const after = before.acknowledged.filter(({ gtid }) => !gtids.has(gtid)).length
    const old = await makesPayout(server, before.world)
    await comesIn(url, before.world)
    await pause(12_000)
    const again = await makesPayout(server, before.world)
    const free = await count(url, `gift_code where state = 'free'`)
    const aside = await count(url, `gift_code where state = 'quarantined'`)
    const mailed = (await drill.post.list()).filter(({ to }) => to.startsWith('drill-')).length
    await sealed(url)
    const checked = audit(url)
    return [
      ['the moment was under load', before.kept.length > 0 && after > 0, `${before.kept.length} payments before it, ${after} after it`],
      ['nothing acknowledged before the moment is lost', lost === 0, `${lost} lost`],
      ['the auditor is green', checked.green, checked.said],
      ['letters left once', mailed === LETTERS, `${mailed} of ${LETTERS}, ${mails} mails before the restored service began`],
      ['pushes left once', pushes === 1 && drill.push.pushed.length === 1, `${drill.push.pushed.length}`],
      [
        'a file for the bank had left',
        before.sentOff.status === 200,
        `${before.sentOff.status}, ${before.sentOff.body.count ?? 0} transfers`,
      ],
      ['logins of before are over', old.status === 401, String(old.status)],
      ['nothing is paid out again', again.body.error === 'payer_missing', `${again.status} ${again.body.error ?? ''}`],
      ['codes are put aside', before.codes > 0 && free === 0, `${before.codes} free before, ${aside} put aside, ${free} free`],
    ]
  } finally {
    await server.stop()
  }
}

async function main(): Promise<number> {
  const folder = dataFolder('restore-drill')
  const postgres = new BackedUpPostgres(ensureDebian(), folder)
  const close = async (): Promise<void> => {
    postgres.close()
    rmSync(folder, { recursive: true, force: true })
    await Promise.resolve()
  }
  onSignal(close)
  const say = (line: string): void => console.log(`      ${line}`)
  const [post, push] = [await startSmtpCatcher({ folder: path.join(dataFolder('restore-mail'), 'posta') }), await PushService.open()]
  try {
    const drill: Drill = { postgres, secret: randomBytes(32), post, push }
    const [first, second] = [await freePort(), await freePort()]
    const before = await lives(postgres.first(first), first, drill, say)
    const begun = performance.now()
    const url = postgres.restore(second, before.moment)
    say(`restored to ${before.moment} on another port: ${seconds(begun)}`)
    const lines = await looks(url, before, drill, say)
    for (const [what, right, said] of lines) console.log(`${right ? 'ok   ' : 'WRONG'} ${what.padEnd(52)} ${said}`)
    return lines.every(([, right]) => right) ? 0 : 1
  } finally {
    await post.close()
    await push.unplug()
    await close()
  }
}

process.exitCode = await main()
