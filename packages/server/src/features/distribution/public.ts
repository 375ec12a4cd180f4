/** What the house does for this feature by the clock: take up work whose process is gone, throw away drafts that nobody came back to. */
export { runOpenJobs } from './jobs.ts'
export { pruneDrafts } from './store.ts'
