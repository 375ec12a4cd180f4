/** The calls for one's own notifications, and the key with which a browser subscribes to pushes. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { ROLES } from './roles.ts'
import { id, instant, pageOf, paging, pathId } from './shapes.ts'

/** A notification as it is handled (docs/product.md, notifications): the text, what it is about, where a tap on it leads. */
export const notification = z.object({
  id,
  title: z.string(),
  body: z.string(),
  imageUrl: z.nullable(z.string()),
  data: z.object({ type: z.string(), GTID: z.optional(z.string()), idTicket: z.optional(id) }),
  /** A path of our own app; null leads nowhere. */
  link: z.nullable(z.string()),
  at: instant,
  read: z.boolean(),
  /** It was also pushed to a device. */
  push: z.boolean(),
  /** The person opened it by a tap. */
  tapped: z.boolean(),
})
export type Notification = z.output<typeof notification>

const unread = z.object({ unread: z.int() })

export const listNotifications = call({
  name: 'notifications.listNotifications',
  method: 'GET',
  path: '/notifications',
  roles: ROLES,
  reach: 'self',
  /** `language`: in which the app is read; without it the person's own. */
  query: z.object({ limit: paging.limit, cursor: paging.cursor, language: z.optional(z.enum(['it', 'en'])) }),
  output: pageOf(notification),
  refusals: {},
})

export const countUnread = call({
  name: 'notifications.countUnread',
  method: 'GET',
  path: '/notifications/unread',
  roles: ROLES,
  reach: 'self',
  output: unread,
  refusals: {},
})

/** `tapped`: it was opened, not only seen. */
export const readNotification = call({
  name: 'notifications.readNotification',
  method: 'POST',
  path: '/notifications/{id}/read',
  roles: ROLES,
  reach: 'named',
  params: z.object({ id: pathId }),
  body: z.strictObject({ tapped: z.boolean() }),
  output: unread,
  refusals: {},
})

/** Everything up to the newest that was on the screen, so that what came meanwhile stays new. */
export const readAllNotifications = call({
  name: 'notifications.readAllNotifications',
  method: 'POST',
  path: '/notifications/read',
  roles: ROLES,
  reach: 'self',
  body: z.strictObject({ until: z.iso.datetime({ precision: 3 }) }),
  output: unread,
  refusals: {},
})

/** What a browser subscribes with (VAPID). */
export const pushKey = call({
  name: 'notifications.pushKey',
  method: 'GET',
  path: '/notifications/pushKey',
  roles: ROLES,
  reach: 'self',
  output: z.object({ publicKey: z.string() }),
  refusals: {},
})

/** What lies, encrypted, in a push message: no amount, no name, no code (T56). The words are the worker's own. */
export interface PushPayload {
  id: number
  type: string
  link: string | null
  /** How many of this type wait unseen, and how many in all. */
  count: number
  unread: number
  language: 'it' | 'en'
  /** In whose name it speaks. */
  circuit: string
}
