/** Shops and groups that come in: who brings them in and stands above them, the shop and its group, the company. */
import { insertContract } from '@taschino/server/features/shops/public.ts'
import type { Rows } from '../row.ts'
import type { Target } from '../cast.ts'
import { contract, shopBody } from '../../bringing-in.ts'
import { paper } from '../../paper.ts'
import { PIXEL } from './people.ts'

const shop = async (to: Target) => ({ params: { id: await to.shop() } })
const NETWORK = { agent: 'own managed', superagent: 'own managed', company: 'all', admin: 'all' }
const EVERYBODY = { shop: 'own managed', ...NETWORK }

const agentOf = async (to: Target): Promise<number | null> => {
  const { rows } = await to.world.db.query<{ agent: number | null }>('select id_agent as agent from shop where id = $1', [await to.shop()])
  return rows[0]?.agent ?? null
}

/** A group in the hands of whoever brought that shop in. */
async function group(to: Target): Promise<number> {
  const { id } = await to.world.shop({ title: 'Gruppo Sapori', isGroup: true })
  await to.world.db.query('update shop set id_agent = $2 where id = $1', [id, await agentOf(to)])
  return id
}

/** Another shop in the same hands, as somebody brought it in whom nobody of the matrix is; `state` of its review. */
async function reviewed(to: Target, state: 'waiting' | 'returned'): Promise<number> {
  const { world } = to
  const { id } = await world.shop({ title: 'Bottega Nuova', enabled: false })
  const [other, house, agent] = [
    await world.person('agent', { name: 'Ugo Altri' }),
    await world.person('company', { name: 'Rita Casa' }),
    await agentOf(to),
  ]
  await world.db.query('update shop set id_agent = $2 where id = $1', [id, agent])
  await insertContract(world.db, { idShop: id, version: 1, bytes: await paper(), by: other.id })
  await world.db.query('insert into review (id_shop, round, submitted_by, submitted_at) values ($1, 1, $2, now())', [id, other.id])
  if (state === 'returned')
    await world.db.query(
      `update review set state = 'returned', decided_by = $2, decided_at = now(), faults = '[{"path":"title","say":"Manca"}]' where id_shop = $1`,
      [id, house.id],
    )
  return id
}

export const onboardingRows: Rows = {
  'onboarding.createShop': {
    ask: async (to) => ({ body: shopBody({ idShopGroup: await group(to) }), files: await contract() }),
    sees: NETWORK,
    outside: 'group_unknown',
  },
  'onboarding.createGroup': {
    ask: async () => ({ body: shopBody({ title: 'Gruppo Aurora' }), files: await contract() }),
  },
  'onboarding.listGroups': {},
  'onboarding.getGroup': { ask: async (to) => ({ params: { id: await group(to) } }), sees: NETWORK },
  'onboarding.getReview': { ask: shop, sees: EVERYBODY },
  'onboarding.changeOwnerEmail': {
    ask: async (to) => {
      const id = await reviewed(to, 'waiting')
      const owner = await to.world.person('shop', { name: 'Carla Neri', place: id })
      await to.world.db.query(`update app_user set status = 'invited', activated_at = null, first_login_at = null where id = $1`, [
        owner.id,
      ])
      return { params: { id }, body: { email: `giusta.${to.n}.${id}@storia.test` } }
    },
    sees: NETWORK,
  },
  'onboarding.submit': {
    ask: async (to) => ({ params: { id: await reviewed(to, 'returned') }, body: {} }),
    sees: NETWORK,
  },
  'onboarding.withdraw': { ask: async (to) => ({ params: { id: await reviewed(to, 'waiting') }, body: {} }), sees: NETWORK },
  'onboarding.decideReview': {
    ask: async (to) => ({
      params: { id: await reviewed(to, 'waiting') },
      body: { decision: 'returned', seen: 0, faults: [{ path: 'title', say: 'Manca il nome della via' }] },
    }),
    sees: { company: 'all', admin: 'all' },
  },
  'onboarding.listReviews': {},
  'onboarding.countReviews': {},
  'onboarding.exportReviews': { ask: () => ({ query: { format: 'csv' } }) },
  'onboarding.listShopPrices': {},
  'onboarding.testTill': {
    ask: async (to) => ({ params: { code: await to.till() }, body: {} }),
    sees: EVERYBODY,
    outside: 'shop_code_unknown',
  },
  'onboarding.getKit': { ask: shop, sees: EVERYBODY },
  'onboarding.setLogo': {
    ask: async (to) => ({ ...(await shop(to)), files: { file: new Blob([PIXEL]) } }),
    sees: EVERYBODY,
  },
  'onboarding.removeLogo': { ask: shop, sees: EVERYBODY },
  'onboarding.getLogo': { ask: shop, inside: ['no_picture'] },
}
