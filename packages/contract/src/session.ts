/** Coming in and staying in: login, refresh and logout (spec.md section 7, domain.md section 6). */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { ROLES } from './roles.ts'
import { line } from './shapes.ts'

/** Access token (15 minutes; payload idUser, username, role) and refresh token (30 days, rotated at each use). */
export const tokens = z.object({ token: z.string(), refreshToken: z.string() })

export const login = call({
  name: 'session.login', method: 'POST', path: '/users/login', roles: 'anyone', reach: 'self',
  body: z.strictObject({ username: line(1, 120), password: z.string().check(z.minLength(1), z.maxLength(128)) }),
  output: tokens,
  refusals: { wrong_credentials: 403 }
})

export const refreshToken = call({
  name: 'session.refreshToken', method: 'POST', path: '/users/refreshToken', roles: 'anyone', reach: 'self',
  body: z.strictObject({ refreshToken: z.string().check(z.minLength(20), z.maxLength(200)) }),
  output: tokens,
  refusals: { refresh_refused: 403 }
})

export const logout = call({
  name: 'session.logout', method: 'POST', path: '/users/logout', roles: 'anyone', reach: 'self',
  body: z.strictObject({ refreshToken: z.string().check(z.minLength(20), z.maxLength(200)) }),
  output: z.object({ done: z.literal(true) }),
  refusals: {}
})

/** A one-time ticket of 60 s for the websocket query `token`; never a session token (domain.md section 8). */
export const realtimeTicket = call({
  name: 'session.realtimeTicket', method: 'POST', path: '/users/realtimeTicket', roles: ROLES, reach: 'self',
  output: z.object({ ticket: z.string(), expiresInMs: z.int() }),
  refusals: {}
})
