/** What other features may use of papers: a month's days and instants, and one view of the world to read it in. */
export { spanOf, type Span } from './read-month.ts'
export { oneView } from './store.ts'
export { draw } from './draw.ts'
