/**
 * What the service runs for accounts by itself, how people are invited with what they belong to (an office and its people, one by one or
 * many at once), and who reaches which shop or agency.
 */
export { pruneCodes, voidCodes } from './codes-store.ts'
export { countInvitations, invite, type Inviting } from './invite.ts'
export { enterFirst, nobodyIsIn } from './first-admin.ts'
export { inviteAt } from './invite-at.ts'
export { openLostPasswords } from './lost-password.ts'
export { inviteAgain } from './resend.ts'
export { isStaff } from './rules.ts'
export { activate, insertAccount, insertInvitation, lockAccount, reachesPlace, wasInside } from './store.ts'
export { uninvite } from './uninvite.ts'
