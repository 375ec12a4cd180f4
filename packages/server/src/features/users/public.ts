/** How other features ask whom somebody reaches. */
export { isStaff, overStaff } from './rules.ts'
export { loadUser, lockUser, noteAddressGiver } from './store.ts'
