/** `POST /barcodes/externalgdo/buy`: free codes are found, paid for and given to their buyer, all of them or none. */
import { businessDay, startOfBusinessDay } from '@taschino/basics/business-day.ts'
import { addDays } from '@taschino/basics/bank-day.ts'
import { newGtid } from '@taschino/basics/gtid.ts'
import type { Part } from '@taschino/basics/tickets.ts'
import { buyGift } from '@taschino/contract/gift-codes.ts'
import { CODE_DAYS_LEFT, CODES_A_DAY, CODES_VALUE_A_DAY } from '@taschino/contract/gift-shapes.ts'
import { holdParty } from '@taschino/ledger/lots.ts'
import { sellCode } from '@taschino/ledger/movements/gift-codes.ts'
import { MovementRefused, post } from '@taschino/ledger/post.ts'
import { handleMoney, type MoneyAsk } from '../../http/idempotency/handle-money.ts'
import type { StoredAnswer } from '../../http/idempotency/stored-answer.ts'
import { refuseCommon } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import { inSavepoint } from '../../platform/db/savepoint.ts'
import { assign, boughtSince, countSettled, takeInTurn, takeUnlocked, type FreeCode, type Wanted } from './code-store.ts'
import { lookAtOffer, shownMerchant, type Merchant } from './merchant-store.ts'
import { bought } from './notices.ts'
import { groupsOf, lessResting, payAll, restingOf } from './paying.ts'
import { asideAfterRestore } from './restored-store.ts'
import { typesFor } from './rules.ts'
import { ownCodeOf } from './shown.ts'

type Asked = MoneyAsk<typeof buyGift>
type Answer = StoredAnswer<typeof buyGift.name>

async function paymentsFor({ sql, who, body, clock, no }: Asked, party: number, merchant: Merchant): Promise<Part[][] | Answer> {
  const types = typesFor(who.role, merchant)
  const groups = await groupsOf(sql, party)
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

/** The first ones in their order, waited for, as long as enough is free as far as it is settled; none where it is not. */
async function waitForCodes(sql: Sql, wanted: Wanted): Promise<FreeCode[]> {
  while ((await countSettled(sql, wanted)) >= wanted.amount) {
    const waited = await takeInTurn(sql, wanted)
    if (waited.length === wanted.amount) return waited
  }
  return []
}

/**
 * First whatever nobody has in hand. Where that is not enough and more is free, others hold some that they may not buy in the end: all of
 * it is let go, and the first ones are waited for in their order, so that nobody waits in a circle.
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
  const { sql, who, body, clock, done } = ask
  const now = clock.now()
  const at = new Date(now)
  const made = []
  for (const [i, { id, cost, expiresOn, tail }] of codes.entries()) {
    const gtid = newGtid(now)
    const events = [bought(gtid, { party, isShop: who.role === 'shop' })]
    await post(
      sql,
      sellCode({
        gtid,
        buyer: party,
        merchant: { id: merchant.id, name: merchant.merchant },
        code: id,
        parts: payments[i] ?? [],
        cost,
        detail: { by: who.idUser },
        events,
      }),
    )
    await assign(sql, { id, gtid, party, idUser: who.idUser, at })
    made.push(
      ownCodeOf(
        {
          id,
          idMerchant: merchant.id,
          unit: body.unit,
          tail,
          expiresOn,
          cost,
          idImport: 0,
          state: 'assigned',
          party,
          idUser: who.idUser,
          gtid,
          boughtAt: at,
          revealedAt: null,
          usedAt: null,
          spent: 0,
          seenAt: null,
          reason: null,
        },
        shownMerchant(merchant),
        now,
        at,
      ),
    )
  }
  const gtid = made[0]?.gtid ?? ''
  return done({ gtid, codes: made }, gtid)
}

async function overLimit({ sql, body, clock, no }: Asked, party: number): Promise<Answer | null> {
  const since = new Date(startOfBusinessDay(businessDay(clock.now())))
  const { codes, value } = await boughtSince(sql, party, since)
  if (codes + body.amount <= CODES_A_DAY && value + body.amount * body.unit <= CODES_VALUE_A_DAY) return null
  return no('daily_limit', { most: CODES_A_DAY, value: CODES_VALUE_A_DAY })
}

/** What a "no" of the books means here. */
function refusedAs(error: MovementRefused): 'insufficient_funds' | 'payer_stopped' | 'payer_disabled' {
  if (error.reason === 'insufficient_funds') return 'insufficient_funds'
  if (error.reason === 'party_stopped') return 'payer_stopped'
  if (error.reason === 'party_frozen') return 'payer_disabled'
  throw new Error(`a code cannot be refused for ${error.reason}`, { cause: error })
}

export const buyAnswer = handleMoney(buyGift)(async (ask) => {
  const { sql, who, body, clock, no } = ask
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
  // For a person the key of the call holds them already.
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
})
