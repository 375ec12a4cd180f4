/** The calls with which the company manages brands: on or off, people's share of the cashback, category; and creates its own. */
import { createBrand, listManagedBrands, orderBrands, setBrandLogo, updateBrand, updateBrands } from '@taschino/contract/club/company.ts'
import type { ManagedBrand } from '@taschino/contract/club/company-shapes.ts'
import { handle } from '../../../http/handle.ts'
import { refuseCommon, refuseInput } from '../../../http/refusal.ts'
import type { Sql } from '../../../platform/db/db.ts'
import { noteDeed } from '../../audit/public.ts'
import { redraw } from '../../../platform/pictures/redraw.ts'
import { readCategory } from './category-store.ts'
import * as store from './managed-brand-store.ts'
import { keepSent } from './picture-store.ts'
import { shownBrand } from './shown.ts'
import { named, orTaken } from './taken.ts'

const PAGE = 20
const CURSOR = /^b\.(\d{1,15})$/

export const managed = (row: store.BrandRow): ManagedBrand => ({
  ...shownBrand({ ...row, payWith: [] }),
  enabled: row.enabled,
  shareBp: row.shareBp,
  products: row.products,
  categoryOfProvider: row.categoryOfProvider,
  given: row.rateBp === null && row.cents === null ? null : { rateBp: row.rateBp, cents: row.cents },
})
const brandOf = async (sql: Sql, id: number): Promise<ManagedBrand> => {
  const row = await store.readBrand(sql, id)
  return row ? managed(row) : refuseCommon('not_found')
}

const listAnswer = handle(listManagedBrands)(async ({ query, db }) => {
  const after =
    query.cursor === undefined ? null : Number(CURSOR.exec(query.cursor)?.[1] ?? refuseInput([{ path: 'query.cursor', why: 'format' }]))
  const limit = query.limit ?? PAGE
  const rows = await store.listBrandRows(db, query, { after, skip: query.skip ?? 0, limit: limit + 1, sort: query.sort })
  const items = rows.slice(0, limit).map(managed)
  const last = items.at(-1)
  const totals = query.totals ? { totals: { count: await store.countBrands(db, query) } } : {}
  return { items, nextCursor: rows.length > limit && last ? `b.${last.idBrand}` : null, ...totals }
})

const createAnswer = handle(createBrand)(async ({ who, body, tx, refuse }) =>
  tx(async (sql) => {
    if (!(await readCategory(sql, body.idInternalCategory))) return refuse('category_unknown')
    const id = await store.insertBrand(sql, body)
    await noteDeed(sql, { by: who.idUser, act: 'club.brand-made', facts: { brand: body.brandName } })
    return brandOf(sql, id)
  }).catch(orTaken('club_brand_own_name', () => refuse('brand_known'))),
)

const updateAnswer = handle(updateBrand)(async ({ who, params, body, tx, refuse }) =>
  tx(async (sql) => {
    const [brand] = await store.holdBrands(sql, [params.idBrand])
    if (!brand) return refuseCommon('not_found')
    if (brand.provider !== 'internal' && body.brandName !== undefined) return refuse('provider_writes_it')
    if (body.idInternalCategory !== undefined && !(await readCategory(sql, body.idInternalCategory))) return refuse('category_unknown')
    await store.setBrands(sql, [brand.id], named(body))
    await noteDeed(sql, { by: who.idUser, act: 'club.brands-changed', facts: { count: 1, brand: body.brandName ?? brand.name } })
    return brandOf(sql, brand.id)
  }).catch(orTaken('club_brand_own_name', () => refuse('brand_known'))),
)

const bulkAnswer = handle(updateBrands)(async ({ who, body, tx, refuse }) =>
  tx(async (sql) => {
    const brands = await store.holdBrands(sql, body.ids)
    if (brands.length !== body.ids.length) return refuse('brands_changed')
    if (body.set.idInternalCategory !== undefined && !(await readCategory(sql, body.set.idInternalCategory)))
      return refuse('category_unknown')
    await store.setBrands(sql, body.ids, named(body.set))
    await noteDeed(sql, { by: who.idUser, act: 'club.brands-changed', facts: { count: brands.length, brand: brands[0]?.name ?? '' } })
    return { changed: brands.length }
  }),
)

const orderAnswer = handle(orderBrands)(async ({ who, params, body, tx, refuse }) =>
  tx(async (sql) => {
    const category = (await readCategory(sql, params.idInternalCategory)) ?? refuseCommon('not_found')
    if (!(await store.orderBrands(sql, params.idInternalCategory, body.ids))) return refuse('brands_changed')
    await noteDeed(sql, { by: who.idUser, act: 'club.brands-ordered', facts: { title: category.title, count: body.ids.length } })
    return { changed: body.ids.length }
  }),
)

const logoAnswer = handle(setBrandLogo)(async ({ who, params, files, db, tx, refuse }) => {
  const brand = (await store.readBrand(db, params.idBrand)) ?? refuseCommon('not_found')
  if (brand.provider !== 'internal') return refuse('provider_writes_it')
  const picture = await redraw(files.file.bytes, who.idUser)
  if (typeof picture === 'string') return refuse(picture)
  return tx(async (sql) => {
    await store.setBrandPicture(sql, params.idBrand, await keepSent(sql, picture))
    await noteDeed(sql, { by: who.idUser, act: 'club.brands-changed', facts: { count: 1, brand: brand.brandName } })
    return brandOf(sql, params.idBrand)
  })
})

export const brandAnswers = [listAnswer, createAnswer, updateAnswer, bulkAnswer, orderAnswer, logoAnswer] as const
