/**
 * How other features write down who did what to whom (one line, in the transaction of what was done), and show it for one person, one
 * place or one movement. Nothing is decided by it (decision 0166).
 */
export { deedsOf, deedsOfAgency, deedsOfFile, deedsOfMovement, deedsOfShop, noteDeed, type Deed } from './store.ts'
