/** What other features use of iban: whether a shop can be paid now, and on which account. */
export { payableIban, type Payable } from './payable.ts'
export { noteRefusal } from './store.ts'
