/** What the demo world uses of payouts: writing bank files of the past. */
export { endToEndOf, remittanceOf, sumsOf } from './rules.ts'
export { insertFile, insertTransfers } from './files-store.ts'
