/** Credits for demo and test worlds, with their past. */
export { giveOnce } from './carry-out.ts'
/** Called when the bank says that an agency paid for credits. */
export { noteGrantPaid } from './give.ts'
export { holdGrant } from './store.ts'
