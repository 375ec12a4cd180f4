/** What the clock does with paybacks. */
export { askBySchedule } from './schedule.ts'
