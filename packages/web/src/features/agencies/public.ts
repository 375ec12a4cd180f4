/** What other features use of agencies: the notice of an agency's state. */
export { Invitation } from './employers/Invitation.tsx'
export { InviteOne } from './employees/InviteOne.tsx'
export { StandingNotice } from './StandingNotice.tsx'
