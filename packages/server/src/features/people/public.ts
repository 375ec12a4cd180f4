/** How other features ask whom somebody reaches. */
export { isStaff, overStaff } from './users/rules.ts'
export { loadUser, lockUser, noteAddressGiver } from './users/store.ts'
