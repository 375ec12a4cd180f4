/** The calls for the review of an agency that an agent brought in. */
import * as z from 'zod/mini'
import { agencyRecord } from './agencies-record.ts'
import { call } from './call.ts'
import { reviewAnswer } from './onboarding-shapes.ts'
import { pathId, sentence } from './shapes.ts'

const NETWORK = ['agent', 'superagent', 'company', 'admin'] as const
const COMPANY = ['company', 'admin'] as const
const ofAgency = { params: z.object({ id: pathId }) }

/** The company's answer to what an agent brought in, as for shops (onboarding.decideReview). */
export const decideAgency = call({
  name: 'agencies.decideAgency',
  method: 'POST',
  path: '/agencies/{id}/review',
  roles: COMPANY,
  reach: 'named',
  proof: 'fresh',
  ...ofAgency,
  body: reviewAnswer,
  output: agencyRecord,
  refusals: { review_over: 409, review_own: 409, review_changed: 409 },
})

/** Hands in again what the company gave back. */
export const submitAgency = call({
  name: 'agencies.submitAgency',
  method: 'POST',
  path: '/agencies/{id}/submit',
  roles: NETWORK,
  reach: 'named',
  ...ofAgency,
  body: z.strictObject({}),
  output: agencyRecord,
  refusals: { review_over: 409 },
})

/** Takes back what waits or was given back: the agency ends before it began. */
export const withdrawAgency = call({
  name: 'agencies.withdrawAgency',
  method: 'POST',
  path: '/agencies/{id}/withdraw',
  roles: NETWORK,
  reach: 'named',
  ...ofAgency,
  body: z.strictObject({ reason: z.optional(sentence) }),
  output: agencyRecord,
  refusals: { review_over: 409 },
})
