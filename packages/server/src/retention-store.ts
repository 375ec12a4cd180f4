/**
 * How long what is kept: the terms of `docs/personal-data.md` that the hourly jobs keep to, and those of the books, which only the law
 * ends. `npm run retention` reports whether they are kept to.
 */
import { keptOf, type Kept, type Term } from './platform/retention/store.ts'
import type { Sql } from './platform/db/db.ts'

const BOOKS_KEEP = '10 years'

export const TERMS: readonly Term[] = [
  { place: 'public.realtime_ticket', since: 'expires_at', keeps: '1 hour' },
  { place: 'public.passkey_challenge', since: 'expires_at', keeps: '1 hour' },
  { place: 'public.login_limit', since: 'to_timestamp(expire / 1000.0)', keeps: '1 hour' },
  { place: 'public.club_heard', since: 'minute', keeps: '2 hours' },
  { place: 'public.step_up_proof', since: 'expires_at', keeps: '1 day' },
  { place: 'public.step_up_fresh', since: 'at', keeps: '1 day' },
  { place: 'public.pay_code', since: 'expires_at', keeps: '1 day' },
  { place: 'public.access_change', since: 'at', keeps: '1 day' },
  { place: 'public.invitation', since: 'at', keeps: '2 days' },
  {
    place: 'public.account_code',
    since: 'expires_at',
    keeps: '7 days',
    // Of an invitation that its person reads in the app the code says that it waits still.
    only: `over_at is not null or not exists (select from app_user u where u.id = t.id_user and u.status = 'invited' and u.office_email is not null)`,
  },
  { place: 'public.password_request', since: 'asked_at', keeps: '7 days' },
  { place: 'public.email_change', since: 'stop_until', keeps: '7 days' },
  { place: 'ledger.outbox', since: 'at', keeps: '7 days' },
  {
    place: 'public.club_address',
    since: `(select o.changed_at from club_order o where o.id = t.id_order and o.state in ('delivered', 'cancelled', 'failed'))`,
    keeps: '14 days',
  },
  { place: 'public.push_message', since: 'created_at', keeps: '30 days', only: `state <> 'waiting'` },
  { place: 'public.session', since: 'expires_at', keeps: '30 days' },
  { place: 'public.distribution', since: 'made_at', keeps: '30 days', only: `state = 'draft'` },
  { place: 'public.import', since: 'made_at', keeps: '30 days', only: `state in ('draft', 'checked')` },
  { place: 'public.cashback_claim', since: 'decided_at', keeps: '90 days', only: 'receipt is not null' },
  { place: 'public.club_walk_change', since: '(select w.ended_at from club_walk w where w.id = t.id_walk)', keeps: '90 days' },
  { place: 'public.known_device', since: 'last_login_at', keeps: '90 days' },
  { place: 'public.push_device', since: 'registered_at', keeps: '90 days' },
  { place: 'public.notification', since: 'at', keeps: '90 days' },
  { place: 'public.letter', since: 'created_at', keeps: '90 days', only: `state <> 'waiting'` },
  { place: 'ledger.movement', since: 'at', keeps: BOOKS_KEEP, books: true },
  { place: 'public.invoice', since: 'made_at', keeps: BOOKS_KEEP, books: true },
  { place: 'public.payout_file', since: 'made_at', keeps: BOOKS_KEEP, books: true },
  { place: 'public.request', since: 'asked_at', keeps: BOOKS_KEEP, books: true },
]

export interface Reported extends Term, Kept {}

export async function retentionReport(sql: Sql): Promise<Reported[]> {
  const report: Reported[] = []
  for (const term of TERMS) report.push({ ...term, ...(await keptOf(sql, term)) })
  return report
}

/** Somebody has kept what should be gone; books that are older than the law asks are no fault. */
export const isLate = ({ books, overdue }: Reported): boolean => !books && overdue > 0
