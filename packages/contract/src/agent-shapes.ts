/** The shapes of the sales network: agents, stages, figures, lines of commission, statements. */
import * as z from 'zod/mini'
import { circuitDay, gtid, id, instant } from './shapes.ts'

const whole = z.int().check(z.minimum(0))
const named = z.object({ id, name: z.string() })
const place = z.object({ id, title: z.string() })

export const AGENT_ROLES = ['agent', 'superagent'] as const

/** An agent beside others: what they look after today, and this month's figures. */
export const agentRow = z.object({
  id,
  name: z.string(),
  role: z.enum(AGENT_ROLES),
  status: z.enum(['invited', 'active', 'disabled']),
  leader: z.nullable(named),
  shops: whole,
  /** Of these, those that take payments; those that took none for thirty days, or never any. */
  live: whole,
  silent: whole,
  agencies: whole,
  /** This month: what was paid at their shops, and what they earned. */
  revenue: z.int(),
  earned: z.int(),
})
export type AgentRow = z.output<typeof agentRow>

/** In the order of the list: what an agent can move on comes first, then what others have to, then what goes well or is over. */
export const STAGES = [
  'returned',
  'contract',
  'first_payment',
  'silent',
  'waiting',
  'owner',
  'opening',
  'first_order',
  'suspended',
  'coming',
  'live',
  'over',
] as const
export type Stage = (typeof STAGES)[number]
/** Who has to do something now, so that it goes on. */
export const TURNS = ['agent', 'company', 'owner', 'nobody'] as const
export const PLACES = ['shop', 'agency'] as const

export const fault = z.object({ path: z.string(), say: z.string() })

/** Something that an agent brought in: how far it has come, since when, and what keeps it there. */
export const pipelineRow = z.object({
  kind: z.enum(PLACES),
  id,
  title: z.string(),
  address: z.string(),
  isGroup: z.boolean(),
  agent: z.nullable(named),
  stage: z.enum(STAGES),
  turn: z.enum(TURNS),
  since: instant,
  days: whole,
  /** When tickets were last taken, or ordered. */
  lastAt: z.nullable(instant),
  /** Of the review: what is wrong with which field, and why it was refused. */
  faults: z.array(fault),
  reason: z.nullable(z.string()),
  /** From this day on somebody else looks after it; `agent` null: nobody. Of what is `coming`: it comes to `agent` of the row. */
  handover: z.nullable(z.object({ from: circuitDay, agent: z.nullable(named) })),
  /** Metres from where whoever asks is; null where it was not said, or the place is not known. */
  distance: z.nullable(z.int()),
})
export type PipelineRow = z.output<typeof pipelineRow>

export const REQUEST_KINDS = ['shop', 'agency', 'dispute'] as const
export const REQUEST_ENDS = ['waiting', 'returned', 'approved', 'rejected', 'withdrawn'] as const

/** Something that was handed in to the company: what became of it, who has the ball, why it was refused. */
export const networkRequest = z.object({
  kind: z.enum(REQUEST_KINDS),
  /** Of the shop or agency; of a dispute the shop's. */
  about: place,
  agent: z.nullable(named),
  state: z.enum(REQUEST_ENDS),
  turn: z.enum(TURNS),
  at: instant,
  by: z.string(),
  decidedAt: z.nullable(instant),
  /** Since whoever has the ball has it; of what is over: until the answer. */
  days: whole,
  faults: z.array(fault),
  reason: z.nullable(z.string()),
  /** Of a dispute: the line. */
  gtid: z.nullable(gtid),
})
export type NetworkRequest = z.output<typeof networkRequest>

export const REPORT_BY = ['month', 'shop', 'agency', 'agent'] as const
export type ReportBy = (typeof REPORT_BY)[number]

const figures = {
  /** Payments less refunds at shops; for agencies what they ordered. */
  revenue: z.int(),
  payments: whole,
  /** Kept from paybacks of these shops. */
  fees: z.int(),
  /** Earned, less what was taken back; of it what has matured. */
  earned: z.int(),
  matured: z.int(),
}
export const reportRow = z.object({ key: z.string(), name: z.string(), id: z.nullable(id), ...figures })
export type ReportRow = z.output<typeof reportRow>
export const report = z.object({
  from: z.string(),
  to: z.string(),
  by: z.enum(REPORT_BY),
  rows: z.array(reportRow),
  total: z.object(figures),
  /** The same number of days before. */
  before: z.object(figures),
  /** What would stand on a statement if the quarter ended today. */
  dueNow: z.int(),
})
export type Report = z.output<typeof report>

export const BASES = ['fee', 'override', 'activation'] as const
export const LINE_STATES = ['maturing', 'vested', 'stated', 'paid'] as const

/** One line of what was earned: base × rate, by what, when it is theirs. Below zero: what was taken back, and why. */
export const commissionLine = z.object({
  gtid,
  agent: named,
  shop: place,
  basis: z.enum(BASES),
  base: whole,
  rateBp: z.nullable(whole),
  value: z.int(),
  capped: z.boolean(),
  /** The payback by whose fee it is earned; null for an activation. */
  source: z.nullable(gtid),
  parent: z.nullable(gtid),
  why: z.nullable(z.enum(['payback-returned', 'above-cap', 'dispute'])),
  reversed: z.boolean(),
  day: z.string(),
  vestsOn: z.string(),
  state: z.enum(LINE_STATES),
  statement: z.nullable(id),
  dispute: z.nullable(
    z.object({ state: z.enum(['open', 'kept', 'reversed']), reason: z.string(), at: instant, answer: z.nullable(z.string()) }),
  ),
})
export type CommissionLine = z.output<typeof commissionLine>

export const STATEMENT_STATES = ['open', 'closed', 'invoiced', 'paid'] as const
export const statementRow = z.object({
  id,
  agent: named,
  quarter: z.string(),
  state: z.enum(STATEMENT_STATES),
  lines: whole,
  disputed: whole,
  gross: whole,
  enasarco: whole,
  withheld: whole,
  net: whole,
  /** By when the agent has to have it. */
  due: z.string(),
  invoiceNumber: z.nullable(z.string()),
  closedAt: z.nullable(instant),
  invoicedAt: z.nullable(instant),
  paidAt: z.nullable(instant),
  /** The file for the bank in which it left. */
  file: z.nullable(z.object({ id, messageId: z.string() })),
})
export type StatementRow = z.output<typeof statementRow>
export const statementDetail = z.object({
  ...statementRow.shape,
  ibanLast4: z.nullable(z.string()),
  /** For the company: the agent shares tax code, telephone or account with one of these shops. */
  related: z.array(place),
  lineItems: z.array(commissionLine),
})
export type StatementDetail = z.output<typeof statementDetail>

const planLine = z.object({
  basis: z.enum(BASES),
  rateBp: z.nullable(whole),
  cents: z.nullable(whole),
  months: z.nullable(whole),
  from: z.string(),
  at: instant,
  by: z.string(),
  /** Of everybody, not of this agent alone. */
  general: z.boolean(),
})
/** What an agent earns today, and every line that says so; where they are paid, and what is kept back. */
export const agentPlan = z.object({
  agent: z.nullable(z.object({ ...named.shape, role: z.enum(AGENT_ROLES) })),
  now: z.object({ feeBp: whole, overrideBp: whole, activationCents: whole }),
  capBp: whole,
  lines: z.array(planLine),
  terms: z.nullable(
    z.object({ ibanLast4: z.nullable(z.string()), receiver: z.nullable(z.string()), enasarcoBp: whole, withholdingBp: whole }),
  ),
})
export type AgentPlan = z.output<typeof agentPlan>
