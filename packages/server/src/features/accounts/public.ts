/** What the service runs for accounts by itself, and how an agency's office invites its people: one by one or many at once. */
export { pruneCodes } from './codes-store.ts'
export { countInvitations, invite } from './invite.ts'
export { enterFirst, nobodyIsIn } from './first-admin.ts'
export { inviteAt } from './invite-at.ts'
export { openLostPasswords } from './lost-password.ts'
export { inviteAgain } from './resend.ts'
export { activate, insertAccount, insertInvitation, lockAccount, wasInside } from './store.ts'
