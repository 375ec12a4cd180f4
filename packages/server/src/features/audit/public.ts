/** How other features write down who did what to whom (one line, in the transaction of what was done), and read it back for one person. */
export { deedsLately, deedsOf, noteDeed, type Deed } from './store.ts'
