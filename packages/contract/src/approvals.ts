/** The calls for first yeses that wait for a second person of the company (decision 0235). */
import * as z from 'zod/mini'
import { BASES } from './agent-shapes.ts'
import { call } from './call.ts'
import { cents, id, pathId } from './shapes.ts'

const COMPANY = ['company', 'admin'] as const
export const FIRST_YES_ACTS = ['plan', 'statement', 'statement_file', 'gift'] as const
export type FirstYesAct = (typeof FIRST_YES_ACTS)[number]

/** A line of a plan as it waits; the second yes sends the same. */
const waitingPlan = z.object({
  idAgent: z.nullable(id),
  basis: z.enum(BASES),
  rateBp: z.nullable(z.int()),
  cents: z.nullable(cents),
  months: z.nullable(z.int()),
  from: z.string(),
})

export const firstYes = z.object({
  id,
  act: z.enum(FIRST_YES_ACTS),
  /** What it is about, in the words of its act: the number of a statement or of a code, an agent and a basis. */
  about: z.string(),
  /** Whose statement or plan, which merchant's code; null: everybody's. */
  name: z.nullable(z.string()),
  value: z.nullable(cents),
  count: z.nullable(z.int()),
  plan: z.nullable(waitingPlan),
  by: z.string(),
  at: z.string(),
  mine: z.boolean(),
  /** False: said by whoever asks, or by an access that they opened lately. */
  mayAgree: z.boolean(),
})
export type FirstYes = z.output<typeof firstYes>

/** Oldest first. The second yes is the same call as the first one, by somebody else. */
export const listFirstYeses = call({
  name: 'approvals.listFirstYeses',
  method: 'GET',
  path: '/approvals',
  roles: COMPANY,
  reach: 'public',
  output: z.object({ items: z.array(firstYes) }),
  refusals: {},
})

/** Taken back by whoever said it, or refused by somebody else: nothing happens then. */
export const dropFirstYes = call({
  name: 'approvals.dropFirstYes',
  method: 'POST',
  path: '/approvals/{id}/drop',
  roles: COMPANY,
  reach: 'named',
  params: z.object({ id: pathId }),
  body: z.strictObject({}),
  output: z.object({ items: z.array(firstYes) }),
  refusals: { yes_over: 409 },
})
