/** What other features use of receipts: the receipt as each side reads it, its words, cancelling and refunding. */
import { late } from '../../../routing/late.tsx'

export { Receipt } from './Receipt.tsx'
export { kindWords, statusTag, statusWords } from './status.ts'
export type { TakeBackKind } from '../shop-transactions/TakeBack.tsx'
export const TakeBack = late(async () => (await import('../shop-transactions/TakeBack.tsx')).TakeBack)
