/**
 * The calls by which a shop, group or agency comes into the circuit: created by an agent, reviewed by the company, tested with its poster.
 */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { EXPORT_FILE, EXPORT_REFUSALS, exportAs } from './export.ts'
import { groupData, listedReview, merchantData, REVIEW_STATES, reviewAnswer, shopData, shopRecord, userData } from './onboarding-shapes.ts'
import { countedPrice } from './fee-shapes.ts'
import { email } from './fields.ts'
import { PDF_PART, PDF_REFUSALS } from './pdf-file.ts'
import { id, pageOf, paging, pathId, searchText, sentence, ticketType } from './shapes.ts'
import { counting, daysBetween, sortable, tableOf } from './sort.ts'

const NETWORK = ['agent', 'superagent', 'company', 'admin'] as const
const COMPANY = ['company', 'admin'] as const
const ofShop = { params: z.object({ id: pathId }) }

/** So many shops and groups one agent brings in on one day. */
export const SHOPS_A_DAY = 30

/**
 * `vat_known`: a shop or group that anybody may know has this number (`title`); `vat_waits`: one that waits for the company has it.
 * `contract_missing`: only a member of a group with a contract comes without one.
 */
const creation = {
  contract_missing: 400,
  vat_known: 409,
  vat_waits: 409,
  fee_outside_policy: 403,
  capability_by_company: 403,
  shops_a_day: 409,
  email_taken: 409,
  username_taken: 409,
  too_many_invitations: 409,
  ...PDF_REFUSALS,
} as const
const CONTRACT = { file: { ...PDF_PART.file, optional: true } } as const

/**
 * Brings a shop in: it waits for the company, takes no payment and is owed nothing until then; its owner is invited. Wants a fresh proof,
 * as every invitation of somebody who works with money does. A member of a group may come without an owner of its own.
 */
export const createShop = call({
  name: 'onboarding.createShop',
  method: 'POST',
  path: '/shops',
  roles: NETWORK,
  reach: 'named',
  proof: 'fresh',
  body: z.strictObject({ shopData, userData: z.optional(userData), merchantData: z.optional(merchantData) }),
  files: CONTRACT,
  output: shopRecord,
  refusals: { group_unknown: 404, ...creation },
})

export const createGroup = call({
  name: 'onboarding.createGroup',
  method: 'POST',
  path: '/shops/groups',
  roles: NETWORK,
  reach: 'public',
  proof: 'fresh',
  body: z.strictObject({ shopData: groupData, userData, merchantData: z.optional(merchantData) }),
  files: CONTRACT,
  output: shopRecord,
  refusals: creation,
})

/** A group as lists show it. */
export const listedGroup = z.object({
  id,
  title: z.string(),
  businessName: z.string(),
  address: z.string(),
  enabled: z.boolean(),
  members: z.int(),
})
export type ListedGroup = z.output<typeof listedGroup>

/** By title; `text` looks for title, firm and address. */
export const listGroups = call({
  name: 'onboarding.listGroups',
  method: 'GET',
  path: '/shops/groups',
  roles: NETWORK,
  reach: 'public',
  query: z.object({ text: searchText, ...paging }),
  output: pageOf(listedGroup),
  refusals: {},
})

export const getGroup = call({
  name: 'onboarding.getGroup',
  method: 'GET',
  path: '/shops/groups/{id}',
  roles: NETWORK,
  reach: 'named',
  ...ofShop,
  output: z.object({
    ...listedGroup.shape,
    shops: z.array(z.object({ id, title: z.string(), address: z.string(), enabled: z.boolean(), capabilities: z.array(ticketType) })),
  }),
  refusals: {},
})

/** The whole record of a shop or group, for the shop itself (and its group), those who brought it in, and the company. */
export const getReview = call({
  name: 'onboarding.getReview',
  method: 'GET',
  path: '/shops/{id}/review',
  roles: ['shop', ...NETWORK],
  reach: 'named',
  ...ofShop,
  output: shopRecord,
  refusals: {},
})

/**
 * While the shop waits or was given back, its owner was invited at a wrong address: the invitation goes to this one, and the link that is
 * out is over. Whether the address has an account already is not told (T34).
 */
export const changeOwnerEmail = call({
  name: 'onboarding.changeOwnerEmail',
  method: 'POST',
  path: '/shops/{id}/owner/email',
  roles: NETWORK,
  reach: 'named',
  proof: 'fresh',
  ...ofShop,
  body: z.strictObject({ email }),
  output: shopRecord,
  refusals: { review_over: 409, already_active: 409, same_address: 409, too_many_invitations: 409 },
})

/** Hands in again what the company gave back. */
export const submit = call({
  name: 'onboarding.submit',
  method: 'POST',
  path: '/shops/{id}/submit',
  roles: NETWORK,
  reach: 'named',
  ...ofShop,
  body: z.strictObject({}),
  output: shopRecord,
  refusals: { review_over: 409, contract_missing: 400 },
})

/** Takes back what waits or was given back: nobody comes in by it any more, and its VAT number is free. */
export const withdraw = call({
  name: 'onboarding.withdraw',
  method: 'POST',
  path: '/shops/{id}/withdraw',
  roles: NETWORK,
  reach: 'named',
  ...ofShop,
  body: z.strictObject({ reason: z.optional(sentence) }),
  output: shopRecord,
  refusals: { review_over: 409 },
})

/**
 * The company's answer, by somebody else than who handed it in. A yes wants a fresh proof and opens the shop; `seen` is the version that
 * was looked at and `content` all of it (`review_changed`: it is another one by now). A yes without `content` holds for the first round
 * alone, because versions are counted anew in each (decision 0195). Returned: with faults by field; rejected: with a reason, and for good.
 */
export const decideReview = call({
  name: 'onboarding.decideReview',
  method: 'POST',
  path: '/shops/{id}/review',
  roles: COMPANY,
  reach: 'named',
  proof: 'fresh',
  ...ofShop,
  body: reviewAnswer,
  output: shopRecord,
  refusals: {
    review_over: 409,
    review_own: 409,
    review_changed: 409,
    contract_missing: 400,
    owner_not_active: 409,
    owner_unconfirmed: 409,
  },
})

const reviewSort = sortable('title', 'business', 'kind', 'agent', 'round', 'state', 'submitted', 'submitted_by', 'decided')
export type ReviewSort = NonNullable<z.output<typeof reviewSort>>
/** `from` and `to`: handed in on these days. */
const reviewsNarrowed = {
  state: z.optional(z.enum([...REVIEW_STATES, 'all'])),
  kind: z.optional(z.enum(['shop', 'group', 'agency'])),
  text: searchText,
  ...daysBetween,
  sort: reviewSort,
}

/** What waits and what was decided, of shops, groups and agencies: the company's all, an agent's own. Waiting ones oldest first. */
export const listReviews = call({
  name: 'onboarding.listReviews',
  method: 'GET',
  path: '/reviews',
  roles: NETWORK,
  reach: 'public',
  query: z.object({ ...reviewsNarrowed, ...counting, limit: paging.limit, cursor: paging.cursor }),
  output: tableOf(listedReview),
  refusals: {},
})

/** What the list shows, as a file. */
export const exportReviews = call({
  name: 'onboarding.exportReviews',
  method: 'GET',
  path: '/reviews/export',
  roles: NETWORK,
  reach: 'public',
  query: z.object({ ...reviewsNarrowed, ...exportAs }),
  file: EXPORT_FILE,
  refusals: EXPORT_REFUSALS,
})

/** What shops pay that are open or come in, the most frequent price first: another list of the company changes none of them. */
export const listShopPrices = call({
  name: 'onboarding.listShopPrices',
  method: 'GET',
  path: '/shops/prices',
  roles: COMPANY,
  reach: 'public',
  output: z.object({
    shops: z.int(),
    prices: z.array(countedPrice),
  }),
  refusals: {},
})

export const countReviews = call({
  name: 'onboarding.countReviews',
  method: 'GET',
  path: '/reviews/count',
  roles: NETWORK,
  reach: 'public',
  output: z.object({ waiting: z.int(), returned: z.int() }),
  refusals: {},
})
