/** What other features use of reports: sums of the books. */
export { moneyNow } from './read-reports.ts'
