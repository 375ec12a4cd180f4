/** The calls about agents' pay: lines and disputes, statements and bank files, plans and terms. */
import * as z from 'zod/mini'
import { agentPlan, BASES, commissionLine, LINE_STATES, STATEMENT_STATES, statementDetail, statementRow } from './agent-shapes.ts'
import { call } from './call.ts'
import { EXPORT_FILE, EXPORT_REFUSALS, exportAs } from './export.ts'
import { cents, circuitDay as day, gtid, id, paging, pathId, searchText, sentence, words } from './shapes.ts'
import { counting, sortable, tableOf } from './sort.ts'

const COMPANY = ['company', 'admin'] as const
/** One of two has said yes; nothing has happened yet (approvals.listFirstYeses). */
const waits = z.boolean()
const NETWORK = ['agent', 'superagent', 'company', 'admin'] as const
const ofNetwork = { idAgent: z.optional(pathId) }

const lineSort = sortable('day', 'agent', 'shop', 'basis', 'base', 'value', 'vests')
export type LineSort = NonNullable<z.output<typeof lineSort>>
const ofLines = {
  ...ofNetwork,
  idShop: z.optional(pathId),
  from: z.optional(day),
  to: z.optional(day),
  state: z.optional(z.enum(LINE_STATES)),
  disputed: z.optional(z.enum(['open'])),
  basis: z.optional(z.enum(BASES)),
  sort: lineSort,
}

/** Line by line, newest first unless another order is asked for. */
export const listCommissions = call({
  name: 'agents.listCommissions',
  method: 'GET',
  path: '/agents/commissions',
  roles: NETWORK,
  reach: 'public',
  query: z.object({ ...paging, ...ofLines, ...counting }),
  output: tableOf(commissionLine, 'value'),
  refusals: {},
})
export const exportCommissions = call({
  name: 'agents.exportCommissions',
  method: 'GET',
  path: '/agents/commissions/export',
  roles: NETWORK,
  reach: 'public',
  query: z.object({ ...ofLines, ...exportAs }),
  file: EXPORT_FILE,
  refusals: EXPORT_REFUSALS,
})

const ofLine = { params: z.object({ gtid }) }

/** The agent finds one of their own lines wrong and says why; its statement is not closed before the company has answered. */
export const disputeCommission = call({
  name: 'agents.disputeCommission',
  method: 'POST',
  path: '/agents/commissions/{gtid}/dispute',
  roles: ['agent', 'superagent'],
  reach: 'named',
  ...ofLine,
  body: z.strictObject({ reason: sentence }),
  output: commissionLine,
  refusals: { disputed_before: 409, commission_settled: 409, commission_reversed: 409 },
})

/** The company keeps the line, or takes it back in the books; either with a reason. */
export const answerDispute = call({
  name: 'agents.answerDispute',
  method: 'POST',
  path: '/agents/commissions/{gtid}/answer',
  roles: COMPANY,
  reach: 'named',
  proof: 'fresh',
  money: true,
  ...ofLine,
  body: z.strictObject({ as: z.enum(['kept', 'reversed']), reason: sentence }),
  output: commissionLine,
  refusals: { not_disputed: 409, commission_reversed: 409 },
})

const statementSort = sortable('quarter', 'agent', 'state', 'lines', 'gross', 'net')
export type StatementSort = NonNullable<z.output<typeof statementSort>>
/** `text`: of the agent's name, of the quarter or of the invoice's number. */
const statements = { ...ofNetwork, state: z.optional(z.enum(STATEMENT_STATES)), text: searchText, sort: statementSort }

/** Newest first unless another order is asked for. */
export const listStatements = call({
  name: 'agents.listStatements',
  method: 'GET',
  path: '/agents/statements',
  roles: NETWORK,
  reach: 'public',
  query: z.object({ ...paging, ...statements, ...counting }),
  output: tableOf(statementRow, 'lines', 'gross', 'enasarco', 'withheld', 'net'),
  refusals: {},
})
export const exportStatements = call({
  name: 'agents.exportStatements',
  method: 'GET',
  path: '/agents/statement-list/export',
  roles: NETWORK,
  reach: 'public',
  query: z.object({ ...statements, ...exportAs }),
  file: EXPORT_FILE,
  refusals: EXPORT_REFUSALS,
})

const ofStatement = { params: z.object({ id: pathId }) }

export const getAgentStatement = call({
  name: 'agents.getAgentStatement',
  method: 'GET',
  path: '/agents/statements/{id}',
  roles: NETWORK,
  reach: 'named',
  ...ofStatement,
  output: statementDetail,
  refusals: {},
})
export const getAgentStatementPdf = call({
  name: 'agents.getAgentStatementPdf',
  method: 'GET',
  path: '/agents/statements/{id}/pdf',
  roles: NETWORK,
  reach: 'named',
  ...ofStatement,
  file: 'application/pdf',
  refusals: {},
})
export const exportAgentStatement = call({
  name: 'agents.exportAgentStatement',
  method: 'GET',
  path: '/agents/statements/{id}/export',
  roles: NETWORK,
  reach: 'named',
  ...ofStatement,
  query: z.object(exportAs),
  file: EXPORT_FILE,
  refusals: EXPORT_REFUSALS,
})

/** By two: from then on it says what it says: what is kept back is reckoned, and the agent sends the invoice. */
export const closeStatement = call({
  name: 'agents.closeStatement',
  method: 'POST',
  path: '/agents/statements/{id}/close',
  roles: COMPANY,
  reach: 'named',
  proof: 'fresh',
  ...ofStatement,
  output: z.extend(statementDetail, { waits }),
  refusals: { statement_moved_on: 409, lines_disputed: 409, second_person: 409 },
})

/** The agent's own: the number under which they have invoiced it. */
export const invoiceStatement = call({
  name: 'agents.invoiceStatement',
  method: 'POST',
  path: '/agents/statements/{id}/invoice',
  roles: ['agent', 'superagent'],
  reach: 'named',
  ...ofStatement,
  body: z.strictObject({ number: words(1, 20) }),
  output: statementDetail,
  refusals: { statement_moved_on: 409, invoice_number_used: 409 },
})

/** The bank has paid it. */
export const statementPaid = call({
  name: 'agents.statementPaid',
  method: 'POST',
  path: '/agents/statements/{id}/paid',
  roles: COMPANY,
  reach: 'named',
  proof: 'fresh',
  money: true,
  ...ofStatement,
  body: z.strictObject({}),
  output: statementDetail,
  refusals: { not_in_file: 409, statement_moved_on: 409 },
})

const leftOut = z.array(z.object({ id, name: z.string(), why: z.enum(['no_account', 'resting', 'refused']) }))

/** What the next file would pay now, and whom not: whoever makes it sends back what they saw. */
export const previewStatementFile = call({
  name: 'agents.previewStatementFile',
  method: 'GET',
  path: '/agents/statements-to-pay',
  roles: COMPANY,
  reach: 'public',
  output: z.object({ count: z.int(), net: z.int(), leftOut }),
  refusals: {},
})

/**
 * One file for the bank with every statement that is invoiced and has not left yet, by two; `leftOut`: whose account is not paid to now.
 * `count` and `net`: of the transfers, as they were shown.
 */
export const payStatements = call({
  name: 'agents.payStatements',
  method: 'POST',
  path: '/agents/statements/files',
  roles: COMPANY,
  reach: 'public',
  proof: 'fresh',
  money: true,
  body: z.strictObject({ count: z.int(), net: cents }),
  output: z.object({
    waits,
    id: z.nullable(id),
    messageId: z.nullable(z.string()),
    count: z.int(),
    net: cents,
    leftOut,
  }),
  refusals: { nothing_to_pay: 409, payer_missing: 409, statements_changed: 409, second_person: 409 },
})
export const getStatementFile = call({
  name: 'agents.getStatementFile',
  method: 'GET',
  path: '/agents/statements/files/{id}',
  roles: COMPANY,
  reach: 'named',
  ...ofStatement,
  file: 'application/xml',
  refusals: {},
})

/** What an agent earns; without one: everybody who has no line of their own. */
export const getPlan = call({
  name: 'agents.getPlan',
  method: 'GET',
  path: '/agents/plan',
  roles: COMPANY,
  reach: 'public',
  query: z.object(ofNetwork),
  output: agentPlan,
  refusals: {},
})

/** By two, from a day to come on; what was earned before stays. A share for `fee` and `override`, a sum for `activation`. */
export const setPlan = call({
  name: 'agents.setPlan',
  method: 'POST',
  path: '/agents/plan',
  roles: COMPANY,
  reach: 'public',
  proof: 'fresh',
  body: z.strictObject({
    idAgent: z.nullable(id),
    basis: z.enum(BASES),
    rateBp: z.optional(z.int().check(z.minimum(0), z.maximum(6000))),
    cents: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
    months: z.nullable(z.int().check(z.minimum(1), z.maximum(600))),
    from: day,
  }),
  output: z.extend(agentPlan, { waits }),
  refusals: { agent_unknown: 409, plan_waits: 409, second_person: 409 },
})

/** What is kept back from the next statement on; where an agent is paid is a matter of two people (iban.askAgentIban). */
export const setTerms = call({
  name: 'agents.setTerms',
  method: 'POST',
  path: '/agents/{id}/terms',
  roles: COMPANY,
  reach: 'named',
  proof: 'fresh',
  params: z.object({ id: pathId }),
  body: z.strictObject({
    enasarcoBp: z.int().check(z.minimum(0), z.maximum(5000)),
    withholdingBp: z.int().check(z.minimum(0), z.maximum(5000)),
  }),
  output: agentPlan,
  refusals: {},
})
