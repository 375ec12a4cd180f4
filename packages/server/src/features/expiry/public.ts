/** What other features use of expiry: its two jobs, and the days of grace. */
export { lapseTickets } from './lapse.ts'
export { prolong } from './grace.ts'
export { remindHolders } from './remind.ts'
