/** What the service does by itself for the sales network. */
export { beginTodaysTransfers } from './transfer.ts'
