/** What the service does for this feature by the clock, and what its demo world needs to have handed something out. */
export { forgetInDrafts } from './forget-store.ts'
export { givingName } from './grants-store.ts'
export { runOpenJobs } from './jobs.ts'
export { depth as openDistributions } from './jobs-store.ts'
export { pruneDrafts } from './store.ts'
