/** What other features use of papers: the days and instants of a month, and one snapshot to read it in. */
export { spanOf, type Span } from './read-month.ts'
export { oneView } from './store.ts'
export { draw } from './draw.ts'
