/** The calls for the club's first screen, and for the price of so many pieces of a product. */
import { getClub, getOffer } from '@taschino/contract/club/catalogue.ts'
import { CATEGORY_ICONS, type CategoryIcon } from '@taschino/contract/club/catalogue-shapes.ts'
import { TICKET_TYPES, type TicketType } from '@taschino/basics/tickets.ts'
import { handle } from '../../../http/handle.ts'
import { refuseCommon } from '../../../http/refusal.ts'
import type { Sql } from '../../../platform/db/db.ts'
import { groupsOfParty, lessResting, payAll, restingOf } from '../../gift-codes/public.ts'
import { onTheWay } from '../cashback/cashback-store.ts'
import { addedUp } from '@taschino/ledger/movements/club-order.ts'
import { countOpenOrders, ownOrders, shownOrder } from '../orders/public.ts'
import { pausedProviders } from '../providers/public.ts'
import { brandCounts } from './brand-store.ts'
import { unusedOf } from './home-store.ts'
import { priceOf } from './offer-store.ts'
import { seenCategories } from './reads.ts'
import { categoriesFor, shelfProduct } from './shelf-store.ts'
import { clubTypes } from './shown.ts'

const iconOf = (icon: string): CategoryIcon => CATEGORY_ICONS.find((one) => one === icon) ?? 'tag'

/** Open orders, shown beside the number of all. */
const LATEST = 3

async function mineOf(sql: Sql, party: number): Promise<{ orders: number; codes: number; tickets: number; cashback: number }> {
  return { orders: await countOpenOrders(sql, party), ...(await unusedOf(sql, party)), cashback: await onTheWay(sql, party) }
}

const clubAnswer = handle(getClub)(async ({ who, db }) => {
  const counts = await brandCounts(db)
  const categories = (await categoriesFor(db, who.role)).filter(({ hidden }) => !hidden)
  const buyer = who.role === 'enduser' || who.role === 'shop'
  const party = who.idShop ?? who.idUser
  const groups = buyer ? await groupsOfParty(db, party) : []
  return {
    categories: categories
      .map(({ idCategory, title, icon }) => ({ idCategory, title, icon: iconOf(icon), brands: counts.get(idCategory) ?? 0 }))
      .filter(({ brands }) => brands > 0),
    mine: buyer ? await mineOf(db, party) : { orders: 0, codes: 0, tickets: 0, cashback: 0 },
    latest: buyer ? (await ownOrders(db, { party, open: true, of: undefined, before: undefined, limit: LATEST })).map(shownOrder) : [],
    credits: groups.filter(({ type }) => type === 'free_credits').reduce((sum, { amount }) => sum + amount, 0),
    paused: await pausedProviders(db),
  }
})

const isType = (name: string): name is TicketType => TICKET_TYPES.some((type) => type === name)

const offerAnswer = handle(getOffer)(async ({ who, params, query, db, clock, refuse }) => {
  const product = (await shelfProduct(db, params.id, await seenCategories(db, who.role))) ?? refuseCommon('not_found')
  const priced = priceOf(product, query.unit)
  if (!priced) return refuse('unit_unknown')
  const wanted = query.pay?.split(',').filter(isType)
  const types = clubTypes(who.role, product.payWith).filter((type) => !wanted || wanted.includes(type))
  const party = who.idShop ?? who.idUser
  const groups = (await groupsOfParty(db, party)).filter(({ type }) => types.includes(type))
  const paid = payAll(priced.price, query.amount, types, lessResting(groups, await restingOf(db, who, party, clock.now())))
  return {
    idProduct: product.idProduct,
    version: product.version,
    unit: query.unit,
    amount: query.amount,
    price: priced.price,
    parts: Array.isArray(paid) ? addedUp(paid.flat()) : [],
    missing: Array.isArray(paid) ? 0 : paid.missing,
    soldOut: product.stock !== null && product.stock < query.amount,
  }
})

export const homeAnswers = [clubAnswer, offerAnswer] as const
