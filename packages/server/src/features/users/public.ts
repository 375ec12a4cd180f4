/** How other features ask whom somebody reaches. */
export { overStaff } from './rules.ts'
export { lockUser } from './store.ts'
