/** What the service does for this feature by the clock, and how a list of people follows the agency that is opened with it. */
export { goOn, runOpenImports } from './jobs.ts'
export { depth as openImports } from './jobs-store.ts'
export { beginWithAgency } from './people-carry-out.ts'
export { pruneImports } from './store.ts'
export { forgetInImports } from './forget-store.ts'
