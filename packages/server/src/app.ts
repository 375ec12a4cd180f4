/**
 * Puts one server together from all parts: with lifecycle.ts the only file that knows every feature. Several servers can live in one
 * process.
 */
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { openLedger } from '@taschino/ledger/post.ts'
import type { Ledger } from '@taschino/ledger/post.ts'
import type { GroupCommitSettings } from '@taschino/ledger/group-commit.ts'
import type { Call } from '@taschino/contract/call.ts'
import { openAccess } from './http/auth/access.ts'
import type { Access } from './http/auth/access.ts'
import { mountCall } from './http/answer-call.ts'
import { openUploadPlaces } from './http/body/uploads.ts'
import { openConcurrencyLimit } from './http/concurrency-limit.ts'
import type { Answered } from './http/handle.ts'
import { mountHealth } from './http/health.ts'
import { openOnce } from './http/idempotency/once.ts'
import { openHttp } from './http/listen.ts'
import { mountReference } from './http/openapi/reference.ts'
import { checkRegistry } from './http/registry.ts'
import { openTokens } from './http/auth/tokens.ts'
import type { Tokens } from './http/auth/tokens.ts'
import { openWebFiles } from './http/pages/web-files.ts'
import { mountBellEndpoint } from './features/club/providers/bell-endpoint.ts'
import { openProviders, type Providers } from './features/club/providers/public.ts'
import { mountPosta } from './features/mail/posta.ts'
import { openForeground } from './features/realtime/foreground.ts'
import { openNews } from './features/realtime/news.ts'
import { realtimeRules } from './features/realtime/subscriptions.ts'
import { unwantedInApp } from './features/notifications/public.ts'
import { tellUnbegun } from './features/setup/public.ts'
import { openDress, openLiveSettings, type LiveSettings } from './features/settings/public.ts'
import { openTickets, warmPasswords, type Tickets } from './features/session/public.ts'
import { mailJobs, notificationJobs, type MailWay } from './delivery-jobs.ts'
import { anchoring, clubJobs, giftJobs, networkJobs, peopleJobs, serviceJobs, resumedJobs } from './jobs.ts'
import { openAdmissionControl } from './platform/load/admission-control.ts'
import { openScheduler } from './platform/scheduler.ts'
import type { Job } from './platform/scheduler.ts'
import { openDatabaseClock } from './platform/clock.ts'
import type { Clock } from './platform/clock.ts'
import { openDb, serviceRole } from './platform/db/db.ts'
import type { Db, DbSizes } from './platform/db/db.ts'
import { demandOwnConnections } from './platform/db/own-connections.ts'
import { openLog } from './platform/log.ts'
import type { Log } from './platform/log.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import type { MetricsAddress, Watched } from './platform/metrics/watch.ts'
import type { Spans } from './platform/spans/spans.ts'
import type { MetricsListener } from './platform/metrics/metrics-listener.ts'
import { openRealtime } from './platform/realtime/realtime.ts'
import { withLastingKeys } from './platform/secrets/lasting-keys.ts'
import { secretsFrom } from './platform/secrets/secrets.ts'
import { newTraceWriter } from './platform/secrets/trace-writer.ts'
import type { SecretFor } from './platform/secrets/secrets.ts'
import type { AnchorOptions } from './platform/config/anchor-options.ts'
import { leadsOf } from './platform/config/provider-options.ts'
import { VERSION } from './platform/config/version.ts'
import { DEFAULT_SETTINGS } from './platform/config/settings.ts'
import { isThisMachine } from './platform/config/this-machine.ts'
import type { Settings } from './platform/config/settings.ts'

/** What features may ask for when they make their answers. */
export interface Parts {
  readonly db: Db
  readonly ledger: Ledger
  readonly tokens: Tokens
  readonly access: Access
  readonly tickets: Tickets
  readonly secretFor: SecretFor
  /** Of secrets beside it: what was sealed with them is opened, and sealed anew. */
  readonly secretsBefore: readonly SecretFor[]
  readonly settings: Settings
  /** With what the company has in force. */
  readonly live: LiveSettings
  /** Of the club. */
  readonly providers: Providers
}

export interface AppOptions {
  databaseUrl: string
  settings?: Partial<Settings>
  log?: Log
  clock?: Clock
  /** Every key of the service follows from it; it never lies in the database. */
  secret: Buffer
  /** The one before it, or the one that comes next, while one takes the place of the other. */
  secretsBeside?: readonly Buffer[]
  sizes?: DbSizes
  groupCommit?: GroupCommitSettings
  webFolder?: string
  /** Totals, seals, checks and pruning by the clock; off where a test wants nothing to happen by itself. */
  jobs?: boolean
  /** Where letters go; without it they wait in the database. The catcher's mails are shown at /posta. */
  mail?: MailWay
  /** Where the day's anchors go; null: nowhere, and only the chain of traces is kept. */
  anchors?: AnchorOptions | null
  /** Where several processes of one service hear each other at once; without it they hear each other by looking. */
  redisUrl?: string
  /** Where the figures are told for whoever watches the service; nowhere without it. */
  metrics?: MetricsAddress | null
  /** The collector that hears how calls and jobs spend their time; none without it. */
  spans?: { endpoint: string; share: number } | null
  /** The declared calls and their answers. */
  calls: readonly Call[]
  answers: (parts: Parts) => readonly Answered[]
}

export interface App {
  readonly http: FastifyInstance
  readonly parts: Parts
  /** Where its figures are told. */
  readonly metrics: MetricsListener | null
  /** The address it answers at, once it listens. */
  listen(port: number, host?: string): Promise<string>
  /** Tells proxies to send nobody any more, and goes on until it is closed. */
  leave(): void
  close(): Promise<void>
}

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url))

async function openParts(options: AppOptions, onBatch?: GroupCommitSettings['onBatch'], spans?: Spans | null): Promise<Parts> {
  const settings = { ...DEFAULT_SETTINGS, ...options.settings }
  const today = secretsFrom(options.secret, options.secretsBeside)
  const writer = newTraceWriter(today)
  const own = openDb(options.databaseUrl, options.sizes, await serviceRole(options.databaseUrl), writer)
  const db = spans?.db(own) ?? own
  try {
    await demandOwnConnections(own, writer)
    const secretFor = await withLastingKeys(db, today)
    const access = openAccess(db)
    const ledger = openLedger(db.money, onBatch ? { ...options.groupCommit, onBatch } : options.groupCommit)
    return {
      db,
      settings,
      secretFor,
      secretsBefore: secretFor.others ?? [],
      tokens: openTokens(secretFor),
      access,
      live: openLiveSettings(db, access, settings),
      tickets: openTickets(db),
      providers: openProviders(db, settings.providers),
      ledger: spans?.ledger(ledger) ?? ledger,
    }
  } catch (error) {
    await db.close()
    throw error
  }
}

/**
 * Connections that the system keeps for us while we are busy. With Node's 511 a crowd that came back after a restart was dropped 23,000
 * times, and each time tried again only after one, three or seven seconds.
 */
const MOST_KNOCKING = 4096

/** Waits for calls that are under way; a connection whose last call is answered would otherwise stay open until the browser lets go. */
async function closeHttp(http: FastifyInstance): Promise<void> {
  const idle = setInterval(() => http.server.closeIdleConnections(), 50)
  try {
    await http.close()
  } finally {
    clearInterval(idle)
  }
}

/** What the service does by the clock, but for its letters. */
const allJobs = (parts: Parts, clock: Clock, log: Log): Job[] => [
  ...serviceJobs(parts.db, log),
  ...peopleJobs(parts.db, clock),
  ...resumedJobs(parts, clock),
  ...networkJobs(parts.db, clock),
  ...giftJobs(parts),
  ...clubJobs(parts, clock, log),
  ...notificationJobs(parts, log),
]

/** What the crowd of calls shares: one of each for all calls of this server. */
const limits = ({ admissionControl }: Settings) => ({
  turns: openConcurrencyLimit(),
  uploads: openUploadPlaces(),
  admissionControl: openAdmissionControl(admissionControl),
})

/** Read only where somebody watches: other starts load nothing more. */
const openFigures = async ({ metrics }: AppOptions): Promise<Metrics | null> =>
  metrics ? (await import('./platform/metrics/metrics.ts')).openMetrics() : null

const openWatching = async ({ spans }: AppOptions): Promise<Spans | null> =>
  spans ? (await import('./platform/spans/spans.ts')).openSpans({ ...spans, version: VERSION }) : null

const tellFigures = async (at: AppOptions['metrics'], metrics: Metrics | null, watched: Watched): Promise<MetricsListener | null> =>
  at && metrics ? (await import('./platform/metrics/watch.ts')).openWatch(at, metrics, watched) : null

/** Pages, and what stands in them of the circuit. */
const openPages = async ({ webFolder }: AppOptions, { db, settings, live }: Parts): ReturnType<typeof openWebFiles> =>
  openWebFiles(
    webFolder ?? WEB_FOLDER,
    settings.publicUrl,
    settings.map,
    settings.overrideEnv,
    await tellUnbegun(
      db,
      openDress(db, () => live.at(Date.now())),
    ),
    Object.values(settings.providers).flatMap(leadsOf),
  )

/** The server on this database, not yet listening. */
export async function openApp(options: AppOptions): Promise<App> {
  const metrics = await openFigures(options)
  const ownLog = options.log ?? openLog('silent')
  const log = metrics?.countedIn(ownLog) ?? ownLog
  let look = (): void => undefined
  const wakeUp =
    options.redisUrl === undefined ? null : await (await import('./platform/db/wake-up.ts')).openWakeUp(options.redisUrl, log, () => look())
  const spans = await openWatching(options)
  const parts = await openParts(options, metrics?.batch, spans)
  const { db, ledger, access, settings } = parts
  const answers = options.answers(parts)
  checkRegistry(options.calls, answers)

  const http = openHttp(settings, log, await openPages(options, parts))
  const { relay, recent } = openNews(db, log, () => realtime)
  look = relay.wake
  const foreground = openForeground(db, log)
  const realtime = openRealtime(http.server, realtimeRules(parts, { relay, recent, foreground, unwantedInApp }))
  access.onChange((users) => realtime.recheck(users))

  const wrote = (): void => {
    relay.wake()
    wakeUp?.send()
  }
  const ownClock = await openDatabaseClock(db)
  const context = {
    ...parts,
    once: openOnce(db.tx.bind(db)),
    clock: options.clock ?? ownClock,
    log,
    spans,
    wrote,
    ...limits(settings),
  }
  for (const answered of answers) mountCall(http, answered, context)
  mountReference(http, options.calls)
  const leaving = mountHealth(http, parts)
  mountBellEndpoint(http, { db, providers: settings.providers })
  if (options.mail?.catcher && isThisMachine(new URL(settings.publicUrl).hostname)) mountPosta(http, options.mail.catcher)
  const mail = options.mail ? mailJobs(options.mail, parts, log) : []
  await Promise.all([http.ready(), warmPasswords()])

  const own = options.jobs ? [...allJobs(parts, context.clock, log), ...anchoring(options, parts, log)] : []
  const work = [...own, ...mail]
  const watched = { db, ledger, jobs: work, publicUrl: settings.publicUrl, sockets: () => realtime.connected }
  const told = await tellFigures(options.metrics, metrics, watched)
  const jobs = openScheduler(log, spans ? work.map(spans.job) : work, metrics?.jobEnded)

  return {
    http,
    parts,
    metrics: told,
    listen: (port, host = '127.0.0.1') => http.listen({ port, host, backlog: MOST_KNOCKING }),
    leave: () => leaving.begin(),
    async close() {
      // Long jobs stop at their next step while calls are waited for.
      const jobsOver = jobs.close()
      ownClock.close()
      await told?.close()
      await wakeUp?.close()
      await realtime.close()
      await closeHttp(http)
      await jobsOver
      await relay.close()
      await foreground.close()
      await ledger.stop()
      await db.close()
      await spans?.close()
      log.flush()
    },
  }
}
