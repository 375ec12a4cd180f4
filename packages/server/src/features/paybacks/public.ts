/** What other features use of paybacks: the job of the schedules. */
export { askBySchedule } from './schedule.ts'
