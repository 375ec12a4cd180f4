/** How other features send a letter: it is queued in the transaction of what it tells of, and leaves after its commit. */
export { mailDelivery } from './mail-delivery.ts'
export { giveUpWaiting, lettersTo, pruneLetters, queueLetter, recallLetter, undelivered, type Letter } from './store.ts'
export { endingLines } from './letters/tickets-ending.ts'
export type { Letters } from './letters.ts'
