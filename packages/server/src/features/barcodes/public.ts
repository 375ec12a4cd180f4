/** What others may use of barcodes: the job that ends them by the clock, and the end of one before its owner's account is closed. */
export { releaseGdoOf, releaseOver } from './release.ts'
