/** The calls that buyers read: categories, brands, products, search. */
import { getProduct, listBrandProducts, listBrands, searchProducts } from '@taschino/contract/club/catalogue.ts'
import { handle, type Who } from '../../../http/handle.ts'
import { refuseCommon, refuseInput } from '../../../http/refusal.ts'
import type { Sql } from '../../../platform/db/db.ts'
import { foldedText } from '../../../platform/typed-text.ts'
import { groupsOfParty, payAll } from '../../gift-codes/public.ts'
import { learnedDelivery } from '../orders/public.ts'
import { brandShown, brandsIn, type ShelfBrand } from './brand-store.ts'
import { categoriesFor, lookThrough, shelfProduct, type Looking, type Place } from './shelf-store.ts'
import { clubTypes, shownBrand, shownDetail, shownProduct, type Missing } from './shown.ts'

type Reader = Pick<Who, 'idUser' | 'idShop' | 'role'>
const isBuyer = (role: string): boolean => role === 'enduser' || role === 'shop'

/** The most words of one search; further words are ignored. */
const MOST_WORDS = 8
const PAGE = 20
/** The largest amount in cents that the column holds. */
const ANY_PRICE = 2_147_483_647

/** Keeps letters and digits only, so that nothing typed is part of the query language. */
export const wordsOf = (text: string | undefined): string[] => (foldedText(text ?? '').match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MOST_WORDS)

/** What somebody could spend here, and what is missing for a price. For the company nothing is ever missing. */
export async function purseOf(sql: Sql, { idUser, idShop, role }: Reader): Promise<{ all: number; missing: Missing }> {
  if (!isBuyer(role)) return { all: ANY_PRICE, missing: () => 0 }
  const groups = await groupsOfParty(sql, role === 'shop' ? (idShop ?? idUser) : idUser)
  const known = new Map<string, number>()
  const missing: Missing = (price, payWith) => {
    const types = clubTypes(role, payWith)
    const key = `${price} ${types.join()}`
    const before = known.get(key)
    if (before !== undefined) return before
    const paid = payAll(price, 1, types, groups)
    const lacks = Array.isArray(paid) ? 0 : paid.missing
    known.set(key, lacks)
    return lacks
  }
  const all = groups.filter(({ type }) => type !== 'normal').reduce((sum, { unit, amount }) => sum + unit * amount, 0)
  return { all, missing }
}

/** The categories that this role sees; null: all that are in use. */
export async function seenCategories(sql: Sql, role: string): Promise<number[] | null> {
  const categories = await categoriesFor(sql, role)
  return categories.some(({ hidden }) => hidden) ? categories.filter(({ hidden }) => !hidden).map(({ idCategory }) => idCategory) : null
}

/** `f`: the list began with few results. */
const CURSOR = /^([fm])\.(\d)\.(\d{1,15})$/
function placeOf(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null
  const [, size, stretch, id] = CURSOR.exec(cursor) ?? []
  if (stretch === undefined || id === undefined) return refuseInput([{ path: 'query.cursor', why: 'format' }])
  return { few: size === 'f', stretch: Number(stretch), id: Number(id) }
}

async function page(
  sql: Sql,
  looking: Looking,
  missing: Missing,
  { cursor, limit = PAGE }: { cursor?: string | undefined; limit?: number | undefined },
) {
  const { found, few } = await lookThrough(sql, looking, placeOf(cursor), limit + 1)
  const last = found[limit - 1]
  const shown = found.slice(0, limit).map(({ product }) => product)
  const comes = await learnedDelivery(
    sql,
    shown.map(({ idProduct }) => idProduct),
  )
  return {
    items: shown.map((product) => shownProduct(product, missing, comes.get(product.idProduct) ?? null)),
    nextCursor: found.length > limit && last ? `${few ? 'f' : 'm'}.${last.stretch}.${last.product.idProduct}` : null,
  }
}

const searchAnswer = handle(searchProducts)(async ({ who, query, db }) => {
  const seen = await seenCategories(db, who.role)
  const { idCategory, text, payWith, max, kind, there, sort = 'best' } = query
  const categories = idCategory === undefined ? seen : seen && !seen.includes(idCategory) ? [] : [idCategory]
  const { all, missing } = await purseOf(db, who)
  const looking: Looking = { words: wordsOf(text), categories, payWith, max, kind, there, sort, purse: all }
  return page(db, looking, missing, query)
})

const brandProductsAnswer = handle(listBrandProducts)(async ({ who, params, query, db }) => {
  const brand = (await brandShown(db, params.idBrand, await seenCategories(db, who.role))) ?? refuseCommon('not_found')
  const { all, missing } = await purseOf(db, who)
  const looking: Looking = { words: [], categories: null, idBrand: brand.idBrand, kind: query.kind, sort: 'affordable', purse: all }
  return { brand: shownBrand(brand), ...(await page(db, looking, missing, query)) }
})

/** The first products of a brand of one kind, with what somebody can pay; null: they see no such brand. */
export async function offeredBy(sql: Sql, who: Reader, idBrand: number, kind: 'ticket', most: number) {
  const brand = await brandShown(sql, idBrand, await seenCategories(sql, who.role))
  if (!brand) return null
  const { all, missing } = await purseOf(sql, who)
  const looking: Looking = { words: [], categories: null, idBrand, kind, sort: 'affordable', purse: all }
  return { brand: shownBrand(brand), products: (await page(sql, looking, missing, { limit: most })).items }
}

const productAnswer = handle(getProduct)(async ({ who, params, db }) => {
  const product = (await shelfProduct(db, params.id, await seenCategories(db, who.role))) ?? refuseCommon('not_found')
  const { missing } = await purseOf(db, who)
  return shownDetail(product, missing, (await learnedDelivery(db, [product.idProduct])).get(product.idProduct) ?? null)
})

const fits = (
  brand: ShelfBrand,
  {
    text,
    sign,
    payWith,
    max,
  }: { text?: string | undefined; sign?: string | undefined; payWith?: string | undefined; max?: number | undefined },
): boolean =>
  (!text || wordsOf(text).every((word) => foldedText(brand.brandName).includes(word))) &&
  (!sign || (sign === 'cashback' ? brand.rateBp !== null || brand.cents !== null : sign === 'buy' ? brand.buy : brand.ticket)) &&
  (!payWith || brand.payWith.includes(payWith)) &&
  (max === undefined || (brand.priceFrom !== null && brand.priceFrom <= max))

const ORDERS: Record<'order' | 'name' | 'price', (a: ShelfBrand, b: ShelfBrand) => number> = {
  order: () => 0,
  name: (a, b) => a.brandName.localeCompare(b.brandName, 'it'),
  price: (a, b) => (a.priceFrom ?? Infinity) - (b.priceFrom ?? Infinity) || 0,
}

const brandsAnswer = handle(listBrands)(async ({ who, params, query, db }) => {
  const category = (await categoriesFor(db, who.role)).find(({ idCategory, hidden }) => idCategory === params.idCategory && !hidden)
  if (!category) return refuseCommon('not_found')
  const brands = (await brandsIn(db, params.idCategory)).filter((brand) => fits(brand, query)).toSorted(ORDERS[query.sort ?? 'order'])
  const limit = query.limit ?? PAGE
  const from = query.cursor === undefined ? 0 : brands.findIndex(({ idBrand }) => `b.${idBrand}` === query.cursor) + 1
  const items = brands.slice(from, from + limit)
  const last = items.at(-1)
  return {
    category: { idCategory: category.idCategory, title: category.title },
    items: items.map(shownBrand),
    nextCursor: last && brands.length > from + limit ? `b.${last.idBrand}` : null,
  }
})

export const readAnswers = [searchAnswer, brandProductsAnswer, productAnswer, brandsAnswer] as const
