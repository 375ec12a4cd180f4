/** What other features use of distribution: its jobs, and handing out for demo worlds. */
export { forgetInDrafts } from './forget-store.ts'
export { givingName } from './grants-store.ts'
export { beginDueTables } from './due.ts'
export { runOpenJobs } from './jobs.ts'
export { depth as openDistributions } from './jobs-store.ts'
export { pruneDrafts } from './store.ts'
