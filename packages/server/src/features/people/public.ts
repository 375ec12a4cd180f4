/** How other features ask whom somebody reaches. */
export { isStaff, overStaff } from './users/rules.ts'
export { findUsers, loadUser, lockUser, noteAddressGiver } from './users/store.ts'
