/** Tables that are being carried out or undone, as people watch them and as a new start finds them. */
import { watchedJobsIn } from '../../platform/queue/watched-jobs-store.ts'

export const { takeJob, openJob, jobsOpen, beginTry, jobDone, closeJob, jobOf, depth } = watchedJobsIn({
  table: 'distribution_job',
  key: 'id_distribution',
  lock: 7385,
})
