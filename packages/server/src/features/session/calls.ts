/** The answers of this feature, for the registry. */
import type { Access } from '../../door/access.ts'
import type { Tokens } from '../../door/tokens.ts'
import type { Sql } from '../../platform/db.ts'
import { openLoginLimits } from './login-limits.ts'
import { answerLogin } from './login.ts'
import { answerLogout } from './logout.ts'
import { answerRealtimeTicket } from './realtime-ticket.ts'
import { answerRefreshToken } from './refresh-token.ts'

export const sessionCalls = (tokens: Tokens, access: Access, sql: Sql) =>
  [answerLogin(tokens, openLoginLimits(sql)), answerRefreshToken(tokens), answerLogout(access), answerRealtimeTicket] as const
