/** The calls for a code that does not work: the owner reports it, the company refunds it, gives another code, or says why not. */
import { decideProblem, listProblems, PROBLEM_DAYS, reportCode, type ManagedProblem } from '@taschino/contract/club/code-problems.ts'
import { INTERNAL, RETURNS_BY_ITSELF } from '@taschino/contract/club/catalogue-shapes.ts'
import { holdParty } from '@taschino/ledger/lots.ts'
import { emit } from '@taschino/ledger/outbox.ts'
import { valueOfParts } from '@taschino/basics/tickets.ts'
import { handle } from '../../../http/handle.ts'
import { handleMoney, type MoneyAsk } from '../../../http/idempotency/handle-money.ts'
import { refuseCommon } from '../../../http/refusal.ts'
import type { Sql } from '../../../platform/db/db.ts'
import { isAnother } from '../../approvals/public.ts'
import { noteDeed } from '../../audit/public.ts'
import { tailOf, type CodeKeys } from '../../gift-codes/public.ts'
import { demandFreshStepUp } from '../../stepup/public.ts'
import { takeOwnCodes, takeStock } from '../catalogue/public.ts'
import { changed, ticketChanged, toCompany, told } from './notices.ts'
import { changeOrder, holdOrder, readOrder, type OrderRow } from './order-store.ts'
import { beforeOf } from './own.ts'
import { partyOf } from './place.ts'
import * as store from './problem-store.ts'
import type { ProblemRow } from './problem-store.ts'
import { giveBack } from './settle.ts'
import { cancelVoucher, holdVoucher, isKnownCode, keepVoucher, readVoucher, type NewVoucher, type VoucherRow } from './voucher-store.ts'
import { theirs } from './vouchers.ts'

const PAGE = 20
const DAY_MS = 86_400_000

const shown = (row: ProblemRow): ManagedProblem => ({
  idProblem: row.id,
  idOrder: row.idOrder,
  orderGtid: row.orderGtid,
  provider: row.provider,
  productName: row.productName,
  brandName: row.brandName,
  tail: row.tail,
  expiresOn: row.expiresOn,
  owner: row.owner,
  buyer: row.buyer,
  what: row.what,
  note: row.note,
  revealedAt: row.revealedAt?.toISOString() ?? null,
  value: row.price,
  state: row.state,
  at: row.at.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  reason: row.reason,
  gtid: row.gtid,
  proposed: row.proposedAt && { by: row.proposer ?? '', at: row.proposedAt.toISOString() },
})

const reportAnswer = handle(reportCode)(async ({ who, params, body, tx, clock, refuse }) => {
  const party = partyOf(who)
  return tx(async (sql) => {
    const row = theirs(await holdVoucher(sql, params.idVoucher), party)
    if (row.party !== party) return refuse('voucher_given')
    if (row.state === 'cancelled') return refuse('voucher_cancelled')
    if (row.revealedAt === null) return refuse('voucher_unseen')
    if (clock.now() > row.revealedAt.getTime() + PROBLEM_DAYS * DAY_MS) return refuse('problem_too_late', { days: PROBLEM_DAYS })
    const said = { idVoucher: row.id, idOrder: row.idOrder, what: body.what, note: body.note ?? null, idUser: who.idUser }
    if (!(await store.insertProblem(sql, said))) return refuse('problem_known')
    const order = await holdOrder(sql, row.idOrder)
    await emit(sql, [toCompany(order, { says: 'club_code_reported', facts: { product: order.snapshot.name } }, 'club-code')])
    return (await store.lastProblemOf(sql, row.id)) ?? refuseCommon('not_found')
  })
})

const listAnswer = handle(listProblems)(async ({ query, db }) => {
  const limit = query.limit ?? PAGE
  const rows = await store.listProblemRows(db, { state: query.state, before: beforeOf(query.cursor), limit: limit + 1 })
  const items = rows.slice(0, limit).map(shown)
  return { items, nextCursor: rows.length > limit ? String(items.at(-1)?.idProblem ?? '') : null }
})

type Asked = MoneyAsk<typeof decideProblem>

/** Returns the price of one piece to whoever paid for it; it is the company's loss until the provider credits it. */
async function refund({ sql, body }: Asked, order: OrderRow, problem: ProblemRow): Promise<string> {
  const came = order.pieces.slice(0, order.fulfilled)
  const parts = came[came.length - 1 - (await store.refundedOf(sql, order.id))]
  if (!parts) throw new Error(`order ${order.gtid} has no piece left to give back`)
  const value = valueOfParts(parts)
  const back = { parts, credited: 0, step: `code-${problem.idVoucher}` as const, why: body.reason }
  const gtid = await giveBack(sql, order, back, changed(order, order.state))
  await changeOrder(sql, order.id, { returned: order.returned + value }, [{ step: 'money-back', value }])
  return gtid
}

/** Null: the company has no more codes of its own. */
async function another(
  { sql, body, clock }: Asked,
  keys: CodeKeys,
  order: OrderRow,
  old: VoucherRow,
  id: number,
): Promise<NewVoucher | null> {
  const owner = { party: old.party ?? order.party, idUser: old.idUser ?? order.idUser, state: 'issued' as const }
  const plain = { idOrder: order.id, externalId: `replaced-${id}`, unit: old.unit, ...owner }
  if (!body.code) {
    const wanted = { idProduct: order.idProduct, idOrder: order.id, amount: 1, now: clock.now() }
    const [code] = order.provider === INTERNAL && (await takeStock(sql, order.idProduct, 1)) ? await takeOwnCodes(sql, wanted) : []
    return code ? { ...plain, ...code, macs: [], barcodeFormat: old.barcodeFormat } : null
  }
  const { code, pin = null, barcodeFormat = old.barcodeFormat, expiresOn = null } = body.code
  const of = { mac: keys.mac(order.supplier, code), macs: keys.macs(order.supplier, code), tail: tailOf(code) }
  return { ...plain, ...of, ...keys.seal({ code, pin, url: null }), barcodeFormat, expiresOn }
}

async function voucherOf(sql: Sql, { idVoucher }: ProblemRow): Promise<VoucherRow> {
  const row = await readVoucher(sql, idVoucher, true)
  if (!row) throw new Error(`no code ${idVoucher}`)
  return row
}

async function tell({ sql, body }: Asked, order: OrderRow, old: VoucherRow): Promise<void> {
  const [product, value] = [order.snapshot.name, order.price]
  const holder = { party: old.party ?? order.party, isShop: old.party === null || old.party === order.party ? order.isShop : false }
  const to = (whom: { party: number; isShop: boolean }) => ({ ...order, ...whom })
  if (body.as === 'refunded') await emit(sql, [told(order, { says: 'club_code_refunded', facts: { product, value } })])
  if (body.as === 'replaced') await emit(sql, [told(to(holder), { says: 'club_code_replaced', facts: { product } })])
  if (body.as === 'rejected') await emit(sql, [told(to(holder), { says: 'club_code_kept', facts: { product, reason: body.reason } })])
  if (body.as !== 'rejected' && order.kind === 'ticket') await emit(sql, [ticketChanged(order, old.id, 'cancelled')])
}

const NOTHING = { gtid: null, idReplacement: null }
/** What the answer does, or why it is not possible. */
async function carryOut(ask: Asked, keys: CodeKeys, order: OrderRow, problem: ProblemRow, old: VoucherRow) {
  const { sql, body } = ask
  if (body.as === 'rejected') return problem.what === 'double' ? ('code_double' as const) : NOTHING
  if (body.as === 'refunded') {
    const gtid = await refund(ask, order, problem)
    await cancelVoucher(sql, old.id)
    return { ...NOTHING, gtid }
  }
  const made = await another(ask, keys, order, old, problem.id)
  if (made === null) return 'code_needed' as const
  if (await isKnownCode(sql, made.macs)) return 'code_known' as const
  const { id } = await keepVoucher(sql, made)
  await cancelVoucher(sql, old.id)
  return { ...NOTHING, idReplacement: id }
}

/** Locks in the usual order: the party first, then the order. */
async function holdOrderOf(sql: Sql, { idOrder }: ProblemRow): Promise<OrderRow> {
  const { party } = (await readOrder(sql, idOrder)) ?? refuseCommon('not_found')
  await holdParty(sql, party)
  return holdOrder(sql, idOrder)
}

/** Money back, or a code out of the company's own stock, which is worth as much; one that the provider sent has cost nothing more (T20). */
const costsUs = ({ as, code }: Asked['body']): boolean => as === 'refunded' || (as === 'replaced' && !code)

const decideAnswer = (keys: CodeKeys) =>
  handleMoney(decideProblem)(async (ask) => {
    const { sql, who, params, body, settings, no, done } = ask
    const before = (await store.readProblem(sql, params.id)) ?? refuseCommon('not_found')
    await demandFreshStepUp({ who, db: sql, settings })
    const found = await holdOrderOf(sql, before)
    const problem = (await store.holdProblem(sql, params.id)) ?? refuseCommon('not_found')
    if (problem.state !== 'open') return no('problem_decided')
    const old = await voucherOf(sql, problem)
    const about = { order: found.gtid, as: body.as, reason: body.reason, tail: problem.tail }
    const deed = { by: who.idUser, ...(found.isShop ? { shop: found.party } : { user: found.party }), facts: about }
    const after = async () => shown((await store.readProblem(sql, params.id)) ?? problem)
    if (costsUs(body) && problem.price > RETURNS_BY_ITSELF) {
      if (problem.proposedBy !== null && !(await isAnother(sql, problem.proposedBy, who.idUser))) return no('resolve_own')
      if (problem.proposedBy === null) {
        await store.proposeProblem(sql, problem.id, who.idUser)
        await noteDeed(sql, { ...deed, act: 'club.refund-proposed' })
        return done({ gtid: null, problem: await after() })
      }
    }
    const went = await carryOut(ask, keys, found, problem, old)
    if (typeof went === 'string') return no(went)
    await store.endProblem(sql, { id: problem.id, state: body.as, reason: body.reason, by: who.idUser, ...went })
    await tell(ask, found, old)
    await noteDeed(sql, { ...deed, act: 'club.code-answered' })
    return done({ gtid: went.gtid, problem: await after() })
  })

export const problemAnswers = (keys: CodeKeys) => [reportAnswer, listAnswer, decideAnswer(keys)] as const
