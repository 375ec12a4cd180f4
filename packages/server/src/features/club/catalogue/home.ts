/** What stands first in the club, and what so many pieces of a product would cost whoever asks. */
import { getClub, getOffer } from '@taschino/contract/club/catalogue.ts'
import { CATEGORY_ICONS, type CategoryIcon } from '@taschino/contract/club/catalogue-shapes.ts'
import { TICKET_TYPES, type TicketType } from '@taschino/basics/tickets.ts'
import { handle } from '../../../http/handle.ts'
import { refuseCommon } from '../../../http/refusal.ts'
import { groupsOf, payFor } from '../../gift-codes/public.ts'
import { pausedProviders } from '../providers/public.ts'
import { brandCounts } from './brand-store.ts'
import { priceOf } from './offer-store.ts'
import { seenCategories } from './reads.ts'
import { categoriesFor, shelfProduct } from './shelf-store.ts'
import { clubTypes } from './shown.ts'

const iconOf = (icon: string): CategoryIcon => CATEGORY_ICONS.find((one) => one === icon) ?? 'tag'

const clubAnswer = handle(getClub)(async ({ who, db }) => {
  const counts = await brandCounts(db)
  const categories = (await categoriesFor(db, who.role)).filter(({ hidden }) => !hidden)
  const groups = who.role === 'enduser' || who.role === 'shop' ? await groupsOf(db, who.idShop ?? who.idUser) : []
  return {
    categories: categories.map(({ idCategory, title, icon }) => ({
      idCategory,
      title,
      icon: iconOf(icon),
      brands: counts.get(idCategory) ?? 0,
    })),
    mine: { orders: 0, codes: 0, tickets: 0, cashback: 0 },
    latest: [],
    credits: groups.filter(({ type }) => type === 'free_credits').reduce((sum, { amount }) => sum + amount, 0),
    paused: await pausedProviders(db),
  }
})

const isType = (name: string): name is TicketType => TICKET_TYPES.some((type) => type === name)

const offerAnswer = handle(getOffer)(async ({ who, params, query, db, refuse }) => {
  const product = (await shelfProduct(db, params.id, await seenCategories(db, who.role))) ?? refuseCommon('not_found')
  const priced = priceOf(product, query.unit)
  if (!priced) return refuse('unit_unknown')
  const wanted = query.pay?.split(',').filter(isType)
  const types = clubTypes(who.role, product.payWith).filter((type) => !wanted || type === 'free_credits' || wanted.includes(type))
  const groups = await groupsOf(db, who.idShop ?? who.idUser)
  const { parts, missing } = payFor(priced.price * query.amount, types, groups)
  return {
    idProduct: product.idProduct,
    version: product.version,
    unit: query.unit,
    amount: query.amount,
    price: priced.price,
    parts,
    missing,
    soldOut: product.stock !== null && product.stock < query.amount,
  }
})

export const homeAnswers = [clubAnswer, offerAnswer] as const
