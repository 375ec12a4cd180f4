/** What other features may use of logins. */
import { hashPassword, warmPasswords } from './passwords.ts'
import { openSession } from './token-pair.ts'

export { deviceHere, provenDevice } from './device.ts'
export { letIn } from './let-in.ts'
export { openLoginLimits, type LoginLimits } from './login-limits.ts'
export { openStrangerLimits, type StrangerLimits } from './stranger-limits.ts'
export { endLogins, forgetDevices, passwordHashOf, setPasswordHash } from './logins-store.ts'
export { drawTicket, redeemTicket, redeemTicketFor } from './one-time-ticket.ts'
export { passwordFits } from './passwords.ts'
export { proveOneself, weakness } from './change-password.ts'
export { hashPassword, openSession, warmPasswords }
