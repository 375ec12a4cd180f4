/**
 * The calls with which the company manages products: its own with price, cost, stock and picture; of the providers' only who may pay how.
 */
import {
  changeStock,
  createProduct,
  getManagedProduct,
  listManagedProducts,
  setProductPicture,
  updateProduct,
  updateProducts,
} from '@taschino/contract/club/company.ts'
import type { ManagedProduct } from '@taschino/contract/club/company-shapes.ts'
import { handle } from '../../../http/handle.ts'
import { refuseCommon, refuseInput } from '../../../http/refusal.ts'
import type { Sql } from '../../../platform/db/db.ts'
import { noteDeed } from '../../audit/public.ts'
import { redraw } from '../../../platform/pictures/redraw.ts'
import * as store from './managed-product-store.ts'
import { keepSent } from './picture-store.ts'
import { shownDetail } from './shown.ts'
import { named, orTaken } from './taken.ts'

const PAGE = 20
const CURSOR = /^m\.(\d{1,15})$/
const OWN_NAME = 'club_product_own_name'

export const managed = (row: store.ProductRow): ManagedProduct => ({
  ...shownDetail(row, () => 0),
  enabled: row.enabled,
  externalId: row.provider === 'internal' ? null : row.externalId,
  costs: row.offers.map(({ unit, cost }) => ({ unit, cost })),
  costBp: row.range?.costBp ?? null,
  stock: row.stock,
  mostPerUser: row.maxPerUser,
  sold: row.sold,
  changedAt: row.changedAt.toISOString(),
  deletedAt: row.deletedAt?.toISOString() ?? null,
})
export const productOf = async (sql: Sql, id: number): Promise<ManagedProduct> => {
  const row = await store.readProduct(sql, id)
  return row ? managed(row) : refuseCommon('not_found')
}

const listAnswer = handle(listManagedProducts)(async ({ query, db }) => {
  const after =
    query.cursor === undefined ? null : Number(CURSOR.exec(query.cursor)?.[1] ?? refuseInput([{ path: 'query.cursor', why: 'format' }]))
  const limit = query.limit ?? PAGE
  const rows = await store.listProductRows(db, query, { after, skip: query.skip ?? 0, limit: limit + 1, sort: query.sort })
  const items = rows.slice(0, limit).map(managed)
  const last = items.at(-1)
  const totals = query.totals ? { totals: { count: await store.countProducts(db, query) } } : {}
  return { items, nextCursor: rows.length > limit && last ? `m.${last.idProduct}` : null, ...totals }
})

const getAnswer = handle(getManagedProduct)(({ params, db }) => productOf(db, params.id))

const createAnswer = handle(createProduct)(async ({ who, body, tx, refuse }) =>
  tx(async (sql) => {
    const provider = await store.providerOfBrand(sql, body.idBrand)
    if (provider === null) return refuse('brand_unknown')
    if (provider !== 'internal') return refuse('brand_not_own')
    if (body.kind !== 'physical' && body.units.length > 1) return refuse('one_value')
    const id = await store.insertProduct(sql, body)
    await noteDeed(sql, { by: who.idUser, act: 'club.product-made', facts: { product: body.name } })
    return productOf(sql, id)
  }).catch(orTaken(OWN_NAME, () => refuse('product_known'))),
)

const TERMS = ['enabled', 'payWith', 'giftable', 'mostPerOrder', 'mostPerUser']

/** The stored product in the shape in which it is edited. */
const factsOf = (row: store.ProductRow): store.ProductFacts => ({
  idBrand: row.idBrand,
  name: row.name,
  description: row.description,
  kind: row.kind,
  units: row.offers,
  barcodeFormat: row.barcodeFormat,
  vatKind: row.vatKind,
  vatRate: row.vatRateBp === null ? null : row.vatRateBp / 100,
  validDays: row.validDays,
  enabled: row.enabled,
  payWith: row.payWith,
  giftable: row.giftable,
  mostPerOrder: row.mostPerOrder,
  mostPerUser: row.maxPerUser,
})

const updateAnswer = handle(updateProduct)(async ({ who, params, body, tx, refuse }) =>
  tx(async (sql) => {
    const [held] = await store.holdProducts(sql, [params.id])
    const before = held && !held.deleted ? await store.readProduct(sql, params.id) : null
    if (!before) return refuseCommon('not_found')
    const change = named(body)
    const foreign = Object.keys(change).some((field) => !TERMS.includes(field))
    if (before.provider !== 'internal' && foreign) return refuse('provider_writes_it')
    if (change.idBrand !== undefined) {
      const provider = await store.providerOfBrand(sql, change.idBrand)
      if (provider === null) return refuse('brand_unknown')
      if (provider !== 'internal') return refuse('brand_not_own')
    }
    if (foreign) {
      const after = { ...factsOf(before), ...change }
      if (after.kind !== 'physical' && after.units.length > 1) return refuse('one_value')
      const turns = (after.kind === 'physical') !== (before.kind === 'physical')
      if (turns && before.stock !== 0) return refuse('stock_left')
    }
    await (foreign ? store.rewriteProduct(sql, params.id, { ...factsOf(before), ...change }) : store.setTerms(sql, [params.id], change))
    await noteDeed(sql, { by: who.idUser, act: 'club.products-changed', facts: { count: 1, product: change.name ?? before.name } })
    return productOf(sql, params.id)
  }).catch(orTaken(OWN_NAME, () => refuse('product_known'))),
)

const bulkAnswer = handle(updateProducts)(async ({ who, body, tx, refuse }) =>
  tx(async (sql) => {
    const products = await store.holdProducts(sql, body.ids)
    if (products.length !== body.ids.length || products.some(({ deleted }) => deleted)) return refuse('products_changed')
    await store.setTerms(sql, body.ids, named(body.set))
    await noteDeed(sql, {
      by: who.idUser,
      act: 'club.products-changed',
      facts: { count: products.length, product: products[0]?.name ?? '' },
    })
    return { changed: products.length }
  }),
)

const stockAnswer = handle(changeStock)(async ({ who, params, body, tx, refuse }) =>
  tx(async (sql) => {
    const [product] = await store.holdProducts(sql, [params.id])
    if (!product || product.deleted) return refuseCommon('not_found')
    if (product.provider !== 'internal') return refuse('provider_writes_it')
    if (product.kind !== 'physical') return refuse('codes_are_the_stock')
    if (!(await store.moveStock(sql, params.id, body.by))) return refuse('stock_too_low')
    await noteDeed(sql, { by: who.idUser, act: 'club.stock-changed', facts: { product: product.name, count: body.by } })
    return productOf(sql, params.id)
  }),
)

const pictureAnswer = handle(setProductPicture)(async ({ who, params, files, db, tx, refuse }) => {
  const product = (await store.readProduct(db, params.id)) ?? refuseCommon('not_found')
  if (product.provider !== 'internal') return refuse('provider_writes_it')
  const picture = await redraw(files.file.bytes, who.idUser)
  if (typeof picture === 'string') return refuse(picture)
  return tx(async (sql) => {
    await store.setProductPicture(sql, params.id, await keepSent(sql, picture))
    await noteDeed(sql, { by: who.idUser, act: 'club.products-changed', facts: { count: 1, product: product.name } })
    return productOf(sql, params.id)
  })
})

export const productAnswers = [listAnswer, getAnswer, createAnswer, updateAnswer, bulkAnswer, stockAnswer, pictureAnswer] as const
