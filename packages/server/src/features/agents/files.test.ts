/** The story of what leaves the sales network as a file. */
import { disputeCommission, exportAgentStatement, exportCommissions, listCommissions } from '@taschino/contract/agent-pay.ts'
import { exportAgents, exportNetworkReport, exportNetworkRequests, exportPipeline } from '@taschino/contract/agents.ts'
import { PAYER, quarterLater } from '@taschino/testkit/commissions.ts'
import { story } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

const of = (id: number) => ({ params: { id: String(id) } })
const line = (gtid: string) => ({ params: { gtid } })
const EVER = { from: '2020-01-01', to: '2029-12-31' }

story(
  'what is read leaves as a file, and none is made that nobody could open',
  async (world) => {
    const { dario, statement } = await quarterLater(world)
    await world.shop({ title: 'Bar Vuoto', idAgent: dario.id })
    const lines = await dario.gets(listCommissions, {})
    for (const { gtid } of lines.items) await dario.gets(disputeCommission, { ...line(gtid), body: { reason: 'Troppo poco' } })
    await world.db.query(
      `insert into commission_dispute (gtid, said_by, reason) select gtid, id_agent, 'Poco' from commission on conflict do nothing`,
    )
    const csv = { format: 'csv' as const }
    const files = [
      await dario.sends(exportNetworkReport, { query: { ...csv, ...EVER } }),
      await dario.sends(exportNetworkRequests, { query: csv }),
      await dario.sends(exportCommissions, { query: csv }),
    ]
    for (const file of files) expect([file.status, file.text.includes('Forno Rosetti')]).toEqual([200, true])
    const company = await world.person('company')
    await company.isRefused('export_too_large', exportAgents, { query: csv })
    await dario.isRefused('export_too_large', exportPipeline, { query: { kind: 'shop', ...csv } })
    await world.db.query(
      `with more as (insert into commission (gtid, id_agent, id_shop, basis, source, base, rate_bp, value, day, vests_on) select '0000000000000' || n, id_agent, id_shop, 'fee', 'x' || n, base, rate_bp, value, day, vests_on
         from commission, generate_series(100, 101) n where id_agent = $1 returning gtid)
       insert into statement_line (gtid, id_statement) select gtid, $2 from more`,
      [dario.id, statement],
    )
    await dario.isRefused('export_too_large', exportCommissions, { query: csv })
    await dario.isRefused('export_too_large', exportAgentStatement, { ...of(statement), query: csv })
    await world.db.query(
      `insert into commission_dispute (gtid, said_by, reason) select gtid, id_agent, 'Poco' from commission on conflict do nothing`,
    )
    await dario.isRefused('export_too_large', exportNetworkRequests, { query: csv })
    await world.db.query(
      `insert into commission (gtid, id_agent, id_shop, basis, source, base, rate_bp, value, day, vests_on) select 'ZZZZZZZZZZZZZ100', $1, id, 'fee', 'y', 100, 3000, 30, current_date, current_date from shop where title = 'Bar Vuoto'`,
      [dario.id],
    )
    await dario.isRefused('export_too_large', exportNetworkReport, { query: { ...csv, ...EVER } })
  },
  { settings: { payer: PAYER, exportMax: 1 } },
)
