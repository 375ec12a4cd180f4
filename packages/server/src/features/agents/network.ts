/** The sales network as it is read: agents side by side, what they brought in and how far it has come, what waits for the company. */
import { businessDay, businessMonth, startOfBusinessDay } from '@taschino/basics/business-day.ts'
import type { PipelineRow } from '@taschino/contract/agent-shapes.ts'
import { exportNetworkRequests, exportPipeline, listAgents, listNetworkRequests, listPipeline } from '@taschino/contract/agents.ts'
import type { NetworkRequest } from '@taschino/contract/agent-shapes.ts'
import { handle } from '../../http/handle.ts'
import { refuseInput } from '../../http/refusal.ts'
import { sheetFile, type Export } from '../../http/sheet-file.ts'
import { findAgents } from './network-store.ts'
import { countStages, findPipeline } from './pipeline-store.ts'
import { networkOf } from './reach.ts'
import { findNetworkRequests } from './requests-store.ts'
import { COMMISSION_RULES } from './rules.ts'

const PAGE = 20
const DAY_MS = 86_400_000
const silentSince = (now: number): number => now - COMMISSION_RULES.silentDays * DAY_MS

function afterOf(cursor: string | undefined, form: RegExp): RegExpExecArray | undefined {
  if (cursor === undefined) return undefined
  return form.exec(cursor) ?? refuseInput([{ path: 'query.cursor', why: 'format' }])
}

export const listAgentsAnswer = handle(listAgents)(async ({ who, query, db, clock }) => {
  const limit = query.limit ?? PAGE
  const month = `${businessMonth(clock.now())}-01`
  const rows = await findAgents(
    db,
    await networkOf(db, who),
    { text: query.text, after: Number(afterOf(query.cursor, /^a\.(\d{1,15})$/)?.[1] ?? 0) || undefined, skip: query.skip ?? 0, limit },
    { day: month, at: startOfBusinessDay(month), silentSince: silentSince(clock.now()) },
  )
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last ? `a.${last.id}` : null }
})

export const listPipelineAnswer = handle(listPipeline)(async ({ who, query, db, clock }) => {
  const limit = query.limit ?? PAGE
  const [, rank, id] = afterOf(query.cursor, /^p\.(\d{1,2})\.(\d{1,15})$/) ?? []
  const find = {
    ...query,
    agents: await networkOf(db, who, query.idAgent),
    after: rank === undefined ? undefined : { rank: Number(rank), id: Number(id) },
    skip: query.skip ?? 0,
    limit,
    now: clock.now(),
    today: businessDay(clock.now()),
    silentSince: silentSince(clock.now()),
  }
  const [rows, counts] = [await findPipeline(db, find), await countStages(db, find)]
  return {
    items: rows.slice(0, limit).map(({ row }) => row),
    nextCursor: rows.length > limit ? (rows[limit - 1]?.at ?? null) : null,
    counts,
  }
})

const PIPELINE: Export<PipelineRow> = {
  name: 'agents.pipeline',
  columns: (words) => [
    { head: words('export.name'), kind: 'text', of: (row) => row.title },
    { head: words('export.address'), kind: 'text', of: (row) => row.address },
    { head: words('agents.agent'), kind: 'text', of: (row) => row.agent?.name ?? null },
    { head: words('export.status'), kind: 'text', of: (row) => words(`agents.stage.${row.stage}`) },
    { head: words('agents.turn'), kind: 'text', of: (row) => words(`agents.turn.${row.turn}`) },
    { head: words('agents.since'), kind: 'moment', of: (row) => row.since },
    { head: words('agents.days'), kind: 'count', of: (row) => row.days },
    { head: words('agents.handover_from'), kind: 'day', of: (row) => row.handover?.from ?? null },
    {
      head: words('agents.handover_to'),
      kind: 'text',
      of: (row) => (row.handover ? (row.handover.agent?.name ?? words('agents.nobody')) : null),
    },
    { head: words('export.last_payment'), kind: 'moment', of: (row) => row.lastAt },
    { head: words('inbox.reason'), kind: 'text', of: (row) => row.reason },
  ],
}

export const exportPipelineAnswer = handle(exportPipeline)(async ({ who, query: { format, language, ...query }, db, clock, settings }) => {
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
  return sheetFile(
    { format, language },
    PIPELINE,
    rows.map(({ row }) => row),
    settings,
  )
})

/** What waits and what was answered is a short list, sorted by what is to be done: its cursor is how many came before. */
export const listNetworkRequestsAnswer = handle(listNetworkRequests)(async ({ who, query, db, clock }) => {
  const limit = query.limit ?? PAGE
  const skip = Number(afterOf(query.cursor, /^s\.(\d{1,7})$/)?.[1] ?? query.skip ?? 0)
  const agents = await networkOf(db, who, query.idAgent)
  const rows = await findNetworkRequests(db, { ...query, agents, skip, limit, now: clock.now() })
  return { items: rows.slice(0, limit), nextCursor: rows.length > limit ? `s.${skip + limit}` : null }
})

const REQUESTS: Export<NetworkRequest> = {
  name: 'agents.requests',
  columns: (words) => [
    { head: words('export.kind'), kind: 'text', of: (row) => words(`agents.request.${row.kind}`) },
    { head: words('export.name'), kind: 'text', of: (row) => row.about.title },
    { head: words('agents.agent'), kind: 'text', of: (row) => row.agent?.name ?? null },
    { head: words('export.status'), kind: 'text', of: (row) => words(`agents.end.${row.state}`) },
    { head: words('agents.turn'), kind: 'text', of: (row) => words(`agents.turn.${row.turn}`) },
    { head: words('inbox.asked_at'), kind: 'moment', of: (row) => row.at },
    { head: words('inbox.asked_by'), kind: 'text', of: (row) => row.by },
    { head: words('inbox.answered_at'), kind: 'moment', of: (row) => row.decidedAt },
    { head: words('agents.days'), kind: 'count', of: (row) => row.days },
    {
      head: words('inbox.reason'),
      kind: 'text',
      of: (row) => [...row.faults.map(({ say }) => say), ...(row.reason === null ? [] : [row.reason])].join(' · ') || null,
    },
  ],
}

export const exportNetworkRequestsAnswer = handle(exportNetworkRequests)(async ({
  who,
  query: { format, language, ...query },
  db,
  clock,
  settings,
}) => {
  const agents = await networkOf(db, who, query.idAgent)
  const rows = await findNetworkRequests(db, { ...query, agents, skip: 0, limit: settings.exportMax, now: clock.now() })
  return sheetFile({ format, language }, REQUESTS, rows, settings)
})
