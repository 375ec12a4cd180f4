/** A person and their employers: who gives them tickets, who else would, and the yes or no to it (decision 0290). */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { code } from './accounts.ts'
import { gtid, id, instant, part } from './shapes.ts'

const PAYERS = ['enduser'] as const
const named = z.object({ id, name: z.string() })

export const employers = z.object({
  /** By name; nobody who has been left. */
  employers: z.array(z.object({ agency: named, since: instant })),
  /** Sent to the person's own address, newest first. `waiting`: cents that lie ready under it. */
  invitations: z.array(z.object({ id, agency: named, at: instant, waiting: z.int() })),
})
export type Employers = z.output<typeof employers>

export const listEmployers = call({
  name: 'agencies.listEmployers',
  method: 'GET',
  path: '/users/employers',
  roles: PAYERS,
  reach: 'self',
  output: employers,
  refusals: {},
})

/** Which invitation: by number where it went to the person's own address, by the code of its letter where it went to another one. */
const invitation = z.union([z.strictObject({ idInvitation: id }), z.strictObject({ code })])

/**
 * Yes: from here on the agency's tickets arrive at this account, and what lay ready under the invitation is there at once. Neither agency
 * learns of the other.
 */
export const joinAgency = call({
  name: 'agencies.joinAgency',
  method: 'POST',
  path: '/users/employers/join',
  roles: PAYERS,
  reach: 'named',
  money: true,
  body: invitation,
  output: z.object({ agency: named, value: z.int(), parts: z.array(part), gtid: z.nullable(gtid) }),
  refusals: { invitation_over: 409, employed_there: 409 },
})

/** No: its link is over, and the agency reads no more than that it was not opened. */
export const declineInvitation = call({
  name: 'agencies.declineInvitation',
  method: 'POST',
  path: '/users/employers/decline',
  roles: PAYERS,
  reach: 'named',
  body: invitation,
  output: employers,
  refusals: { invitation_over: 409 },
})
