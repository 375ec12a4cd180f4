/** The list of the calls that session answers. */
import type { Access } from '../../http/auth/access.ts'
import type { Tokens } from '../../http/auth/tokens.ts'
import type { Sql } from '../../platform/db/db.ts'
import { answerChangePassword, answerChangePasswordOf } from './change-password.ts'
import { answerCheckMobileVersion } from './check-mobile-version.ts'
import { openLoginLimits } from './login-limits.ts'
import { answerLogin } from './login.ts'
import { answerLogout } from './logout.ts'
import { answerEndOtherSessions, answerEndSession, answerListSessions } from './open-logins.ts'
import type { Tickets } from './one-time-ticket.ts'
import { answerRealtimeTicket } from './realtime-ticket.ts'
import { answerRefreshToken } from './refresh-token.ts'
import { answerRegisterDevice } from './register-device.ts'

export function sessionCalls(tokens: Tokens, access: Access, sql: Sql, tickets: Tickets) {
  const limits = openLoginLimits(sql)
  return [
    answerLogin(tokens, limits),
    answerRefreshToken(tokens),
    answerLogout(access),
    answerRealtimeTicket(tickets),
    answerListSessions,
    answerEndSession(access),
    answerEndOtherSessions(access),
    answerChangePassword(limits, access),
    answerChangePasswordOf(limits, access),
    answerRegisterDevice,
    answerCheckMobileVersion,
  ] as const
}
