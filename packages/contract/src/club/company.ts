/** The calls with which the company keeps its catalogue: categories, brands, own products and stock. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { counting, tableOf } from '../sort.ts'
import { flag, id, line, paging, pathId, searchText } from '../shapes.ts'
import { byProduct, day, PRODUCT_KINDS, providerName } from './catalogue-shapes.ts'
import {
  brandChanged,
  brandSort,
  brandWritten,
  categoryChanged,
  categoryWritten,
  ids,
  managedBrand,
  managedCategory,
  managedProduct,
  MANY,
  productChanged,
  productSort,
  productWritten,
  shareBp,
} from './company-shapes.ts'

const COMPANY = ['company', 'admin'] as const
const byCompany = { roles: COMPANY, reach: 'named' } as const
const oneCategory = { ...byCompany, params: z.object({ idInternalCategory: pathId }) }
const oneProduct = { ...byCompany, params: byProduct }
const oneBrand = { ...byCompany, params: z.object({ idBrand: pathId }) }
const picture = { file: { types: ['image/jpeg', 'image/png', 'image/webp'], maxBytes: 5_242_880 } } as const
const PICTURE_REFUSALS = { picture_unreadable: 422, picture_too_many_pixels: 422 } as const
const changed = z.object({ changed: z.int() })

/** All of them, in their order. */
export const listCategories = call({
  name: 'club.listCategories',
  method: 'GET',
  path: '/club/categories',
  roles: COMPANY,
  reach: 'public',
  output: z.object({ categories: z.array(managedCategory) }),
  refusals: {},
})

export const createCategory = call({
  name: 'club.createCategory',
  method: 'POST',
  path: '/club/categories',
  roles: COMPANY,
  reach: 'public',
  body: categoryWritten,
  output: managedCategory,
  refusals: { category_known: 409 },
})

/** All ids, first to last: one that somebody has added meanwhile is missed, and nothing changes. */
export const orderCategories = call({
  name: 'club.orderCategories',
  method: 'POST',
  path: '/club/categories/order',
  roles: COMPANY,
  reach: 'public',
  body: z.strictObject({ ids }),
  output: z.object({ categories: z.array(managedCategory) }),
  refusals: { categories_changed: 409 },
})

export const getCategory = call({
  name: 'club.getCategory',
  method: 'GET',
  path: '/club/categories/{idInternalCategory}',
  ...oneCategory,
  output: managedCategory,
  refusals: {},
})

/** What is not named stays. */
export const updateCategory = call({
  name: 'club.updateCategory',
  method: 'POST',
  path: '/club/categories/{idInternalCategory}',
  ...oneCategory,
  body: categoryChanged,
  output: managedCategory,
  refusals: { category_known: 409 },
})

/**
 * The brands of one category, first to last, as buyers find them there. Those that are not named stand behind, the company's own first, by
 * name: nobody has to name a thousand to move one up.
 */
export const orderBrands = call({
  name: 'club.orderBrands',
  method: 'POST',
  path: '/club/categories/{idInternalCategory}/brands/order',
  ...oneCategory,
  body: z.strictObject({ ids }),
  output: changed,
  refusals: { brands_changed: 409 },
})

/** Only an empty one. */
export const removeCategory = call({
  name: 'club.removeCategory',
  method: 'DELETE',
  path: '/club/categories/{idInternalCategory}',
  ...oneCategory,
  output: z.object({ done: z.literal(true) }),
  refusals: { category_not_empty: 409 },
})

export const brandsNarrowed = {
  text: searchText,
  provider: z.optional(providerName),
  idInternalCategory: z.optional(pathId),
  enabled: z.optional(flag),
  unmapped: z.optional(flag),
  cashback: z.optional(flag),
  sort: brandSort,
}

/** Brands of all providers, or of one, by provider and name; of one category as buyers find them. `unmapped`: in no category. */
export const listManagedBrands = call({
  name: 'club.listManagedBrands',
  method: 'GET',
  path: '/club/brands',
  roles: COMPANY,
  reach: 'public',
  query: z.object({ ...paging, ...brandsNarrowed, ...counting }),
  output: tableOf(managedBrand),
  refusals: {},
})

/** A brand of the company's own. */
export const createBrand = call({
  name: 'club.createBrand',
  method: 'POST',
  path: '/club/brands',
  roles: COMPANY,
  reach: 'public',
  body: brandWritten,
  output: managedBrand,
  refusals: { brand_known: 409, category_unknown: 404 },
})

export const updateBrand = call({
  name: 'club.updateBrand',
  method: 'POST',
  path: '/club/brands/{idBrand}',
  ...oneBrand,
  body: brandChanged,
  output: managedBrand,
  refusals: { brand_known: 409, category_unknown: 404, provider_writes_it: 409 },
})

/** On or off, share, category: all of them or none. */
export const updateBrands = call({
  name: 'club.updateBrands',
  method: 'POST',
  path: '/club/brands/bulk',
  roles: COMPANY,
  reach: 'public',
  body: z.strictObject({ ids, set: z.partial(z.strictObject({ enabled: z.boolean(), shareBp, idInternalCategory: id })) }),
  output: changed,
  refusals: { brands_changed: 409, category_unknown: 404 },
})

export const setBrandLogo = call({
  name: 'club.setBrandLogo',
  method: 'POST',
  path: '/club/brands/{idBrand}/logo',
  ...oneBrand,
  files: picture,
  output: managedBrand,
  refusals: { ...PICTURE_REFUSALS, provider_writes_it: 409 },
})

export const productsNarrowed = {
  text: searchText,
  provider: z.optional(providerName),
  idInternalCategory: z.optional(pathId),
  idBrand: z.optional(pathId),
  kind: z.optional(z.enum(PRODUCT_KINDS)),
  enabled: z.optional(flag),
  soldOut: z.optional(flag),
  deleted: z.optional(flag),
  sort: productSort,
}

export const listManagedProducts = call({
  name: 'club.listManagedProducts',
  method: 'GET',
  path: '/club/products/managed',
  roles: COMPANY,
  reach: 'public',
  query: z.object({ ...paging, ...productsNarrowed, ...counting }),
  output: tableOf(managedProduct),
  refusals: {},
})

export const getManagedProduct = call({
  name: 'club.getManagedProduct',
  method: 'GET',
  path: '/club/products/managed/{id}',
  ...oneProduct,
  output: managedProduct,
  refusals: {},
})

export const createProduct = call({
  name: 'club.createProduct',
  method: 'POST',
  path: '/club/products',
  roles: COMPANY,
  reach: 'public',
  body: productWritten,
  output: managedProduct,
  refusals: { brand_unknown: 404, brand_not_own: 409, product_known: 409, one_value: 409 },
})

export const updateProduct = call({
  name: 'club.updateProduct',
  method: 'POST',
  path: '/club/products/{id}',
  ...oneProduct,
  body: productChanged,
  output: managedProduct,
  /** `one_value`: what is handed out as codes has one. `stock_left`: goods do not become codes, nor codes goods, while some are there. */
  refusals: {
    provider_writes_it: 409,
    product_known: 409,
    brand_unknown: 404,
    brand_not_own: 409,
    one_value: 409,
    stock_left: 409,
  },
})

/** All of them or none. */
export const updateProducts = call({
  name: 'club.updateProducts',
  method: 'POST',
  path: '/club/products/bulk',
  roles: COMPANY,
  reach: 'public',
  body: z.strictObject({ ids, set: z.partial(z.strictObject({ enabled: z.boolean(), giftable: z.boolean() })) }),
  output: changed,
  refusals: { products_changed: 409 },
})

/** A code as the company has it: its text is sealed before it lies anywhere. */
const ownCode = z.strictObject({ code: line(4, 200), pin: z.optional(line(1, 20)), expiresOn: z.optional(day) })

/** Codes of an own digital product or ticket, which are its stock: all of them or none. `line`: of the one that is known already. */
export const addCodes = call({
  name: 'club.addCodes',
  method: 'POST',
  path: '/club/products/{id}/codes',
  roles: COMPANY,
  reach: 'named',
  proof: 'fresh',
  params: byProduct,
  body: z.strictObject({ codes: z.array(ownCode).check(z.minLength(1), z.maxLength(MANY)) }),
  output: managedProduct,
  refusals: { provider_writes_it: 409, goods_have_no_codes: 409, codes_known: 409, codes_over: 409 },
})

/** Own stock by what came or went, never by what somebody thinks is there: two who count at once do not lose each other's pieces. */
export const changeStock = call({
  name: 'club.changeStock',
  method: 'POST',
  path: '/club/products/{id}/stock',
  ...oneProduct,
  body: z.strictObject({ by: z.int().check(z.minimum(-100_000), z.maximum(100_000)) }),
  output: managedProduct,
  /** What is digital has as many as it has codes. */
  refusals: { provider_writes_it: 409, stock_too_low: 409, codes_are_the_stock: 409 },
})

export const setProductPicture = call({
  name: 'club.setProductPicture',
  method: 'POST',
  path: '/club/products/{id}/picture',
  ...oneProduct,
  files: picture,
  output: managedProduct,
  refusals: { ...PICTURE_REFUSALS, provider_writes_it: 409 },
})
