/** The company keeps its catalogue: categories in their order, own brands and products with stock and pictures; what buyers see follows. */
import sharp from 'sharp'
import { expect } from 'vitest'
import {
  getClub,
  getOffer,
  getPicture,
  getProduct,
  listBrandProducts,
  listBrands,
  searchProducts,
} from '@taschino/contract/club/catalogue.ts'
import {
  changeStock,
  createBrand,
  createCategory,
  createProduct,
  getCategory,
  getManagedProduct,
  listCategories,
  listManagedBrands,
  listManagedProducts,
  orderBrands,
  orderCategories,
  removeCategory,
  setBrandLogo,
  setProductPicture,
  updateBrand,
  updateBrands,
  updateCategory,
  updateProduct,
  updateProducts,
} from '@taschino/contract/club/company.ts'
import { story, type World } from '@taschino/testkit/story.ts'

const CATEGORY = { title: 'Casa', icon: 'home', enabled: true, audience: 'all' } as const
const PRODUCT = {
  name: 'Lampada da tavolo in legno di caffè',
  description: 'Luce calda, base in rovere',
  kind: 'physical' as const,
  units: [{ unit: 2990, price: 2990, cost: 1800 }],
  barcodeFormat: 'none' as const,
  vatKind: 'single' as const,
  vatRate: 22,
  validDays: null,
  enabled: true,
  payWith: ['free_credits' as const],
  giftable: false,
  mostPerOrder: 2,
  mostPerUser: null,
}
const picture = async (): Promise<{ file: File }> => {
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
  return { file: new File([new Uint8Array(bytes)], 'foto.png', { type: 'image/png' }) }
}

/** Each story begins with a catalogue of its own: what another one left is put away. */
async function begun(world: World) {
  await world.db.query(`update club_product set deleted_at = now(), listed = false where deleted_at is null`)
  await world.db.query(`update club_brand set deleted_at = now(), id_category = null where deleted_at is null`)
  await world.db.query(`update club_product set id_category = null`)
  await world.db.query('delete from club_category')
  const marta = await world.person('company')
  const category = await marta.gets(createCategory, { body: CATEGORY })
  const brand = await marta.gets(createBrand, {
    body: { brandName: 'Bottega Lume', idInternalCategory: category.idInternalCategory, enabled: true },
  })
  const product = await marta.gets(createProduct, { body: { ...PRODUCT, idBrand: brand.idBrand } })
  return { marta, category, brand, product, shopper: await world.person('enduser') }
}

story('categories are made, changed, put in order and taken away when nothing stands in them', async (world) => {
  const { marta, category, shopper } = await begun(world)
  const food = await marta.gets(createCategory, { body: { ...CATEGORY, title: 'Alimentari', icon: 'utensils' } })
  await marta.isRefused('category_known', createCategory, { body: { ...CATEGORY, title: 'CASA' } })
  const ids = [food.idInternalCategory, category.idInternalCategory]
  const { categories } = await marta.gets(orderCategories, { body: { ids } })
  expect(categories.map(({ title }) => title)).toEqual(['Alimentari', 'Casa'])
  await marta.isRefused('categories_changed', orderCategories, { body: { ids: ids.slice(1) } })
  const one = { params: { idInternalCategory: String(food.idInternalCategory) } }
  expect(await marta.gets(updateCategory, { ...one, body: { title: 'Dispensa' } })).toMatchObject({ title: 'Dispensa', icon: 'utensils' })
  // Nobody is led to a shelf with nothing on it.
  expect((await shopper.gets(getClub, {})).categories.map(({ title, brands }) => [title, brands])).toEqual([['Casa', 1]])
  await marta.isRefused('category_known', updateCategory, { ...one, body: { title: 'casa' } })
  await marta.isRefused('category_not_empty', removeCategory, { params: { idInternalCategory: String(category.idInternalCategory) } })
  await marta.gets(removeCategory, one)
  await marta.isRefused('not_found', getCategory, one)
  expect((await marta.gets(listCategories, {})).categories.map(({ title }) => title)).toEqual(['Casa'])
})

story('an own product is found by its words, bought by what one has, and follows what the company changes', async (world) => {
  const { marta, brand, product, category, shopper } = await begun(world)
  const at = { params: { id: String(product.idProduct) } }
  const finds = async (text: string): Promise<string[]> =>
    (await shopper.gets(searchProducts, { query: { text } })).items.map(({ name }) => name)
  for (const text of ['lampada', 'lampade', 'lamp', 'CAFFE', 'legno lampada', 'lume', 'rovere'])
    expect([text, await finds(text)]).toEqual([text, [PRODUCT.name]])
  for (const text of ['sedia', 'lampada sedia', "'", '!!!', 'a & b | c', ':*'])
    expect([text, (await finds(text)).length <= 1]).toEqual([text, true])
  expect(await finds('sedia')).toEqual([])

  expect(await shopper.gets(getProduct, at)).toMatchObject({ soldOut: true, left: 0, description: PRODUCT.description })
  expect(await marta.gets(changeStock, { ...at, body: { by: 5 } })).toMatchObject({ stock: 5 })
  await marta.isRefused('stock_too_low', changeStock, { ...at, body: { by: -6 } })
  expect(await shopper.gets(getProduct, at)).toMatchObject({ soldOut: false, left: 5 })
  const offer = { params: { id: String(product.idProduct) }, query: { unit: '2990', amount: '2' } }
  expect(await shopper.gets(getOffer, offer)).toMatchObject({ price: 2990, soldOut: false })
  await shopper.isRefused('unit_unknown', getOffer, { ...offer, query: { unit: '1', amount: '1' } })

  const before = product.version
  const dearer = await marta.gets(updateProduct, { ...at, body: { units: [{ unit: 2990, price: 3490, cost: 2000 }] } })
  expect([dearer.version > before, dearer.units[0]?.price]).toEqual([true, 3490])
  // What only the company sees stays with the company.
  expect(JSON.stringify(await shopper.gets(getProduct, at))).not.toMatch(/"costs?"|externalId/)

  await marta.gets(updateProducts, { body: { ids: [product.idProduct], set: { enabled: false } } })
  await shopper.isRefused('not_found', getProduct, at)
  await marta.isRefused('products_changed', updateProducts, { body: { ids: [product.idProduct, 999_999], set: { enabled: true } } })
  await marta.gets(updateProducts, { body: { ids: [product.idProduct], set: { enabled: true } } })
  await marta.gets(updateBrands, { body: { ids: [brand.idBrand], set: { enabled: false } } })
  expect(await finds('lampada')).toEqual([])
  await marta.isRefused('brands_changed', updateBrands, { body: { ids: [999_999], set: { enabled: true } } })
  await marta.isRefused('category_unknown', updateBrands, { body: { ids: [brand.idBrand], set: { idInternalCategory: 999_999 } } })
  await marta.gets(updateBrand, { params: { idBrand: String(brand.idBrand) }, body: { enabled: true, brandName: 'Lume' } })
  expect((await shopper.gets(listBrandProducts, { params: { idBrand: String(brand.idBrand) } })).brand.brandName).toBe('Lume')

  // For shops only: others do not see it, wherever they look.
  await marta.gets(updateCategory, { params: { idInternalCategory: String(category.idInternalCategory) }, body: { audience: 'shop' } })
  await shopper.isRefused('not_found', getProduct, at)
  await shopper.isRefused('not_found', listBrandProducts, { params: { idBrand: String(brand.idBrand) } })
  await shopper.isRefused('not_found', listBrands, { params: { idCategory: String(category.idInternalCategory) } })
  expect(await finds('lampada')).toEqual([])
  expect((await shopper.gets(getClub, {})).categories).toEqual([])
})

story('what is known already, not one’s own or nobody’s is refused, and nothing of it is kept', async (world) => {
  const { marta, brand, product } = await begun(world)
  await marta.isRefused('brand_known', createBrand, {
    body: { brandName: 'BOTTEGA LUME', idInternalCategory: brand.idCategory ?? 0, enabled: true },
  })
  await marta.isRefused('category_unknown', createBrand, { body: { brandName: 'Altra', idInternalCategory: 999_999, enabled: true } })
  await marta.isRefused('product_known', createProduct, { body: { ...PRODUCT, idBrand: brand.idBrand } })
  await marta.isRefused('brand_unknown', createProduct, { body: { ...PRODUCT, name: 'Altra', idBrand: 999_999 } })
  const { rows } = await world.db.query<{ id: number }>(
    `insert into club_brand (provider, brand_guid, name) values ('pointer', 'x-1', 'Di altri') returning id`,
  )
  const foreign = rows[0]?.id ?? 0
  await marta.isRefused('brand_not_own', createProduct, { body: { ...PRODUCT, name: 'Altra', idBrand: foreign } })
  await marta.isRefused('provider_writes_it', updateBrand, { params: { idBrand: String(foreign) }, body: { brandName: 'Nostra' } })
  await marta.isRefused('provider_writes_it', setBrandLogo, { params: { idBrand: String(foreign) }, files: await picture() })
  await world.db.query(
    `insert into club_product (id_brand, provider, external_id, kind, name, description, units, prices, costs, most_per_order, vat_kind, barcode_format,
       answers_within_hours, least_price, sort_name, words) values ($1, 'pointer', 'p-x', 'digital', 'Buono', '', '{500}', '{500}', '{450}', 5, 'multi', 'none', 2, 500, 'buono', '')`,
    [foreign],
  )
  const theirs = (await marta.gets(listManagedProducts, { query: { provider: 'pointer' } })).items[0]
  const at = { params: { id: String(theirs?.idProduct ?? 0) } }
  for (const body of [{ name: 'Nostro' }, { units: [{ unit: 500, price: 1, cost: 0 }] }] as const)
    await marta.isRefused('provider_writes_it', updateProduct, { ...at, body })
  await marta.isRefused('provider_writes_it', changeStock, { ...at, body: { by: 1 } })
  await marta.isRefused('provider_writes_it', setProductPicture, { ...at, files: await picture() })
  expect(
    await marta.gets(updateProduct, { ...at, body: { giftable: true, payWith: ['free_credits', 'business'], mostPerUser: 3 } }),
  ).toMatchObject({
    giftable: true,
    mostPerUser: 3,
    externalId: 'p-x',
  })
  // Meal tickets never pay for anything of the club, whatever is written where.
  await expect(
    world.db.query(`update club_product set pay_with = '{free_credits,normal}' where id = $1`, [product.idProduct]),
  ).rejects.toThrow('pay_with')
  await expect(
    world.db.query(`update club_product set pay_with = '{gdo,free_credits}' where id = $1`, [product.idProduct]),
  ).rejects.toThrow('check')
  await expect(world.db.query('delete from club_product')).rejects.toThrow()
})

story(
  'T58 pictures are drawn anew and kept by browsers under a name that says what they are; a stranger’s name shows nothing',
  async (world) => {
    const { marta, product, brand, shopper } = await begun(world)
    const at = { params: { id: String(product.idProduct) } }
    const { picture: address } = await marta.gets(setProductPicture, { ...at, files: await picture() })
    expect(address).toMatch(/^\/api\/v1\/club\/pictures\/[0-9a-f]{64}$/)
    const { logo } = await marta.gets(setBrandLogo, { params: { idBrand: String(brand.idBrand) }, files: await picture() })
    expect(logo).toBe(address)
    const shown = await fetch(world.url + address)
    expect([
      shown.status,
      shown.headers.get('content-type'),
      shown.headers.get('cache-control'),
      shown.headers.get('x-content-type-options'),
    ]).toEqual([200, 'image/webp', 'public, max-age=31536000, immutable', 'nosniff'])
    expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({ format: 'webp', width: 256 })
    expect(await shopper.gets(getProduct, at)).toMatchObject({ picture: address })
    await shopper.isRefused('no_picture', getPicture, { params: { picture: 'f'.repeat(64) } })
    const cut = (await picture()).file.slice(0, 200)
    const unreadable = { file: new File([cut], 'x.png', { type: 'image/png' }) }
    await marta.isRefused('picture_unreadable', setProductPicture, { ...at, files: unreadable })
    await marta.isRefused('picture_unreadable', setBrandLogo, { params: { idBrand: String(brand.idBrand) }, files: unreadable })
    const many = await sharp({ create: { width: 4200, height: 4200, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const tooMany = { file: new File([new Uint8Array(many)], 'x.png', { type: 'image/png' }) }
    await marta.isRefused('picture_too_many_pixels', setProductPicture, { ...at, files: tooMany })
    await marta.isRefused('picture_too_many_pixels', setBrandLogo, { params: { idBrand: String(brand.idBrand) }, files: tooMany })
    expect(await marta.gets(getManagedProduct, at)).toMatchObject({ picture: address })
  },
)

story('lists of the company go on by cursor, and say what their filters say', async (world) => {
  const { marta, brand, category } = await begun(world)
  for (let i = 0; i < 5; i++)
    await marta.gets(createProduct, { body: { ...PRODUCT, name: `Sedia ${i}`, idBrand: brand.idBrand, enabled: i % 2 === 0 } })
  const names: string[] = []
  for (let cursor: string | undefined; ;) {
    const page = await marta.gets(listManagedProducts, { query: { limit: '2', ...(cursor ? { cursor } : {}) } })
    names.push(...page.items.map(({ name }) => name))
    if (page.nextCursor === null) break
    cursor = page.nextCursor
  }
  expect(names).toEqual(['Sedia 4', 'Sedia 3', 'Sedia 2', 'Sedia 1', 'Sedia 0', PRODUCT.name])
  const count = async (query: object): Promise<number> => (await marta.gets(listManagedProducts, { query })).items.length
  expect([
    await count({ enabled: 'false' }),
    await count({ text: 'sedia' }),
    await count({ soldOut: 'true' }),
    (await count({ deleted: 'true' })) > 0,
  ]).toEqual([2, 5, 6, true])
  expect(
    (await marta.gets(listManagedBrands, { query: { idInternalCategory: String(category.idInternalCategory) } })).items.map(
      ({ products }) => products,
    ),
  ).toEqual([6])
  expect((await marta.gets(listManagedBrands, { query: { unmapped: 'true' } })).items).toEqual([])
})

story(
  'brands of a category stand as the company puts them; who comes in later stands behind, and none is ordered elsewhere',
  async (world) => {
    const { marta, category, brand, shopper } = await begun(world)
    const at = { params: { idInternalCategory: String(category.idInternalCategory) } }
    const made = async (brandName: string): Promise<number> => {
      const { idBrand } = await marta.gets(createBrand, {
        body: { brandName, idInternalCategory: category.idInternalCategory, enabled: true },
      })
      await marta.gets(createProduct, { body: { ...PRODUCT, name: `Cosa di ${brandName}`, idBrand } })
      return idBrand
    }
    const [first, second] = [await made('Acqua'), await made('Zattera')]
    const seen = async (): Promise<string[]> =>
      (await shopper.gets(listBrands, { params: { idCategory: String(category.idInternalCategory) } })).items.map(
        ({ brandName }) => brandName,
      )
    expect(await seen()).toEqual(['Acqua', 'Bottega Lume', 'Zattera'])
    await marta.gets(orderBrands, { ...at, body: { ids: [second, first] } })
    expect(await seen()).toEqual(['Zattera', 'Acqua', 'Bottega Lume'])
    await made('Abete')
    expect(await seen()).toEqual(['Zattera', 'Acqua', 'Abete', 'Bottega Lume'])
    // The company reads them in the same order, page by page.
    const pages: string[] = []
    for (let cursor: string | undefined; ;) {
      const query = { limit: '1', idInternalCategory: String(category.idInternalCategory), ...(cursor ? { cursor } : {}) }
      const page = await marta.gets(listManagedBrands, { query })
      pages.push(...page.items.map(({ brandName }) => brandName))
      if (page.nextCursor === null) break
      cursor = page.nextCursor
    }
    expect(pages).toEqual(await seen())
    const other = await marta.gets(createCategory, { body: { ...CATEGORY, title: 'Altrove' } })
    const there = { params: { idInternalCategory: String(other.idInternalCategory) } }
    await marta.isRefused('brands_changed', orderBrands, { ...there, body: { ids: [brand.idBrand] } })
    // Gone and come again it has no place any more.
    for (const { idInternalCategory } of [other, category])
      await marta.gets(updateBrands, { body: { ids: [second], set: { idInternalCategory } } })
    expect(await seen()).toEqual(['Acqua', 'Abete', 'Bottega Lume', 'Zattera'])
    expect(await marta.gets(orderBrands, { ...at, body: { ids: [brand.idBrand] } })).toEqual({ changed: 1 })
    expect(await seen()).toEqual(['Bottega Lume', 'Abete', 'Acqua', 'Zattera'])
  },
)
