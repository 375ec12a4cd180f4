/** What other features use of credits: the path to giving some. */
export { creditPaths } from './gives.ts'
