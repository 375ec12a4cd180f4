/** The calls that show the sales network: agents, what they brought in, how far it has come, what waits for the company. */
import { businessDay, businessMonth, startOfBusinessDay } from '@taschino/basics/business-day.ts'
import type { AgentRow, NetworkRequest, PipelineRow } from '@taschino/contract/agent-shapes.ts'
import {
  exportAgents,
  exportNetworkRequests,
  exportPipeline,
  listAgents,
  listNetworkRequests,
  listPipeline,
} from '@taschino/contract/agents.ts'
import { handle, type Who } from '../../http/handle.ts'
import { refuseInput } from '../../http/refusal.ts'
import { sheetFile, type Export } from '../../http/sheet-file.ts'
import { pageFrom, pageOf, tablePage } from '../../http/table-page.ts'
import type { Sql } from '../../platform/db/db.ts'
import { findAgents, sumAgents, type AgentFind } from './network-store.ts'
import { countStages, findPipeline } from './pipeline-store.ts'
import { networkOf } from './reach.ts'
import { countNetworkRequests, findNetworkRequests } from './requests-store.ts'
import { COMMISSION_RULES } from './rules.ts'

const PAGE = 20
const DAY_MS = 86_400_000
const silentSince = (now: number): number => now - COMMISSION_RULES.silentDays * DAY_MS

function afterOf(cursor: string | undefined, form: RegExp): RegExpExecArray | undefined {
  if (cursor === undefined) return undefined
  return form.exec(cursor) ?? refuseInput([{ path: 'query.cursor', why: 'format' }])
}

async function agentsMeant(db: Sql, who: Who, query: Pick<AgentFind, 'text' | 'status'>, now: number): Promise<AgentFind> {
  const day = `${businessMonth(now)}-01`
  const month = { day, at: startOfBusinessDay(day) }
  return { text: query.text, status: query.status, agents: await networkOf(db, who), month, silentSince: silentSince(now) }
}

export const listAgentsAnswer = handle(listAgents)(async ({ who, query, db, clock }) => {
  const find = await agentsMeant(db, who, query, clock.now())
  return tablePage(
    query,
    (page) => findAgents(db, find, { ...page, sort: query.sort }),
    (row) => row,
    () => sumAgents(db, find),
  )
})

const AGENTS: Export<AgentRow> = {
  name: 'tab.agents',
  columns: (words) => [
    { key: 'name', head: words('agents.agent'), kind: 'text', of: (row) => row.name },
    { key: 'role', head: words('table.role'), kind: 'text', of: (row) => words(`role.${row.role}`) },
    { key: 'status', head: words('export.status'), kind: 'text', of: (row) => words(`users.status.${row.status}`) },
    { key: 'leader', head: words('agents.leader'), kind: 'text', of: (row) => row.leader?.name ?? null },
    { key: 'shops', head: words('tab.shops'), kind: 'count', of: (row) => row.shops },
    { key: 'live', head: words('agents.live'), kind: 'count', of: (row) => row.live },
    { key: 'silent', head: words('agents.still'), kind: 'count', of: (row) => row.silent },
    { key: 'agencies', head: words('tab.agencies'), kind: 'count', of: (row) => row.agencies },
    { key: 'revenue', head: words('agents.revenue_month'), kind: 'money', of: (row) => row.revenue },
    { key: 'earned', head: words('agents.earned_month'), kind: 'money', of: (row) => row.earned },
  ],
}

export const exportAgentsAnswer = handle(exportAgents)(async ({ who, query, db, clock, settings }) => {
  const find = await agentsMeant(db, who, query, clock.now())
  return sheetFile(query, AGENTS, await findAgents(db, find, { sort: query.sort, skip: 0, limit: settings.exportMax }), settings)
})

export const listPipelineAnswer = handle(listPipeline)(async ({ who, query, db, clock }) => {
  const find = {
    ...query,
    agents: await networkOf(db, who, query.idAgent),
    now: clock.now(),
    today: businessDay(clock.now()),
    silentSince: silentSince(clock.now()),
  }
  const page = pageFrom(query)
  const [rows, counts] = [await findPipeline(db, { ...find, ...page }), await countStages(db, { ...find, ...page })]
  const count = counts.reduce((sum, one) => sum + (query.stage === undefined || query.stage === one.stage ? one.count : 0), 0)
  return { ...pageOf(rows, page.limit, (row) => row), counts, ...(query.totals ? { totals: { count } } : {}) }
})

const PIPELINE: Export<PipelineRow> = {
  name: 'agents.pipeline',
  columns: (words) => [
    { key: 'title', head: words('export.name'), kind: 'text', of: (row) => row.title },
    { key: 'address', head: words('export.address'), kind: 'text', of: (row) => row.address },
    { key: 'agent', head: words('agents.agent'), kind: 'text', of: (row) => row.agent?.name ?? null },
    { key: 'stage', head: words('export.status'), kind: 'text', of: (row) => words(`agents.stage.${row.stage}`) },
    { key: 'turn', head: words('agents.turn'), kind: 'text', of: (row) => words(`agents.turn.${row.turn}`) },
    { key: 'since', head: words('agents.since'), kind: 'moment', of: (row) => row.since },
    { key: 'days', head: words('agents.days'), kind: 'count', of: (row) => row.days },
    { key: 'from', head: words('agents.handover_from'), kind: 'day', of: (row) => row.handover?.from ?? null },
    {
      key: 'to',
      head: words('agents.handover_to'),
      kind: 'text',
      of: (row) => (row.handover ? (row.handover.agent?.name ?? words('agents.nobody')) : null),
    },
    { key: 'last', head: words('export.last_payment'), kind: 'moment', of: (row) => row.lastAt },
    { key: 'reason', head: words('inbox.reason'), kind: 'text', of: (row) => row.reason },
  ],
}

export const exportPipelineAnswer = handle(exportPipeline)(async ({
  who,
  query: { format, language, columns, ...query },
  db,
  clock,
  settings,
}) => {
  const agents = await networkOf(db, who, query.idAgent)
  const find = {
    ...query,
    agents,
    skip: 0,
    limit: settings.exportMax,
    now: clock.now(),
    today: businessDay(clock.now()),
    silentSince: silentSince(clock.now()),
  }
  const rows = await findPipeline(db, find)
  return sheetFile({ format, language, columns }, PIPELINE, rows, settings)
})

/** These lists are short and sorted by what is to be done, so that the cursor is the number of rows before. */
export const listNetworkRequestsAnswer = handle(listNetworkRequests)(async ({ who, query, db, clock }) => {
  const limit = query.limit ?? PAGE
  const skip = Number(afterOf(query.cursor, /^s\.(\d{1,7})$/)?.[1] ?? query.skip ?? 0)
  const agents = await networkOf(db, who, query.idAgent)
  const rows = await findNetworkRequests(db, { ...query, agents, skip, limit, now: clock.now() })
  return {
    items: rows.slice(0, limit),
    nextCursor: rows.length > limit ? `s.${skip + limit}` : null,
    ...(query.totals ? { totals: await countNetworkRequests(db, { ...query, agents }) } : {}),
  }
})

const REQUESTS: Export<NetworkRequest> = {
  name: 'agents.requests',
  columns: (words) => [
    { key: 'kind', head: words('export.kind'), kind: 'text', of: (row) => words(`agents.request.${row.kind}`) },
    { key: 'about', head: words('export.name'), kind: 'text', of: (row) => row.about.title },
    { key: 'agent', head: words('agents.agent'), kind: 'text', of: (row) => row.agent?.name ?? null },
    { key: 'state', head: words('export.status'), kind: 'text', of: (row) => words(`agents.end.${row.state}`) },
    { key: 'turn', head: words('agents.turn'), kind: 'text', of: (row) => words(`agents.turn.${row.turn}`) },
    { key: 'at', head: words('inbox.asked_at'), kind: 'moment', of: (row) => row.at },
    { key: 'by', head: words('inbox.asked_by'), kind: 'text', of: (row) => row.by },
    { key: 'decided', head: words('inbox.answered_at'), kind: 'moment', of: (row) => row.decidedAt },
    { key: 'days', head: words('agents.days'), kind: 'count', of: (row) => row.days },
    {
      key: 'reason',
      head: words('inbox.reason'),
      kind: 'text',
      of: (row) => [...row.faults.map(({ say }) => say), ...(row.reason === null ? [] : [row.reason])].join(' · ') || null,
    },
  ],
}

export const exportNetworkRequestsAnswer = handle(exportNetworkRequests)(async ({
  who,
  query: { format, language, columns, ...query },
  db,
  clock,
  settings,
}) => {
  const agents = await networkOf(db, who, query.idAgent)
  const rows = await findNetworkRequests(db, { ...query, agents, skip: 0, limit: settings.exportMax, now: clock.now() })
  return sheetFile({ format, language, columns }, REQUESTS, rows, settings)
})
