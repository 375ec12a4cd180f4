/** The sales network: who brought in what, and what is earned by it. */
import { newGtid } from '@taschino/basics/gtid.ts'
import type { Target } from '../cast.ts'
import type { Rows } from '../row.ts'

let made = 0
/** Made for this question: a line, matured, on a statement that is open. */
async function lineOf(to: Target): Promise<{ gtid: string; statement: number }> {
  const [shop, person] = [await to.shop(), await to.person()]
  const agent = person.role === 'agent' || person.role === 'superagent' ? person.id : await agentOf(to, shop)
  const gtid = newGtid()
  const { rows } = await to.world.db.query<{ id: number }>(
    `with line as (insert into commission (gtid, id_agent, id_shop, basis, source, base, rate_bp, value, day, vests_on) values ($1, $2, $3, 'fee', $1, 100, 3000, 30, '2026-01-02', '2026-02-01') returning gtid),
       made as (insert into statement (id_agent, quarter, gross, net) select $2, (2010 + count(*) / 4) || '-Q' || (1 + count(*) % 4), 30, 30 from statement where id_agent = $2 returning id),
       on_it as (insert into statement_line (gtid, id_statement) select line.gtid, made.id from line, made)
     select id from made`,
    [gtid, agent, shop],
  )
  return { gtid, statement: rows[0]?.id ?? 0 }
}
const agentOf = async (to: Target, shop: number): Promise<number> => {
  const { rows } = await to.world.db.query<{ id: number | null }>('select id_agent as id from shop where id = $1', [shop])
  return rows[0]?.id ?? (await to.world.person('agent', { name: 'Vera Neri' })).id
}
const ofStatement = async (to: Target) => ({ params: { id: (await lineOf(to)).statement } })

const STAFF = { company: 'all', admin: 'all' }
/** Who earned it, and whoever leads them. */
const NETWORK = { agent: 'own managed', superagent: 'own managed', ...STAFF }
const ofShop = async (to: Target) => ({ params: { id: await to.shop() } })

const ofAgency = async (to: Target) => ({ params: { id: await to.agency() } })

export const agentsRows: Rows = {
  'agents.getAttribution': { ask: ofShop, sees: STAFF },
  'agents.transferShop': {
    ask: async (to) => {
      const { id: idAgent } = await to.world.person('agent', { name: 'Vera Neri' })
      return { ...(await ofShop(to)), body: { idAgent, from: '2099-01-01', reason: 'Cambio di zona' } }
    },
    sees: STAFF,
  },
  'agents.getAgencyAttribution': { ask: ofAgency, sees: STAFF },
  'agents.transferAgency': {
    ask: async (to) => {
      const { id: idAgent } = await to.world.person('agent', { name: 'Vera Neri' })
      return { ...(await ofAgency(to)), body: { idAgent, from: '2099-01-01', reason: 'Cambio di zona' } }
    },
    sees: STAFF,
  },
  'agents.countWaiting': {},
  'agents.listAgents': {},
  'agents.exportAgents': { ask: () => ({ query: { format: 'csv' } }) },
  'agents.listPipeline': { ask: () => ({ query: { kind: 'shop' } }), shows: (to) => to.shop() },
  'agents.exportPipeline': { ask: () => ({ query: { kind: 'agency', format: 'csv' } }) },
  'agents.listNetworkRequests': {},
  'agents.exportNetworkRequests': { ask: () => ({ query: { format: 'csv' } }) },
  'agents.networkReport': { ask: () => ({ query: { by: 'month' } }) },
  'agents.exportNetworkReport': { ask: () => ({ query: { by: 'agency', format: 'csv' } }) },
  'agents.listCommissions': {},
  'agents.exportCommissions': { ask: () => ({ query: { format: 'csv' } }) },
  'agents.disputeCommission': {
    ask: async (to) => ({ params: { gtid: (await lineOf(to)).gtid }, body: { reason: 'Manca un pagamento' } }),
    sees: { agent: 'own managed', superagent: 'own' },
  },
  'agents.answerDispute': {
    ask: async (to) => {
      const { gtid } = await lineOf(to)
      await to.world.db.query(
        'insert into commission_dispute (gtid, said_by, reason) select gtid, id_agent, $2 from commission where gtid = $1',
        [gtid, 'Manca un pagamento'],
      )
      return { params: { gtid }, body: { as: 'kept', reason: 'La riga è giusta' } }
    },
    sees: STAFF,
  },
  'agents.listStatements': {},
  'agents.exportStatements': { ask: () => ({ query: { format: 'csv' } }) },
  'agents.getAgentStatement': { ask: ofStatement, sees: NETWORK },
  'agents.getAgentStatementPdf': { ask: ofStatement, sees: NETWORK },
  'agents.exportAgentStatement': { ask: async (to) => ({ ...(await ofStatement(to)), query: { format: 'csv' } }), sees: NETWORK },
  'agents.closeStatement': { ask: ofStatement, sees: STAFF },
  'agents.invoiceStatement': {
    ask: async (to) => {
      const { statement } = await lineOf(to)
      await to.world.db.query(`update statement set state = 'closed', closed_at = now(), closed_by = id_agent where id = $1`, [statement])
      return { params: { id: statement }, body: { number: `${to.n}/26` } }
    },
    sees: { agent: 'own managed', superagent: 'own' },
  },
  'agents.statementPaid': {
    ask: async (to) => {
      const { statement } = await lineOf(to)
      await to.world.db.query(`update statement set state = 'closed', closed_at = now(), closed_by = id_agent where id = $1`, [statement])
      await to.world.db.query(
        `with made as (insert into statement_file (message_id, made_at, made_by, count, net, xml) select $2, now(), id_agent, 1, 30, '<Document/>' from statement where id = $1 returning id),
           sent as (insert into statement_transfer (id_statement, id_file, net, iban, receiver) select $1, id, 30, 'IT60X0542811101000000123456', 'Vera Neri' from made)
         update statement set state = 'invoiced', invoice_number = $2, invoiced_at = now() where id = $1`,
        [statement, `MATRIXQ${made++}`],
      )
      return { params: { id: statement }, body: {} }
    },
    sees: STAFF,
  },
  'agents.previewStatementFile': {},
  'agents.payStatements': { ask: () => ({ body: { count: 1, net: 30 } }) },
  'agents.getStatementFile': {
    ask: async (to) => {
      const { rows } = await to.world.db.query<{ id: number }>(
        `insert into statement_file (message_id, made_at, made_by, count, net, xml) values ($1, now(), $2, 1, 1, '<Document/>') returning id`,
        [`MATRIXP${made++}`, (await to.person()).id],
      )
      return { params: { id: rows[0]?.id ?? 0 } }
    },
    sees: STAFF,
  },
  'agents.getPlan': {},
  'agents.setPlan': { ask: () => ({ body: { idAgent: null, basis: 'fee', rateBp: 3000, months: null, from: '2098-01-01' } }) },
  'agents.setTerms': {
    ask: async (to) => ({
      params: { id: (await to.world.person('agent', { name: 'Vera Neri' })).id },
      body: { enasarcoBp: 850, withholdingBp: 1150 },
    }),
    sees: STAFF,
  },
}
