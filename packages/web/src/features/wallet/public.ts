/** What other features may use of the wallet: a movement's receipt over any screen, and the tag of its state. */
export { statusTag } from './receipt/status.ts'
export { MovementSheet } from './shop-transactions/MovementDetail.tsx'
