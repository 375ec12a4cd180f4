/** What other features use of the company's home: where each thing that waits is answered. */
export { LEADS } from './leads.ts'
