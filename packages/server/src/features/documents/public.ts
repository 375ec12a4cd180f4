/** What other features use of documents: publishing one, and storing that somebody agreed. */
export { insertAgreements, insertVersion } from './store.ts'
