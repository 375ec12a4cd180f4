/** Sells codes to a crowd of buyers who want one each, in one transaction for many; sold out is answered without one (decision 0211). */
import { addDays } from '@taschino/basics/bank-day.ts'
import { businessDay, startOfBusinessDay } from '@taschino/basics/business-day.ts'
import { newGtid } from '@taschino/basics/gtid.ts'
import { buyGift } from '@taschino/contract/gift-codes.ts'
import { CODE_DAYS_LEFT } from '@taschino/contract/gift-shapes.ts'
import { usedKeys } from '@taschino/ledger/idempotency.ts'
import { tryHoldParties } from '@taschino/ledger/lots.ts'
import { postAll } from '@taschino/ledger/post.ts'
import { pockets } from '@taschino/ledger/statement.ts'
import type { Ask } from '../../http/handle.ts'
import { answersOf } from '../../http/idempotency/handle-money.ts'
import { keptCall } from '../../http/idempotency/once.ts'
import type { StoredAnswer } from '../../http/idempotency/stored-answer.ts'
import type { Db, Sql } from '../../platform/db/db.ts'
import { batched } from '../../platform/load/batcher.ts'
import { assign, boughtSince, takeUnlocked, type Wanted } from './code-store.ts'
import { lookAtOffer, type Merchant } from './merchant-store.ts'
import { groupsOf, NOTHING, payFor, typesFor, withinDay } from './rules.ts'
import { boughtCode, movementOf, type Sold } from './sale.ts'

type Wish = Ask<typeof buyGift>
type Answer = StoredAnswer<typeof buyGift.name>
/** `alone`: this buyer is not a simple case and is served alone, which also gives the refusal. */
export type Reply = Answer | 'sold_out' | 'alone'

const { done } = answersOf(buyGift)
const callOf = ({ who, key }: Wish) => ({ actor: who.idUser, route: key.route, key: key.key })

/** One request for each buyer, so that a double tap is not written twice in one batch. */
const onePerPerson = (wishes: readonly Wish[]): Wish[] => [...new Map(wishes.toReversed().map((wish) => [wish.who.idUser, wish])).values()]

/**
 * The buyers who can be served together: nobody else has locked them, their key is new, they may buy today and can pay. They stay locked.
 */
async function payers(sql: Sql, wishes: readonly Wish[], merchant: Merchant, { unit }: Wanted) {
  const held = await tryHoldParties(
    sql,
    wishes.map(({ who }) => who.idUser),
  )
  const mine = wishes.filter(({ who }) => held.has(who.idUser))
  const parties = mine.map(({ who }) => who.idUser)
  const now = mine[0]?.clock.now() ?? 0
  const used = await usedKeys(sql, mine.map(callOf))
  const today = await boughtSince(sql, parties, new Date(startOfBusinessDay(businessDay(now))))
  const pocketOf = await pockets(sql, parties)
  const types = typesFor('enduser', merchant)
  return mine.flatMap((wish) => {
    const { idUser } = wish.who
    if (used.has(idUser) || !withinDay(today.get(idUser) ?? NOTHING, wish.body)) return []
    const { parts } = payFor(unit, types, groupsOf(pocketOf.get(idUser) ?? []))
    return parts.length > 0 ? [{ wish, parts }] : []
  })
}

/** Serves all of them in one transaction, and waits neither for a locked person nor for a locked code. */
async function sellTogether(sql: Sql, wishes: readonly Wish[], merchant: Merchant, wanted: Wanted): Promise<Map<Wish, Answer>> {
  const able = await payers(sql, wishes, merchant, wanted)
  const codes = able.length > 0 ? await takeUnlocked(sql, { ...wanted, amount: able.length }) : []
  const sales = codes.flatMap((code, i) => {
    const { wish, parts } = able[i] ?? {}
    if (!wish || !parts) return []
    const now = wish.clock.now()
    const { idUser } = wish.who
    const sold: Sold = {
      gtid: newGtid(now),
      at: new Date(now),
      buyer: { party: idUser, isShop: false },
      idUser,
      merchant,
      unit: wanted.unit,
      code,
      parts,
    }
    return [{ wish, sold, answer: done({ gtid: sold.gtid, codes: [boughtCode(sold)] }, sold.gtid) }]
  })
  const [first] = sales
  if (!first) return new Map()
  await postAll(
    sql,
    sales.map(({ wish, sold, answer }) => ({ ...movementOf(sold), call: keptCall(wish.who, wish.key, answer) })),
  )
  await assign(
    sql,
    sales.map(({ sold: { code, gtid, idUser } }) => ({ id: code.id, gtid, party: idUser, idUser })),
    first.sold.at,
  )
  return new Map(sales.map(({ wish, answer }) => [wish, answer]))
}

/** Serves those who want the same merchant and value. */
async function answersFor(db: Db, wishes: readonly Wish[]): Promise<Map<Wish, Reply>> {
  const [first] = wishes
  if (!first) return new Map()
  const { merchant: id, unit } = first.body
  const wanted: Wanted = { merchant: id, unit, amount: wishes.length, soonest: addDays(businessDay(first.clock.now()), CODE_DAYS_LEFT) }
  const offer = await lookAtOffer(db, wanted)
  if (!offer?.here || !offer.merchant.enabled || !offer.merchant.units.includes(unit)) return new Map()
  const single = onePerPerson(wishes)
  if (offer.settled > 0) return db.tx((sql) => sellTogether(sql, single, offer.merchant, wanted))
  // Read after the stock, because whoever bought the last code with this very key must be told so.
  const used = await usedKeys(db, single.map(callOf))
  return new Map(single.filter(({ who }) => !used.has(who.idUser)).map((wish) => [wish, 'sold_out']))
}

async function serve(db: Db, wishes: readonly Wish[]): Promise<Reply[]> {
  const said = new Map<Wish, Reply>()
  for (const same of Map.groupBy(wishes, ({ body }) => `${body.merchant} ${body.unit}`).values()) {
    // When the batch fails, each request is tried alone.
    const answers = await answersFor(db, same).catch(() => new Map<Wish, Reply>())
    for (const [wish, answer] of answers) said.set(wish, answer)
  }
  return wishes.map((wish) => said.get(wish) ?? 'alone')
}

export const openSales = (db: Db): ((wish: Wish) => Promise<Reply>) => batched((wishes) => serve(db, wishes))
