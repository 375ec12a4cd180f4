/** What the service does for this feature by the clock. */
export { runOpenImports } from './jobs.ts'
export { pruneImports } from './store.ts'
