/** How other features send a letter: it is queued in the transaction of what it tells of, and leaves after its commit. */
export { queueLetter, type Letter, type Letters } from './store.ts'
