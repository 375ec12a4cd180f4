/** What other features use of barcodes: the job that ends them, and ending one before its owner's account is closed. */
export { releaseGdoOf, releaseOver } from './release.ts'
