/** The call of the desk's search over everything that a role reaches. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { REQUEST_KINDS, REQUEST_STATES } from './request-shapes.ts'
import { ROLES } from './roles.ts'
import { cents, gtid, id, instant, line } from './shapes.ts'
import { USER_STATUSES } from './people/users.ts'
import { TRANSACTION_STATUSES, TRANSACTION_TYPES } from './wallet.ts'

export const foundPerson = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  status: z.enum(USER_STATUSES),
  /** The shop or the agency that they belong to. */
  place: z.nullable(z.object({ kind: z.enum(['shop', 'agency']), id, name: z.string() })),
})
export type FoundPerson = z.output<typeof foundPerson>

export const foundShop = z.object({ id, title: z.string(), address: z.string(), isGroup: z.boolean(), enabled: z.boolean() })
export type FoundShop = z.output<typeof foundShop>

export const foundAgency = z.object({ id, name: z.string(), state: z.string() })
export type FoundAgency = z.output<typeof foundAgency>

/** A movement. `from` and `to` are the names of its sides as the one who asks may read them. */
export const foundMovement = z.object({
  gtid,
  type: z.enum(TRANSACTION_TYPES),
  status: z.enum(TRANSACTION_STATUSES),
  at: instant,
  value: cents,
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
})
export type FoundMovement = z.output<typeof foundMovement>

export const foundRequest = z.object({
  gtid,
  kind: z.enum(REQUEST_KINDS),
  state: z.enum(REQUEST_STATES),
  at: instant,
  value: cents,
  party: z.string(),
})
export type FoundRequest = z.output<typeof foundRequest>

/**
 * `text` is words of a name, a support code or a whole GTID, an amount, or an amount and a day ("12,50 oggi", "21,00 23/11"). `understood`
 * says what was read in it beside words; an amount without a day is looked for in the days since `from`.
 */
export const search = call({
  name: 'desk.search',
  method: 'GET',
  path: '/desk/search',
  roles: ['shop', 'agency', 'agent', 'superagent', 'company', 'admin'],
  reach: 'named',
  query: z.object({ text: line(1, 80) }),
  output: z.object({
    people: z.array(foundPerson),
    shops: z.array(foundShop),
    agencies: z.array(foundAgency),
    movements: z.array(foundMovement),
    requests: z.array(foundRequest),
    understood: z.object({
      code: z.nullable(z.string()),
      value: z.nullable(cents),
      from: z.nullable(z.iso.date()),
      to: z.nullable(z.iso.date()),
    }),
  }),
  refusals: {},
})
