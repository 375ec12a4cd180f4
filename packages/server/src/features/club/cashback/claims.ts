/** The calls for claims: somebody bought and got no cashback, hands in the receipt, and the company answers. */
import { createHash } from 'node:crypto'
import { businessDay } from '@taschino/basics/business-day.ts'
import { addDays } from '@taschino/basics/bank-day.ts'
import { newGtid } from '@taschino/basics/gtid.ts'
import { claimCashback, decideClaim, getClaimReceipt, listClaims } from '@taschino/contract/club/cashback.ts'
import { CASHBACK_AT_ONCE, type CashbackClaim } from '@taschino/contract/club/cashback-shapes.ts'
import { grantClaim } from '@taschino/ledger/movements/cashback.ts'
import { emit } from '@taschino/ledger/outbox.ts'
import { MovementRefused, post } from '@taschino/ledger/post.ts'
import { FileAnswer, handle, type Ask } from '../../../http/handle.ts'
import { demandPlainPdf } from '../../../http/body/pdf-file.ts'
import { handleMoney, type MoneyAsk } from '../../../http/idempotency/handle-money.ts'
import { refuseCommon } from '../../../http/refusal.ts'
import type { Sql } from '../../../platform/db/db.ts'
import { inSavepoint } from '../../../platform/db/savepoint.ts'
import { isAnother } from '../../approvals/public.ts'
import { noteDeed } from '../../audit/public.ts'
import { redrawPaper } from '../../../platform/pictures/redraw.ts'
import { demandFreshStepUp } from '../../stepup/public.ts'
import {
  cameOf,
  closeClaim,
  dropReceipts as dropOld,
  holdClaim,
  insertClaim,
  listClaimRows,
  readClaim,
  receiptOf,
  sumClaims,
  visitFor,
  type ClaimRow,
} from './claim-store.ts'
import { claimed, credited, tellClaimRejected, writeCredited } from './notices.ts'
import { afterId } from './own.ts'
import { mostOf, shareOf } from './rules.ts'
import { partyOf } from './visit.ts'
import { readVisit } from './visit-store.ts'

const PAGE = 20
/** A claim may be made from some days after the purchase, because brands report late, until three months after it. */
const SOONEST_DAYS = 7
const LATEST_DAYS = 90
/** A purchase belongs to a visit in the days before it. */
const VISIT_DAYS = 7
/** After the answer. */
const RECEIPT_DAYS = 90

/** What the purchase brings the person by the rate of that day. */
const shareFor = (row: ClaimRow): number => shareOf(Math.min(mostOf(row.amount, row), CASHBACK_AT_ONCE), row)

export const shownClaim = (row: ClaimRow): CashbackClaim => ({
  idClaim: row.id,
  brandGuid: row.brandGuid,
  provider: row.provider,
  brandName: row.brandName,
  logo: row.logo,
  date: row.date,
  amount: row.amount,
  state: row.state,
  at: row.at.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  reason: row.reason,
  share: row.share ?? (row.state === 'open' ? shareFor(row) : 0),
  gtid: row.gtid,
})

/** The receipt: a photo drawn anew from its pixels, or a PDF that passed the check. */
async function receiptFrom(ask: Ask<typeof claimCashback>): Promise<{ receipt: Buffer; type: string }> {
  const { files, who, refuse } = ask
  if (files.file.type === 'application/pdf') {
    await demandPlainPdf({ who, files, refuse })
    return { receipt: files.file.bytes, type: 'application/pdf' }
  }
  const drawn = await redrawPaper(files.file.bytes, who.idUser)
  return typeof drawn === 'string' ? refuse(drawn) : { receipt: drawn, type: 'image/webp' }
}

const claimAnswer = handle(claimCashback)(async (ask) => {
  const { who, body, files, db, tx, clock, refuse } = ask
  const now = clock.now()
  const today = businessDay(now)
  if (body.date > addDays(today, -SOONEST_DAYS)) return refuse('claim_too_early', { days: SOONEST_DAYS })
  if (body.date < addDays(today, -LATEST_DAYS)) return refuse('claim_too_late', { days: LATEST_DAYS })
  const party = partyOf(who)
  const look = (sql: Sql) => visitFor(sql, { ...body, party, days: VISIT_DAYS })
  const first = (await look(db)) ?? refuse('claim_no_visit')
  if (!first.free) return refuse('claim_known')
  const paper = await receiptFrom(ask)
  const sha256 = createHash('sha256').update(files.file.bytes).digest('hex')
  return tx(async (sql) => {
    const { clickId, amount, date } = { ...((await look(sql)) ?? refuse('claim_no_visit')), ...body }
    const id = await insertClaim(sql, { party, idUser: who.idUser, clickId, date, amount, ...paper, sha256, at: new Date(now) })
    const row = id === null ? refuse('claim_known') : await readClaim(sql, id)
    if (!row) throw new Error('a claim that was made is not there')
    await emit(sql, [claimed({ brand: row.brandName, value: row.amount })])
    return shownClaim(row)
  })
})

const isCompany = ({ role }: { role: string }): boolean => role === 'company' || role === 'admin'

const listAnswer = handle(listClaims)(async ({ who, query, db }) => {
  const { limit = PAGE, cursor, sort, totals, ...filters } = query
  const party = isCompany(who) ? null : partyOf(who)
  const rows = await listClaimRows(db, { party, ...filters }, { sort, after: afterId(cursor) ?? undefined, limit: limit + 1 })
  const items = rows.slice(0, limit).map((row) => ({ ...shownClaim(row), owner: party === null ? row.owner : null }))
  return {
    items,
    nextCursor: rows.length > limit ? String(items.at(-1)?.idClaim) : null,
    ...(totals ? { totals: await sumClaims(db, { party, ...filters }) } : {}),
  }
})

const receiptAnswer = handle(getClaimReceipt)(async ({ who, params, db, refuse }) => {
  const row = await readClaim(db, params.id)
  if (!row || (!isCompany(who) && row.party !== partyOf(who))) return refuseCommon('not_found')
  const found = (await receiptOf(db, row.id)) ?? refuse('no_receipt')
  return new FileAnswer(found.bytes, `ricevuta-${row.id}.${found.type === 'application/pdf' ? 'pdf' : 'webp'}`, found.type)
})

async function answered({ sql, who, body, clock, done, no }: MoneyAsk<typeof decideClaim>, row: ClaimRow) {
  const now = clock.now()
  const visit = await readVisit(sql, row.clickId)
  if (!visit) throw new Error(`claim ${row.id} is about no visit`)
  const grants = body.as === 'granted'
  const share = body.share ?? shareFor(row)
  // More than the brand gives is a present of the company, which has a budget and a second person of its own (credits).
  if (grants && (share > shareFor(row) || share < 1)) return no('claim_above_rate', { value: shareFor(row) })
  if (grants && (await cameOf(sql, row.clickId))) return no('cashback_came')
  const gtid = grants ? newGtid(now) : null
  if (gtid !== null) {
    const events = credited(gtid, visit, { brand: row.brandName, value: share })
    const detail = { merchantName: row.brandName, purchase: row.amount, by: who.idUser, reason: body.reason }
    await post(sql, grantClaim({ gtid, provider: row.provider, claim: row.id, party: row.party, share, events, detail }))
    await writeCredited(sql, visit, { brand: row.brandName, value: share })
  } else await tellClaimRejected(sql, visit, { brand: row.brandName, value: row.amount, reason: body.reason })
  const given = grants ? share : null
  await closeClaim(sql, { id: row.id, state: body.as, share: given, gtid, reason: body.reason, by: who.idUser, at: new Date(now) })
  await noteDeed(sql, {
    by: who.idUser,
    act: grants ? 'club.claim-granted' : 'club.claim-rejected',
    ...(visit.isShop ? { shop: row.party } : { user: row.party }),
    facts: { claim: row.id, provider: row.provider, share: given ?? 0, reason: body.reason },
  })
  const after = (await readClaim(sql, row.id)) ?? row
  return done({ ...shownClaim(after), owner: after.owner }, gtid)
}

const decideAnswer = handleMoney(decideClaim)(async (ask) => {
  const { sql, who, params, body, settings, no } = ask
  if (!(await readClaim(sql, params.id))) return refuseCommon('not_found')
  await demandFreshStepUp({ who, db: sql, settings })
  const row = (await holdClaim(sql, params.id)) ?? refuseCommon('not_found')
  if (row.state !== 'open') return no('claim_decided')
  if (body.as === 'granted' && !(await isAnother(sql, row.claimedBy, who.idUser, { lasting: true }))) return no('claim_own')
  try {
    return await inSavepoint(sql, () => answered(ask, row))
  } catch (error) {
    if (error instanceof MovementRefused && error.reason === 'party_frozen') return no('party_suspended')
    throw error
  }
})

export const dropReceipts = (sql: Sql): Promise<void> => dropOld(sql, RECEIPT_DAYS)

export const claimAnswers = [claimAnswer, listAnswer, receiptAnswer, decideAnswer] as const
