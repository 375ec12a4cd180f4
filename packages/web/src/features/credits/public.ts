/** Where credits are given, for the screens that lead there. */
export { creditPaths } from './gives.ts'
