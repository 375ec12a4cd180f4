/** What other features use of mail: queueing a letter in the transaction of what it tells; it leaves after the commit. */
export { mailDelivery } from './mail-delivery.ts'
export { giveUpWaiting, lettersTo, pruneLetters, queueLetter, recallLetter, undelivered, type Letter } from './store.ts'
export { endingLines } from './letters/tickets-ending.ts'
export type { Letters } from './letters.ts'
