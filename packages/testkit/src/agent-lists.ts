/** The lists of the sales network beside their exports, for comparison. */
import {
  exportAgentStatement,
  exportCommissions,
  exportStatements,
  getAgentStatement,
  listCommissions,
  listStatements,
} from '@taschino/contract/agent-pay.ts'
import {
  exportAgents,
  exportNetworkReport,
  exportNetworkRequests,
  exportPipeline,
  listAgents,
  listNetworkRequests,
  listPipeline,
  networkReport,
} from '@taschino/contract/agents.ts'
import { each, euros, looks, pair, words, type DemoReaders, type Pair } from './list-beside-file.ts'

export const agentPairs = (readers: () => Pick<DemoReaders, 'asks'>): readonly Pair[] => [
  pair(exportAgents, listAgents, {
    who: 'direzione',
    looks: looks({}, { text: 'dario' }, { sort: '-earned' }),
    shows: (row) => [row.name, words(`role.${row.role}`), String(row.shops), euros(row.revenue), euros(row.earned)],
    sums: { [words('agents.earned_month')]: (row) => row.earned },
  }),
  pair(exportPipeline, listPipeline, {
    who: 'dario',
    looks: looks({ kind: 'shop' }, { kind: 'shop', text: 'forno' }, { kind: 'agency' }),
    shows: (row) => [
      row.title,
      row.agent?.name ?? null,
      words(`agents.stage.${row.stage}`),
      words(`agents.turn.${row.turn}`),
      String(row.days),
    ],
  }),
  pair(exportNetworkRequests, listNetworkRequests, {
    who: 'direzione',
    looks: looks({}, { kind: 'shop' }),
    shows: (row) => [row.about.title, words(`agents.end.${row.state}`)],
  }),
  pair(exportNetworkReport, networkReport, {
    who: 'silvana',
    whole: (answer) => answer.rows,
    looks: looks(
      { from: '2020-01-01', to: '2029-12-31' },
      { by: 'month', from: '2020-01-01', to: '2029-12-31' },
      { by: 'agent' },
      { by: 'agency' },
    ),
    shows: (row) => [row.name, euros(row.revenue), String(row.payments), euros(row.earned), euros(row.matured)],
    sums: { Provvigioni: (row) => row.earned },
  }),
  pair(exportCommissions, listCommissions, {
    who: 'dario',
    looks: looks({}, { state: 'maturing' }),
    shows: (line) => [
      line.shop.title,
      words(`agents.basis.${line.basis}`),
      euros(line.base),
      euros(line.value),
      words(`agents.line.${line.state}`),
      line.gtid,
    ],
    sums: { Provvigione: (line) => line.value },
  }),
  pair(exportStatements, listStatements, {
    who: 'direzione',
    looks: looks({}, { state: 'open' }, { state: 'paid' }),
    shows: (row) => [row.agent.name, row.quarter, words(`agents.statement.${row.state}`), euros(row.gross), row.invoiceNumber],
    sums: { Lordo: (row) => row.gross },
  }),
  pair(exportAgentStatement, getAgentStatement, {
    who: 'direzione',
    whole: (answer) => answer.lineItems,
    looks: async () => each(await readers().asks('direzione', listStatements, { query: {} })),
    shows: (line) => [line.shop.title, euros(line.value), line.gtid],
  }),
]
