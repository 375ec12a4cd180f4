/** The sales network: who brought in which shop, and what they earn by it. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, instant, pathId, sentence } from './shapes.ts'

const COMPANY = ['company', 'admin'] as const
/** A day of the circuit, as 2026-11-21: before this century there is no circuit (T13). */
const day = z.iso.date().check(z.regex(/^20/))
const named = z.object({ id, name: z.string() })

/** Who earns on a shop, from which day on; newest first. `by` and `reason`: who moved it and why, null where it was brought in so. */
export const attribution = z.object({
  shop: z.object({ id, title: z.string() }),
  /** Who looks after it today. */
  agent: z.nullable(named),
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
})
export type Attribution = z.output<typeof attribution>

const ofShop = { params: z.object({ id: pathId }) }

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
  body: z.strictObject({ idAgent: z.nullable(id), from: day, reason: sentence }),
  output: attribution,
  refusals: { agent_unknown: 409, agent_unchanged: 409 },
})
