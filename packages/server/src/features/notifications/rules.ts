/** The kind of each notification, and how its push message travels: how long it is worth something, how urgent it is. Pure. */
import { newsOf } from '@taschino/contract/notice-lead.ts'
import { NEWS, type NewsKind, type NewsName } from '@taschino/contract/people/own-data.ts'
import type { Role } from '@taschino/contract/roles.ts'

const isKind = (name: string): name is NewsName => Object.hasOwn(NEWS, name)

/** Null: a type that this version does not know tells nobody anything. */
export function kindOf(type: string): NewsName | null {
  const name = newsOf(type)
  return isKind(name) ? name : null
}

/** One thing that some people are told; `app` and `push`: where it goes while nobody says otherwise. */
export interface News {
  kind: NewsName
  type: string
  gtid: string | null
  /** Which sentence, and what fills it; null where the type and the figures say it. */
  says: string | null
  facts: Readonly<Record<string, string | number>> | null
  place: string | null
  count: number
  value: number
  pile: string | null
  at: string
  /** They know already: it stands in the list, and nothing waits to be seen. */
  seen: boolean
  users: number[]
  shops: number[]
  agencies: number[]
  company: boolean
  roles: Role[]
  app: boolean
  push: boolean
}

type Audience = Pick<News, 'users' | 'shops' | 'agencies' | 'company'>
const NOBODY: Audience = { users: [], shops: [], agencies: [], company: false }

/** Null where the type is none that people can want or not. */
export function newsFor(type: string, at: Date, to: Partial<Audience>, said: Partial<News>): News | null {
  const kind = kindOf(type)
  if (kind === null) return null
  const { roles, usual }: NewsKind = NEWS[kind]
  return {
    ...NOBODY,
    ...to,
    kind,
    type,
    at: at.toISOString(),
    roles: [...roles],
    app: usual.app ?? false,
    push: usual.push ?? false,
    gtid: null,
    says: null,
    facts: null,
    place: null,
    count: 1,
    value: 0,
    pile: null,
    seen: false,
    ...said,
  }
}

export interface Travel {
  /** Seconds that a message may lie at the push service for a device that is off. */
  ttl: number
  urgency: 'low' | 'normal' | 'high'
}

const HOUR = 3600
const DAY = 24 * HOUR

const TRAVEL: Readonly<Record<NewsName, Travel>> = {
  payment: { ttl: HOUR, urgency: 'high' },
  refund: { ttl: DAY, urgency: 'high' },
  tickets: { ttl: 3 * DAY, urgency: 'normal' },
  expiry: { ttl: 12 * HOUR, urgency: 'normal' },
  'gift-code': { ttl: 3 * DAY, urgency: 'normal' },
  club: { ttl: DAY, urgency: 'low' },
  'agency-request': { ttl: 3 * DAY, urgency: 'normal' },
  'shop-payback-request': { ttl: 3 * DAY, urgency: 'normal' },
  'shop-free-credits-request': { ttl: 3 * DAY, urgency: 'normal' },
  'shop-standing': { ttl: DAY, urgency: 'high' },
  'agency-standing': { ttl: DAY, urgency: 'high' },
  review: { ttl: 3 * DAY, urgency: 'normal' },
  'new-request': { ttl: DAY, urgency: 'normal' },
  grants: { ttl: 3 * DAY, urgency: 'normal' },
  setting: { ttl: 3 * DAY, urgency: 'normal' },
  stock: { ttl: DAY, urgency: 'low' },
  network: { ttl: DAY, urgency: 'low' },
  security: { ttl: DAY, urgency: 'high' },
}

export const travelOf = (type: string): Travel => TRAVEL[kindOf(type) ?? 'network']

/** Whoever looks at a screen, or has read the list, may be the one whom the news is about: it goes to every device all the same. */
export const goesAnyway = (type: string): boolean => kindOf(type) === 'security'

/** Seconds until the next try. */
export const BACKOFF = [5, 30, 120, 600, 1800, 3600, 7200] as const
/** So often, and the message is a dead letter. */
export const MOST_TRIES = 12
/** Nobody tries longer than this, whatever a push service would keep (F08). */
const GIVE_UP_SECONDS = DAY

export const lifetimeOf = (type: string): number => Math.min(travelOf(type).ttl, GIVE_UP_SECONDS)
