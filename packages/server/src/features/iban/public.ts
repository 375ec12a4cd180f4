/** What other features may know of a shop's account: whether it can be paid now, and where to. */
export { payableIban, type Payable } from './payable.ts'
export { noteRefusal } from './store.ts'
