/** Sheets of shops that are being applied or undone, as people watch them and as a new start finds them. */
import { watchedJobsIn } from '../../platform/queue/watched-jobs-store.ts'

export const { takeJob, openJob, jobsOpen, beginTry, jobDone, closeJob, jobOf, depth } = watchedJobsIn({
  table: 'import_job',
  key: 'id_import',
  lock: 7384,
})
