/** Queries for the jobs that carry out or undo distributions. */
import { watchedJobsIn } from '../../platform/queue/watched-jobs-store.ts'

export const { takeJob, openJob, jobsOpen, beginTry, jobDone, closeJob, jobOf, depth } = watchedJobsIn({
  table: 'distribution_job',
  key: 'id_distribution',
  lock: 7385,
})
