/** What other features use of people: whom somebody reaches. */
export { isStaff, overStaff } from './users/rules.ts'
export { findQuickly } from './users/quick-store.ts'
export { loadUser, lockUser, noteAddressGiver } from './users/store.ts'
export { forgetDormant } from './profile/dormant.ts'
