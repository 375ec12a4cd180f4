/**
 * The jobs of the service, which run by the clock: adding up and sealing days, checking the books, pruning old rows, and those of each
 * feature.
 */
import { APP_NAME } from '@taschino/basics/app-name.ts'
import { pruneKeys } from '@taschino/ledger/idempotency.ts'
import { checkInvariants } from '@taschino/ledger/invariants.ts'
import { pruneOutbox } from '@taschino/ledger/outbox.ts'
import type { Ledger } from '@taschino/ledger/post.ts'
import { addUpAgain, rollUp, sealDays } from '@taschino/ledger/totals.ts'
import { pruneAccess } from './http/auth/store.ts'
import { releaseOver } from './features/barcodes/public.ts'
import { pruneCodes } from './features/accounts/public.ts'
import { openInvitings, runOpenInviting } from './features/agencies/public.ts'
import { anchorJobs } from './features/anchors/public.ts'
import { activateShops, beginTodaysTransfers, earnCommissions, openQuarter, tellOfShops } from './features/agents/public.ts'
import { creditFreed, dropOldReceipts, readCashback, takeMonth } from './features/club/cashback/public.ts'
import { beginDueTables, openDistributions, pruneDrafts, runOpenJobs } from './features/distribution/public.ts'
import { fetchPictures, walkCatalogues } from './features/club/catalogue/public.ts'
import {
  askJob,
  forgetOldAddresses,
  hearOfCodes,
  hearOfOrder,
  putAwayOldCodes,
  sayDifferences,
  sealOwnCodesAnew,
  sealVouchersAnew,
  takeBill,
  voucherKeys,
} from './features/club/orders/public.ts'
import {
  type BellReaders,
  catchUpEvents,
  lookAfterProviders,
  type Providers,
  readBells,
  readMonths,
} from './features/club/providers/public.ts'
import { codeKeys, expireCodes, lookForRestore, sealCodesAnew, tellOfCodes } from './features/gift-codes/public.ts'
import { openImports, pruneImports, runOpenImports } from './features/imports/public.ts'
import { remindInvoices } from './features/invoices/public.ts'
import { lapseTickets, remindHolders } from './features/expiry/public.ts'
import { pruneLetters } from './features/mail/public.ts'
import { pruneNotifications } from './features/notifications/public.ts'
import { askBySchedule } from './features/paybacks/public.ts'
import { prunePayCodes } from './features/payments/public.ts'
import { forgetDormant } from './features/people/public.ts'
import { learnAcceptance } from './features/shops/public.ts'
import { pruneLogins } from './features/session/public.ts'
import type { LiveSettings } from './features/settings/public.ts'
import { pruneStepUp, sealTotpAnew } from './features/stepup/public.ts'
import type { Clock } from './platform/clock.ts'
import type { Job } from './platform/scheduler.ts'
import type { Db } from './platform/db/db.ts'
import type { Log } from './platform/log.ts'
import type { AnchorOptions } from './platform/config/anchor-options.ts'
import type { Settings } from './platform/config/settings.ts'
import { isDatabaseAway } from './platform/db/away.ts'
import { openSmtpOut } from './platform/mail/smtp-sender.ts'
import type { SecretFor } from './platform/secrets/secrets.ts'
import { WORDS_ABOUT_PEOPLE } from './words-about-people.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const OUTBOX_DAYS = 7
/** Drafts hold names and addresses of people who may never be given anything. */
const DRAFT_DAYS = 30
/** How long a refused tap still finds its first answer (docs/threat-model.md, idempotency 5). */
const KEY_DAYS = 30

/** How long a check may be kept waiting by a database that changes hands: it is made as soon as that is back. */
const STANDSTILL_MS = MINUTE

/** Says loudly which invariant is broken. A check that cannot be made is as loud as one that fails: silence is not "all well" (T25). */
export function booksCheck(db: Db, log: Log, standstillMs = STANDSTILL_MS): () => Promise<void> {
  let waitsSince: number | null = null
  return async () => {
    try {
      await checkBooks(db, log)
      waitsSince = null
    } catch (error) {
      waitsSince ??= performance.now()
      if (!isDatabaseAway(error) || performance.now() - waitsSince >= standstillMs) {
        log.alarm('the books could not be checked', { class: error instanceof Error ? error.name : typeof error })
        waitsSince = performance.now()
      }
      throw error
    }
  }
}

async function checkBooks(db: Db, log: Log): Promise<void> {
  const broken = await db.slow(checkInvariants)
  for (const { name, rows } of broken) log.alarm('the books do not balance', { invariant: name, rows: rows.length })
  const days = [...new Set(broken.flatMap(({ name, rows }) => (name === 'days' ? rows.map((row) => (row as { day: string }).day) : [])))]
  if (days.length > 0) log.event('day totals were added up anew', { accounts: await db.slow((sql) => addUpAgain(sql, days)) })
  if (broken.length === 0) log.event('the books balance')
}

export const serviceJobs = (db: Db, log: Log): Job[] => [
  { name: 'roll up days', everyMs: MINUTE, work: () => db.slow(rollUp) },
  // At start, too: a service that was closed for some days would be told by the auditor for an hour that they are not sealed.
  { name: 'seal days', everyMs: HOUR, atStart: true, work: async () => void (await db.slow(sealDays)) },
  { name: 'let tickets lapse', everyMs: MINUTE, work: () => lapseTickets(db) },
  { name: 'end barcodes', everyMs: 2000, atStart: true, work: () => releaseOver(db) },
  { name: 'remind holders', everyMs: MINUTE, work: () => remindHolders(db) },
  { name: 'learn where tickets are taken', everyMs: 15_000, work: () => learnAcceptance(db) },
  { name: 'check the books', everyMs: 15 * MINUTE, work: booksCheck(db, log) },
  {
    name: 'prune',
    everyMs: HOUR,
    work: () =>
      db.slow(async (sql) => {
        await pruneAccess(sql)
        await pruneLogins(sql)
        await pruneOutbox(sql, OUTBOX_DAYS)
        await pruneKeys(sql, KEY_DAYS)
        await pruneLetters(sql)
        await pruneNotifications(sql)
        await pruneStepUp(sql)
        await pruneCodes(sql)
        await prunePayCodes(sql)
        await pruneDrafts(sql, DRAFT_DAYS)
        await pruneImports(sql, DRAFT_DAYS)
      }),
  },
]

export const peopleJobs = (db: Db, clock: Clock): Job[] => [
  { name: 'forget who is dormant', everyMs: HOUR, work: async () => void (await forgetDormant(db, clock, WORDS_ABOUT_PEOPLE)) },
]

interface Resuming {
  db: Db
  ledger: Ledger
  secretFor: SecretFor
  live: LiveSettings
}

/** Work that a call began and a restart left behind. */
export const resumedJobs = ({ db, ledger, secretFor, live }: Resuming, clock: Clock): Job[] => [
  { name: 'begin tables of the day', everyMs: MINUTE, atStart: true, work: () => beginDueTables(db, clock) },
  { name: 'carry out distributions', everyMs: 3000, depth: openDistributions, work: () => runOpenJobs({ db, ledger }) },
  { name: 'invite people of agencies', everyMs: 3000, depth: openInvitings, work: () => runOpenInviting({ db, secretFor }) },
  { name: 'ask for paybacks by schedule', everyMs: 10 * MINUTE, atStart: true, work: () => askBySchedule(db, clock, () => live.known()) },
  { name: 'remind of invoices', everyMs: 10 * MINUTE, atStart: true, work: () => remindInvoices(db, clock) },
  { name: 'seal authenticator secrets anew', everyMs: HOUR, atStart: true, work: () => sealTotpAnew(db, secretFor) },
  { name: 'carry out imports', everyMs: 3000, depth: openImports, work: () => runOpenImports({ db, secretFor, clock, live }) },
]

/** The stock of gift codes. */
export const giftJobs = ({
  db,
  secretFor,
  secretsBefore,
}: {
  db: Db
  secretFor: SecretFor
  secretsBefore: readonly SecretFor[]
}): Job[] => [
  { name: 'look for a restored database', everyMs: HOUR, atStart: true, work: async () => void (await lookForRestore(db)) },
  { name: 'let gift codes end', everyMs: 10 * MINUTE, atStart: true, work: () => expireCodes(db) },
  { name: 'tell of gift codes', everyMs: 10 * MINUTE, atStart: true, work: () => tellOfCodes(db) },
  { name: 'seal gift codes anew', everyMs: HOUR, atStart: true, work: () => sealCodesAnew(db, codeKeys(secretFor, secretsBefore)) },
]

/** The sales network: who looks after which shop from today on, what is earned by it, and what they hear of it. */
export const networkJobs = (db: Db, clock: Clock): Job[] => [
  { name: 'hand shops to other agents', everyMs: 10 * MINUTE, atStart: true, work: () => beginTodaysTransfers(db, clock) },
  { name: 'earn commissions', everyMs: 15_000, atStart: true, work: () => earnCommissions(db, clock) },
  { name: 'open statements', everyMs: HOUR, atStart: true, work: () => openQuarter(db, clock) },
  { name: 'activate shops', everyMs: HOUR, atStart: true, work: () => activateShops(db, clock) },
  { name: 'tell agents of their shops', everyMs: 5 * MINUTE, work: () => tellOfShops(db, clock) },
]

/** Who reads what a provider rings about. */
const bellReaders = (db: Db, clock: Clock, log: Log): BellReaders => ({
  'cashback.changed': (provider, port, externalId) => readCashback({ db, clock, log }, provider, port, externalId),
  'order.changed': (provider, port, key) => hearOfOrder(db, log, provider, port, key),
  'ticket.changed': (provider, _port, key) => hearOfCodes(db, provider, key),
})

interface ClubParts {
  db: Db
  providers: Providers
  secretFor: SecretFor
  secretsBefore: readonly SecretFor[]
}

/** What becomes of orders: asked for, held against what providers say they are owed, forgotten where nobody needs it. */
const orderJobs = ({ db, providers, secretFor, secretsBefore }: ClubParts, clock: Clock, log: Log): Job[] => {
  const keys = voucherKeys(secretFor, secretsBefore)
  return [
    askJob({ db, log, providers, secretFor, keys }),
    {
      name: 'put codes away that are about to end',
      everyMs: HOUR,
      atStart: true,
      work: async () => void (await putAwayOldCodes(db, clock)),
    },
    { name: 'forget addresses', everyMs: HOUR, atStart: true, work: () => forgetOldAddresses(db) },
    { name: 'seal codes of the club anew', everyMs: HOUR, atStart: true, work: () => sealVouchersAnew(db, keys) },
    { name: 'seal own codes of the club anew', everyMs: HOUR, atStart: true, work: () => sealOwnCodesAnew(db, keys) },
  ]
}

/** The club: what providers offer, whether they answer, and what was ordered. */
export const clubJobs = ({ db, providers, secretFor, secretsBefore }: ClubParts, clock: Clock, log: Log): Job[] => [
  ...orderJobs({ db, providers, secretFor, secretsBefore }, clock, log),
  {
    name: 'read what providers rang about',
    everyMs: 1000,
    atStart: true,
    work: () => readBells(db, log, providers, bellReaders(db, clock, log)),
  },
  {
    name: 'catch up with providers',
    everyMs: MINUTE,
    atStart: true,
    work: () => catchUpEvents(db, log, providers, Object.keys(bellReaders(db, clock, log))),
  },
  { name: 'look after providers', everyMs: 15_000, atStart: true, work: () => lookAfterProviders(db, providers) },
  { name: 'walk through catalogues', everyMs: 5000, atStart: true, work: (ending) => walkCatalogues(db, providers, ending) },
  { name: 'credit cashback of accounts that are free again', everyMs: MINUTE, work: () => creditFreed(db, clock) },
  {
    name: 'read months of providers',
    everyMs: HOUR,
    atStart: true,
    work: async () => {
      await readMonths(db, clock, providers, [takeBill, takeMonth])
      await sayDifferences(db, providers, log)
    },
  },
  { name: 'drop old receipts', everyMs: HOUR, work: () => dropOldReceipts(db) },
  { name: 'fetch pictures', everyMs: 3000, atStart: true, work: (ending) => fetchPictures(db, providers, ending) },
]

/** Who writes a mail of the service. */
export const senderOf = ({ from }: { from?: string | undefined }, { publicUrl }: Pick<Settings, 'publicUrl'>): string =>
  from ?? `no-reply@${new URL(publicUrl).hostname}`

interface Anchored {
  mail?: { smtpUrl: string; from?: string | undefined }
  anchors?: AnchorOptions | null
}
interface AnchoredParts {
  db: Db
  settings: Settings
  secretFor: SecretFor
  secretsBefore: readonly SecretFor[]
}

/** Anchors of the days; the mail that carries one is no letter to a person: it goes out at once or not at all, the file stays. */
export function anchoring({ mail, anchors = null }: Anchored, { db, settings, secretFor, secretsBefore }: AnchoredParts, log: Log): Job[] {
  const out = mail ? openSmtpOut(mail.smtpUrl, senderOf(mail, settings)) : null
  return anchorJobs({
    db,
    log,
    secrets: [secretFor, ...secretsBefore],
    circuit: settings.publicUrl,
    anchors,
    mail:
      out &&
      (async (to, name, text) =>
        void (await out.send({
          inNameOf: APP_NAME,
          to,
          subject: name,
          html: '',
          text,
          messageId: `<${name}@${new URL(settings.publicUrl).hostname}>`,
        }))),
  })
}
