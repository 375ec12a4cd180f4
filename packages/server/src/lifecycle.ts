/** Starts the service (database, migrations, demo world, server) and ends it without losing what is under way. */
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ALL_CALLS } from '@taschino/contract/all-calls.ts'
import { allAnswers } from './answers.ts'
import { openApp } from './app.ts'
import type { App } from './app.ts'
import type { MailWay } from './delivery-jobs.ts'
import { takeOverOnce } from './features/settings/public.ts'
import { beginningLines } from './features/setup/public.ts'
import { ANCHOR_FOLDER, ANCHOR_KEY_FILE } from './platform/config/anchor-options.ts'
import { CannotStart } from './platform/config/cannot-start.ts'
import { startEmbeddedPostgres } from './platform/embedded/embedded-postgres.ts'
import { installationSecret, SECRET_FILE } from './platform/secrets/installation-secret.ts'
import { openLog } from './platform/log.ts'
import { migrate } from './platform/db/migrate.ts'
import { probePort } from './platform/config/probe-port.ts'
import { NO_STEP_UP, STEP_UP_LIMITS } from './platform/config/settings.ts'
import { isSuperuser, serviceLogin } from './platform/db/service-login.ts'
import type { ProviderLinks } from './platform/config/provider-options.ts'
import { readStartOptions } from './platform/config/start-options.ts'
import type { StartOptions } from './platform/config/start-options.ts'

const DRAIN_MS = 10_000
/** In the data folder. Letters lead into the world that they were written in. */
const POSTA = 'posta'
/** What stands beside a demo world keeps its own there, too. */
const PROVIDER = 'provider'
const WARNINGS = {
  stepUp: '\n  ATTENZIONE / WARNING: TASCHINO_STEP_UP=off: si paga senza PIN / payments need no PIN',
  superuser:
    '\n  ATTENZIONE / WARNING: DATABASE_URL entra come superuser di PostgreSQL: dai al servizio un ruolo che possieda solo il suo database / DATABASE_URL logs in as a superuser of PostgreSQL: give the service a role that owns its own database only',
  anchors:
    '\n  ATTENZIONE / WARNING: ANCHORS non impostato: chi possiede il database può riscrivere il passato senza lasciare tracce fuori / ANCHORS is not set: whoever owns the database can rewrite the past and leaves no trace outside',
  proxies:
    '\n  ATTENZIONE / WARNING: TRUSTED_PROXIES=0: dietro un proxy tutti hanno lo stesso indirizzo, imposta quanti ce ne sono / behind a proxy everybody has the same address, set how many there are',
}
const UNFINISHED = `Chiuso dopo ${DRAIN_MS / 1000} secondi: il lavoro rimasto riprende al prossimo avvio. / Ended after ${DRAIN_MS / 1000} seconds: what is left goes on at the next start.`
/** What belongs to the company, by the names that the environment has for it. */
const ENVIRONMENT_OF = { payer: 'PAYER_…', issuer: 'ISSUER_…', nightUntil: 'NIGHT_UNTIL' }
const say = (line: string): void => console.log(line)

interface Database {
  url: string
  stop(): Promise<void>
}

async function openDatabase(options: StartOptions): Promise<Database> {
  if (options.databaseUrl !== undefined) return { url: options.databaseUrl, stop: () => Promise.resolve() }
  return startEmbeddedPostgres({
    dataDir: options.dataDir,
    fresh: options.fresh,
    alongside: [POSTA, SECRET_FILE, PROVIDER, ANCHOR_FOLDER, ANCHOR_KEY_FILE],
    say,
  })
}

/** Somebody's mail server, or the one that comes along and keeps every mail in the data folder. */
async function openMail({ smtpUrl, mailFrom: from, dataDir }: StartOptions): Promise<MailWay> {
  if (smtpUrl !== undefined) return { smtpUrl, from }
  const { startSmtpCatcher } = await import('./platform/mail/smtp-catcher.ts')
  const catcher = await startSmtpCatcher({ folder: join(dataDir, POSTA) })
  return { smtpUrl: catcher.url, from, catcher }
}

/** Ends with the service. */
interface Beside {
  lines: readonly string[]
  /** How the service reaches the providers that begin with it. */
  providers: ProviderLinks
  close(): Promise<void>
}
const NOTHING = Promise.resolve<Beside>({ lines: [], providers: {}, close: () => Promise.resolve() })

/** The demo world, which is a package above this one: who starts the service hands it in. */
export interface DemoWorld {
  /** Makes it where it is wanted and nobody lives; the lines that tell who can log in, none where no demo world lives. */
  prepare(ownerUrl: string, wish: { wanted: boolean; asked: boolean; say: (line: string) => void; secret: Buffer }): Promise<string[]>
  /** Begins what a demo world of this machine has beside it, in a process of its own; only where one lives, in the data folder. */
  beside(at: { dataDir: string; port: number }): Promise<Beside>
  /** Ends the start where somebody in this database can be logged in with its password. */
  refusePeople(ownerUrl: string): Promise<void>
}

/** What only a look into the database tells about a service that others can reach. */
async function checkReal(
  { trustedProxies, databaseUrl, publicUrl, anchors }: StartOptions,
  ownerUrl: string,
  demo: DemoWorld,
): Promise<void> {
  await demo.refusePeople(ownerUrl)
  if (databaseUrl !== undefined && (await isSuperuser(databaseUrl))) say(WARNINGS.superuser)
  if (anchors === null) say(WARNINGS.anchors)
  if (trustedProxies === 0 && publicUrl.startsWith('https:')) say(WARNINGS.proxies)
}

/** What a stop could not wait for is told; nothing of it is lost, the next start goes on with it. */
function giveUp(why: unknown): never {
  console.error(why)
  process.exit(1)
}

/** Ends once, whoever asks: new work is refused, what is under way is finished, then the database may go. */
function endOnSignal(app: App, mail: MailWay, database: Database, beside: Promise<Beside>, leaveMs: number): void {
  let ending = false
  const end = async (): Promise<void> => {
    if (ending) return
    ending = true
    setTimeout(() => giveUp(UNFINISHED), leaveMs + DRAIN_MS).unref()
    if (leaveMs > 0) {
      app.leave()
      await pause(leaveMs)
    }
    await app.close()
    await (await beside).close()
    await mail.catcher?.close()
    await database.stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect'] as const) process.on(signal, () => void end().catch(giveUp))
}

/** What the environment says of the company counts until the company has said it itself. */
async function takeOverEnvironment({ parts }: App, { payer, issuer, nightUntil, nightSaid }: StartOptions): Promise<void> {
  const unread = await takeOverOnce(parts.db, { payer, issuer, nightUntil: nightSaid ? nightUntil : undefined })
  const names = unread.map((key) => ENVIRONMENT_OF[key as keyof typeof ENVIRONMENT_OF]).join(', ')
  if (names) say(`\n  ${names}: dal primo avvio valgono le impostazioni della società / since the first start the company's settings count`)
}

async function start(demo: DemoWorld): Promise<void> {
  const options = readStartOptions(process.env, process.argv.slice(2), fileURLToPath(new URL('../../../data', import.meta.url)))
  await probePort(options.port, options.host)
  const database = await openDatabase(options)
  try {
    await migrate(database.url)
    if (!options.local) await checkReal(options, database.url, demo)
    const secret = await installationSecret({
      databaseUrl: database.url,
      given: options.secret,
      before: options.secretBefore,
      next: options.secretNext,
      folder: options.databaseUrl === undefined ? options.dataDir : null,
    })
    const logins = options.local ? await demo.prepare(database.url, { wanted: !options.empty, asked: options.demo, say, secret }) : []
    // It begins while the service does.
    const beside =
      logins.length > 0 && options.databaseUrl === undefined ? demo.beside({ dataDir: options.dataDir, port: options.port }) : NOTHING
    const mail = await openMail(options)
    const app = await openApp({
      databaseUrl: options.databaseUrl ?? (await serviceLogin(database.url)),
      log: openLog('info'),
      calls: ALL_CALLS,
      answers: allAnswers,
      jobs: true,
      mail,
      secret,
      secretsBeside: [options.secretBefore, options.secretNext].filter((one) => one !== undefined),
      anchors: options.anchors,
      settings: {
        publicUrl: options.publicUrl,
        trustedProxies: options.trustedProxies,
        emailEnding: options.emailEnding,
        map: options.map,
        overrideEnv: options.overrideEnv,
        otherOrigins: options.shellOrigins,
        shellApps: options.shellApps,
        push: options.push,
        firstAdmin: options.firstAdmin,
        providers: { ...(await beside).providers, ...options.providers },
        stepUp: options.stepUp ? { ...STEP_UP_LIMITS, nightUntil: options.nightUntil } : NO_STEP_UP,
      },
      ...(options.redisUrl ? { redisUrl: options.redisUrl } : {}),
      metrics: options.metrics,
      spans: options.spans,
    })
    endOnSignal(app, mail, database, beside, options.leaveMs)
    await takeOverEnvironment(app, options)
    const beginning = await beginningLines(app.parts, { person: options.firstAdmin, anew: false })
    // Before anybody waits for an answer, and not at the end: whoever is killed has no end.
    flushCompileCache()
    await app.listen(options.port, options.host)
    if (!options.stepUp) say(WARNINGS.stepUp)
    say(`\n  Taschino → ${options.publicUrl}`)
    say(mail.catcher ? `  Posta / mail → http://localhost:${options.port}/posta\n` : '')
    for (const line of [...(await beside).lines, ...logins, ...beginning]) say(`  ${line}`)
  } catch (error) {
    await database.stop()
    throw error
  }
}

/** As the process that it is: what stands in the way is one sentence, and the end. */
export function runService(demo: DemoWorld): void {
  start(demo).catch((error: unknown) => {
    console.error(error instanceof CannotStart ? error.message : error)
    process.exit(1)
  })
}
