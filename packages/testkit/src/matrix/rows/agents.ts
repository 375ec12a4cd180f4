/** The sales network: who brought in what, and what is earned by it. */
import type { Target } from '../cast.ts'
import type { Rows } from '../row.ts'

const HOUSE = { company: 'all', admin: 'all' }
const ofShop = async (to: Target) => ({ params: { id: await to.shop() } })

export const agentsRows: Rows = {
  'agents.getAttribution': { ask: ofShop, sees: HOUSE },
  'agents.transferShop': {
    ask: async (to) => {
      const { id: idAgent } = await to.world.person('agent', { name: 'Vera Neri' })
      return { ...(await ofShop(to)), body: { idAgent, from: '2099-01-01', reason: 'Cambio di zona' } }
    },
    sees: HOUSE,
  },
}
