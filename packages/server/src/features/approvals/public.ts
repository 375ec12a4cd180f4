/** What other features need to know before a second person's yes counts. */
export { isAnother } from './one-hand-store.ts'
