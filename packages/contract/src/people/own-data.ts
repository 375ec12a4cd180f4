/** The calls about oneself: notifications, one's own data, leaving for good. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { ROLES, type Role } from '../roles.ts'

export const CHANNELS = ['app', 'push', 'mail'] as const
export type Channel = (typeof CHANNELS)[number]

export interface NewsKind {
  readonly roles: readonly Role[]
  /** Where it goes while nobody says otherwise; a channel that is not named here does not carry it. */
  readonly usual: Readonly<Partial<Record<Channel, boolean>>>
  /** Channels that cannot be turned off: what somebody must hear to keep their account theirs. */
  readonly always?: readonly Channel[]
  /** Nothing in the service tells this yet: it would be carried, and nobody is shown a switch for it. */
  readonly untold?: true
}

/**
 * Every kind of news that people may want or not, by role. Mail only where a letter exists, and a kind only where something tells it:
 * nobody is shown a switch that does nothing.
 */
export const NEWS = {
  payment: { roles: ['enduser', 'shop'], usual: { app: true, push: true } },
  refund: { roles: ['enduser', 'shop'], usual: { app: true, push: true } },
  tickets: { roles: ['enduser'], usual: { app: true, push: true } },
  expiry: { roles: ['enduser', 'agency', 'shop'], usual: { app: true, push: true, mail: true } },
  'gift-code': { roles: ['enduser', 'shop'], usual: { app: true, push: true } },
  club: { roles: ['enduser', 'shop'], usual: { app: true, push: true, mail: true } },
  'agency-request': { roles: ['agency'], usual: { app: true, push: true, mail: true } },
  'shop-payback-request': { roles: ['shop'], usual: { app: true, push: true, mail: true } },
  'shop-free-credits-request': { roles: ['shop'], usual: { app: true, push: true, mail: true } },
  'shop-standing': { roles: ['shop'], usual: { app: true, push: true, mail: true }, always: ['mail'] },
  'agency-standing': { roles: ['agency'], usual: { app: true, push: true, mail: true }, always: ['mail'] },
  review: { roles: ['agent', 'superagent', 'company', 'admin'], usual: { app: true, push: true, mail: true } },
  'new-request': { roles: ['company', 'admin'], usual: { app: true, push: false } },
  grants: { roles: ['agency', 'company', 'admin'], usual: { app: true, push: true } },
  setting: { roles: ['company', 'admin'], usual: { app: true, push: true, mail: true } },
  network: { roles: ['agent', 'superagent'], usual: { app: true, push: true, mail: true } },
  stock: { roles: ['company', 'admin'], usual: { app: true, push: false } },
  security: { roles: ROLES, usual: { app: true, push: true, mail: true }, always: ['mail'] },
} as const satisfies Record<string, NewsKind>

export type NewsName = keyof typeof NEWS
/** Kinds that go by mail to whoever wants them there; the server has a letter for each. */
export type MailedNews = {
  [K in NewsName]: (typeof NEWS)[K] extends { always: unknown } ? never : (typeof NEWS)[K]['usual'] extends { mail: boolean } ? K : never
}[NewsName]
export const NEWS_NAMES = Object.keys(NEWS) as [NewsName, ...NewsName[]]

const choice = z.object({ kind: z.enum(NEWS_NAMES), channel: z.enum(CHANNELS), wanted: z.boolean(), fixed: z.boolean() })
export type NewsChoice = z.output<typeof choice>

export const listChoices = call({
  name: 'profile.listChoices',
  method: 'GET',
  path: '/users/notifications',
  roles: ROLES,
  reach: 'self',
  output: z.array(choice),
  refusals: {},
})

export const setChoice = call({
  name: 'profile.setChoice',
  method: 'POST',
  path: '/users/notifications',
  roles: ROLES,
  reach: 'self',
  body: z.strictObject({ kind: z.enum(NEWS_NAMES), channel: z.enum(CHANNELS), wanted: z.boolean() }),
  output: z.array(choice),
  refusals: { choice_fixed: 409 },
})

/** Everything that is kept about the caller, as one JSON file. */
export const myData = call({
  name: 'profile.myData',
  method: 'GET',
  path: '/users/mydata',
  roles: ROLES,
  reach: 'self',
  acts: true,
  file: 'application/json',
  refusals: {},
})

/** What leaving would mean now, so that nobody finds out by doing it. */
export const leavingMeans = call({
  name: 'profile.leavingMeans',
  method: 'GET',
  path: '/users/leaving',
  roles: ROLES,
  reach: 'self',
  output: z.object({
    /** Cents that the person has in all and would give up. */
    value: z.int(),
    /** Of it what lies aside: in a code that a till may still read, in an order that has not come. */
    aside: z.int(),
    /** And what was bought and is not used up: gift codes, vouchers of the club. */
    codes: z.object({ count: z.int(), value: z.int() }),
    /** Why it cannot be done now; null when it can. */
    hindrance: z.nullable(z.enum(['last_of_place', 'last_administrator'])),
  }),
  refusals: {},
})

/**
 * For good: names, addresses, logins and picture go, the books keep a number. `giveUpValue` says that the value that is left may be lost.
 */
export const deleteAccount = call({
  name: 'profile.deleteAccount',
  method: 'POST',
  path: '/users/delete',
  roles: ROLES,
  reach: 'self',
  proof: 'fresh',
  body: z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(128)), giveUpValue: z.optional(z.boolean()) }),
  output: z.object({ done: z.literal(true) }),
  refusals: { wrong_password: 403, value_held: 409, last_of_place: 409, last_administrator: 409 },
})
