/** What other features use of payments: deleting old codes. */
export { prunePayCodes } from './pay-code-store.ts'
