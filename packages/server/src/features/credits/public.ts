/** Credits for demo and test worlds, with their past. */
export { giveOnce } from './carry-out.ts'
/** An agency has paid for credits, as the bank says. */
export { noteGrantPaid } from './give.ts'
export { holdGrant } from './store.ts'
