/** A shop's account: the shop its own, a group its members', the company all; only the company agrees to a change. */
import type { Rows } from '../row.ts'
import type { Target } from '../cast.ts'

/** Another account than the one that shops of a story have. */
const OTHER = 'DE89370400440532013000'

const shop = async (to: Target) => ({ params: { id: await to.shop() } })
const OWNERS = { shop: 'own managed', company: 'all', admin: 'all' }

const AGENTS = { agent: 'own', superagent: 'own', company: 'all', admin: 'all' }
/** The one whom the question is about, if that is an agent. */
async function agent(to: Target) {
  const person = await to.person()
  const known = person.role === 'agent' || person.role === 'superagent'
  return { params: { id: known ? person.id : (await to.world.person('agent', { name: 'Vera Neri' })).id } }
}

/** Asked for by somebody who is none of the people of the matrix. */
async function change(to: Target): Promise<number> {
  const other = await to.world.person('shop', { name: 'Carla Cassa', place: await to.shop() })
  const { rows } = await to.world.db.query<{ id: number }>(
    `insert into iban_change (id_shop, iban, receiver, asked_by, asked_at) values ($1, $2, 'Forno', $3, now())
     on conflict (id_shop) where state = 'pending' do update set reason = null returning id`,
    [await to.shop(), OTHER, other.id],
  )
  return rows[0]?.id ?? 0
}

export const ibanRows: Rows = {
  'iban.getShopIban': { ask: shop, sees: OWNERS },
  'iban.askIban': { ask: async (to) => ({ ...(await shop(to)), body: { iban: OTHER, receiver: 'Forno Rosetti srl' } }), sees: OWNERS },
  'iban.cancelIban': { ask: async (to) => ({ ...(await shop(to)), body: { change: await change(to) } }), sees: OWNERS },
  'iban.getAgentIban': { ask: agent, sees: AGENTS },
  'iban.askAgentIban': { ask: async (to) => ({ ...(await agent(to)), body: { iban: OTHER, receiver: 'Vera Neri' } }), sees: AGENTS },
  'iban.cancelAgentIban': {
    ask: async (to) => {
      const { params } = await agent(to)
      const { rows } = await to.world.db.query<{ id: number }>(
        `insert into iban_change (id_agent, iban, receiver, asked_by, asked_at) values ($1, $2, 'Vera Neri', $1, now())
         on conflict (id_agent) where state = 'pending' do update set reason = null returning id`,
        [params.id, OTHER],
      )
      return { params, body: { change: rows[0]?.id ?? 0 } }
    },
    sees: AGENTS,
  },
  'iban.listIbanChanges': {},
  'iban.countIbanChanges': {},
  'iban.exportIbanChanges': { ask: () => ({ query: { format: 'csv' } }) },
  'iban.approveIban': { ask: async (to) => ({ params: { id: await change(to) }, body: {} }) },
  'iban.rejectIban': { ask: async (to) => ({ params: { id: await change(to) }, body: { reason: 'Non corrisponde' } }) },
}
