/**
 * How other features ask for an agency, its people and the tickets that it can still give; the one way in which an agency begins, and
 * how many people are invited to it at once.
 */
export { createAgency, fillAgency, holdAgency, readAgency, type NewAgency } from './agency-store.ts'
export { whyClosed } from './closed.ts'
export { addContract } from './contract-store.ts'
export { AGENCY_FIGURES, AGENCY_PEOPLE } from './figures-store.ts'
export { addressesHere, employeesOf, invitedOf } from './employees-store.ts'
export { inviteAll } from './invite-all.ts'
export { runOpenInviting } from './inviting.ts'
export { depth as openInvitings } from './inviting-store.ts'
export { dropNewcomers, keepNewcomers } from './record-store.ts'
export { closedBy } from './rules.ts'
export { stockOf, type Stock } from './stock.ts'
