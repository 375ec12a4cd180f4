/**
 * What other features use of audit: writing one line per act in its transaction, and showing the lines of one person, place or movement.
 * Nothing is decided by it (decision 0166).
 */
export { deedsOf, deedsOfAgency, deedsOfFile, deedsOfMovement, deedsOfShop, noteDeed, type Deed } from './store.ts'
