/** Puts one server together: the only file, beside main.ts, that knows everybody. Several can live in one process. */
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { openLedger } from '@taschino/ledger/post.ts'
import type { Ledger } from '@taschino/ledger/post.ts'
import type { LaneSettings } from '@taschino/ledger/lane.ts'
import type { Call } from '@taschino/contract/call.ts'
import { openAccess } from './door/access.ts'
import type { Access } from './door/access.ts'
import { mountCall } from './door/answer-call.ts'
import type { Answered } from './door/handle.ts'
import { mountHealth } from './door/health.ts'
import { openHttp } from './door/http.ts'
import { mountReference } from './door/reference.ts'
import { checkRegistry } from './door/registry.ts'
import { installationSecret } from './door/store.ts'
import { openTokens } from './door/tokens.ts'
import type { Tokens } from './door/tokens.ts'
import { openWebFiles } from './door/web-files.ts'
import { openLostPasswords } from './features/accounts/public.ts'
import { openPostOffice } from './features/mail/public.ts'
import { mountPosta } from './features/mail/posta.ts'
import { openForeground } from './features/notices/foreground.ts'
import { openNews } from './features/notices/news.ts'
import { whoIsLooking } from './features/notices/public.ts'
import { realtimeRules } from './features/notices/seats.ts'
import { openHearing, openPushOffice, unwantedInApp } from './features/notifications/public.ts'
import { redeemTicket, redeemTicketFor, warmPasswords } from './features/session/public.ts'
import { houseChores, workChores } from './chores.ts'
import { openChores } from './platform/chores.ts'
import type { Chore } from './platform/chores.ts'
import { openDatabaseClock } from './platform/clock.ts'
import type { Clock } from './platform/clock.ts'
import { openFcmOut } from './platform/fcm-out.ts'
import { openDb, serviceRole } from './platform/db.ts'
import type { Db, DbSizes } from './platform/db.ts'
import { openLog } from './platform/log.ts'
import type { Log } from './platform/log.ts'
import { openRealtime } from './platform/realtime.ts'
import { newSecret, secretsFrom } from './platform/secrets.ts'
import type { SecretFor } from './platform/secrets.ts'
import { DEFAULT_SETTINGS } from './platform/settings.ts'
import type { SmtpCatcher } from './platform/smtp-catcher.ts'
import { openSmtpOut } from './platform/smtp-out.ts'
import type { Settings } from './platform/settings.ts'
import { openWebPushOut } from './platform/web-push-out.ts'

/** What features may ask for when they make their answers. */
export interface Parts {
  readonly db: Db
  readonly ledger: Ledger
  readonly tokens: Tokens
  readonly access: Access
  readonly secretFor: SecretFor
  readonly settings: Settings
}

export interface MailWay {
  smtpUrl: string
  /** Sender of every letter; otherwise made from the public address. */
  from?: string | undefined
  catcher?: SmtpCatcher | undefined
}

export interface AppOptions {
  databaseUrl: string
  settings?: Partial<Settings>
  log?: Log
  clock?: Clock
  /** Instead of the secret that lies in the database. */
  secret?: Buffer
  sizes?: DbSizes
  lane?: LaneSettings
  webFolder?: string
  /** Totals, seals, checks and pruning by the clock; off where a test wants nothing to happen by itself. */
  chores?: boolean
  /** Where letters go; without it they wait in the database. The catcher's mails are shown at /posta. */
  mail?: MailWay
  /** Where several processes of one house hear each other at once; without it they hear each other by looking. */
  redisUrl?: string
  /** The declared calls and their answers. */
  calls: readonly Call[]
  answers: (parts: Parts) => readonly Answered[]
}

export interface App {
  readonly http: FastifyInstance
  readonly parts: Parts
  /** The address it answers at, once it listens. */
  listen(port: number, host?: string): Promise<string>
  close(): Promise<void>
}

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url))

async function openParts(options: AppOptions): Promise<Parts> {
  const settings = { ...DEFAULT_SETTINGS, ...options.settings }
  const db = openDb(options.databaseUrl, options.sizes, await serviceRole(options.databaseUrl))
  try {
    const secretFor = secretsFrom(options.secret ?? (await installationSecret(db, newSecret())))
    return { db, settings, secretFor, tokens: openTokens(secretFor), access: openAccess(db), ledger: openLedger(db.money, options.lane) }
  } catch (error) {
    await db.close()
    throw error
  }
}

/** What sends letters this way; runs by the clock. */
export const mailChores = ({ smtpUrl, from }: MailWay, { db, settings, secretFor }: Parts, log: Log): Chore[] =>
  [openLostPasswords(db, secretFor), openPostOffice({ db, log, secretFor, publicUrl: settings.publicUrl, out: openSmtpOut(smtpUrl, from ?? `Taschino <no-reply@${new URL(settings.publicUrl).hostname}>`) })]

/** What writes people's own lists of what they were told, and pushes it to their devices; runs by the clock. */
export function noticeChores({ db, settings, secretFor, ledger }: Parts, log: Log): Chore[] {
  const native = settings.push.fcm ? openFcmOut(settings.push.fcm) : null
  return [openHearing(db, () => ledger.waiting), openPushOffice({ db, log, whoIsLooking: (users) => whoIsLooking(db, users), ways: { web: openWebPushOut(settings.push, secretFor), ...(native ? { android: native, ios: native } : {}) } })]
}

/** Connections that the system keeps for us while we are busy. With Node's 511 a crowd that came back after a restart was dropped 23,000 times, and each time tried again only after one, three or seven seconds. */
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

/** The server on this database, not yet listening. */
export async function openApp(options: AppOptions): Promise<App> {
  const log = options.log ?? openLog('silent')
  let look = (): void => undefined
  const nudge = options.redisUrl === undefined ? null : await (await import('./platform/nudge.ts')).openNudge(options.redisUrl, log, () => look())
  const parts = await openParts(options)
  const { db, ledger, access, settings } = parts
  const answers = options.answers(parts)
  checkRegistry(options.calls, answers)

  const web = await openWebFiles(options.webFolder ?? WEB_FOLDER, settings.publicUrl, settings.map, settings.overrideEnv)
  const http = openHttp(settings, log, web)
  const { relay, recent } = openNews(db, log, () => realtime)
  look = relay.wake
  const foreground = openForeground(db, log)
  const realtime = openRealtime(http.server, realtimeRules(parts, { relay, recent, foreground, redeemTicket, unwantedInApp }))
  access.onChange((users) => realtime.recheck(users))

  const wrote = (): void => {
    relay.wake()
    nudge?.send()
  }
  const ownClock = await openDatabaseClock(db)
  const door = { ...parts, clock: options.clock ?? ownClock, log, wrote, redeemTicketFor: (path: string, ticket: string) => redeemTicketFor(db, path, ticket) }
  for (const answered of answers) mountCall(http, answered, door)
  mountReference(http, options.calls)
  mountHealth(http, parts)
  if (options.mail?.catcher) mountPosta(http, options.mail.catcher)
  const mail = options.mail ? mailChores(options.mail, parts, log) : []
  await Promise.all([http.ready(), warmPasswords()])

  const chores = openChores(log, [...(options.chores ? [...houseChores(db, log), ...workChores(db, ledger), ...noticeChores(parts, log)] : []), ...mail])

  return {
    http,
    parts,
    listen: (port, host = '127.0.0.1') => http.listen({ port, host, backlog: MOST_KNOCKING }),
    async close() {
      ownClock.close()
      await nudge?.close()
      await realtime.close()
      await closeHttp(http)
      await chores.close()
      await relay.close()
      await foreground.close()
      await ledger.stop()
      await db.close()
      log.flush()
    }
  }
}
