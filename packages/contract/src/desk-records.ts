/** The calls for records: everything about one person, place, movement or file, with staff notes. */
import * as z from 'zod/mini'
import { deed } from './audit.ts'
import { call } from './call.ts'
import { cents, gtid, id, instant, pathId, sentence, ticketType, words } from './shapes.ts'
import { openLogin } from './session.ts'
import { receipt } from './wallet.ts'

const STAFF = ['company', 'admin'] as const

/** What a page can be about; its `ref` is a GTID for a movement and a number for everything else. */
export const RECORDS = ['user', 'shop', 'agency', 'movement', 'file'] as const
export type RecordKind = (typeof RECORDS)[number]

const about = { about: z.enum(RECORDS), ref: z.string().check(z.regex(/^(\d{1,9}|[0-9A-HJKMNP-TV-Z]{16})$/)) }

export const staffNote = z.object({
  id,
  text: z.string(),
  at: instant,
  by: z.object({ id, name: z.string() }),
  /** Written by whoever asks: they may take it away again. */
  own: z.boolean(),
})
export type StaffNote = z.output<typeof staffNote>

/** Newest first. */
export const listNotes = call({
  name: 'desk.listNotes',
  method: 'GET',
  path: '/desk/notes',
  roles: STAFF,
  reach: 'public',
  query: z.object(about),
  output: z.object({ notes: z.array(staffNote) }),
  refusals: {},
})

export const addNote = call({
  name: 'desk.addNote',
  method: 'POST',
  path: '/desk/notes',
  roles: STAFF,
  reach: 'public',
  body: z.strictObject({ ...about, text: words(1, 500) }),
  output: z.object({ notes: z.array(staffNote) }),
  refusals: {},
})

/** One's own; what others noted is theirs. */
export const removeNote = call({
  name: 'desk.removeNote',
  method: 'DELETE',
  path: '/desk/notes/{id}',
  roles: STAFF,
  reach: 'named',
  params: z.object({ id: pathId }),
  output: z.object({ done: z.literal(true) }),
  refusals: {},
})

/** Somebody or something that a movement passed through; `account` is the kind of account in the books. */
export const side = z.object({
  kind: z.enum(['user', 'shop', 'agency', 'company']),
  id: z.nullable(id),
  name: z.string(),
  account: z.string(),
})
export type Side = z.output<typeof side>

export const movementRecord = z.object({
  /** As the company reads it, with what it may still do. */
  receipt,
  /** As each side of it reads it on its own screen; of a movement with many sides the first ones. */
  sides: z.array(z.object({ who: side, sees: receipt })),
  moreSides: z.int(),
  transfers: z.array(z.object({ from: side, to: side, amount: cents, type: z.nullable(ticketType) })),
})
export type MovementRecord = z.output<typeof movementRecord>

export const getMovement = call({
  name: 'desk.getMovement',
  method: 'GET',
  path: '/desk/movements/{gtid}',
  roles: STAFF,
  reach: 'named',
  params: z.object({ gtid }),
  output: movementRecord,
  refusals: {},
})

/**
 * To see what somebody sees, for a reason that they read: a token that reads and does nothing else, for a quarter of an hour, in this tab
 * alone. Wants a fresh proof. `not_viewable`: nobody of the staff, and nobody who cannot come in themselves.
 */
export const viewAs = call({
  name: 'desk.viewAs',
  method: 'POST',
  path: '/desk/people/{id}/view',
  roles: STAFF,
  reach: 'named',
  proof: 'fresh',
  params: z.object({ id: pathId }),
  body: z.strictObject({ reason: sentence }),
  output: z.object({ token: z.string(), until: instant }),
  refusals: { not_viewable: 409 },
})

/** Whatever one sees as others do is over. */
export const endViews = call({
  name: 'desk.endViews',
  method: 'POST',
  path: '/desk/views/end',
  roles: STAFF,
  reach: 'self',
  body: z.strictObject({}),
  output: z.object({ ended: z.int() }),
  refusals: {},
})

const named = z.object({ id, name: z.string() })

/**
 * Something that waits for somebody. `gtid` of a request or a disputed line, `id` of a change of account, an invoice or a statement;
 * `detail`: the address that was asked for, what kind of request it is, the number of an invoice, the name of whoever is meant.
 */
const openMatter = z.object({
  kind: z.enum(['invitation', 'email-change', 'request', 'iban-change', 'review', 'invoice', 'statement', 'dispute']),
  at: instant,
  gtid: z.nullable(gtid),
  id: z.nullable(id),
  value: z.nullable(cents),
  detail: z.nullable(z.string()),
})
export type OpenMatter = z.output<typeof openMatter>

/** What waits around a person, a shop with its members, or an agency; oldest first. Around movements and files nothing does. */
export const getOpenMatters = call({
  name: 'desk.getOpenMatters',
  method: 'GET',
  path: '/desk/open',
  roles: STAFF,
  reach: 'public',
  query: z.object(about),
  output: z.object({ open: z.array(openMatter) }),
  refusals: {},
})

/** Beside `users.getUser`: what they hold now, where they are logged in. */
export const personRecord = z.object({
  groups: z.array(
    z.object({
      type: ticketType,
      unit: cents,
      amount: z.int(),
      total: z.int(),
      agency: z.nullable(named),
      expiresAt: z.nullable(instant),
    }),
  ),
  logins: z.array(z.omit(openLogin, { id: true, current: true })),
  /** Of whoever pays: the agencies that give them tickets, by name. */
  employers: z.array(z.object({ agency: named, since: instant })),
  /** This is the row by which an agency knows somebody: whose account it is. */
  seatOf: z.nullable(named),
})
export type PersonRecord = z.output<typeof personRecord>

export const getPerson = call({
  name: 'desk.getPerson',
  method: 'GET',
  path: '/desk/people/{id}',
  roles: STAFF,
  reach: 'named',
  params: z.object({ id: pathId }),
  output: personRecord,
  refusals: {},
})

/** One thing that happened: an act of somebody, a letter that was written, a notice that somebody was given. */
export const happening = z.discriminatedUnion('what', [
  z.object({ what: z.literal('deed'), at: instant, deed }),
  z.object({ what: z.literal('letter'), at: instant, letter: z.string(), to: z.string(), state: z.enum(['waiting', 'sent', 'given-up']) }),
  z.object({
    what: z.literal('notice'),
    at: instant,
    who: named,
    title: z.string(),
    body: z.string(),
    pushed: z.boolean(),
    read: z.boolean(),
  }),
])
export type Happening = z.output<typeof happening>

/** Newest first, as many as a page holds. */
export const getTimeline = call({
  name: 'desk.getTimeline',
  method: 'GET',
  path: '/desk/timeline',
  roles: STAFF,
  reach: 'public',
  query: z.object(about),
  output: z.object({ happenings: z.array(happening) }),
  refusals: {},
})
