/** How other screens lead to invoices. */
export { invoicePaths } from './invoice-paths.ts'
