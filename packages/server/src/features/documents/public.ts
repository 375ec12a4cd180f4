/** What other rooms may do with documents: put one in force, and write down that somebody agreed. */
export { insertAgreements, insertVersion } from './store.ts'
