/** What others may use of the end of tickets: the two jobs, and days of grace for what came back too late. */
export { lapseTickets } from './lapse.ts'
export { prolong } from './grace.ts'
export { remindHolders } from './remind.ts'
