/** What other features use of approvals: who counts as a second person, and the kit that stores the first yes. */
export { hasBegun, holdSubject } from './first-yes-store.ts'
export { isAnother } from './one-hand-store.ts'
export { sayYes } from './say-yes.ts'
