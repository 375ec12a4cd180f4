/** The call that ends a login: its tokens, tickets and connections are dead within a second; the answer is the same without one. */
import { logout } from '@taschino/contract/session.ts'
import type { Access } from '../../http/auth/access.ts'
import { dressed, handle } from '../../http/handle.ts'
import { revokeSession, sessionOfRefresh } from './store.ts'
import { hashOf, noXsrfCookie } from './token-pair.ts'

export const answerLogout = (access: Access) =>
  handle(logout)(async ({ body, db }) => {
    const session = await sessionOfRefresh(db, hashOf(body.refreshToken))
    if (session) {
      await revokeSession(db, session, 'logout')
      await access.look()
    }
    return dressed({ done: true as const }, { 'Set-Cookie': [noXsrfCookie], 'Clear-Site-Data': '"cache"' })
  })
