/**
 * The calls for the account of a shop or agent: a change is asked for by one person, agreed to by another at the company, and rests for
 * two days.
 */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { EXPORT_FILE, EXPORT_REFUSALS, exportAs } from './export.ts'
import { iban } from './fields.ts'
import { ACCOUNT_CODES } from './return-codes.ts'
import { flag, id, instant, paging, pathId, searchText, sentence, words } from './shapes.ts'
import { counting, daysBetween, sortable, tableOf } from './sort.ts'

/**
 * `approved` is in force; nothing is paid to it before `heldUntil`. `stopped`: taken back in those two days, the one before is in force
 * again.
 */
export const IBAN_STATES = ['pending', 'approved', 'rejected', 'cancelled', 'stopped'] as const
export type IbanState = (typeof IBAN_STATES)[number]

/**
 * What the company should look at before it agrees: a bank has sent a transfer back from it; another shop has this IBAN (members of one
 * group apart), or has asked for it; the receiver is called like the agent who brought the shop in; an agent is paid there; the receiver
 * has letters of another alphabet, which may look like ours; the account is abroad; the holder's access was changed a short time ago.
 */
export const IBAN_FLAGS = [
  'bank_refused',
  'other_shop',
  'other_request',
  'agent_name',
  'agent_account',
  'letters',
  'abroad',
  'new_access',
] as const
export type IbanFlag = (typeof IBAN_FLAGS)[number]

const account = z.object({ iban: z.string(), receiver: z.nullable(z.string()) })

const holder = z.object({ kind: z.enum(['shop', 'agent']), id, title: z.string() })

const change = {
  id,
  state: z.enum(IBAN_STATES),
  /** Whose account it is. */
  holder,
  from: z.nullable(account),
  to: account,
  askedAt: instant,
  askedBy: z.string(),
  decidedAt: z.nullable(instant),
  reason: z.nullable(z.string()),
  heldUntil: z.nullable(instant),
}
export const ibanChange = z.object(change)
export type IbanChange = z.output<typeof ibanChange>

export const listedChange = z.object({
  ...change,
  /** Of a shop; empty for an agent. */
  businessName: z.string(),
  decidedBy: z.nullable(z.string()),
  flags: z.array(z.object({ flag: z.enum(IBAN_FLAGS), names: z.array(z.string()) })),
  /** Who looks is not the one who asked. */
  mayApprove: z.boolean(),
})
export type ListedIbanChange = z.output<typeof listedChange>

export const holderIban = z.object({
  holder,
  now: z.nullable(account),
  /** The account is new: until then nothing is paid to it. */
  heldUntil: z.nullable(instant),
  /** The bank sent a transfer back for what is wrong with this account: nothing is paid to it any more. */
  refused: z.nullable(z.object({ code: z.enum(ACCOUNT_CODES), at: instant })),
  /** Newest first; at most ten. */
  changes: z.array(ibanChange),
})
export type HolderIban = z.output<typeof holderIban>

const OWNERS = ['shop', 'company', 'admin'] as const
const COMPANY = ['company', 'admin'] as const
const byId = z.object({ id: pathId })

export const getShopIban = call({
  name: 'iban.getShopIban',
  method: 'GET',
  path: '/shops/{id}/iban',
  roles: OWNERS,
  reach: 'named',
  params: byId,
  output: holderIban,
  refusals: {},
})

const asked = {
  body: z.strictObject({ iban, receiver: words(2, 70) }),
  output: holderIban,
  refusals: { iban_same: 409, iban_waits: 409, iban_foreign: 409, iban_ended: 409 },
} as const

/**
 * Wants a fresh proof of who asks. `iban_foreign`: there is such an account, but no file for the bank reaches it. `iban_ended`: a bank says
 * that it is no more; where that was a mistake the company asks.
 */
export const askIban = call({
  name: 'iban.askIban',
  method: 'POST',
  path: '/shops/{id}/iban',
  roles: OWNERS,
  reach: 'named',
  proof: 'fresh',
  params: byId,
  ...asked,
})

/**
 * Takes back what waits, or what was agreed to less than two days ago: the account before it is in force again, and rests as a new one
 * does. Wants a fresh proof.
 */
export const cancelIban = call({
  name: 'iban.cancelIban',
  method: 'POST',
  path: '/shops/{id}/iban/cancel',
  roles: OWNERS,
  reach: 'named',
  proof: 'fresh',
  params: byId,
  body: z.strictObject({ change: id }),
  output: holderIban,
  refusals: { iban_over: 409 },
})

const AGENT_OWNERS = ['agent', 'superagent', 'company', 'admin'] as const

/** Where an agent's commissions are paid; for the agent alone, and the company. */
export const getAgentIban = call({
  name: 'iban.getAgentIban',
  method: 'GET',
  path: '/agents/{id}/iban',
  roles: AGENT_OWNERS,
  reach: 'named',
  params: byId,
  output: holderIban,
  refusals: {},
})

/** As a shop's: asked for with a fresh proof, agreed to by another person at the company, paid to after two days. */
export const askAgentIban = call({
  name: 'iban.askAgentIban',
  method: 'POST',
  path: '/agents/{id}/iban',
  roles: AGENT_OWNERS,
  reach: 'named',
  proof: 'fresh',
  params: byId,
  ...asked,
})

export const cancelAgentIban = call({
  name: 'iban.cancelAgentIban',
  method: 'POST',
  path: '/agents/{id}/iban/cancel',
  roles: AGENT_OWNERS,
  reach: 'named',
  proof: 'fresh',
  params: byId,
  body: z.strictObject({ change: id }),
  output: holderIban,
  refusals: { iban_over: 409 },
})

const changeSort = sortable('holder', 'state', 'asked', 'asked_by', 'decided')
export type IbanChangeSort = NonNullable<z.output<typeof changeSort>>
/** `text`: whose account it is, or who asks; `from` and `to`: asked on these days. Waiting ones oldest first, else newest first. */
const changesNarrowed = {
  /** This one alone. */
  id: z.optional(pathId),
  waiting: z.optional(flag),
  state: z.optional(z.enum([...IBAN_STATES, 'all'])),
  kind: z.optional(z.enum(['shop', 'agent'])),
  text: searchText,
  ...daysBetween,
  sort: changeSort,
}

export const listIbanChanges = call({
  name: 'iban.listIbanChanges',
  method: 'GET',
  path: '/iban-changes',
  roles: COMPANY,
  reach: 'public',
  query: z.object({ ...changesNarrowed, ...counting, limit: paging.limit, cursor: paging.cursor }),
  output: tableOf(listedChange),
  refusals: {},
})

/** How many wait for the company. */
export const countIbanChanges = call({
  name: 'iban.countIbanChanges',
  method: 'GET',
  path: '/iban-changes/count',
  roles: COMPANY,
  reach: 'public',
  output: z.object({ waiting: z.int() }),
  refusals: {},
})

/** What the list shows, as a file. */
export const exportIbanChanges = call({
  name: 'iban.exportIbanChanges',
  method: 'GET',
  path: '/iban-changes/export',
  roles: COMPANY,
  reach: 'public',
  query: z.object({ ...changesNarrowed, ...exportAs }),
  file: EXPORT_FILE,
  refusals: EXPORT_REFUSALS,
})

export const approveIban = call({
  name: 'iban.approveIban',
  method: 'POST',
  path: '/iban-changes/{id}/approve',
  roles: COMPANY,
  reach: 'public',
  proof: 'fresh',
  params: byId,
  body: z.strictObject({}),
  output: listedChange,
  refusals: { iban_over: 409, second_person: 409, iban_foreign: 409 },
})

export const rejectIban = call({
  name: 'iban.rejectIban',
  method: 'POST',
  path: '/iban-changes/{id}/reject',
  roles: COMPANY,
  reach: 'public',
  proof: 'fresh',
  params: byId,
  body: z.strictObject({ reason: sentence }),
  output: listedChange,
  refusals: { iban_over: 409 },
})
