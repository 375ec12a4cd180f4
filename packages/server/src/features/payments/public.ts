/** What other rooms may use of payments: throwing away codes that are over. */
export { prunePayCodes } from './pay-code-store.ts'
