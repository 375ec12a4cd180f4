/** The catalogue of the club: read by buyers and the company, kept by the company alone. */
import { newGtid } from '@taschino/basics/gtid.ts'
import { bearOrder } from '@taschino/ledger/movements/club-order.ts'
import { post } from '@taschino/ledger/post.ts'
import { productBy } from '../../club-orders.ts'
import type { Target } from '../cast.ts'
import type { Rows } from '../row.ts'

const COMPANY = { company: 'all', admin: 'all' }
let count = 0

/** One red pixel. */
const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64')
const files = { file: new File([PIXEL], 'foto.png', { type: 'image/png' }) }

const one = async <T>({ world }: Target, text: string, values: unknown[] = []): Promise<T> =>
  (await world.db.query(text, values)).rows[0] as T

const product = ({ world }: Target): Promise<number> =>
  productBy(world, { provider: 'internal', kind: 'physical', stock: 9, externalId: `matrix-catalogue-${++count}` })

const brand = async (to: Target): Promise<number> =>
  (await one<{ id: number }>(to, 'select id_brand as id from club_product where id = $1', [await product(to)])).id
const shownIn = async (to: Target): Promise<number> =>
  (await one<{ id: number }>(to, 'select id_category as id from club_product where id = $1', [await product(to)])).id
const category = async (to: Target): Promise<number> =>
  (
    await one<{ id: number }>(to, `insert into club_category (title, icon, place) values ($1, 'tag', 0) returning id`, [
      `Categoria ${++count}`,
    ])
  ).id

async function picture(to: Target): Promise<string> {
  const name = String(++count).padStart(64, '0')
  await to.world.db.query(`insert into club_picture (provider, name, large, small) values ('internal', $1, $2, $2)`, [name, PIXEL])
  return name
}

const categoryWritten = () => ({ title: `Nuova ${++count}`, icon: 'home', enabled: true, audience: 'all' })
const productWritten = async (to: Target) => ({
  idBrand: await brand(to),
  name: `Prodotto ${++count}`,
  description: '',
  kind: 'physical',
  units: [{ unit: 1000, price: 1000, cost: 600 }],
  barcodeFormat: 'none',
  vatKind: 'single',
  vatRate: 22,
  validDays: null,
  enabled: true,
  payWith: ['free_credits'],
  giftable: false,
  mostPerOrder: 3,
  mostPerUser: null,
})

/** A provider whom something is owed. */
async function creditor(to: Target): Promise<string> {
  const name = `fornitore-${++count}`
  const { party } = await one<{ party: number }>(to, 'insert into club_provider (name) values ($1) returning party', [name])
  const gtid = newGtid()
  await to.world.db.tx((sql) => post(sql, bearOrder({ gtid, order: gtid, provider: party, cost: 500, events: [] })))
  return name
}

const pointer = { params: { name: 'pointer' } }
const named = async (to: Target) => ({ params: { idInternalCategory: await category(to) } })
const known = async (to: Target) => ({ params: { id: await product(to) } })

export const clubCatalogueRows: Rows = {
  'club.getClub': {},
  'club.listBrands': { ask: async (to) => ({ params: { idCategory: await shownIn(to) } }) },
  'club.listBrandProducts': { ask: async (to) => ({ params: { idBrand: await brand(to) } }) },
  'club.searchProducts': {},
  'club.getProduct': { ask: known },
  'club.getOffer': { ask: async (to) => ({ ...(await known(to)), query: { unit: '1000', amount: '1' } }) },
  'club.getPicture': { ask: async (to) => ({ params: { picture: await picture(to) } }) },
  'club.listCategories': {},
  'club.createCategory': { ask: () => ({ body: categoryWritten() }) },
  'club.orderCategories': {
    ask: async (to) => {
      await category(to)
      const { rows } = await to.world.db.query<{ id: number }>('select id from club_category order by id')
      return { body: { ids: rows.map(({ id }) => id) } }
    },
  },
  'club.getCategory': { ask: named, sees: COMPANY },
  'club.updateCategory': { ask: async (to) => ({ ...(await named(to)), body: { audience: 'all' } }), sees: COMPANY },
  'club.removeCategory': { ask: named, sees: COMPANY },
  'club.listManagedBrands': {},
  'club.exportManagedBrands': { ask: () => ({ query: { format: 'csv' } }) },
  'club.createBrand': {
    ask: async (to) => ({ body: { brandName: `Marchio ${++count}`, idInternalCategory: await category(to), enabled: true } }),
  },
  'club.updateBrand': { ask: async (to) => ({ params: { idBrand: await brand(to) }, body: { enabled: true } }), sees: COMPANY },
  'club.updateBrands': { ask: async (to) => ({ body: { ids: [await brand(to)], set: { enabled: true } } }) },
  'club.orderBrands': {
    ask: async (to) => ({ params: { idInternalCategory: await shownIn(to) }, body: { ids: [await brand(to)] } }),
    sees: COMPANY,
  },
  'club.setBrandLogo': { ask: async (to) => ({ params: { idBrand: await brand(to) }, files }), sees: COMPANY },
  'club.listManagedProducts': {},
  'club.exportManagedProducts': { ask: () => ({ query: { format: 'csv' } }) },
  'club.getManagedProduct': { ask: known, sees: COMPANY },
  'club.createProduct': { ask: async (to) => ({ body: await productWritten(to) }) },
  'club.updateProduct': { ask: async (to) => ({ ...(await known(to)), body: { giftable: false } }), sees: COMPANY },
  'club.updateProducts': { ask: async (to) => ({ body: { ids: [await product(to)], set: { enabled: true } } }) },
  'club.addCodes': {
    ask: async ({ world }) => {
      const externalId = `matrix-codes-${++count}`
      const id = await productBy(world, { provider: 'internal', kind: 'digital', stock: 0, externalId })
      return { params: { id }, body: { codes: [{ code: `CODE-OF-${externalId}` }] } }
    },
    sees: COMPANY,
  },
  'club.changeStock': { ask: async (to) => ({ ...(await known(to)), body: { by: 1 } }), sees: COMPANY },
  'club.setProductPicture': { ask: async (to) => ({ ...(await known(to)), files }), sees: COMPANY },
  'club.listProviders': {},
  'club.pauseProvider': { ask: () => ({ ...pointer, body: { reason: 'Prova della matrice' } }), sees: COMPANY },
  'club.setExposure': { ask: () => ({ params: { name: 'aon' }, body: { exposureMax: 50_000 } }), sees: COMPANY },
  'club.resumeProvider': { ask: () => ({ params: { name: 'internal' } }), sees: COMPANY },
  'club.resyncProvider': { ask: () => ({ ...pointer, body: {} }), sees: COMPANY },
  'club.listWalks': { ask: () => pointer, sees: COMPANY },
  'club.listWalkChanges': { ask: () => pointer, sees: COMPANY },
  'club.exportWalkChanges': { ask: () => ({ ...pointer, query: { format: 'csv' } }), sees: COMPANY },
  'club.listMappings': { ask: () => pointer, sees: COMPANY },
  'club.mapCategories': { ask: () => ({ ...pointer, body: { externalIds: ['cat-0'], idInternalCategory: null } }), sees: COMPANY },
  'club.payProvider': {
    ask: async (to) => ({ params: { name: await creditor(to) }, body: { value: 500, on: '2026-11-20', reference: 'Fattura 7' } }),
    sees: COMPANY,
  },
}
