/** What other features use of session: passwords, logins, tickets. */
import { hashPassword, warmPasswords } from './passwords.ts'
import { openSession } from './token-pair.ts'

export { deviceHere, provenDevice } from './device.ts'
export { letIn } from './let-in.ts'
export { openLoginLimits, type LoginLimits } from './login-limits.ts'
export { openStrangerLimits, type StrangerLimits } from './stranger-limits.ts'
export { openView } from './view-as.ts'
export {
  endEverybody,
  endLogins,
  endViews,
  forgetDevices,
  noteCredentialChange,
  passwordHashOf,
  pruneLogins,
  setPasswordHash,
  throwOut,
  type CredentialChange,
} from './logins-store.ts'
export { loginsOf } from './open-logins.ts'
export { openTickets, type Tickets } from './one-time-ticket.ts'
export { passwordFits } from './passwords.ts'
export { rememberDevice } from './store.ts'
export { proveOneself, weakness } from './change-password.ts'
export { hashPassword, openSession, warmPasswords }
