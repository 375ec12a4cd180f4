/** What other features use of imports: the jobs, and an agency's list of people when the agency is created. */
export { goOn, runOpenImports } from './jobs.ts'
export { depth as openImports } from './jobs-store.ts'
export { beginWithAgency } from './people-carry-out.ts'
export { pruneImports } from './store.ts'
export { forgetInImports } from './forget-store.ts'
