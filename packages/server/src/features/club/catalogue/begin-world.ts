/** Writes a catalogue for demo and test worlds: categories, mappings, own brands, products with pictures. */
import type { CategoryIcon } from '@taschino/contract/club/catalogue-shapes.ts'
import type { Sql } from '../../../platform/db/db.ts'
import { beginMapping, insertCategory } from './category-store.ts'
import { insertBrand, setBrandPicture } from './managed-brand-store.ts'
import { insertProduct, moveStock, setProductPicture, type ProductFacts } from './managed-product-store.ts'
import { keepSent } from './picture-store.ts'

export interface BeginCategory {
  title: string
  icon: CategoryIcon
  /** The providers' names for the category. */
  mapped: readonly (readonly [provider: string, externalId: string])[]
}

export interface BeginProduct extends Omit<ProductFacts, 'idBrand'> {
  stock: number
  /** A drawing of our own. */
  svg: string
}

export interface BeginBrand {
  name: string
  category: string
  svg: string
  products: readonly BeginProduct[]
}

/** Drawn by us, so that there is nothing to look for in it. */
async function pictureOf(svg: string): Promise<{ large: Buffer; small: Buffer }> {
  const { default: sharp } = await import('sharp')
  const large = await sharp(Buffer.from(svg)).resize(256, 256, { fit: 'cover' }).webp({ quality: 82 }).toBuffer()
  return { large, small: await sharp(large).resize(64, 64).webp({ quality: 82 }).toBuffer() }
}

export async function beginCatalogue(sql: Sql, categories: readonly BeginCategory[], brands: readonly BeginBrand[]): Promise<void> {
  const ids = new Map<string, number>()
  for (const { title, icon, mapped } of categories) {
    const id = await insertCategory(sql, { title, icon, enabled: true, audience: 'all' })
    ids.set(title, id)
    for (const [provider, externalId] of mapped) await beginMapping(sql, { provider, externalId, title, idCategory: id })
  }
  for (const { name, category, svg, products } of brands) {
    const idBrand = await insertBrand(sql, { brandName: name, idInternalCategory: ids.get(category) ?? 0, enabled: true })
    await setBrandPicture(sql, idBrand, await keepSent(sql, await pictureOf(svg)))
    for (const { stock, svg: drawing, ...facts } of products) {
      const id = await insertProduct(sql, { ...facts, idBrand })
      await moveStock(sql, id, stock)
      await setProductPicture(sql, id, await keepSent(sql, await pictureOf(drawing)))
    }
  }
}
