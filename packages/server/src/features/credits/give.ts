/**
 * The call that gives free credits: one person of the company up to a limit, two above it; an agency asks, and the company agrees and
 * bills it.
 */
import { businessDay } from '@taschino/basics/business-day.ts'
import { decideGrant, giveCredits, grantPaid, withdrawGrant } from '@taschino/contract/credits.ts'
import { emit } from '@taschino/ledger/outbox.ts'
import { MovementRefused } from '@taschino/ledger/post.ts'
import { handle } from '../../http/handle.ts'
import { handleMoney, type MoneyAsk } from '../../http/idempotency/handle-money.ts'
import { refuseCommon, refuseInput } from '../../http/refusal.ts'
import { circuitName, type Settings } from '../../platform/config/settings.ts'
import type { Sql } from '../../platform/db/db.ts'
import { whyClosed } from '../agencies/public.ts'
import { isAnother } from '../approvals/public.ts'
import { noteDeed, type Deed } from '../audit/public.ts'
import { linesOfCredits, mayBeTyped, payRest, writeInvoice } from '../invoices/public.ts'
import { invoiceIsTaken } from '../requests/public.ts'
import { demandFreshStepUp } from '../stepup/public.ts'
import { carryOut, grantNow, openGrant } from './carry-out.ts'
import { answered, asked, withdrawn } from './notices.ts'
import { monthStart, valueOf } from './rules.ts'
import { giverOf, grantOf } from './shown.ts'
import {
  endGrant,
  holdBudget,
  holdGrant,
  mayReceive,
  monthOf,
  mostAlone,
  notePaid,
  type GrantEnd,
  type GrantRowRead,
  type Share,
} from './store.ts'

/** So many grants of one giver may wait. */
const WAITING_MOST = 20

const budgetOf = ({ credits }: Settings, idAgency: number | null): number => (idAgency === null ? credits.month : credits.agencyMonth)

/** What is left of the month's budget; waiting grants count as given. `besides`: a waiting grant that is not counted. */
async function leftOf(sql: Sql, settings: Settings, idAgency: number | null, now: number, besides = 0): Promise<number> {
  const { given, waiting } = await monthOf(sql, idAgency, monthStart(now))
  return Math.max(0, budgetOf(settings, idAgency) - given - waiting + besides)
}

const deedOf = (grant: GrantRowRead, by: number, act: Deed['act']): Deed => ({
  by,
  act,
  ...(grant.idAgency === null ? {} : { agency: grant.idAgency }),
  facts: { grant: grant.id, kind: grant.kind, people: grant.people, value: grant.value },
})

const isFrozen = (error: unknown): boolean =>
  error instanceof MovementRefused && (error.reason === 'party_frozen' || error.reason === 'party_stopped')

/** What one person gives alone. Many small grants to the same receiver are a large one, also by several people who ask nobody (T20). */
const isSmall = async (sql: Sql, shares: readonly Share[], { credits }: Settings, now: number): Promise<boolean> =>
  valueOf(shares) <= credits.alone && (await mostAlone(sql, shares, monthStart(now))) <= credits.alone

export const giveCreditsAnswer = handleMoney(giveCredits)(async (ask) => {
  const { sql, who, body, settings, clock, refuse, no, done } = ask
  const now = clock.now()
  const idAgency = giverOf(who)
  const shares = body.people
  const value = valueOf(shares)
  const able = await mayReceive(
    sql,
    shares.map(({ idUser }) => idUser),
    idAgency,
  )
  if (shares.some(({ idUser }) => !able.has(idUser))) return refuseCommon('not_found')
  const closed = idAgency === null ? null : await whyClosed(sql, idAgency)
  if (closed) return no(closed)
  await holdBudget(sql, idAgency)
  const left = await leftOf(sql, settings, idAgency, now)
  if (value > left) return no('credits_over_budget', { value: left })
  const { waits } = await monthOf(sql, idAgency, monthStart(now))
  if (waits >= WAITING_MOST) return no('grants_waiting', { most: WAITING_MOST })
  await demandFreshStepUp({ who, db: sql, settings })
  const at = new Date(now)
  const made = { kind: body.kind, idAgency, reason: body.reason, by: who.idUser, at, shares }
  const grant = await openGrant(sql, made)
  const atOnce = idAgency === null && (await isSmall(sql, shares, settings, now))
  if (atOnce)
    await carryOut(sql, grant, { state: 'given', by: who.idUser, at }, { circuit: circuitName(settings), now }).catch((error: unknown) =>
      isFrozen(error) ? refuse('receiver_suspended') : Promise.reject(error),
    )
  else await emit(sql, asked(grant, grant.by))
  await noteDeed(sql, deedOf(grant, who.idUser, atOnce ? 'credits.given' : 'credits.asked'))
  return done(grantOf(await grantNow(sql, grant.id), who))
})

/** The yes to an agency's grant names the invoice; the number is only given by other programs. A colleague's grant needs none. */
function invoiceFrom(
  { body, clock }: MoneyAsk<typeof decideGrant>,
  grant: GrantRowRead,
): { number: string | undefined; valueDate: string } | undefined {
  if (grant.idAgency === null || body.decision === 'refuse') return undefined
  const { invoiceNumber, valueDate } = body
  if (valueDate === undefined) return refuseInput([{ path: 'valueDate', why: 'required' }])
  const days = Math.abs(Date.parse(valueDate) - Date.parse(businessDay(clock.now()))) / 86_400_000
  return days > 366 || Number.isNaN(days) ? refuseInput([{ path: 'valueDate', why: 'range' }]) : { number: invoiceNumber, valueDate }
}

async function billOf(
  { sql, who, settings, clock }: MoneyAsk<typeof decideGrant>,
  { id, idAgency, value, people }: GrantRowRead & { idAgency: number },
  { number: typed, valueDate }: { number: string | undefined; valueDate: string },
): Promise<GrantEnd['invoice']> {
  const bill = { idAgency, of: { grant: id }, lines: linesOfCredits(value, people), typed, valueDate, by: who.idUser, now: clock.now() }
  const { number } = await writeInvoice(sql, bill, settings)
  return { number, valueDate }
}

async function approve(ask: MoneyAsk<typeof decideGrant>, grant: GrantRowRead) {
  const { sql, who, settings, clock, refuse, no, done } = ask
  const now = clock.now()
  const invoice = invoiceFrom(ask, grant)
  const closed = grant.idAgency === null ? null : await whyClosed(sql, grant.idAgency)
  if (closed) return no(closed)
  await holdBudget(sql, grant.idAgency)
  const left = await leftOf(sql, settings, grant.idAgency, now, grant.value)
  if (grant.value > left) return no('credits_over_budget', { value: left })
  if (invoice?.number !== undefined) {
    if (!mayBeTyped(invoice.number)) return no('invoice_own_series')
    if (await invoiceIsTaken(sql, invoice.number, invoice.valueDate.slice(0, 4))) return no('invoice_taken')
  }
  const bill = grant.idAgency !== null && invoice ? await billOf(ask, { ...grant, idAgency: grant.idAgency }, invoice) : undefined
  await carryOut(
    sql,
    grant,
    { state: 'given', by: who.idUser, at: new Date(now), invoice: bill },
    { circuit: circuitName(settings), now },
  ).catch((error: unknown) => (isFrozen(error) ? refuse('receiver_suspended') : Promise.reject(error)))
  await emit(sql, answered(grant, null))
  await noteDeed(sql, deedOf(grant, who.idUser, 'credits.agreed'))
  return done(grantOf(await grantNow(sql, grant.id), who))
}

export const decideGrantAnswer = handleMoney(decideGrant)(async (ask) => {
  const { sql, who, params, body, settings, clock, no, done } = ask
  const grant = (await holdGrant(sql, params.id, null)) ?? refuseCommon('not_found')
  if (grant.state !== 'waiting') return no('grant_over')
  if (!(await isAnother(sql, grant.madeBy, who.idUser))) return no('second_person')
  if (body.decision === 'approve') {
    await demandFreshStepUp({ who, db: sql, settings })
    return approve(ask, grant)
  }
  await endGrant(sql, grant.id, { state: 'refused', by: who.idUser, at: new Date(clock.now()), why: body.reason })
  await emit(sql, answered(grant, body.reason))
  await noteDeed(sql, deedOf(grant, who.idUser, 'credits.refused'))
  return done(grantOf(await grantNow(sql, grant.id), who))
})

export const withdrawGrantAnswer = handle(withdrawGrant)(async ({ who, params, tx, clock, refuse }) =>
  tx(async (sql) => {
    const idAgency = giverOf(who)
    const grant = (await holdGrant(sql, params.id, idAgency)) ?? refuseCommon('not_found')
    // The company answers an agency's grant; an agency can only take back its own.
    if (grant.idAgency !== idAgency) return refuseCommon('not_found')
    if (grant.state !== 'waiting') return refuse('grant_over')
    await endGrant(sql, grant.id, { state: 'withdrawn', by: who.idUser, at: new Date(clock.now()) })
    await emit(sql, [withdrawn(grant)])
    await noteDeed(sql, deedOf(grant, who.idUser, 'credits.withdrawn'))
    return grantOf(await grantNow(sql, grant.id), who)
  }),
)

/** Called when a grant's invoice is fully paid: writes it to the audit log and tells the agency. */
export async function noteGrantPaid(sql: Sql, grant: GrantRowRead, { by, now }: { by: number; now: number }): Promise<void> {
  await notePaid(sql, grant.id, new Date(now))
  await emit(sql, [withdrawn(grant)])
  await noteDeed(sql, deedOf(grant, by, 'credits.invoice-paid'))
}

export const grantPaidAnswer = handleMoney(grantPaid)(async ({ sql, who, params, clock, no, done }) => {
  const grant = (await holdGrant(sql, params.id, null)) ?? refuseCommon('not_found')
  if (grant.idAgency === null || grant.state !== 'given') return no('no_invoice')
  if (grant.invoicePaidAt !== null) return no('invoice_is_paid')
  const now = clock.now()
  if ((await payRest(sql, { grant: grant.id }, who.idUser, now)) === null) return no('invoice_is_paid')
  await noteGrantPaid(sql, grant, { by: who.idUser, now })
  return done(grantOf(await grantNow(sql, grant.id), who))
})
