/** Queries for the jobs that apply or undo imports. */
import { watchedJobsIn } from '../../platform/queue/watched-jobs-store.ts'

export const { takeJob, openJob, jobsOpen, beginTry, jobDone, closeJob, jobOf, depth } = watchedJobsIn({
  table: 'import_job',
  key: 'id_import',
  lock: 7384,
})
