/** What other features need before a second person's yes counts: who is another one, and the kit that keeps the first. */
export { hasBegun, holdSubject } from './first-yes-store.ts'
export { isAnother } from './one-hand-store.ts'
export { sayYes } from './say-yes.ts'
