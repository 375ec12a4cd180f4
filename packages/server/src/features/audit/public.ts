/** How other features write down who did what to whom: one line, in the transaction of what was done. */
export { noteDeed, type Deed } from './store.ts'
