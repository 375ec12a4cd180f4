/** The calls for login, refresh and logout (docs/product.md, access). */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { PASSWORD_MAX } from '@taschino/basics/password.ts'
import { ROLES } from './roles.ts'
import { instant, line, oneTimeTicket, pathId } from './shapes.ts'

/** Access token (15 minutes; payload idUser, username, role) and refresh token (30 days, rotated at each use). */
export const tokens = z.object({ token: z.string(), refreshToken: z.string() })

/**
 * What a browser has worked out for `check_needed`: the number below `most` for which sha256(`<challenge up to its first dot>.<number>`) is
 * `target`. Good for one try.
 */
export const loginCheck = z.strictObject({
  challenge: z.string().check(z.minLength(1), z.maxLength(200)),
  number: z.int().check(z.minimum(0)),
})
export type LoginCheck = z.output<typeof loginCheck>

/**
 * `check_needed`: others were wrong too often with this name, from this network or in the whole service. Whoever works out what `facts` ask
 * for
 * (`challenge`; `target`, a hash in hex; `most`) is heard; everybody else after `Retry-After`. It is asked for by the name as it was typed,
 * so it says nothing about who exists.
 */
export const login = call({
  name: 'session.login',
  method: 'POST',
  path: '/users/login',
  roles: 'anyone',
  reach: 'self',
  body: z.strictObject({
    username: line(1, 120),
    password: z.string().check(z.minLength(1), z.maxLength(128)),
    check: z.optional(loginCheck),
  }),
  output: tokens,
  refusals: { wrong_credentials: 403, check_needed: 429 },
})

export const refreshToken = call({
  name: 'session.refreshToken',
  method: 'POST',
  path: '/users/refreshToken',
  roles: 'anyone',
  reach: 'self',
  body: z.strictObject({ refreshToken: z.string().check(z.minLength(20), z.maxLength(200)) }),
  output: tokens,
  refusals: { refresh_refused: 403 },
})

export const logout = call({
  name: 'session.logout',
  method: 'POST',
  path: '/users/logout',
  roles: 'anyone',
  reach: 'self',
  body: z.strictObject({ refreshToken: z.string().check(z.minLength(20), z.maxLength(200)) }),
  output: z.object({ done: z.literal(true) }),
  refusals: {},
})

/** A one-time ticket of 60 s for the websocket query `token`; never a session token (docs/product.md, live). */
export const realtimeTicket = call({
  name: 'session.realtimeTicket',
  method: 'POST',
  path: '/users/realtimeTicket',
  roles: ROLES,
  reach: 'self',
  crowd: true,
  output: oneTimeTicket,
  refusals: {},
})

/** What may be wrong with a new password, wherever one is chosen; the rule itself is in basics/password.ts. */
export const PASSWORD_REFUSALS = { password_too_short: 422, password_too_common: 422, password_like_name: 422 } as const

export const newPassword = z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX))
const done = z.object({ done: z.literal(true) })

/** One's own password: ends all other logins and writes to the owner. */
export const changePassword = call({
  name: 'session.changePassword',
  method: 'POST',
  path: '/users/changePassword',
  roles: ROLES,
  reach: 'self',
  body: z.strictObject({ password: newPassword, newPassword }),
  output: done,
  refusals: { wrong_password: 403, same_password: 409, ...PASSWORD_REFUSALS },
})

/**
 * For oneself as above. For somebody else the company proves itself with its own `password` and names no new one: nobody learns another's
 * secret (T09).
 * The old password stops working, all logins end, and the person is written to.
 */
export const changePasswordOf = call({
  name: 'session.changePasswordOf',
  method: 'POST',
  path: '/users/changePassword/{id}',
  roles: ROLES,
  reach: 'named',
  params: z.object({ id: pathId }),
  body: z.strictObject({ password: newPassword, newPassword: z.optional(newPassword) }),
  output: done,
  refusals: { wrong_password: 403, same_password: 409, password_not_yours: 409, staff_by_admin_only: 403, ...PASSWORD_REFUSALS },
})

const sessionId = z.string().check(z.regex(/^[0-9A-Za-z_-]{22}$/))

/**
 * One login: where, since when, when it was last used. Browser and system are names ("Chrome", "Android"), null where they cannot be told.
 */
export const openLogin = z.object({
  id: z.string(),
  /** `company`: somebody of it sees what one sees oneself, without doing anything, for a quarter of an hour. */
  kind: z.enum(['browser', 'app', 'company']),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  since: instant,
  lastUsed: instant,
  current: z.boolean(),
})
export type OpenLogin = z.output<typeof openLogin>

export const listSessions = call({
  name: 'session.listSessions',
  method: 'GET',
  path: '/users/sessions',
  roles: ROLES,
  reach: 'self',
  output: z.object({ items: z.array(openLogin) }),
  refusals: {},
})

export const endSession = call({
  name: 'session.endSession',
  method: 'POST',
  path: '/users/sessions/{id}/end',
  roles: ROLES,
  reach: 'named',
  params: z.object({ id: sessionId }),
  output: done,
  refusals: {},
})

export const endOtherSessions = call({
  name: 'session.endOtherSessions',
  method: 'POST',
  path: '/users/sessions/endOthers',
  roles: ROLES,
  reach: 'self',
  output: z.object({ ended: z.int() }),
  refusals: {},
})

export const appVersion = z.string().check(z.regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/))

/**
 * Where push messages for this login go: of platform web the browser's subscription as JSON. A token that was somebody else's moves here.
 */
export const registerDevice = call({
  name: 'session.registerDevice',
  method: 'POST',
  path: '/users/devices',
  roles: ROLES,
  reach: 'self',
  body: z.strictObject({ deviceCode: line(8, 200), pushToken: line(8, 4096), platform: z.enum(['web', 'android', 'ios']), appVersion }),
  output: z.object({ registered: z.literal(true) }),
  refusals: { push_service_unknown: 422 },
})

/** Whether this version of the app may go on; `logout` means that it may not. */
export const checkMobileVersion = call({
  name: 'session.checkMobileVersion',
  method: 'POST',
  path: '/users/checkMobileVersion',
  roles: ROLES,
  reach: 'self',
  body: z.strictObject({ appVersion }),
  output: z.object({
    latest: z.boolean(),
    action: z.optional(z.literal('logout')),
    messageHeader: z.optional(z.string()),
    messageText: z.optional(z.string()),
  }),
  refusals: {},
})
