/** `POST /barcodes/externalgdo/buy`: finds free codes, takes the payment and gives them to the buyer, all or none. */
import { businessDay, startOfBusinessDay } from '@taschino/basics/business-day.ts'
import { addDays } from '@taschino/basics/bank-day.ts'
import { newGtid } from '@taschino/basics/gtid.ts'
import type { Part } from '@taschino/basics/tickets.ts'
import { buyGift } from '@taschino/contract/gift-codes.ts'
import { CODE_DAYS_LEFT, CODES_A_DAY, CODES_VALUE_A_DAY } from '@taschino/contract/gift-shapes.ts'
import { holdParty } from '@taschino/ledger/lots.ts'
import { MovementRefused, post } from '@taschino/ledger/post.ts'
import { handle, raw, type Ask } from '../../http/handle.ts'
import { answersOf } from '../../http/idempotency/handle-money.ts'
import type { StoredAnswer } from '../../http/idempotency/stored-answer.ts'
import { refuseCommon } from '../../http/refusal.ts'
import type { Db, Sql } from '../../platform/db/db.ts'
import { inSavepoint } from '../../platform/db/savepoint.ts'
import { openSales } from './buy-batched.ts'
import { assign, boughtSince, countSettled, takeInTurn, takeUnlocked, type FreeCode, type Wanted } from './code-store.ts'
import { lookAtOffer, type Merchant } from './merchant-store.ts'
import { asideAfterRestore } from './restored-store.ts'
import { groupsOfParty, lessResting, payAll, restingOf } from './paying.ts'
import { NOTHING, typesFor, withinDay } from './rules.ts'
import { boughtCode, movementOf } from './sale.ts'

type Asked = Ask<typeof buyGift> & { readonly sql: Sql }
type Answer = StoredAnswer<typeof buyGift.name>

const { no, done } = answersOf(buyGift)

async function paymentsFor({ sql, who, body, clock }: Asked, party: number, merchant: Merchant): Promise<Part[][] | Answer> {
  const types = typesFor(who.role, merchant)
  const groups = await groupsOfParty(sql, party)
  const resting = await restingOf(sql, who, party, clock.now())
  const paid = payAll(body.unit, body.amount, types, lessResting(groups, resting))
  if (Array.isArray(paid)) return paid
  if (Array.isArray(payAll(body.unit, body.amount, types, groups))) return no('credits_rest', { missing: paid.missing })
  const usable = groups.some(({ type, amount }) => amount > 0 && types.includes(type))
  return !usable && groups.length > 0 ? no('not_payable_with') : no('insufficient_funds', { missing: paid.missing })
}

class OthersHoldSome extends Error {
  override name = 'OthersHoldSome'
}

/** Takes the first codes in order and waits for locked ones, as long as enough are free; none otherwise. */
async function waitForCodes(sql: Sql, wanted: Wanted): Promise<FreeCode[]> {
  while ((await countSettled(sql, wanted)) >= wanted.amount) {
    const waited = await takeInTurn(sql, wanted)
    if (waited.length === wanted.amount) return waited
  }
  return []
}

/**
 * First tries codes that nobody has locked. If they are too few though more are free, all locks are released and the first ones are waited
 * for in order, so that there is no deadlock.
 */
async function withCodes(sql: Sql, wanted: Wanted, sell: (codes: readonly FreeCode[]) => Promise<Answer>): Promise<Answer> {
  const taken = (take: () => Promise<FreeCode[]>) => inSavepoint(sql, async () => sell(await take()))
  const unlocked = async (): Promise<FreeCode[]> => {
    const found = await takeUnlocked(sql, wanted)
    if (found.length < wanted.amount) throw new OthersHoldSome()
    return found
  }
  return taken(unlocked).catch((error: unknown) =>
    error instanceof OthersHoldSome ? taken(() => waitForCodes(sql, wanted)) : Promise.reject(error),
  )
}

async function sellAll(
  ask: Asked,
  party: number,
  merchant: Merchant,
  codes: readonly FreeCode[],
  payments: readonly Part[][],
): Promise<Answer> {
  const { sql, who, body, clock } = ask
  const now = clock.now()
  const at = new Date(now)
  const buyer = { party, isShop: who.role === 'shop' }
  const made = []
  for (const [i, code] of codes.entries()) {
    const sold = { gtid: newGtid(now), at, buyer, idUser: who.idUser, merchant, unit: body.unit, code, parts: payments[i] ?? [] }
    await post(sql, movementOf(sold))
    await assign(sql, [{ id: code.id, gtid: sold.gtid, party, idUser: who.idUser }], at)
    made.push(boughtCode(sold))
  }
  const gtid = made[0]?.gtid ?? ''
  return done({ gtid, codes: made }, gtid)
}

async function overLimit({ sql, body, clock }: Asked, party: number): Promise<Answer | null> {
  const since = new Date(startOfBusinessDay(businessDay(clock.now())))
  const [before = NOTHING] = (await boughtSince(sql, [party], since)).values()
  if (withinDay(before, body)) return null
  return no('daily_limit', { most: CODES_A_DAY, value: CODES_VALUE_A_DAY })
}

/** What a refusal of the ledger means here. */
function refusedAs(error: MovementRefused): 'insufficient_funds' | 'payer_stopped' | 'payer_disabled' {
  if (error.reason === 'insufficient_funds') return 'insufficient_funds'
  if (error.reason === 'party_stopped') return 'payer_stopped'
  if (error.reason === 'party_frozen') return 'payer_disabled'
  throw new Error(`a code cannot be refused for ${error.reason}`, { cause: error })
}

/** One buyer alone: for shops, for several codes at once, and for those who could not be served together. */
async function buyAlone(ask: Asked): Promise<Answer> {
  const { sql, who, body, clock } = ask
  const party = who.role === 'shop' ? who.idShop : who.idUser
  if (party === null) return refuseCommon('forbidden')
  const wanted: Wanted = { ...body, soonest: addDays(businessDay(clock.now()), CODE_DAYS_LEFT) }
  const look = () => lookAtOffer(sql, wanted)
  let offer = await look()
  if (offer?.here === false) {
    await asideAfterRestore(sql)
    offer = await look()
  }
  if (!offer?.merchant.enabled) return no('merchant_unknown')
  const { merchant, settled } = offer
  if (!merchant.units.includes(body.unit)) return no('unit_unknown')
  if (settled < body.amount) return no('sold_out', { still: settled })
  // For a person the key of the call has locked them already.
  if (who.role === 'shop') await holdParty(sql, party)
  const payments = (await overLimit(ask, party)) ?? (await paymentsFor(ask, party, merchant))
  if (!Array.isArray(payments)) return payments
  try {
    return await withCodes(sql, wanted, async (codes) =>
      codes.length < body.amount
        ? no('sold_out', { still: await countSettled(sql, wanted) })
        : sellAll(ask, party, merchant, codes, payments),
    )
  } catch (error) {
    if (error instanceof MovementRefused) return no(refusedAs(error), { missing: 0 })
    throw error
  }
}

/** Buyers who want one code each are served together (decision 0211); all others alone. */
export function buyAnswer(db: Db) {
  const together = openSales(db)
  return handle(buyGift)(async (ask) => {
    const said = ask.who.role === 'enduser' && ask.body.amount === 1 ? await together(ask) : 'alone'
    if (said === 'sold_out') return ask.refuse('sold_out', { still: 0 })
    if (said !== 'alone') return raw(said.text, said.status)
    return ask.once(ask.who, ask.key, (sql) => buyAlone({ ...ask, sql }))
  })
}
