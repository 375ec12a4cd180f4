/** Sums of the books for whoever shows them beside other things. */
export { moneyNow } from './read-reports.ts'
