/** What other features may use of logins. */
import type { Sql } from '../../platform/db.ts'
import { hashPassword, warmPasswords } from './passwords.ts'
import { takeTicket } from './ticket-store.ts'
import { hashOf, openSession } from './token-pair.ts'

export { deviceHere, provenDevice } from './device.ts'
export { letIn } from './let-in.ts'
export { openLoginLimits, type LoginLimits } from './login-limits.ts'
export { endLogins, forgetDevices, passwordHashOf, setPasswordHash } from './logins-store.ts'
export { passwordFits } from './passwords.ts'
export { proveOneself, weakness } from './change-password.ts'
export { hashPassword, openSession, warmPasswords }

/** The login that a realtime ticket stands for; the ticket is used up. */
export const redeemTicket = (sql: Sql, ticket: string): Promise<string | null> => takeTicket(sql, hashOf(ticket))
