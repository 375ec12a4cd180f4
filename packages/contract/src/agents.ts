/** The calls about the sales network: who looks after which shop, and what they earn. */
import * as z from 'zod/mini'
import {
  agentRow,
  networkRequest,
  pipelineRow,
  PLACES,
  report,
  REPORT_BY,
  REQUEST_ENDS,
  REQUEST_KINDS,
  STAGES,
  TURNS,
} from './agent-shapes.ts'
import { call } from './call.ts'
import { EXPORT_FILE, EXPORT_REFUSALS, exportAs } from './export.ts'
import { circuitDay as day, id, instant, latitude, longitude, paging, pathId, searchText, sentence } from './shapes.ts'
import { counting, daysBetween, sortable, tableOf } from './sort.ts'

const COMPANY = ['company', 'admin'] as const
const LEADERS = ['superagent', 'company', 'admin'] as const
const NETWORK = ['agent', 'superagent', 'company', 'admin'] as const
const named = z.object({ id, name: z.string() })

const byDay = {
  /** Who looks after it today. */
  agent: z.nullable(named),
  /** Newest first. `by` and `reason`: who moved it and why, null where it was brought in so. */
  lines: z.array(
    z.object({
      agent: z.nullable(named),
      from: day,
      at: instant,
      by: z.nullable(z.string()),
      reason: z.nullable(z.string()),
      /** Begins on a day to come. */
      planned: z.boolean(),
    }),
  ),
}
/** Who earns on a shop, from which day on. */
export const attribution = z.object({ shop: z.object({ id, title: z.string() }), ...byDay })
export type Attribution = z.output<typeof attribution>
/** Who looks after an agency, from which day on: what it orders counts for them in reports. */
export const agencyAttribution = z.object({ agency: z.object({ id, title: z.string() }), ...byDay })

const ofShop = { params: z.object({ id: pathId }) }
const handover = z.strictObject({ idAgent: z.nullable(id), from: day, reason: sentence })

export const getAttribution = call({
  name: 'agents.getAttribution',
  method: 'GET',
  path: '/shops/{id}/agent',
  roles: COMPANY,
  reach: 'named',
  ...ofShop,
  output: attribution,
  refusals: {},
})

/**
 * From a day on another agent looks after the shop and earns on it; null: nobody. Tomorrow at the earliest: what was earned stays with whom
 * it belongs to. What was planned before for later days is replaced.
 */
export const transferShop = call({
  name: 'agents.transferShop',
  method: 'POST',
  path: '/shops/{id}/agent',
  roles: COMPANY,
  reach: 'named',
  proof: 'fresh',
  ...ofShop,
  body: handover,
  output: attribution,
  refusals: { agent_unknown: 409, agent_unchanged: 409 },
})

export const getAgencyAttribution = call({
  name: 'agents.getAgencyAttribution',
  method: 'GET',
  path: '/agencies/{id}/agent',
  roles: COMPANY,
  reach: 'named',
  ...ofShop,
  output: agencyAttribution,
  refusals: {},
})

/** As for shops: from a day on another agent looks after the agency. */
export const transferAgency = call({
  name: 'agents.transferAgency',
  method: 'POST',
  path: '/agencies/{id}/agent',
  roles: COMPANY,
  reach: 'named',
  proof: 'fresh',
  ...ofShop,
  body: handover,
  output: agencyAttribution,
  refusals: { agent_unknown: 409, agent_unchanged: 409 },
})

const agentSort = sortable('name', 'role', 'leader', 'shops', 'live', 'silent', 'agencies', 'revenue', 'earned')
export type AgentSort = NonNullable<z.output<typeof agentSort>>
const agentsFound = { text: searchText, status: z.optional(agentRow.shape.status), sort: agentSort }

/** Agents side by side: a superagent's own, the company's all. */
export const listAgents = call({
  name: 'agents.listAgents',
  method: 'GET',
  path: '/agents',
  roles: LEADERS,
  reach: 'public',
  query: z.object({ ...paging, ...agentsFound, ...counting }),
  output: tableOf(agentRow, 'shops', 'live', 'silent', 'agencies', 'revenue', 'earned'),
  refusals: {},
})
export const exportAgents = call({
  name: 'agents.exportAgents',
  method: 'GET',
  path: '/agents/export',
  roles: LEADERS,
  reach: 'public',
  query: z.object({ ...agentsFound, ...exportAs }),
  file: EXPORT_FILE,
  refusals: EXPORT_REFUSALS,
})

const ofNetwork = { idAgent: z.optional(pathId) }
const pipelineSort = sortable('stage', 'title', 'agent', 'since', 'last', 'distance')
export type PipelineSort = NonNullable<z.output<typeof pipelineSort>>
/** Days: since when it stands where it does. */
const found = {
  ...ofNetwork,
  kind: z.enum(PLACES),
  stage: z.optional(z.enum(STAGES)),
  turn: z.optional(z.enum(TURNS)),
  text: searchText,
  ...daysBetween,
  sort: pipelineSort,
  /** Both, for distances. */
  lat: z.optional(latitude),
  lon: z.optional(longitude),
}

/** What was brought in and how far it has come; what an agent can move on comes first. `counts` by stage, whatever stage is asked for. */
export const listPipeline = call({
  name: 'agents.listPipeline',
  method: 'GET',
  path: '/agents/pipeline',
  roles: NETWORK,
  reach: 'public',
  query: z.object({ ...paging, ...found, ...counting }),
  output: z.object({ ...tableOf(pipelineRow).shape, counts: z.array(z.object({ stage: z.enum(STAGES), count: z.int() })) }),
  refusals: {},
})
export const exportPipeline = call({
  name: 'agents.exportPipeline',
  method: 'GET',
  path: '/agents/pipeline/export',
  roles: NETWORK,
  reach: 'public',
  query: z.object({ ...found, ...exportAs }),
  file: EXPORT_FILE,
  refusals: EXPORT_REFUSALS,
})

const requestSort = sortable('at', 'about', 'kind', 'state', 'agent', 'by', 'decided')
export type NetworkRequestSort = NonNullable<z.output<typeof requestSort>>
/** Days: when it was handed in. */
const asked = {
  ...ofNetwork,
  kind: z.optional(z.enum(REQUEST_KINDS)),
  state: z.optional(z.enum(REQUEST_ENDS)),
  text: searchText,
  ...daysBetween,
  sort: requestSort,
}

/** What was handed in to the company: what waits first, longest first; then what was answered, newest first, unless ordered otherwise. */
export const listNetworkRequests = call({
  name: 'agents.listNetworkRequests',
  method: 'GET',
  path: '/agents/requests',
  roles: NETWORK,
  reach: 'public',
  query: z.object({ ...paging, ...asked, ...counting }),
  output: tableOf(networkRequest),
  refusals: {},
})
/** What of agents waits for the company: lines that they find wrong, and statements that are to be closed. */
export const countWaiting = call({
  name: 'agents.countWaiting',
  method: 'GET',
  path: '/agents/waiting/count',
  roles: COMPANY,
  reach: 'public',
  output: z.object({ disputes: z.int(), statements: z.int() }),
  refusals: {},
})

export const exportNetworkRequests = call({
  name: 'agents.exportNetworkRequests',
  method: 'GET',
  path: '/agents/requests/export',
  roles: NETWORK,
  reach: 'public',
  query: z.object({ ...asked, ...exportAs }),
  file: EXPORT_FILE,
  refusals: EXPORT_REFUSALS,
})

const span = { ...ofNetwork, from: z.optional(day), to: z.optional(day), by: z.optional(z.enum(REPORT_BY)) }

/** Figures of the days from–to, both included; this month unless said otherwise. Each day counts for who looked after the shop on it. */
export const networkReport = call({
  name: 'agents.networkReport',
  method: 'GET',
  path: '/agents/report',
  roles: NETWORK,
  reach: 'public',
  query: z.object(span),
  output: report,
  refusals: {},
})
export const exportNetworkReport = call({
  name: 'agents.exportNetworkReport',
  method: 'GET',
  path: '/agents/report/export',
  roles: NETWORK,
  reach: 'public',
  query: z.object({ ...span, ...exportAs }),
  file: EXPORT_FILE,
  refusals: EXPORT_REFUSALS,
})
