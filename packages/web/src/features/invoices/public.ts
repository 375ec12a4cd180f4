/** What other features use of invoices: the paths to them. */
export { invoicePaths } from './invoice-paths.ts'
