/** How a file for the bank is written down, for whoever lays out a past: the demo world. */
export { endToEndOf, remittanceOf, sumsOf } from './rules.ts'
export { insertFile, insertTransfers } from './files-store.ts'
