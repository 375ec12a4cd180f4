/** The call that places an order: price and limits as of now, the money held in the same transaction, the provider asked afterwards. */
import { businessDay, startOfBusinessDay } from '@taschino/basics/business-day.ts'
import { newGtid } from '@taschino/basics/gtid.ts'
import type { Part, TicketType } from '@taschino/basics/tickets.ts'
import { CLUB_VALUE_A_DAY, INTERNAL, PROMISE_HOURS, RETURNS_BY_ITSELF } from '@taschino/contract/club/catalogue-shapes.ts'
import { createOrder } from '@taschino/contract/club/orders.ts'
import { holdParty } from '@taschino/ledger/lots.ts'
import { holdForOrder } from '@taschino/ledger/movements/club-order.ts'
import { MovementRefused, post } from '@taschino/ledger/post.ts'
import { handleMoney } from '../../../http/idempotency/handle-money.ts'
import type { Who } from '../../../http/handle.ts'
import { refuseCommon, type Facts } from '../../../http/refusal.ts'
import type { Sql } from '../../../platform/db/db.ts'
import { inSavepoint } from '../../../platform/db/savepoint.ts'
import { groupsOfParty, lessResting, payAll, restingOf } from '../../gift-codes/public.ts'
import { demandFreshStepUp } from '../../stepup/public.ts'
import { priceOf, productForSale, takeOwnCodes, takeStock, type ProductOffer } from '../catalogue/public.ts'
import type { Providers } from '../providers/public.ts'
import { charge } from './apply.ts'
import { askAbout } from './ask-store.ts'
import { changed } from './notices.ts'
import {
  changeOrder,
  holdOrder,
  insertOrder,
  maySpend,
  orderedSince,
  piecesOf,
  readOrder,
  type Address,
  type OrderRow,
} from './order-store.ts'
import { shownOrder } from './shown.ts'
import { keepVoucher } from './voucher-store.ts'

export interface Buying {
  idProduct: number
  version: number
  unit: number
  amount: number
  price: number
  pay: readonly TicketType[]
}

export type BuyingRefusal =
  | 'product_unknown'
  | 'unit_unknown'
  | 'offer_changed'
  | 'sold_out'
  | 'provider_paused'
  | 'not_payable_with'
  | 'insufficient_funds'
  | 'credits_rest'
  | 'club_limit'
  | 'payer_disabled'
  | 'payer_stopped'

/** Why nothing was ordered; nothing has been written in that case. */
export interface NotPlaced {
  no: BuyingRefusal | 'address_needed'
  facts?: Facts
}

interface Placing {
  sql: Sql
  who: Pick<Who, 'idUser' | 'role'>
  party: number
  now: number
  /** Whether this installation reaches the provider. */
  providers: { port(name: string): unknown }
  /** Demands a proof after all other checks have passed, according to what is ordered. */
  prove?: () => Promise<void>
}

const no = (name: NotPlaced['no'], facts?: Facts): NotPlaced => ({ no: name, ...(facts ? { facts } : {}) })
const isNo = (one: object): one is NotPlaced => 'no' in one

/** The current price, or the reason why it cannot be bought like this. */
async function offerFor(
  { sql, who, providers }: Placing,
  { idProduct, unit, amount, price }: Buying,
): Promise<{ offer: ProductOffer; price: number; cost: number } | NotPlaced> {
  const offer = await productForSale(sql, idProduct)
  if (!offer || (offer.audience !== 'all' && offer.audience !== who.role)) return no('product_unknown')
  const now = priceOf(offer, unit)
  if (!now) return no('unit_unknown')
  if (offer.paused || (offer.provider !== INTERNAL && !providers.port(offer.provider))) return no('provider_paused')
  if (offer.stock !== null && offer.stock < amount) return no('sold_out', { still: offer.stock })
  if (amount > offer.mostPerOrder) return no('club_limit', { most: offer.mostPerOrder })
  if (now.price > price) return no('offer_changed', { value: now.price * amount, price: now.price, version: offer.version })
  return { offer, ...now }
}

async function overLimit({ sql, party, now }: Placing, offer: ProductOffer, amount: number, value: number): Promise<NotPlaced | null> {
  const since = new Date(startOfBusinessDay(businessDay(now)))
  if ((await orderedSince(sql, party, since)) + value > CLUB_VALUE_A_DAY) return no('club_limit', { value: CLUB_VALUE_A_DAY })
  if (offer.maxPerUser !== null && (await piecesOf(sql, party, offer.id)) + amount > offer.maxPerUser)
    return no('club_limit', { most: offer.maxPerUser })
  return null
}

/** The order in which tickets are used: those that expire first. */
const PAYS: readonly TicketType[] = ['gdo', 'business', 'free_credits']

async function piecesFor(
  { sql, who, party, now }: Placing,
  offer: ProductOffer,
  { amount, pay }: Buying,
  price: number,
): Promise<Part[][] | NotPlaced> {
  const types = PAYS.filter(
    (type) => pay.includes(type) && offer.payWith.some((one) => one === type) && (type !== 'business' || who.role === 'shop'),
  )
  const groups = (await groupsOfParty(sql, party)).filter(({ type }) => types.includes(type))
  const paid = payAll(price, amount, types, lessResting(groups, await restingOf(sql, who, party, now)))
  if (Array.isArray(paid)) return paid
  if (Array.isArray(payAll(price, amount, types, groups))) return no('credits_rest', { missing: paid.missing })
  const something = (await groupsOfParty(sql, party)).length > 0
  if (types.length === 0 || (something && !groups.some(({ amount: pieces }) => pieces > 0))) return no('not_payable_with')
  return no('insufficient_funds', { missing: paid.missing })
}

const refusedAs = (error: MovementRefused): NotPlaced => {
  if (error.reason === 'insufficient_funds') return no('insufficient_funds', { missing: 0 })
  if (error.reason === 'party_frozen') return no('payer_disabled')
  throw new Error(`an order cannot be refused for ${error.reason}`, { cause: error })
}

const snapshotOf = (offer: ProductOffer) => ({
  idProduct: offer.id,
  idBrand: offer.idBrand,
  name: offer.name,
  brandName: offer.brand,
  kind: offer.kind,
  picture: offer.picture,
  giftable: offer.giftable,
  payWith: offer.payWith,
})

class NoCodes extends Error {
  override name = 'NoCodes'
}

/** An order of the company's own product: goods wait to be sent, codes are given at once. */
async function handOver({ sql, who, party, now }: Placing, id: number, { idProduct, amount, unit }: Buying, offer: ProductOffer) {
  const order = await holdOrder(sql, id)
  if (offer.kind === 'physical')
    return void (await charge(sql, order, { pieces: amount, state: 'confirmed', cost: 0 }, { heard: 'confirmed' }))
  const codes = await takeOwnCodes(sql, { idProduct, idOrder: id, amount, now })
  if (codes.length < amount) throw new NoCodes()
  await charge(sql, order, { pieces: amount, state: 'delivered', cost: 0 }, { heard: 'delivered', codesComplete: true })
  const owner = { party, idUser: who.idUser, state: 'issued' as const, macs: [] }
  for (const [i, code] of codes.entries())
    await keepVoucher(sql, { ...code, ...owner, idOrder: id, externalId: `own-${i + 1}`, unit, barcodeFormat: offer.barcodeFormat })
}

interface Terms {
  offer: ProductOffer
  price: number
  cost: number
  pieces: Part[][]
}

/** Takes stock and money in one step: if either is missing, nothing is taken. */
async function write(placing: Placing, buying: Buying, terms: Terms, address: Address | null): Promise<OrderRow | NotPlaced> {
  const { sql, who, party, now } = placing
  const { offer, price, cost, pieces } = terms
  const ours = offer.provider === INTERNAL
  if (ours && !(await takeStock(sql, offer.id, buying.amount))) return no('sold_out', { still: 0 })
  const gtid = newGtid(now)
  const snapshot = snapshotOf(offer)
  const isShop = who.role === 'shop'
  const events = changed({ party, isShop, gtid, provider: offer.provider, snapshot }, 'pending')
  await post(sql, holdForOrder({ order: gtid, buyer: party, parts: pieces.flat(), events }))
  const id = await insertOrder(
    sql,
    {
      gtid,
      party,
      idUser: who.idUser,
      provider: offer.provider,
      snapshot,
      externalId: offer.externalId,
      version: offer.version,
      unit: buying.unit,
      amount: buying.amount,
      price,
      maxCost: cost * buying.amount,
      pieces,
      promiseHours: offer.kind === 'digital' || offer.kind === 'ticket' ? PROMISE_HOURS.digital : PROMISE_HOURS.other,
    },
    address,
  )
  await changeOrder(sql, id, {}, [{ step: 'ordered' }])
  if (ours) await handOver(placing, id, buying, offer)
  else await askAbout(sql, id, offer.provider)
  const made = await readOrder(sql, id)
  if (!made) throw new Error(`no order ${id}`)
  return made
}

/** Places an order for any call; the caller answers in the words of its own contract. Also used for tickets of brands. */
export async function placeOrder(placing: Placing, buying: Buying, address: Address | null): Promise<OrderRow | NotPlaced> {
  const { sql, party, who } = placing
  const terms = await offerFor(placing, buying)
  if (isNo(terms)) return terms
  const { offer, price, cost } = terms
  if (offer.kind === 'physical' && !address) return no('address_needed')
  // For a person the key of the call already locks their own party.
  if (who.role === 'shop') await holdParty(sql, party)
  if (!(await maySpend(sql, party))) return no('payer_stopped')
  const over = await overLimit(placing, offer, buying.amount, price * buying.amount)
  if (over) return over
  const pieces = await piecesFor(placing, offer, buying, price)
  if (!Array.isArray(pieces)) return pieces
  // A digital code asks for a proof when it is shown; goods and tickets for a till are spent by ordering them.
  if (offer.kind !== 'digital') await placing.prove?.()
  try {
    return await inSavepoint(sql, async () => {
      const made = await write(placing, buying, { offer, price, cost, pieces }, offer.kind === 'physical' ? address : null)
      return made
    })
  } catch (error) {
    if (error instanceof NoCodes) return no('sold_out', { still: 0 })
    if (error instanceof MovementRefused) return refusedAs(error)
    throw error
  }
}

export const isPlaced = (made: OrderRow | NotPlaced): made is OrderRow => !isNo(made)
/** Whose value is spent: a person's own, or that of the shop for which they work. */
export const partyOf = (who: Pick<Who, 'role' | 'idShop' | 'idUser'>): number =>
  (who.role === 'shop' ? who.idShop : who.idUser) ?? refuseCommon('forbidden')
export const returnsByItself = ({ price, amount }: Pick<OrderRow, 'price' | 'amount'>): boolean => price * amount <= RETURNS_BY_ITSELF

export const createAnswer = (providers: Providers) =>
  handleMoney(createOrder)(async (ask) => {
    const { sql, who, body, clock, settings, done } = ask
    const { address } = body
    const prove = () => demandFreshStepUp({ who, db: sql, settings })
    const placing = { sql, who, party: partyOf(who), now: clock.now(), providers, prove }
    const made = await placeOrder(placing, body, address ? { ...address, phone: address.phone ?? null } : null)
    return isPlaced(made) ? done(shownOrder(made), made.gtid) : ask.no(made.no, made.facts)
  })
